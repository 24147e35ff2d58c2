"""The process around the engine: settings, database, pictures, words, and the Discord client."""
