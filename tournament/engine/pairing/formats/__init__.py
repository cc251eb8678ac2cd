"""Rounds that are no Swiss rounds: the round robin and the cut.

- ``round_robin.py`` small fields by the Berger tables, with ``balance.py`` for the factions
- ``cut.py`` the elimination rounds after the Swiss ones; who advances is in ``tournament/engine/bracket.py``
"""
