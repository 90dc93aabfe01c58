"""The pocket file: quick mode in one file that a phone keeps.

Every question, every answer and every ruling is in it, and the reader of told stories, compiled. It needs no network.

Public: ``page`` (``page``).
"""
