"""The timeline: what lay on the table before and after every event.

One pass over the events keeps track of tricks, faced cards and claims. An event that cannot have happened is refused
here, with the fact that excludes it.

Public: ``replay`` (``replay``, ``put_right``, ``seeing``), ``table`` (``Table``, ``Play``, ``Trick``, ``winner``,
``tricks_won``), ``impossible`` (``refuse_impossible``).
"""
