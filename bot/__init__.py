"""The process around the engine: settings, database, pictures, words, and the Discord client."""

__version__ = "0.1.0"
