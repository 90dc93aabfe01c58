"""Remedies: this room carries out what a law orders.

It moves tricks, puts scores right and takes away what a side gained. It consults no code of law.

Public: ``carry_out`` (``weigh``, ``refuse_gain``, ``Ordered``, ``Redress``).
"""
