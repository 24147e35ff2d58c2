"""How each game is shown and spoken of: the one place outside the engine that knows a game's rules.

``presenter`` says what the bot needs of a game; ``registry`` lists the games; ``skitgubbe`` shows Skitgubbe. A new game
is a module of its own beside it and one line in the registry. The rest of ``bot`` and ``cogs`` see presenters only.
"""
