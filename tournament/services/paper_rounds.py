"""Type in a round that was paired, and perhaps played, on paper while there was no machine.

It becomes a round like any other: drafted and published in one step, each pairing by hand with the reason,
the results entered by whoever types. Everything is checked, and nothing is stored unless all of it can be.
Refuses rounds that follow from a schedule or a bracket: those are paired here with one button, and only their
results are typed.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from rules.citations import cite
from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Pairing, Stage
from tournament.services import locks, results, rounds, stages
from tournament.services.changes import sheet
from tournament.services.errors import Conflict, Invalid, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from tournament.models import Entrant, Round, Tournament
    from tournament.services.actors import Actor
    from tournament.services.changes import Sheet

ON_PAPER: Final = "paper"  # the code of the reason that stands on each pairing


@dataclass(frozen=True, slots=True)
class PaperGame:
    """One line of the paper. Without ``b`` and ``table`` it is the bye; ``facts`` are those of the sheet.

    ``faction_a`` is what was played, ``None`` where nobody has written it down.
    """

    a: Entrant
    b: Entrant | None = None
    table: int | None = None
    faction_a: str | None = None
    facts: Mapping[str, Any] | None = None


def type_in(
    tournament: Tournament, games: Sequence[PaperGame], *, by: Actor, now: datetime, reason: str
) -> Round:
    """The next round as it was paired on paper, published, with the results that are known.

    Raises ``Conflict`` and ``Invalid`` with the table or the person they are about; then nothing is stored.
    """
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        _refuse_wrong(tournament, games)
        if stages.next_of(tournament) != Stage.SWISS:
            raise Conflict(
                "round-follows",
                "This round follows from the schedule or the bracket. Pair it here and type its results.",
            )
        round_ = rounds.draft(tournament, by=by, now=now)
        with sheet(round_, by=by, now=now, reason=reason) as paper:
            for row in list(paper.pairings.values()):
                paper.lift(row)
            rows = [(paper.put(_pairing(paper, game)), game) for game in games]
            paper.write("round.type-in", f"{len(games)} lines as they were paired on paper")
        round_ = rounds.publish(round_, by=by, now=now, is_confirmed=True)
        for place, (row, game) in enumerate(rows):
            if game.facts is not None:
                with _named(place, row):
                    results.submit(row, game.facts, token=f"paper-{row.pk}", by=by, now=now)
    round_.refresh_from_db()
    return round_


@contextmanager
def _named(place: int, row: Pairing) -> Iterator[None]:
    """What is wrong with one sheet of many names its table and its line."""
    try:
        yield
    except Refused as refusal:
        if f"able {row.table}" not in refusal.message:
            refusal.message = f"Table {row.table}: {refusal.message}"
        refusal.field = f"games[{place}].facts.{refusal.field}" if refusal.field else f"games[{place}]"
        raise


def _pairing(paper: Sheet, game: PaperGame) -> Pairing:
    """As it was played. What 3.02 forces is marked; anything else was rolled, or written down wrongly."""
    owed, is_forced = adapters.to_factions(game.a, game.b) if game.b is not None else (None, False)
    faction = game.faction_a or owed
    was_rolled = game.b is not None and game.faction_a is not None and not is_forced
    return Pairing(
        table=game.table,
        a=game.a,
        b=game.b,
        faction_a=faction if game.b is not None else None,
        is_forced=is_forced and faction == owed,
        roll={"dice": {}, "by": paper.by.name, "refs": [str(ref) for ref in cite("3.02")]}
        if was_rolled
        else None,
        reasons=[{"code": ON_PAPER, "text": f"Paired on paper: {paper.reason}", "data": {}}],
        origin=Pairing.Origin.MANUAL,
        manual_reason=paper.reason,
    )


def _refuse_wrong(tournament: Tournament, games: Sequence[PaperGame]) -> None:
    """Everybody who is here once, nobody twice, nobody who left, each table once."""
    people = [who for game in games for who in (game.a, game.b) if who is not None]
    twice = [who for who, times in Counter(people).items() if times > 1]
    tables = Counter(game.table for game in games if game.b is not None)
    shared = sorted(str(table) for table, times in tables.items() if times > 1)
    gone = [who for who in people if who.status != EntrantStatus.CHECKED_IN]
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    missing = here.exclude(pk__in=[who.pk for who in people]).order_by("number")
    high = [game.table for game in games if game.table is not None and game.table > tournament.table_count]
    byes = [game.a for game in games if game.b is None]
    for code, found, words in (
        ("played-twice", twice, "{} stands on the paper twice. Look at the numbers again."),
        ("table-twice", shared, "Two games are at table {}. Look at the tables again."),
        ("not-here", gone, "{} is not checked in. Check them in, or correct the number."),
        ("not-on-paper", list(missing), "{} is here and not on the paper. Type the pairing, or drop them."),
        ("no-such-table", high, "The hall has no table {}. Set more tables, or correct the number."),
        ("two-byes", byes[1:] and byes, "{} have a bye, and a round has one. Give the others a game."),
    ):
        if found:
            named = ", ".join(map(str, found))
            raise Invalid(
                code, words.format(named), field="games", data={"found": [str(one) for one in found]}
            )
