"""A case: what we were told of a board.

It holds the events in their order and the findings of a director, and nothing that was concluded from them. A fact
that nobody told is missing, never guessed.

Public: ``case`` (``Case``, ``Board``, ``Findings``, ``RevokeFinding``, ``Moment``), ``events`` (``Event``,
``CardPlayed``).
"""
