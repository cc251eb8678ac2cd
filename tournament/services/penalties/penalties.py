"""Give a penalty for an incident (section 10), and take one back.

What a severity does beyond its row: points are taken from the standing alone (``adapters.to_deductions``),
a game loss is a ruling on that game, an exclusion is 10.09. Nothing is removed: who takes a penalty back says
why, and what it did is undone as ``docs/decisions/0030-penalties.md`` says. Refuses to decide what is fit:
the referee does (10.01).
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import override

from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.scores import HALVES
from tournament.models import Entrant, Pairing, Penalty, Severity
from tournament.queries.desk import impact
from tournament.queries.results import reports
from tournament.queries.rounds import boards
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.row_history import RowHistory
from tournament.services.entrants import waiting_list
from tournament.services.penalties import game_losses, incidents, readmissions
from tournament.services.penalties.incidents import Incident
from tournament.services.results import corrections, no_shows, result_logs

CHEATING: Final = "cheating"  # what 10.09 is about


def corrected_by(severity: str, pairing: Pairing | None) -> Pairing | None:
    """The table of a past round whose result such a penalty changes: whoever gives it looks first."""
    if severity != Severity.GAME_LOSS or pairing is None or not corrections.is_past(pairing):
        return None
    return pairing


def give(
    entrant: Entrant,
    incident: Incident,
    *,
    by: Actor,
    now: datetime,
    pairing: Pairing | None = None,
    token: str = "",
) -> Penalty:
    """Give it, at the table of ``pairing`` where there was one. The same ``token`` gives it once."""
    has_rulebook = adapters.has_rulebook(entrant.tournament)
    incident = incidents.checked(incident, by, has_rulebook=has_rulebook)
    with transaction.atomic():
        entrant = _hold(entrant, incident)
        if pairing is not None:
            pairing = locks.pairing(pairing)
        again = entrant.tournament.penalties.filter(token=token).first() if token else None
        if again is not None:
            return _same(again, entrant)
        incidents.refuse(entrant, incident, pairing)
        incidents.refuse_twin(entrant, incident, pairing, now=now)
        history = _history(entrant, pairing)
        penalty = Penalty.objects.create(
            tournament=entrant.tournament,
            entrant=entrant,
            round=pairing.round if pairing else boards.current_round(entrant.tournament),
            pairing=pairing,
            severity=incident.severity,
            category=incident.category,
            clause=incident.clause,
            text=incident.text,
            units=incident.units,
            points_unit=incident.points_unit,
            given_by=by.name,
            given_at=now,
            token=token,
        )
        _follow(penalty, incident, by=by, now=now)
        history.of["penalty"] = penalty.pk
        _tell(penalty, "penalty.give", by=by, now=now, reason=incident.text, history=history)
    return penalty


def take_back(penalty: Penalty, *, by: Actor, now: datetime, reason: str) -> Penalty:
    """It is as if it had not been given, from now on; row and reasons stay. Twice is harmless.

    Raises ``Conflict`` where something was built on it that does not come down by itself.
    """
    reason = incidents.reason_of(reason, case="penalty-undo")
    incidents.refuse_stranger(by)
    with transaction.atomic():
        is_exclusion = penalty.severity == Severity.EXCLUSION
        entrant = waiting_list.hold(penalty.entrant) if is_exclusion else locks.entrant(penalty.entrant)
        if penalty.pairing is not None and penalty.severity == Severity.GAME_LOSS:
            locks.pairing(penalty.pairing)
        penalty = Penalty.objects.select_related("tournament", "pairing__round", "round").get(pk=penalty.pk)
        if penalty.taken_back_at is not None:
            return penalty
        incidents.refuse_finished(entrant, penalty.severity)
        penalty.entrant = entrant
        penalty.taken_back_at, penalty.taken_back_by, penalty.taken_back_because = now, by.name, reason
        penalty.save(update_fields=["taken_back_at", "taken_back_by", "taken_back_because"])
        changed = {}
        if penalty.severity == Severity.GAME_LOSS and penalty.pairing is not None:
            before = reports.confirmed_of(penalty.pairing)
            after = game_losses.take_back(penalty, by=by, now=now)
            changed = result_logs.change(before, after)
        if is_exclusion and entrant.status == EntrantStatus.EXCLUDED:
            readmissions.readmit(entrant, excluded_at=penalty.given_at, by=by, now=now, reason=reason)
        _tell(penalty, "penalty.take-back", by=by, now=now, reason=reason, changed=changed)
    return penalty


def _history(entrant: Entrant, pairing: Pairing | None) -> RowHistory:
    """Remember the person, and the game of the table: an exclusion may end another than the named one."""
    game = pairing or impact.game_an_exclusion_ends(entrant)
    if game is None:
        return row_history.begin_history(entrant, entrant=entrant.pk)
    rows = (entrant, game, game.submissions.all(), game.rulings.all())
    return row_history.begin_history(*rows, entrant=entrant.pk, pairing=game.pk)


def exclude(
    entrant: Entrant, *, by: Actor, now: datetime, reason: str, ends_game: bool, faction: str | None = None
) -> Entrant:
    """Exclude (10.09), with its penalty; twice is harmless."""
    incident = Incident(Severity.EXCLUSION, reason, category=CHEATING, faction=faction, ends_game=ends_game)
    with transaction.atomic():
        entrant = waiting_list.hold(entrant)
        if entrant.status == EntrantStatus.EXCLUDED:
            return entrant
        game = impact.game_an_exclusion_ends(entrant)
        return give(entrant, incident, pairing=game, by=by, now=now).entrant


def _follow(penalty: Penalty, incident: Incident, *, by: Actor, now: datetime) -> None:
    if incident.severity == Severity.GAME_LOSS:
        game_losses.give(penalty, faction=incident.faction, by=by, now=now)
    elif incident.severity == Severity.EXCLUSION:
        penalty.entrant = no_shows.exclude(
            penalty.entrant,
            by=by,
            now=now,
            reason=incident.text,
            ends_game=incident.ends_game,
            faction=incident.faction,
        )


def _hold(entrant: Entrant, incident: Incident) -> Entrant:
    """The entrant, locked; an exclusion may free a place, so who waits for it is locked with them."""
    return waiting_list.hold(entrant) if incident.severity == Severity.EXCLUSION else locks.entrant(entrant)


def _same(penalty: Penalty, entrant: Entrant) -> Penalty:
    if penalty.entrant_id != entrant.pk:
        raise Conflict("form-used", case="penalty", data={"player": str(penalty.entrant)})
    if penalty.taken_back_at is not None:
        raise Conflict("form-taken-back", case="penalty", data={"player": str(penalty.entrant)})
    return penalty


def _tell(  # noqa: PLR0913 - who, what, when, why
    penalty: Penalty,
    verb: str,
    *,
    by: Actor,
    now: datetime,
    reason: str,
    history: RowHistory | None = None,
    changed: Mapping[str, Any] | None = None,
) -> None:
    tournament = penalty.tournament
    pairing = penalty.pairing
    log.record(
        verb,
        tournament=tournament,
        by=by,
        now=now,
        subject=f"{penalty.entrant}: {', '.join(filter(None, (_severity(penalty), penalty.clause)))}",
        reason=reason,
        data={
            "penalty": penalty.pk,
            "entrant": penalty.entrant.number,
            "severity": penalty.severity,
            "category": penalty.category,
            "clause": penalty.clause,
            "half_points": penalty.units,
            **({"points_unit": penalty.points_unit} if penalty.points_unit != HALVES else {}),
            "round": pairing.round.number if pairing else None,
            "table": pairing.table if pairing else None,
            **(changed or {}),
        },
        history=history,
    )
    is_told = penalty.severity in {Severity.NOTE, Severity.WARNING}  # everything else moves places
    concerns = outbox.concerns_entrants(penalty.entrant) if is_told else outbox.EVERYBODY
    outbox.publish(tournament, "entrants", "standings", now=now, concerns=concerns)


def _severity(penalty: Penalty) -> str:
    """As the log names it: in English, whoever reads it later."""
    with override("en"):
        return str(penalty.get_severity_display()).lower()
