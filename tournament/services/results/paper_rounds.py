"""Type in a round that was paired, and perhaps played, on paper while there was no machine.

It becomes a round like any other: drafted and published in one step, each pairing by hand with the reason,
the results entered by whoever types. Everything is checked, and nothing is stored unless all of it can be.
What breaks a rule of pairing, a rematch first of all, has to be confirmed as it has on a draft: it is mostly
a wrong start number. One form is one round, however often it is sent. Refuses rounds that follow from a
schedule or a bracket: those are paired here with one button, and only their results are typed.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

from django.db import transaction

from armies.messages.formats import sentences
from armies.messages.tables import REFUSALS
from rules.citations import cite
from tournament import adapters
from tournament.engine.entrants import Faction
from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus, RoundStatus
from tournament.engine.pairing.armies import Armies
from tournament.models import Entrant, Pairing, Round, Stage, Tournament
from tournament.queries.rounds.draft_review import ON_PAPER
from tournament.services.core import locks
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, Refused, require_reason
from tournament.services.lists import revalidation
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds, stages
from tournament.services.rounds.manual_changes import Sheet, sheet


class PaperFault(Refused):
    """A result on the paper that is refused, with the number of its table."""

    def __init__(self, refusal: Refused, *, table: int | None, field: str) -> None:
        super().__init__(
            refusal.code,
            case=refusal.case,
            status=refusal.status,
            field=field,
            data=refusal.data,
            refs=refusal.refs,
        )
        self.refusal, self.table = refusal, table

    @property
    def message(self) -> str:
        if "table" in self.refusal.data:  # its sentence names the table
            return self.refusal.message
        return REFUSALS.text("paper-fault", {"table": self.table, "fault": self.refusal.message})


class PaperRefused(Refused):
    """Everything that is wrong with a paper. It has the code, status and field of the first of ``faults``."""

    def __init__(self, faults: Sequence[Refused]) -> None:
        first = faults[0]
        problems = [{"code": each.code, "message": each.message, "field": each.field} for each in faults]
        super().__init__(
            first.code,
            status=first.status,
            field=first.field,
            data={**first.data, "faults": problems},
            refs=[*dict.fromkeys(ref for each in faults for ref in each.refs)],
        )
        self.faults = tuple(faults)

    @property
    def message(self) -> str:
        return sentences(self.faults)


def refuse_all(faults: Sequence[Refused]) -> None:
    """Raise what is wrong with a paper: the one fault as it is, several of them together."""
    if faults:
        raise faults[0] if len(faults) == 1 else PaperRefused(faults)


DIGITS: Final = 16  # of the digest of what was typed


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a round: its ``token``, else the same lines, and whether broken rules are known."""

    token: str = ""
    is_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PaperGame:
    """One line of the paper; without ``b`` and ``table`` it is the bye. Factions may be ``None``."""

    a: Entrant
    b: Entrant | None = None
    table: int | None = None
    faction_a: str | None = None
    facts: Mapping[str, Any] | None = None
    faction_b: str | None = None

    @property
    def is_one_side(self) -> bool:
        return self.faction_a is not None and self.faction_a == self.faction_b


def type_in(
    tournament: Tournament,
    games: Sequence[PaperGame],
    *,
    by: Actor,
    now: datetime,
    reason: str,
    form: Form = Form(),
) -> Round:
    """The next round as it was paired on paper, published, with the results that are known.

    It replaces the pairings of a draft. Twice is harmless. Raises ``Refused``, or ``PaperRefused`` for
    several faults; then nothing is stored.
    """
    require_reason(reason, case="pairings")
    with transaction.atomic():
        revalidation.judge_before_first_round(tournament, by=by, now=now)
        tournament = locks.tournament(tournament)
        mark = {"form": form.token, "digest": _digest(games, reason)}
        typed = _typed_with(tournament, mark)
        if typed is not None:
            return typed
        _refuse_wrong(tournament, games)
        drafted = tournament.rounds.filter(status=RoundStatus.DRAFT).first()
        if (drafted.stage if drafted else stages.next_of(tournament)) != Stage.SWISS:
            raise Conflict("round-follows")
        round_ = rounds.draft(tournament, by=by, now=now)
        with sheet(round_, by=by, now=now, reason=reason) as paper:
            for row in list(paper.pairings.values()):
                paper.lift(row)
            rows = [(paper.put(_pairing(paper, game, mark)), game) for game in games]
            paper.write("round.type-in", {"count": len(games)})
        with _worded(round_):
            round_ = rounds.publish(round_, by=by, now=now, is_confirmed=form.is_confirmed)
        faults: list[Refused] = []
        for place, (row, game) in enumerate(rows):
            if game.facts is not None:
                with _collected(faults, place, row):
                    results.submit(row, game.facts, token=f"paper-{row.pk}", by=by, now=now)
        refuse_all(faults)
    round_.refresh_from_db()
    return round_


def known_by(round_: Round) -> list[str]:
    """The rules of pairing that this round broke when it was typed in, each with its table."""
    entry = round_.tournament.log.filter(verb="round.publish").order_by("at", "pk").last()
    return list(entry.data.get("confirmed", ())) if entry is not None else []


def _digest(games: Sequence[PaperGame], reason: str) -> str:
    lines = [
        (
            *(game.a.number, game.b and game.b.number, game.table, game.faction_a, game.facts),
            *([game.faction_b] if game.is_one_side else []),
        )
        for game in games
    ]
    text = json.dumps([reason, lines], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _typed_with(tournament: Tournament, mark: Mapping[str, str]) -> Round | None:
    """The round that this form has made already. Raises ``Conflict`` where it says something else by now."""
    rows = Pairing.objects.filter(round__tournament=tournament).exclude(round__status=RoundStatus.CANCELLED)
    if mark["form"]:
        rows = rows.filter(reasons__0__data__form=mark["form"])
    else:
        rows = rows.filter(round__status__in=ON_THE_WALL, reasons__0__data__digest=mark["digest"])
    row = rows.select_related("round__tournament").order_by("-pk").first()
    if row is None:
        return None
    if row.reasons[0]["data"]["digest"] != mark["digest"]:
        raise Conflict("typed-already", data={"round": row.round.number})
    return row.round


@contextmanager
def _worded(round_: Round) -> Iterator[None]:
    try:
        yield
    except Refused as refusal:
        if refusal.code == "rules-relaxed":
            refusal.text, refusal.case = "", "paper"
            refusal.data["round"] = round_.number
        raise


@contextmanager
def _collected(faults: list[Refused], place: int, row: Pairing) -> Iterator[None]:
    try:
        yield
    except Refused as refusal:
        field = f"games[{place}].facts.{refusal.field}" if refusal.field else f"games[{place}]"
        faults.append(PaperFault(refusal, table=row.table, field=field))


def _pairing(paper: Sheet, game: PaperGame, mark: Mapping[str, str]) -> Pairing:
    """As it was played. What 3.02 forces is marked; anything else was rolled, or written down wrongly."""
    if game.is_one_side:
        pairings.refuse_one_side(paper.round.tournament, str(game.faction_a))
    found = adapters.to_factions(game.a, game.b) if game.b is not None else None
    owed, is_forced = (found.faction_a, found.is_forced) if found is not None else (None, False)
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
        reasons=[
            {"code": ON_PAPER, "case": "", "data": {**mark, "reason": paper.reason}},
            *_army_reasons(game, found, is_as_owed=faction == owed),
        ],
        origin=Pairing.Origin.MANUAL,
        manual_reason=paper.reason,
    )


def _army_reasons(game: PaperGame, found: Armies | None, *, is_as_owed: bool) -> list[dict[str, Any]]:
    if game.is_one_side:
        side = cast("Faction", game.faction_a)
        found = Armies(side, side, "one-side")
    return adapters.to_army_reasons(found, game.a, game.b) if is_as_owed or game.is_one_side else []


def _refuse_wrong(tournament: Tournament, games: Sequence[PaperGame]) -> None:
    sided = next((at for at, game in enumerate(games) if game.faction_a or game.faction_b), None)
    if sided is not None and not adapters.has_sides(tournament):
        raise Invalid("no-sides", field=f"games[{sided}].faction_a")
    people = [who for game in games for who in (game.a, game.b) if who is not None]
    twice = [who for who, times in Counter(people).items() if times > 1]
    tables = Counter(game.table for game in games if game.b is not None)
    shared = sorted(str(table) for table, times in tables.items() if times > 1)
    gone = [who for who in people if who.status != EntrantStatus.CHECKED_IN]
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    missing = here.exclude(pk__in=[who.pk for who in people]).order_by("number")
    high = [game.table for game in games if game.table is not None and game.table not in tournament.tables]
    byes = [game.a for game in games if game.b is None]
    faults: dict[str, Sequence[object]] = {
        "played-twice": twice,
        "table-twice": shared,
        "not-here": gone,
        "not-on-paper": list(missing),
        "no-such-table": high,
        "two-byes": byes[1:] and byes,
    }
    refuse_all(
        [
            Invalid(code, field="games", data={"found": [str(one) for one in found], "count": len(found)})
            for code, found in faults.items()
            if found
        ]
    )
