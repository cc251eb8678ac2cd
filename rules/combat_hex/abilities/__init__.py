"""What the special abilities do, and when; their names are in :mod:`rules.figure_lists.abilities`.

- ``effects.py`` prices, permissions and amounts of single abilities
- ``windows.py`` when each may be used, and whether the referee's desk computes it or its clause is read out
"""
