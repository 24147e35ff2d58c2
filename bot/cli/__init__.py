"""The command line: ``python -m bot run | check | demo | backup | restore | export-results``."""
