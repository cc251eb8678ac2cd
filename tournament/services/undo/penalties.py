"""Take back a penalty: by the referee's own take-back, and then everything as it was found."""

from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet

from tournament.engine.lifecycle import TournamentStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, Pairing, Penalty, Round, Severity
from tournament.services.core.errors import Conflict
from tournament.services.penalties import incidents, penalties
from tournament.services.undo.actions import Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back


def _penalty(action: LoggedAction) -> Penalty:
    return Penalty.objects.select_related("entrant", "pairing__round").get(pk=action.subject_ids["penalty"])


def _built_on_penalty(action: LoggedAction) -> Conflict | None:
    penalty = _penalty(action)
    if penalty.taken_back_at is not None:
        return Conflict("built-on", case="already", data={"actor": penalty.taken_back_by})
    if action.tournament.status == TournamentStatus.FINISHED and penalty.severity in incidents.COSTS:
        return Conflict("built-on", case="finished")
    later = action.later_round()
    if later is not None and penalty.severity in incidents.COSTS:
        return Conflict("built-on", case="paired-since", data={"round": later.number})
    if penalty.pairing is not None and _stood_on(penalty).exists():
        return Conflict("built-on", case="other-loss-undone", data={"table": penalty.pairing.table})
    return None


def _stood_on(penalty: Penalty) -> QuerySet[Penalty]:
    losses = Penalty.objects.filter(pairing=penalty.pairing, severity=Severity.GAME_LOSS)
    return losses.filter(pk__lt=penalty.pk, taken_back_at__gte=penalty.given_at)


def _take_penalty_back(action: LoggedAction, order: Order) -> None:
    penalties.take_back(
        _penalty(action), by=order.by, now=order.now, reason=order.reason or ProgramReason("undone")
    )
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
