"""PURE. How a tournament moves: lifecycle, pairing, standings. No framework, no database, no clock.

- ``entrants.py``, ``histories.py``, ``records.py``, ``scores.py`` what all else is computed from
- ``pairing/`` one round, ``bracket.py`` the cut, ``standings/`` places, ``outlook/`` what can still happen
- ``day/`` the schedule, ``clock.py`` a running clock, ``time_source.py`` the time that all processes share
- ``lifecycle.py`` what may follow what, ``fairness.py`` how evenly it went, ``trf.py`` FIDE's report file
- ``simulation/`` tournaments by dice
"""
