"""The law: each clause a function of the facts, each code a list of clauses in the order of its book.

A clause gives an order, asks for a fact, or does not speak. This is the only room that knows editions.

Public: ``code`` (``code``, ``CODES``, ``Code``, ``differences``, ``matching``), ``clause`` (``Clause``, ``Chapter``),
``orders`` (``Order``), ``procedure`` (``Readings``, ``AskingRule``).
"""
