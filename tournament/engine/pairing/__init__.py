"""Pairing: one round as one exact minimum-cost perfect matching.

Ask ``pair`` for a round of any stage, :func:`pair_round` for a Swiss one, :func:`review_pairings` about a
draft that people have changed, and :func:`explain_pair` why two met or did not.

- ``pairing_input.py`` all that a round is paired from, and ``pair``
- ``policy.py`` the organiser's choices, ``given.py`` what else is settled, ``field.py`` the ranked field,
  ``preconditions.py`` what must be known before
- ``objectives/`` what is good, ``matching/`` the round that is best by them
- ``swiss/`` the Swiss round with its look-ahead, ``formats/`` round robin and cut
- ``choice.py``, ``outlook.py``, ``round_draft.py``, ``reason.py`` their answers as values
- ``tables.py`` and ``assignment.py`` who sits where, ``armies.py`` who plays which army
- ``reasons/`` why, ``checker.py`` the second opinion
- ``explain/`` answers about a round that is there
"""

from tournament.engine.pairing.checker import validate_draft
from tournament.engine.pairing.conditions import Conditions
from tournament.engine.pairing.explain.explanation import Explanation, explain_pair
from tournament.engine.pairing.explain.repair import Repair, repair_draft
from tournament.engine.pairing.explain.review import Remark, Review, review_pairings
from tournament.engine.pairing.explain.situation import Placed, Situation
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.round_draft import Paired, RoundDraft
from tournament.engine.pairing.swiss.draft import pair_round

__all__ = [
    "Conditions",
    "Explanation",
    "Paired",
    "PairingPolicy",
    "Placed",
    "Reason",
    "Remark",
    "Repair",
    "Review",
    "RoundDraft",
    "Situation",
    "explain_pair",
    "pair_round",
    "repair_draft",
    "review_pairings",
    "validate_draft",
]
