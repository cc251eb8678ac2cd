"""Answers about a round: why and why not, what a change by hand costs, what a re-pairing changes.

- ``situation.py`` the round that is asked about
- ``explanation.py`` why two met or did not, ``review.py`` pairings made by hand
- ``repair.py`` a draft after people came and went, ``compare.py`` two rounds level by level
"""
