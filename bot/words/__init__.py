"""Languages: every word that a person reads comes from here.

``catalog``     messages by id from the gettext catalogs in ``catalogs/``; numbers and lists as a language writes them
``cards``       cards as players of a language print them (``7♥``; in Swedish the queen of spades is ``D♠``)
``names``       display names made harmless: whatever somebody is called, it can't format, link, ping or hide anything
``translator``  names and descriptions of slash commands, in the languages that Discord offers

Code holds message ids, never sentences. The conventions for ids stand at the top of ``catalogs/en.po``.
"""
