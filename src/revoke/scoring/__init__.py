"""Scoring: what tricks are worth in each game, and what one score is worth against others.

Duplicate, rubber, auction bridge and the bridge of 1905 each have a module. Match points, IMPs and travellers stand
with duplicate.

Public: ``duplicate`` (``north_south_score``, ``imps_against_datum``, ``matchpoints_against``, ``board_worth``),
``rubber`` (``RubberScore``, ``after_the_deal``), ``auction`` (``AuctionHandScore``), ``bridge_1905`` (``hand_score``,
``HandScore``).
"""
