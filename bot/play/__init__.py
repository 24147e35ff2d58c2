"""Tables on a server: from the lobby to the last card.

* ``hall``: all tables of this process; opens, starts and ends them. ``register`` finds one, ``restart`` takes up those
  of before a stop, ``surroundings`` is what they take from outside, ``aside`` does what nobody waits for
* ``whereabouts``: Discord's channels and names by their ids; ``outages``: when it isn't heard
* ``lobby``: a table that gathers people; ``panel``: what its host chooses
* ``match``: a game in play: the engine's table, its pacer (``pacing``), its journal (``journal``), the votes for ending
  it (``votes``), and its messages (``showing``); ``dealing``: from its row to a deal; ``results``: its end
* ``board``: the public message, never more than one edit in flight
* ``hands``: the private hands, with ``delivery``, ``hand_page``, ``closed_hand`` and ``tips``; ``peeks``: those shown
  in answer to a press
* ``layouts``, ``drawing``, ``telling``: what the messages look like, and say; ``letters``: direct messages to a table
* ``lost``, ``looking``: messages, and moves, that Discord or the database has and the table doesn't know of
* ``people``: names at a table
* ``archive``: games that are over, as records; ``replaying``: such a game again, all hands open
* ``advice``: hints and the coach, in words
* ``rating_book``, ``noteworthy``: what follows from finished games, worked out when somebody asks

They know games by presenters only. Import from the modules; the package itself holds nothing.
"""
