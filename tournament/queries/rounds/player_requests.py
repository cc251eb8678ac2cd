"""What players ask for on their phones, and what they may ask for now. Reads; the service decides."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL, SHOWN, EntrantStatus, TournamentStatus
from tournament.models import Entrant, Format, PhoneRequest, Tournament
from tournament.queries.rounds import brackets

Kind, Status = PhoneRequest.Kind, PhoneRequest.Status
KINDS = (Kind.STOP, Kind.SIT_OUT, Kind.LATE)
IN_THE_HALL = (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING)
AROUND = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN, EntrantStatus.ABSENT)


@dataclass(frozen=True, slots=True)
class Offer:
    """What one player has asked for, and can ask for. ``rounds`` are those that can be sat out."""

    asked: tuple[PhoneRequest, ...]
    can_stop: bool
    can_be_late: bool
    rounds: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.asked or self.can_stop or self.can_be_late or self.rounds)


def live_number(tournament: Tournament) -> int:
    """The round that is on the wall, 0 where none is."""
    numbers = tournament.rounds.filter(status__in=ON_THE_WALL).values_list("number", flat=True)
    return max(numbers, default=0)


def last_number(tournament: Tournament) -> int:
    """The last round that the hall has seen, 0 before the first."""
    return max(tournament.rounds.filter(status__in=SHOWN).values_list("number", flat=True), default=0)


def open_requests(tournament: Tournament) -> list[PhoneRequest]:
    """What waits, oldest first; being late is over with its round. Two queries."""
    if tournament.status == TournamentStatus.FINISHED:
        return []
    rows = list(_waiting(PhoneRequest.objects.filter(entrant__tournament=tournament)))
    late_for = live_number(tournament) if any(row.kind == Kind.LATE for row in rows) else 0
    return [row for row in rows if row.kind != Kind.LATE or row.base == late_for]


def late_notice(entrant: Entrant, number: int) -> PhoneRequest | None:
    """Has this player said to be late for that round? One query."""
    return _waiting(entrant.phone_requests.filter(kind=Kind.LATE, base=number)).last()


def offer_to(entrant: Entrant, *, has_open_game: bool) -> Offer:
    """What the player's page shows. Few queries, and none where the event offers nothing.

    A draft changes nothing here: players do not see it, and whoever presses then is sent to the desk.
    """
    tournament, policy = entrant.tournament, adapters.to_policy(entrant.tournament)
    is_on = tournament.status in IN_THE_HALL and entrant.status in AROUND
    if not is_on:
        return Offer((), can_stop=False, can_be_late=False, rounds=())
    live = live_number(tournament)
    rows = [
        row
        for row in entrant.phone_requests.filter(kind__in=KINDS)
        if row.status == Status.WAITING or (row.status == Status.DONE and row.kind == Kind.SIT_OUT)
    ]
    waiting = [row for row in rows if row.status == Status.WAITING]
    asked = tuple(row for row in waiting if row.kind != Kind.LATE or row.base == live)
    kinds = {row.kind for row in asked}
    had = {row.base for row in rows if row.kind == Kind.SIT_OUT}
    first = last_number(tournament) + 1
    has_byes = policy.requested_byes > len(had) and tournament.format == Format.SWISS
    has_next = first <= tournament.rounds_with_cut and tournament.status == TournamentStatus.RUNNING
    return Offer(
        asked,
        can_stop=policy.stops_by_phone and has_next and Kind.STOP not in kinds and not is_out_of_cut(entrant),
        can_be_late=policy.late_notices and (has_open_game or is_expected(entrant, live)),
        rounds=tuple(n for n in range(first, tournament.rounds_planned) if n not in had) if has_byes else (),
    )


def is_out_of_cut(entrant: Entrant) -> bool:
    """Is the cut on, and this player not paired in it any more? No query in an event without a cut."""
    bracket = brackets.bracket_of(entrant.tournament) if entrant.tournament.cut_size else None
    if bracket is None:
        return False
    result = bracket.result_of(entrant.number)
    return result is None or result.state == "lost"


def is_expected(entrant: Entrant, live: int) -> bool:
    """Is the player not in the hall yet, where no round (``live``) is on?"""
    return not live and entrant.status == EntrantStatus.REGISTERED


def _waiting(rows: QuerySet[PhoneRequest]) -> QuerySet[PhoneRequest]:
    return rows.filter(kind__in=KINDS, status=Status.WAITING).select_related("entrant")
