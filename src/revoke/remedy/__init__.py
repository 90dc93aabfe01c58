"""Remedies: what a law orders is carried out here.

It moves tricks, sets scores right and takes away what a side gained. It asks no code what it thinks.

Public: ``carry_out`` (``weigh``, ``refuse_gain``, ``Ordered``, ``Redress``).
"""
