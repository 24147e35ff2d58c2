"""What a person on Discord can do: one file for each group of commands, with the buttons that belong to it.

* ``opening``: a table before its first card: new, join, leave, add a computer, start
* ``hosting``: the host's panel, sending somebody away, ending a table
* ``playing``: moves by command, button and menu, and one's hand; ``hints``: advice for a move, and about a game
* ``preferences``: what a person likes; ``teaching``: help and rules; ``learning``: the lesson
* ``afterwards``: rematch and bleating
* ``tallies``, ``board_picture``: the leaderboard; ``stats``: one person's numbers and a server's records
* ``sessions``: evenings at one table
* ``history``: finished games, and each one again; ``verifying``: checking a deal
* ``settings``, ``settings_panel``: what managers set for a server; ``privacy``: what is stored about a person

Cogs are thin: they read what was asked, call ``bot.play`` or the store, and answer.
"""
