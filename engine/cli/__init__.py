"""What ``python -m engine`` can do, one module per command. Nothing here is imported before its command is chosen."""
