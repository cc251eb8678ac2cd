"""Pairing: one round as one exact minimum-cost perfect matching.

Ask :func:`pair_round` for a draft, :func:`review` about a draft that people have changed, and
:func:`explain` why two met or did not.

- ``policy.py`` the organiser's choices, ``given.py`` what else is settled, ``field.py`` the ranked field
- ``objectives/`` what is good, ``terms.py`` the same as numbers, ``problem.py`` all of it for a matcher
- ``encoding.py`` many objectives in one integer, ``pricing.py`` that integer for all pairs at once
- ``matchers.py`` who finds the cheapest round (``wheel.py``, ``solver.py``), ``optimum.py`` all together
- ``lookahead.py`` the rounds after this one, with ``decomposition.py`` (``colouring.py``, ``borders.py``)
  and ``outlook.py``
- ``tables.py`` and ``assignment.py`` who sits where, ``draft.py`` the whole round
- ``round_robin.py`` small fields by the Berger tables, with ``balance.py`` for the factions
- ``cut.py`` the elimination rounds after the Swiss ones, with ``bracket.py`` for who advances
- ``reasons.py`` and ``floats.py`` why, ``checker.py`` the second opinion
- ``situation.py`` a round as people ask about it
- ``review.py`` pairings made by hand, ``explain.py`` why and why not
- ``repair.py`` a draft after people came and went
- ``compare.py`` two rounds level by level, ``wording.py`` what the levels mean in words
"""

from tournament.engine.pairing.checker import validate
from tournament.engine.pairing.draft import pair_round
from tournament.engine.pairing.explain import Explanation, explain
from tournament.engine.pairing.given import Given
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.repair import Repair, repair
from tournament.engine.pairing.review import Remark, Review, review
from tournament.engine.pairing.round_draft import Paired, RoundDraft
from tournament.engine.pairing.situation import Placed, Situation

__all__ = [
    "Explanation",
    "Given",
    "Paired",
    "PairingPolicy",
    "Placed",
    "Reason",
    "Remark",
    "Repair",
    "Review",
    "RoundDraft",
    "Situation",
    "explain",
    "pair_round",
    "repair",
    "review",
    "validate",
]
