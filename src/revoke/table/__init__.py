"""The words of the table: cards, seats, contracts, deals, and sentences that keep their parts.

Everything else in the house is said in these words. No law stands here, and no file is read.

Public: ``cards`` (``Card``, ``Suit``, ``Hand``), ``seats`` (``Seat``, ``Side``, ``Role``), ``contract``
(``Contract``, ``Vulnerability``, ``vulnerability_of``), ``deal`` (``Deal``, ``attainable``, ``can_have``),
``sentence`` (``sentence``, ``template``, ``counted``).
"""
