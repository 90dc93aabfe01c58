"""The timeline: what lay on the table before and after every event.

One pass over the events carries tricks, cards faced and claims along. What cannot have happened is refused here, with
both things that do not fit.

Public: ``replay`` (``replay``, ``put_right``, ``seeing``), ``table`` (``Table``, ``Play``, ``Trick``, ``winner``,
``tricks_won``), ``impossible`` (``refuse_impossible``).
"""
