"""``python -m engine replay | verify | simulate``: the games without Discord."""

from __future__ import annotations

import sys

from engine.cli.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
