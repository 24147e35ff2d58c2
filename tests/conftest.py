"""For all tests."""

import os
import sys
from tempfile import TemporaryDirectory

if sys.dont_write_bytecode:
    # Where Python is told to keep no compiled files, each of the many processes that tests start would compile all
    # that it loads anew, for seconds. They share a folder that goes with the tests instead.
    COMPILED = TemporaryDirectory(prefix="compiled-")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = COMPILED.name
