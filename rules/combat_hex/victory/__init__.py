"""Victory: the facts of a result slip, the rows of the decision table, and the grades.

- ``facts.py`` what the slip says, ``army_limits.py`` what it can say of a list
- ``victory.py`` the decision, by ``rows.py`` and ``comparison.py``; ``outcome.py`` the answer
- ``scoring.py`` the grades and what they are worth
"""
