"""The Swiss round: the best pairs by the objectives that leave the later rounds possible, as a draft.

- ``draft.py`` the whole round, ``optimum.py`` the best pairs
- ``lookahead.py`` the rounds after this one: ``decomposition.py`` finds disjoint rounds (``slots.py``) by
  ``colouring.py``, or a proof that there are none (``borders.py``)
"""
