"""Take back a penalty: by the referee's own take-back, and then everything as it was found."""

from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet

from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, Pairing, Penalty, Round, Severity
from tournament.services.penalties import incidents, penalties
from tournament.services.undo.actions import Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back


def _penalty(action: LoggedAction) -> Penalty:
    return Penalty.objects.select_related("entrant", "pairing__round").get(pk=action.subject_ids["penalty"])


def _built_on_penalty(action: LoggedAction) -> str | None:
    penalty = _penalty(action)
    if penalty.taken_back_at is not None:
        return f"It was taken back already, by {penalty.taken_back_by}."
    if action.tournament.status == TournamentStatus.FINISHED and penalty.severity in incidents.COSTS:
        return "The tournament is finished. Re-open it first: this changes the standings."
    later = action.later_round()
    if later is not None and penalty.severity in incidents.COSTS:
        return f"{later} was paired since. Take the penalty back on the page of penalties, with a reason."
    if penalty.pairing is not None and _stood_on(penalty).exists():
        return (
            f"The other game loss at table {penalty.pairing.table} was taken back since. "
            "Take this one back on the page of penalties, with a reason."
        )
    return None


def _stood_on(penalty: Penalty) -> QuerySet[Penalty]:
    losses = Penalty.objects.filter(pairing=penalty.pairing, severity=Severity.GAME_LOSS)
    return losses.filter(pk__lt=penalty.pk, taken_back_at__gte=penalty.given_at)


def _take_penalty_back(action: LoggedAction, order: Order) -> None:
    penalties.take_back(_penalty(action), by=order.by, now=order.now, reason=order.reason or "Taken back")
    put_back(action, order)


def _holds(action: LoggedAction) -> Held:
    return {
        Entrant: [action.subject_ids["entrant"]],
        Round: action.open_rounds(),
        Pairing: [pk for pk in [action.subject_ids.get("pairing")] if pk],
    }


WAYS: Final[Mapping[str, Way]] = {
    "penalty.give": Way(_take_penalty_back, _built_on_penalty, door="penalty.take-back", holds=_holds),
}
