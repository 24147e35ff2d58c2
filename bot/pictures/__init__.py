"""Pictures of a game: the table, a hand, the result, charts, and the cards as emojis.

Pure functions: a View and words go in, the bytes of an image file come out. They know neither Discord nor a State,
so they can show nothing that their reader may not know. They may be called in any thread. Colours and letters come with
a :class:`Style`; words come ready, so that no language is in here.
"""
