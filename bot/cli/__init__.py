"""The command line: ``python -m bot run | check | demo``."""
