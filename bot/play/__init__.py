"""Tables on a server: from the lobby to the last card.

* ``hall``: all tables of this process; opens, starts, restores and ends them
* ``lobby``: a table that gathers people
* ``match``: a game in play: the engine's table, its pacer, and the messages about it
* ``board``: the public message, never more than one edit in flight
* ``hands``: the private hands
* ``layouts``: what the messages look like
* ``people``: names at a table

They know games by presenters only, and are used by ``cogs``.
"""
