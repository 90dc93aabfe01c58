"""A case: what we were told about a board.

It holds the events in order and the director's findings, and no conclusions from them. A fact that nobody told us is
missing, never guessed.

Public: ``case`` (``Case``, ``Board``, ``Findings``, ``RevokeFinding``, ``Moment``), ``events`` (``Event``,
``CardPlayed``).
"""
