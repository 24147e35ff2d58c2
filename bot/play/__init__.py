"""Tables on a server: from the lobby to the last card.

* ``hall``: all tables of this process; opens, starts, restores and ends them
* ``whereabouts``: Discord's channels and names by their ids
* ``lobby``: a table that gathers people
* ``match``: a game in play: the engine's table, its pacer, and the messages about it
* ``board``: the public message, never more than one edit in flight
* ``hands``: the private hands; ``peeks``: those shown in answer to a press
* ``layouts``: what the messages look like
* ``people``: names at a table
* ``archive``: games that are over, as records; ``replaying``: such a game again, all hands open
* ``rating_book``, ``noteworthy``: what follows from finished games, worked out when somebody asks

They know games by presenters only, and are used by ``cogs``.
"""
