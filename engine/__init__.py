"""The games: pure rules, the table on which one is played, and computer players.

Nothing in here knows Discord, a database or a picture. What lives where:

* ``cards``: Card, Suit, Rank, sets of cards; reading and printing them
* ``game``: what any game is: Action, Event, View, Outcome, the Game and State protocols, the errors
* ``games``: the registry of the games that can be played
* ``record``: a game as text (docs/record.md)
* ``fairness``: a deal that anyone can check (docs/fairness.md)
* ``table``: one channel's game: one door for moves, a clock, a journal, observers
* ``skitgubbe``: the rules of Skitgubbe
* ``players``: computer players

``bot`` and ``cogs`` may import any module of it; it imports neither.
"""
