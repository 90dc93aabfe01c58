"""Languages: what the program says, in the director's language.

A language is one catalogue, and numbers, lists and dates are written as the language writes them. The catalogues are
brought up to date by ``python -m guide.catalogues``.

Public: ``language`` (``Language``, ``language``, ``LANGUAGES``, ``texts``).
"""
