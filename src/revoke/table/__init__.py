"""The words of the table: cards, seats, contracts, deals, and sentences that keep their parts.

All other rooms speak in these words. This room holds no law and reads no file.

Public: ``cards`` (``Card``, ``Suit``, ``Hand``), ``seats`` (``Seat``, ``Side``, ``Role``), ``contract``
(``Contract``, ``Vulnerability``, ``vulnerability_of``), ``deal`` (``Deal``, ``attainable``, ``can_have``),
``sentence`` (``sentence``, ``template``, ``counted``).
"""
