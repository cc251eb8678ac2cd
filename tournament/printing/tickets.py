"""Ask for a long print: a ticket, handed to a worker, or made at once where no broker takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.models import Paper, RoleKind
from tournament.printing.kinds import KINDS
from tournament.printing.press import press
from tournament.queries import papers
from tournament.queries.papers_said import Wanted, volumes
from tournament.services import papers as records

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournament.models import Tournament
    from tournament.services.actors import Actor

LONG: Final = ("rescue-pack", "lists", "log", "table-numbers", "name-badges")


def at_least(kind: str) -> RoleKind:
    """Who may have a print of this kind."""
    return KINDS[kind].at_least if kind in KINDS else RoleKind.REFEREE


def order(
    tournament: Tournament, kind: str, *, address: str, by: Actor, clock: Callable[[], datetime]
) -> list[Paper]:
    """The tickets: one, or one for each volume of lists. ``address`` is where phones find this house."""
    wishes = volumes(tournament) if kind == "lists" else [{}]
    wanted = [Wanted(tournament, kind, wish={**wish, "address": address}) for wish in wishes]
    now = clock()
    tickets = [records.ask(each, digest=papers.digest_of(each), by=by, now=now) for each in wanted]
    sent = [records.send(each) for each in tickets if each.status == Paper.Status.WAITING]
    if len(tickets) == 1 and sent == [False]:
        press(tickets[0].pk, clock=clock)
    return tickets
