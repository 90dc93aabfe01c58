"""The pocket file: quick mode in one file that a phone keeps.

Every question, every answer and every ruling is in it. It needs no network.

Public: ``page`` (``page``).
"""
