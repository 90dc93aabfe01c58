"""The facts: what happened, without any law.

Each fact is worked out from the timeline, taken from what was said, or left open as a question. Facts that exclude
each other are refused, and both are named.

Public: ``establish`` (``establish``, ``Facts``), ``fact`` (``Fact``, ``Evidence``), ``revoke`` (``Revoke``,
``role_at``, ``order_of``, ``one_trick_of``), ``revokes`` (``Found``, ``binds``), ``moments`` (``Stage``, ``Phase``,
``phase``), ``standing`` (``Standing``, ``WonBy``), ``contradictions`` (``WHAT_ELSE_WAS_TOLD``), ``counting``
(``result_out_of_reach``, ``without_out_of_reach``), ``legal_play`` (``consistency``, ``Consistency``).
"""
