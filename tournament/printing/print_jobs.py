"""Ask for a long print: a ticket, handed to a worker, or made at once where no broker takes it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from tournament import access
from tournament.messages.roles import needed_role_text
from tournament.models import Paper, RoleKind, Round, Tournament
from tournament.printing.kinds import KINDS
from tournament.printing.render_job import press
from tournament.queries.prints import print_records
from tournament.queries.prints.print_fingerprints import VOLUMES, Wanted, playing
from tournament.queries.prints.print_records import BOUND
from tournament.services.core.actors import Actor
from tournament.services.prints import print_records as records

LONG: Final = ("rescue-pack", "lists", "log", "table-numbers", "name-badges", "cross-table")
# From how many people on a print takes longer than somebody waits for a page: three seconds or so.
LARGE: Final[Mapping[str, int]] = {
    "pairings-by-table": 500,
    "pairings-by-name": 500,
    "score-sheets": 256,
    "pairings-and-sheets": 256,
    "standings": 400,
    "cross-table": 400,
    "fairness": 256,
    "rescue-pack": 128,
    "name-badges": 256,
    "table-numbers": 500,
    "lists": 10,
}
LARGE_LOG: Final = 400  # the same for the log, in entries
OF_A_ROUND: Final = frozenset({"pairings-and-sheets", *BOUND["pairings-and-sheets"]})
AFTER_A_ROUND: Final = frozenset({"standings", "cross-table"})


def followed(tournament: Tournament) -> frozenset[str]:
    """The kinds that are too much for a request of their own in a field of this size. Two queries."""
    people = len(playing(tournament))
    log = {"log"} if tournament.log.count() > LARGE_LOG else set()
    return frozenset(log.union(kind for kind, most in LARGE.items() if people > most))


def may_be_ordered(tournament: Tournament, kind: str) -> bool:
    return kind in LONG or kind in followed(tournament)


def round_of(tournament: Tournament, kind: str, number: int | None) -> Round | None:
    """The round a print of this kind is about, where it is about one. ``Http404`` where there is none."""
    if number is None and kind in OF_A_ROUND:
        raise Http404(_("This print needs a round. Name one."))
    if number is not None and kind not in OF_A_ROUND | AFTER_A_ROUND:
        raise Http404(_("This print does not have a round. Leave it out."))
    if number is None:
        return print_records.round_of_standings(tournament) if kind == "standings" else None
    return access.round_in(tournament, number, with_draft=True)


def at_least(kind: str) -> RoleKind:
    return KINDS[kind].at_least if kind in KINDS else RoleKind.REFEREE


def refuse_lower_role(kind: str, role: str) -> None:
    least = at_least(kind)
    if access.RANK[RoleKind(role)] < access.RANK[least]:
        raise PermissionDenied(needed_role_text(least))


def ordered_print(tournament: Tournament, number: int, *, role: str) -> Paper:
    """A long print that was ordered, by its number. ``Http404`` or ``PermissionDenied``."""
    rows = tournament.papers.filter(wish__has_key="address")  # a short print keeps no file
    found = rows.select_related("round", "tournament").filter(pk=number).first()
    if found is None:
        raise Http404(_("This print does not exist. Order it."))
    refuse_lower_role(found.kind, role)
    return found


def order(
    tournament: Tournament,
    kind: str,
    *,
    address: str,
    by: Actor,
    clock: Callable[[], datetime],
    round_: Round | None = None,
) -> list[Paper]:
    """The tickets: one, or one for each volume of lists or log. ``address``: where phones find the server."""
    wishes = VOLUMES[kind](tournament) if kind in VOLUMES else [{}]
    wanted = [Wanted(tournament, kind, round_, {**wish, "address": address}) for wish in wishes]
    now = clock()
    tickets = [records.ask(each, digest=print_records.digest_of(each), by=by, now=now) for each in wanted]
    sent = [records.send(each) for each in tickets if each.status == Paper.Status.WAITING]
    if len(tickets) == 1 and sent == [False]:
        press(tickets[0].pk, clock=clock)
    return tickets
