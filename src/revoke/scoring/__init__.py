"""Scoring: what tricks are worth in each game, and what one score is worth against others.

Duplicate, the bridge of 1905, and auction bridge with the rubber each have a module. Match points, IMPs and travellers
are in the module for duplicate.

Public: ``duplicate`` (``north_south_score``, ``imps_against_datum``, ``matchpoints_against``, ``board_worth``),
``rubber`` (``AuctionHandScore``, ``RubberScore``, ``after_the_deal``), ``bridge_1905`` (``hand_score``, ``HandScore``).
"""
