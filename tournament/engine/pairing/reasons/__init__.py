"""Reasons: why these two, why this bye, why this table, as codes and values.

- ``pairing_reasons.py`` everything about one pairing, ``floats.py`` why somebody leaves the score group
- ``effects.py`` what the levels count, ``difference.py`` one level in two rounds
"""
