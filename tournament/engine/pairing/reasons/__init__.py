"""Reasons: why these two, why this bye, why this table, in sentences.

- ``pairing_reasons.py`` everything about one pairing, ``floats.py`` why somebody leaves the score group
- ``wording.py`` what the levels mean in words, ``difference.py`` one level in two rounds
"""
