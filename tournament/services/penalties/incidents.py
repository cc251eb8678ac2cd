"""An incident as the referee tells it (section 10), and what stands against its penalty.

Checks what was said, and who, table and tournament as they are held; it writes nothing. Each refusal is one
sentence that says what to do. What a penalty does is ``penalties``.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from rules.citations import cite
from rules.misconduct import BY_KEY
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.engine.scores import HALVES
from tournament.models import Entrant, Pairing, Severity
from tournament.services.core import clauses
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed, require_reason
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.services.penalties import game_losses

MAX_POINTS: Final = 30  # what ten total victories give
JUST_NOW: Final = timedelta(minutes=2)
COSTS: Final = frozenset({Severity.POINTS, Severity.GAME_LOSS, Severity.EXCLUSION})


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened and what follows. ``units`` are units, only for points; ``points_unit`` make one.

    ``category`` is a key of ``rules.misconduct`` and brings its clause; without one ``clause`` is
    needed. ``faction`` is what the entrant played in the game that is lost, where nobody recorded the roll.
    An exclusion gives the game that is on to the opponent, unless ``ends_game`` is off.
    """

    severity: str
    text: str
    clause: str = ""
    category: str = ""
    units: int = 0
    faction: str | None = None
    ends_game: bool = True
    points_unit: int = HALVES


def checked(incident: Incident, by: Actor, *, has_rulebook: bool = True) -> Incident:
    """The incident with the clause of its category, or a sentence about what is missing.

    Without a rulebook the reason alone says what happened.
    """
    refuse_stranger(by)
    if incident.severity not in Severity.values:
        data = {"severity": incident.severity, "known": list(Severity.values)}
        raise Invalid("severity-unknown", data=data, field="severity")
    clause = _clause_of(incident) if has_rulebook else ""
    text = reason_of(incident.text, case="penalty")
    _check_points(incident)
    category = incident.category if has_rulebook else ""
    return replace(incident, clause=clause, category=category, text=text)


def _clause_of(incident: Incident) -> str:
    if incident.category and incident.category not in BY_KEY:
        raise Invalid("category-unknown", data={"category": incident.category}, field="category")
    clause = incident.clause.strip() or (BY_KEY[incident.category].clause if incident.category else "")
    if not clause:
        raise Invalid("clause-missing", field="category")
    clauses.check(clause)
    return clause


def reason_of(text: str, *, case: str) -> str:
    """A reason on one line; ``case`` says what it is for."""
    text = " ".join(text.replace("\0", "").split())
    require_reason(text, case=case)
    if len(text) > MAX_REASON_LENGTH:
        data = {"length": len(text), "limit": MAX_REASON_LENGTH}
        raise Invalid("reason-too-long", data=data, field="reason")
    return text


def refuse_stranger(by: Actor) -> None:
    """Penalties are given and taken back by who may rule (10.01)."""
    if not by.may_rule:
        raise NotAllowed("not-a-referee", case="penalty", refs=cite("10.01"))


def refuse(entrant: Entrant, incident: Incident, pairing: Pairing | None) -> None:
    """May this person have this penalty, at this table, now?"""
    refuse_finished(entrant, incident.severity)
    if pairing is not None:
        _refuse_elsewhere(entrant, pairing)
    if incident.severity == Severity.EXCLUSION and entrant.status == EntrantStatus.EXCLUDED:
        raise Conflict("excluded", case="twice", data={"player": str(entrant)}, refs=cite("10.09"))
    if incident.severity == Severity.GAME_LOSS:
        game_losses.refuse_none(entrant, pairing)


def refuse_twin(entrant: Entrant, incident: Incident, pairing: Pairing | None, *, now: datetime) -> None:
    """The same words a moment later come from a page that was opened again, not from a second incident."""
    twin = entrant.penalties.filter(
        severity=incident.severity,
        clause=incident.clause,
        text=incident.text,
        pairing=pairing,
        taken_back_at=None,
        given_at__gt=now - JUST_NOW,
    ).first()
    if twin is not None:
        data = {"given_by": twin.given_by, "player": str(entrant)}
        raise Conflict("given-already", data=data, field="reason")


def refuse_finished(entrant: Entrant, severity: str) -> None:
    """Notes and warnings can still be written down; nothing else changes what was handed prizes for."""
    if severity in COSTS and entrant.tournament.status == TournamentStatus.FINISHED:
        raise Conflict("tournament-over", case="penalty")


def _check_points(incident: Incident) -> None:
    if incident.severity != Severity.POINTS:
        if incident.units:
            raise Invalid("points-not-taken", case=incident.severity, field="points")
    elif not 1 <= incident.units <= MAX_POINTS * incident.points_unit:
        limit = {"limit": MAX_POINTS}
        raise Invalid("points-out-of-range", case="penalty", data=limit, field="points")


def _refuse_elsewhere(entrant: Entrant, pairing: Pairing) -> None:
    if pairing.side_of(entrant) is None:
        data = {"player": str(entrant), "table": pairing.table, "round": pairing.round.number}
        raise Conflict("not-at-this-table", data=data)
    if pairing.round.status in {RoundStatus.DRAFT, RoundStatus.CANCELLED} or not pairing.is_current:
        raise Conflict("pairing-gone", case="penalty")
