"""Many people at once at check-in: here, absent, late, reminded. Each has a line of the log, all one undo.

Who cannot be checked in stops nobody else, and is named. What is decided about everybody who is missing, when
check-in closes, is done as a whole or not at all.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from tournament.engine.lifecycle import NOT_OVER, EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, MessageKind, PlayerMessage, Tournament
from tournament.queries.entrants import capacity
from tournament.services.core import locks, log, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.entrants import absences, attendance
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.tournaments import deadlines

MISSING: Final = (EntrantStatus.REGISTERED, EntrantStatus.ABSENT)
OPEN: Final = (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING)
JUST_NOW: Final = timedelta(minutes=2)
ABOUT: Final = "check-in-asked-"


@dataclass(frozen=True, slots=True)
class Called:
    """Who was changed, and why others were not."""

    done: tuple[Entrant, ...]
    refusals: tuple[Refused, ...]


def check_in(tournament: Tournament, numbers: Collection[int], *, by: Actor, now: datetime) -> Called:
    """All of these are here. Raises where none of them can be checked in."""
    return _each(tournament, numbers, lambda one: attendance.check_in(one, by=by, now=now))


def mark_absent(
    tournament: Tournament,
    numbers: Collection[int],
    *,
    by: Actor,
    now: datetime,
    plays_from: int | None = None,
) -> Called:
    """None of these is here; ``plays_from`` is the round from which they are paired again."""
    return _each(
        tournament, numbers, lambda one: absences.mark_absent(one, by=by, now=now, plays_from=plays_from)
    )


def settle(
    tournament: Tournament,
    *,
    absent: Collection[int] = (),
    late: Mapping[int, int],
    dropped: Collection[int] = (),
    by: Actor,
    now: datetime,
) -> int:
    """Decide about all who are missing, by start number; ``late`` says from which round. All or nothing."""
    with transaction.atomic():
        people = {one.number: one for one in held(tournament, {*absent, *late, *dropped})}
        for number in absent:
            absences.mark_absent(people[number], by=by, now=now)
        for number, round_ in late.items():
            absences.mark_absent(people[number], by=by, now=now, plays_from=round_)
        for number in dropped:
            attendance.drop(people[number], by=by, now=now)
    return len(people)


def next_round(tournament: Tournament) -> int | None:
    """The number of the round that is paired next; ``None`` while one is on."""
    last = tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number").last()
    if tournament.status not in OPEN or (last is not None and last.status in NOT_OVER):
        return None
    return last.number + 1 if last is not None else 1


def remind(tournament: Tournament, numbers: Collection[int], *, by: Actor, now: datetime) -> int:
    """Write to those of them who are missing and gave an address. Returns how many; nobody is asked twice."""
    with transaction.atomic():
        people = [one for one in held(tournament, numbers) if one.status in MISSING and one.email]
        recent = PlayerMessage.objects.filter(
            entrant__in=people, about__startswith=ABOUT, written_at__gt=now - JUST_NOW
        )
        asked = set(recent.values_list("entrant", flat=True))
        lines = [Sentence("check-in-owed", case="action")]
        closes_at = tournament.check_in_closes_at
        if closes_at is not None and now < closes_at:
            lines.append(Sentence("check-in-owed", deadlines.in_hall(closes_at, tournament), case="deadline"))
        written = player_messages.write_many(
            {one: lines for one in people if one.pk not in asked},
            kind=MessageKind.REMINDER,
            about=f"{ABOUT}{now.isoformat()}",
            subject=Sentence("check-in-owed"),
            now=now,
        )
        if not written:
            raise Conflict("nobody-to-remind", case="again" if asked else "")
        log.record(
            "entrant.remind",
            tournament=tournament,
            by=by,
            now=now,
            subject="1 entrant" if len(written) == 1 else f"{len(written)} entrants",
            data={"numbers": [message.entrant.number for message in written]},
        )
        concerns = outbox.concerns_entrants(*(message.entrant for message in written))
        outbox.publish(tournament, "entrants", now=now, concerns=concerns)
    return len(written)


def _each(tournament: Tournament, numbers: Collection[int], change: Callable[[Entrant], Entrant]) -> Called:
    done, refusals = [], []
    with transaction.atomic():
        for entrant in held(tournament, numbers):
            try:
                done.append(change(entrant))
            except Refused as refusal:
                refusals.append(refusal)
        if not done:
            raise refusals[0]
    return Called(tuple(done), tuple(refusals))


def held(tournament: Tournament, numbers: Collection[int], *, also: Iterable[Entrant] = ()) -> list[Entrant]:
    """These people, locked before the first is changed, with whoever may move up for one who leaves."""
    if not numbers:
        raise Invalid("nobody-selected", field="numbers")
    rows = tournament.entrants.filter(number__in=numbers).select_related("tournament").order_by("number")
    locks.entrants([*rows, *capacity.waiting(tournament), *also])
    people = list(rows)
    if len(people) < len({*numbers}):
        unknown = min({*numbers} - {one.number for one in people})
        raise Invalid("number-unknown", case="code", field="numbers", data={"number": unknown})
    return people
