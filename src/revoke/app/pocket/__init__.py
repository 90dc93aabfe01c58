"""The pocket file: quick mode in one file that a phone stores.

It has every question, answer and ruling, and the compiled reader of stories. It needs no network.

Public: ``page`` (``page``).
"""
