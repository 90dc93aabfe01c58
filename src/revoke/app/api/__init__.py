"""The API: the same rulings for other programs, under ``/api/v1``, as JSON.

Every address reads a document, calls one function of the desk and sends what it returns. ``install`` gives an
application these addresses.

Public: ``router`` (``install``), ``problems`` (``Refused``, ``KINDS``).
"""
