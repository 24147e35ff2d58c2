"""The command line: ``python -m bot run | check | health | demo | backup | restore | export-results``."""
