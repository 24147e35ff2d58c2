"""What a person on Discord can do: one file for each group of commands, with the buttons that belong to it.

* ``opening``: a table before its first card: new, join, leave, add a computer, start; and ending one
* ``playing``: moves by command, button and menu, and one's hand
* ``afterwards``: rematch and bleating
* ``tallies``: the leaderboard; ``stats``: one person's numbers and a server's records; ``sessions``: evenings
* ``history``: finished games, and each one again; ``verifying``: checking a deal
* ``settings``, ``settings_panel``: what managers set for a server; ``privacy``: what is stored about a person

Cogs are thin: they read what was asked, call ``bot.play`` or the store, and answer.
"""
