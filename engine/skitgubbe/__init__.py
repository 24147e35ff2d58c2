"""The rules of Skitgubbe, by the paragraphs of docs/rules.md (cited as S1.1 and so on).

* ``game``: the game as the table, the record and the bot use it; a position that one can ask and act in
* ``options``: options, presets, conflicts (S5); ``rules``: what the options make of the rules of one game
* ``state``: a position as plain data
* phase 1: ``collect`` is the flow of a trick; ``duel``, ``everyone``, ``decide``, ``draw`` and ``slough`` hold what
  differs by option
* ``between``: from phase 1 to phase 2
* phase 2: ``shed`` is the flow; ``pickup`` and ``complete`` hold what differs by option
* ``plays``, ``actions``: what can be laid, what is legal; ``explain``: why something isn't
* ``view``, ``reader``: what a reader may know; ``position``: everything, for replays
* ``playout``: random games, fast
"""
