"""Pairing: one round as one exact minimum-cost perfect matching.

Ask :func:`pair_round` for a draft and :func:`review` about a draft that people have changed.

- ``policy.py`` the organiser's choices, ``given.py`` what else is settled, ``field.py`` the ranked field
- ``objectives.py`` what is good, ``terms.py`` the same as numbers, ``problem.py`` all of it for a matcher
- ``encoding.py`` many objectives in one integer, ``pricing.py`` that integer for all pairs at once
- ``matchers.py`` who finds the cheapest round (``wheel.py``, ``solver.py``), ``optimum.py`` all together
- ``lookahead.py`` the rounds after this one, with ``decomposition.py`` (``colouring.py``, ``borders.py``)
  and ``outlook.py``
- ``tables.py`` and ``assignment.py`` who sits where, ``reasons.py`` why, ``draft.py`` the whole round
- ``checker.py`` the second opinion, ``review.py`` pairings made by hand
- ``round_robin.py`` small fields by the Berger tables, with ``balance.py`` for the factions
- ``cut.py`` the elimination rounds after the Swiss ones, with ``bracket.py`` for who advances
"""

from tournament.engine.pairing.checker import validate
from tournament.engine.pairing.draft import Paired, RoundDraft, pair_round
from tournament.engine.pairing.given import Given
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.pairing.reasons import Reason
from tournament.engine.pairing.review import Remark, Review, review

__all__ = [
    "Given",
    "Paired",
    "PairingPolicy",
    "Reason",
    "Remark",
    "Review",
    "RoundDraft",
    "pair_round",
    "review",
    "validate",
]
