"""Equity: what would probably have happened without the revoke.

It solves positions double dummy, lets players with imperfect knowledge play them out, and weighs both by the results
of real players. The solver is written in C, and only this room calls it.

Public: ``solver`` (``DDS``, ``Solver``), ``position`` (``Position``, ``Steps``), ``curve`` (``curve``, ``moments``,
``total``), ``likely_result`` (``situation_at``, ``correction``, ``sure_tricks``), ``simulation`` (``Simulation``,
``Distribution``), ``layouts`` (``Known``), ``weights`` (``result_weights``, ``one_result``, ``split``).
"""
