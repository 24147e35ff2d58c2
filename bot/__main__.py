"""``python -m bot``: see ``bot.cli.main``."""

import sys

if __name__ == "__main__":
    # Only here: the processes that think and draw for the bot load this file too, and need nothing of all that.
    from bot.cli.main import main

    sys.exit(main())
