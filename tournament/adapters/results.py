"""Result facts on their way to the rules, and a verdict on its way into the columns of a submission.

Refuses to judge: what facts mean is for the rules, what may be said of a table for ``services.results``.
"""

from collections.abc import Mapping
from typing import Any

from rules.outcomes import Outcome
from rules.verdict import Verdict
from tournament.adapters.event_parts import has_sides
from tournament.adapters.policies import to_result_digests
from tournament.engine.entrants import OTHER_FACTION
from tournament.models import Pairing, Submission, Tournament

SIDES = ("a", "b")
CONSENT = ("override", "is_confirmed")  # what a person adds to facts that the lists contradict or leave open


def complete_facts(facts: Mapping[str, Any], pairing: Pairing) -> dict[str, Any]:
    """The facts as sent, with what the pairing already knows: the level and the factions.

    A faction that was sent is left as it is: the service refuses one that contradicts the pairing.
    """
    sides: dict[str, dict[str, Any]] = {}
    for name, other in (("a", "b"), ("b", "a")):
        sides[name] = {**_dict(facts.get(name))}
        known = pairing.faction_a if name == "a" else pairing.faction_b
        sent = _dict(facts.get(other)).get("faction")
        derived = OTHER_FACTION.get(str(sent))
        if has_sides(pairing.round.tournament):
            sides[name].setdefault("faction", known or derived)
    return {**facts, **sides}


def consent_of(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Why a referee accepted these facts, and whether an open question was confirmed."""
    return {name: facts[name] for name in CONSENT if facts.get(name)}


def without_consent(facts: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """The facts without these, or without any of it."""
    return {name: value for name, value in facts.items() if name not in (names or CONSENT)}


def to_grade_columns(verdict: Verdict[Outcome], tournament: Tournament) -> dict[str, Any]:
    """A verdict as the columns of a submission. A bye has no second side: nothing for nobody."""
    outcome = verdict.value
    accepted = [finding.as_json() for finding in verdict.errors]  # a referee has overridden them
    return {
        "grade_a": str(outcome.grade_a),
        "units_a": outcome.units_a,
        "units_b": outcome.units_b or 0,
        "points_unit": outcome.points_unit,
        "row": outcome.row,
        "verdict": {
            "grade_b": str(outcome.grade_b) if outcome.grade_b else None,
            "refs": [str(ref) for ref in outcome.refs],
            "disputed": list(verdict.disputed),
            "is_administrative": outcome.is_administrative,
            **({"accepted": accepted} if accepted else {}),
            **to_result_digests(tournament),
        },
    }


def same_facts(stored: Mapping[str, Any], sent: Mapping[str, Any]) -> bool:
    """Does a form that is sent again say what was kept?

    A faction may be left out: the pairing knows it. A page writes down that something did not happen, a
    program leaves it out: both say the same.
    """
    return all(
        _without_faction(stored, name) == _without_faction(sent, name)
        and _dict(sent.get(name)).get("faction") in {None, _dict(stored.get(name)).get("faction")}
        for name in SIDES
    ) and all(
        (stored.get(name) or None) == (sent.get(name) or None) for name in ("last_turn_over", "grade_a")
    )


def same_result(one: Submission, other: Submission) -> bool:
    """Do two reports say the same? Grade and points are compared, and every count both of them give."""
    if (one.grade_a, one.units_a, one.units_b) != (other.grade_a, other.units_a, other.units_b):
        return False
    for side in SIDES:
        mine, theirs = _dict(one.facts.get(side)), _dict(other.facts.get(side))
        if any(mine[key] != theirs[key] for key in mine.keys() & theirs.keys()):
            return False
    return True


def _without_faction(facts: Mapping[str, Any], side: str) -> dict[str, Any]:
    facts_of_side = _dict(facts.get(side)).items()
    return {
        key: value
        for key, value in facts_of_side
        if key != "faction" and value is not None and value is not False
    }


def _dict(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}
