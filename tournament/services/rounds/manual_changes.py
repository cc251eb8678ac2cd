"""The one way in which people change the pairings of a round: a sheet of paper over a locked round.

A verb lifts pairings off the sheet and puts others on it; written at the end, the old rows are retired and
the new ones appended, both with the change that did so, its number, its reason and its author. Refuses
rounds and tables that have begun, anybody at two tables, and a published round with somebody at none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction
from django.utils.translation import override

from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TableStatus
from tournament.engine.pairing import Reason
from tournament.messages.pairing_changes import change_text
from tournament.messages.program_reasons import ENGLISH, ProgramReason, because
from tournament.models import Change, Entrant, Pairing, Round, Seat
from tournament.queries.rounds import drafts
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason
from tournament.services.core.row_history import RowHistory
from tournament.services.rounds import stages

Look = TypeVar("Look")


@dataclass(slots=True)
class Sheet:
    """The current pairings of a locked round while somebody changes them."""

    round: Round
    by: Actor
    now: datetime
    reason: str
    pairings: dict[int, Pairing]
    lifted: list[Pairing] = field(default_factory=list)
    made: list[Pairing] = field(default_factory=list)
    takes_back: Change | None = None
    history: RowHistory | None = None

    @property
    def is_draft(self) -> bool:
        return self.round.status == RoundStatus.DRAFT

    def pairing_of(self, entrant: Entrant) -> Pairing | None:
        rows = (*self.pairings.values(), *self.made)
        return next((row for row in rows if entrant.pk in {row.a_id, row.b_id}), None)

    def seated(self, entrant: Entrant) -> Pairing:
        found = self.pairing_of(entrant)
        if found is None:
            data = {"player": f"{entrant}", "round": str(self.round)}
            raise Invalid("not-seated", case="round", data=data)
        return found

    def active(self) -> list[Entrant]:
        return list(self.round.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).order_by("number"))

    def loose(self) -> list[Entrant]:
        """By start number."""
        return [entrant for entrant in self.active() if self.pairing_of(entrant) is None]

    def lift(self, pairing: Pairing) -> Pairing:
        _refuse_begun(self.round, pairing)
        self.pairings.pop(pairing.pk)
        self.lifted.append(pairing)
        return pairing

    def put(self, row: Pairing) -> Pairing:
        row.created_at = self.now
        self.made.append(row)
        return row

    def free_tables(self) -> Iterator[int]:
        """The numbers nobody sits at, from the first; refused where the hall has no more."""
        taken = {row.table for row in (*self.pairings.values(), *self.made)}
        tables = self.round.tournament.tables
        yield from (number for number in tables if number not in taken)
        raise Conflict("tables-too-few", data={"round": str(self.round), "tables": len(tables)})

    def write(
        self, verb: str, data: Mapping[str, Any] | None = None, *, case: str = "", told: Iterable[Reason] = ()
    ) -> Change:
        """Retire what was lifted, seat what was put, and log it by the values of its sentence (``CHANGES``).

        All that is ``told`` about it goes into the log.
        """
        line = {"code": verb, "case": case, "data": dict(data or {})}
        return self.write_lines(verb, [line], told=told)

    def write_lines(
        self, verb: str, lines: Sequence[Mapping[str, Any]], *, told: Iterable[Reason] = ()
    ) -> Change:
        """The same of something that is told in several sentences."""
        if verb.startswith("pairing."):
            stages.refuse_by_hand(self.round)
        _refuse_tableless(self)
        with override(ENGLISH):
            says = change_text(lines)
        change = _change(self, verb, lines, says)
        ids = [row.pk for row in self.lifted]
        retire(Pairing.objects.filter(pk__in=ids), now=self.now, by=change)
        for row in self.made:
            row.made_by = change
        seat_all(self.round, self.made)
        if self.history is not None:
            self.history.of["change"] = change.pk
        log.record(
            verb,
            history=self.history,
            tournament=self.round.tournament,
            by=self.by,
            now=self.now,
            reason=self.reason,
            subject=f"{self.round}: {says}",
            data={
                "in_round": self.round.number,
                "says": list(lines),
                "before": [str(row) for row in self.lifted],
                "after": [str(row) for row in self.made],
                **({"changes": [one.as_json() for one in told]} if told else {}),
            },
        )
        topics = stages.topics_of_draft(self.round) if self.is_draft else ("pairings", "log")
        outbox.publish(self.round.tournament, *topics, now=self.now)
        return change


@contextmanager
def sheet(round_: Round, *, by: Actor, now: datetime, reason: str) -> Iterator[Sheet]:
    """The round, locked, with its current pairings; refused once the clock runs.

    Once players see their tables, each change needs a reason; a draft needs one when it is published.
    """
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status != RoundStatus.DRAFT:
            require_reason(reason, case="pairings")
        locks.pairings(round_)
        if round_.status not in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
            raise Conflict("round-begun", case=round_.status, data={"round": str(round_)})
        rows = list(round_.pairings.filter(is_current=True).select_related("a", "b"))
        for entrant in (one for row in rows for one in (row.a, row.b) if one is not None):
            entrant.tournament = round_.tournament
        history = row_history.begin_history(round_, round=round_.pk)
        why = reason if isinstance(reason, ProgramReason) else " ".join(reason.split())
        yield Sheet(round_, by, now, why, {row.pk: row for row in rows}, history=history)


@contextmanager
def as_seen(round_: Round, seen: str, *, may_be_shown: bool = False) -> Iterator[None]:
    """Do something only while the round is as ``seen``, or, if it ``may_be_shown``, published by now.

    :raises Conflict: ``draft-published``, ``draft-again``, ``draft-changed``, ``draft-gone``.
    """
    with transaction.atomic():
        locked = locks.round_(round_)
        latest = locked.changes.last()
        now = drafts.seen_of(locked, latest.number if latest else 0)
        is_done = may_be_shown and locked.status != RoundStatus.DRAFT
        if seen and not is_done and seen != now:
            raise _not_as_seen(locked, latest, seen)
        yield


def _not_as_seen(round_: Round, latest: Change | None, seen: str) -> Conflict:
    was, is_draft = seen.split("-"), round_.status == RoundStatus.DRAFT
    data = {"change": latest.number if latest else 0, "seen": seen, "round": str(round_)}
    if was[0] != str(round_.pk):
        return Conflict("draft-gone", data=data)
    if is_draft != (was[1:2] == ["draft"]):
        return Conflict("draft-again", data=data) if is_draft else Conflict("draft-published", data=data)
    if latest is None:
        return Conflict("draft-changed", data=data)
    by = {"by": latest.actor_name, "says": latest.sentence}
    return Conflict("draft-changed", case="by", data=data | by)


def trial(act: Callable[[], object], look: Callable[[], Look]) -> Look:
    """What ``look`` sees after ``act``, rolled back afterwards: a preview cannot differ from the action."""
    with transaction.atomic():
        act()
        found = look()
        transaction.set_rollback(True)
    return found


def take_back(
    round_: Round, *, by: Actor, now: datetime, reason: str = "", change: Change | None = None
) -> Change:
    """Undo ``change``, or the last of this person that still stands, if nobody has built upon it."""
    with sheet(round_, by=by, now=now, reason=reason or ProgramReason("undone")) as paper:
        last = change or _last_of(paper)
        for row in last.made.select_related("a", "b"):
            paper.lift(_still_there(paper, row, last))
        free = paper.free_tables()
        for row in last.replaced.select_related("a", "b"):
            for entrant in filter(None, (row.a, row.b)):
                if paper.pairing_of(entrant) is not None:
                    raise _built_upon(paper, last)
            copy = paper.put(copy_of(row))
            if copy.table is not None and _is_taken(paper, copy):
                copy.table = next(free)
        paper.takes_back = last
        lines = last.data.get("says") or [{"text": last.says}]
        return paper.write_lines("pairing.take-back", [{"code": "pairing.take-back"}, *lines])


def copy_of(row: Pairing) -> Pairing:
    """An unsaved pairing that says the same: the same two, what they play, and the roll that said so."""
    columns = (
        "table",
        "a",
        "b",
        "faction_a",
        "is_forced",
        "roll",
        "played_scenario",
        "strikes",
        "reasons",
        "origin",
        "manual_reason",
        "is_fixed",
    )
    return Pairing(**{name: getattr(row, name) for name in columns})


def seat_all(round_: Round, pairings: Sequence[Pairing]) -> None:
    """Save new current pairings with their seats; the database forbids anybody to sit twice."""
    for pairing in pairings:
        pairing.round = round_
    Pairing.objects.bulk_create(pairings)
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=round_, entrant=entrant, side=side)
        for pairing in pairings
        for side, entrant in (("a", pairing.a), ("b", pairing.b))
        if entrant is not None
    )


def retire(pairings: Any, *, now: datetime, by: Change | None = None) -> None:
    """Take pairings out of play; the rows stay."""
    ids = list(pairings.values_list("pk", flat=True))
    Seat.objects.filter(pairing_id__in=ids).update(is_current=False)
    Pairing.objects.filter(pk__in=ids).update(is_current=False, replaced_at=now, replaced_by=by)


def _change(paper: Sheet, verb: str, lines: Sequence[Mapping[str, Any]], says: str) -> Change:
    return Change.objects.create(
        round=paper.round,
        number=paper.round.changes.count() + 1,
        verb=verb,
        says=says[:240],
        reason=paper.reason,
        actor_kind=paper.by.kind,
        actor_name=paper.by.name,
        user=paper.by.user,
        takes_back=paper.takes_back,
        at=paper.now,
        data={"says": list(lines), **because(paper.reason)},
    )


def _refuse_begun(round_: Round, pairing: Pairing) -> None:
    if not pairing.is_bye and pairing.status != TableStatus.WAITING:
        raise Conflict("table-begun", data={"table": pairing.table})
    if round_.status == RoundStatus.PUBLISHED and pairing.is_bye:
        raise Conflict("bye-granted", data={"round": str(round_)})


def _refuse_tableless(paper: Sheet) -> None:
    if paper.is_draft:
        return
    before, after = _people(paper.lifted), _people(paper.made)
    gone = [
        f"{one}" for pk, one in before.items() if pk not in after and one.status == EntrantStatus.CHECKED_IN
    ]
    if gone:
        raise Conflict("table-less", data={"round": str(paper.round), "players": gone})


def _people(rows: Iterable[Pairing]) -> dict[int, Entrant]:
    return {entrant.pk: entrant for row in rows for entrant in (row.a, row.b) if entrant is not None}


def _last_of(paper: Sheet) -> Change:
    """The latest change of this person that stands; taking back is not taken back."""
    own = paper.round.changes.filter(takes_back=None, taken_back_by=None)
    mine = own.filter(user=paper.by.user) if paper.by.user else own.filter(actor_name=paper.by.name)
    last: Change | None = mine.last()
    if last is None:
        raise Conflict("nothing-to-take-back", data={"round": str(paper.round)})
    return last


def _still_there(paper: Sheet, row: Pairing, last: Change) -> Pairing:
    for found in paper.pairings.values():
        if (found.a_id, found.b_id, found.table) == (row.a_id, row.b_id, row.table):
            return found
    raise _built_upon(paper, last)


def _built_upon(paper: Sheet, last: Change) -> Conflict:
    later = paper.round.changes.filter(number__gt=last.number).last()
    if later is None:
        return Conflict("changed-since")
    return Conflict("changed-since", case="by", data={"by": later.actor_name})


def _is_taken(paper: Sheet, row: Pairing) -> bool:
    others = (one for one in (*paper.pairings.values(), *paper.made) if one is not row)
    return any(one.table == row.table for one in others)
