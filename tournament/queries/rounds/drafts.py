"""A round before anybody else sees it: pairings, reasons, what the engine proposed, and who changed what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from django.db.models import Q, QuerySet

from tournament import adapters
from tournament.engine.entrants import units_as_number
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing import Remark
from tournament.messages.pairing_reasons import reason_text
from tournament.models import Change, Entrant, Pairing, Round, Stage, Submission
from tournament.queries.rounds import draft_review
from tournament.queries.rounds.draft_review import Judged
from tournament.queries.rounds.player_records import PlayerRecord, records_before

NAMED: Final = (
    "tournament",
    "number",
    "name",
    "club",
    "shares_name",
    "status",
)  # what a choice among people shows of each


@dataclass(frozen=True, slots=True)
class Proposed:
    """What the engine proposed for one table: who, against whom."""

    table: int | None
    a: Entrant
    b: Entrant | None


@dataclass(frozen=True, slots=True)
class DraftRow:
    """One pairing of the draft. ``instead_of`` is what the engine proposed for these people."""

    pairing: Pairing
    instead_of: tuple[Proposed, ...] = ()
    remarks: tuple[Remark, ...] = ()
    records: tuple[PlayerRecord, PlayerRecord | None] = (PlayerRecord(), None)

    @property
    def gap_units(self) -> int:
        """What the first of the two has more, in units; 0 for a bye."""
        one, other = self.records
        return one.units - other.units if other is not None else 0

    @property
    def gap(self) -> int | float:
        """The difference in points between the two."""
        return units_as_number(abs(self.gap_units), self.points_unit)

    @property
    def points_unit(self) -> int:
        return self.records[0].points_unit

    @property
    def has_warning(self) -> bool:
        return any(one.level == "warning" for one in self.remarks)

    @property
    def has_met(self) -> bool:
        b = self.pairing.b
        return b is not None and b.number in self.records[0].met

    @property
    def people(self) -> frozenset[int | None]:
        """The two, by row id; ``None`` is the bye."""
        return frozenset({self.pairing.a_id, self.pairing.b_id})

    @property
    def looks(self) -> tuple[object, ...]:
        """Two rows that agree in this look alike to everybody in the hall, whoever is named first."""
        pairing = self.pairing
        good = pairing.a_id if pairing.faction_a == "good" else pairing.b_id if pairing.faction_a else None
        return (self.people, pairing.table, good, pairing.is_fixed)

    @property
    def is_float(self) -> bool:
        return self.gap_units != 0

    @property
    def is_by_hand(self) -> bool:
        return self.pairing.origin == Pairing.Origin.MANUAL

    @property
    def is_again(self) -> bool:
        """Did the engine put these two together after the draft was made?"""
        return not self.is_by_hand and any(one.get("code") == "paired-again" for one in self.pairing.reasons)


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """The whole draft, with the engine's report about its own work and what is to be said about it now.

    ``came`` are loose because they came or came back after the draft was made, not because of a change.
    """

    rows: tuple[DraftRow, ...]
    report: Mapping[str, Any]
    judged: Judged
    changes: tuple[Change, ...]
    came: tuple[Entrant, ...]
    corrected: tuple[Submission, ...]
    records: Mapping[int, PlayerRecord]
    kept_tables: Mapping[int, Entrant]  # of people who are not in this round
    seen: str  # what :func:`seen_of` says of the round; a form hands it back
    is_one_army: bool = False
    has_scheme: bool = False  # others than 7.05 price the games
    has_sides: bool = True

    @property
    def people(self) -> Sequence[Entrant]:
        """Everybody a change can name, as :func:`people_of` reads them: in a pairing, or loose. By name."""
        seated = (one for row in self.rows for one in (row.pairing.a, row.pairing.b) if one is not None)
        return by_name((*seated, *self.judged.loose))

    @property
    def meetings(self) -> int:
        return sum(row.has_met for row in self.rows)

    @property
    def tables(self) -> int:
        return sum(not row.pairing.is_bye for row in self.rows)

    @property
    def free_before(self) -> dict[int, tuple[int, int]]:
        """The numbers at which nobody plays, first and last, by the next table at which somebody does."""
        used = sorted(row.pairing.table for row in self.rows if row.pairing.table)
        return {next_: (one + 1, next_ - 1) for one, next_ in pairwise([0, *used]) if next_ - one > 1}

    @property
    def floats(self) -> int:
        return sum(row.is_float for row in self.rows)

    @property
    def rolls(self) -> int | None:
        """How many tables roll for the faction (3.02); none roll where each brings one army (D02)."""
        if self.is_one_army:
            return None
        return sum(not row.pairing.is_bye and row.pairing.faction_a is None for row in self.rows)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the engine says about the whole round: who is in a cut, and what decided at its border."""
        return tuple(map(reason_text, self.report.get("notes", ())))

    @property
    def needs_reason(self) -> bool:
        """Is a reason asked for when this is published? The policy may let it stay empty."""
        return is_unexplained((row.pairing for row in self.rows), self.changes)

    @property
    def is_stale(self) -> bool:
        """Has something happened since that the draft does not know?"""
        return bool(self.came or self.judged.gone or self.corrected)


def changes_of(round_: Round) -> QuerySet[Change]:
    """What people changed in a round, newest first."""
    return round_.changes.select_related("taken_back_by").order_by("-number")


def is_unexplained(rows: Iterable[Pairing], changes: Iterable[Change]) -> bool:
    """Does something in these pairings come from a change by hand that nobody gave a reason for?"""
    silent = {change.pk for change in changes if not change.reason}
    return any(
        row.made_by_id in silent or (row.origin == Pairing.Origin.MANUAL and not row.manual_reason)
        for row in rows
    )


def seen_of(round_: Round, number: int) -> str:
    """The state of a round that somebody looks at: which round, draft or shown, and its newest change.

    ``number`` is that of the newest change, 0 for none. Two states that differ for people differ here.
    """
    stands = "draft" if round_.status == RoundStatus.DRAFT else "shown"
    return f"{round_.pk}-{stands}-{number}"


def draft_of(round_: Round, *, before: Mapping[str, int] | None = None) -> DraftBoard:
    """The current pairings by table beside the proposal, and what is to be said about them.

    ``before`` are the costs of the round before a change, to compare with.
    """
    pairings, people = draft_review.current_among(round_)
    past = adapters.to_past(round_.tournament, people)
    judged = draft_review.judge(round_, pairings, before=before, past=past)
    lived = records_before(round_, past)
    proposed = _by_person(round_, {entrant.number: entrant for entrant in people})
    rows = [
        DraftRow(
            row,
            _instead_of(row, proposed),
            judged.by_pairing.get(row.pk, ()),
            (lived[row.a.number], lived[row.b.number] if row.b is not None else None),
        )
        for row in pairings
    ]
    changes = tuple(changes_of(round_))
    return DraftBoard(
        rows=tuple(rows),
        report=round_.report,
        judged=judged,
        changes=changes,
        came=_came(round_, judged),
        corrected=corrected_since(round_),
        records=lived,
        kept_tables=_kept_tables(pairings, people),
        seen=seen_of(round_, changes[0].number if changes else 0),
        has_sides=adapters.has_sides(round_.tournament),
        is_one_army=not adapters.to_ruleset(round_.tournament).needs_both_lists,
        has_scheme=adapters.to_scheme(round_.tournament) is not None,
    )


def people_of(round_: Round) -> list[Entrant]:
    """Everybody a change can name: who plays, and who is in the round although they left. By name."""
    sits = Q(pk__in=round_.seats.filter(is_current=True).values("entrant"))
    here = Q(status=EntrantStatus.CHECKED_IN)
    return list(by_name(round_.tournament.entrants.filter(sits | here).only(*NAMED)))


def by_name(entrants: Any) -> Sequence[Entrant]:
    """As they look for themselves."""
    return sorted(entrants, key=lambda entrant: (entrant.name.casefold(), entrant.number))


def is_behind(round_: Round) -> bool:
    """Has somebody come or left who is missing in the round, or still in it? A cut seats whom it seats."""
    seated_ids = set(round_.seats.filter(is_current=True).values_list("entrant_id", flat=True))
    here = round_.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    here_ids = set(here.values_list("pk", flat=True))
    return bool(seated_ids - here_ids) or (round_.stage != Stage.CUT and bool(here_ids - seated_ids))


def corrected_since(round_: Round) -> tuple[Submission, ...]:
    """Results of earlier rounds that were confirmed after this round was paired."""
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__round__tournament=round_.tournament_id,
        pairing__round__number__lt=round_.number,
        confirmed_at__gt=round_.drafted_at,
    )
    return tuple(rows.exclude(pairing__round__status=RoundStatus.CANCELLED).select_related("pairing__round"))


def _came(round_: Round, judged: Judged) -> tuple[Entrant, ...]:
    apart = set(round_.seats.filter(is_current=False).values_list("entrant_id", flat=True))
    return tuple(
        one
        for one in judged.loose
        if one.pk not in apart or (one.checked_in_at and one.checked_in_at > round_.drafted_at)
    )


def _kept_tables(pairings: Iterable[Pairing], people: Iterable[Entrant]) -> dict[int, Entrant]:
    seated_ids = {id_ for row in pairings for id_ in (row.a_id, row.b_id)}
    return {one.fixed_table: one for one in people if one.fixed_table and one.pk not in seated_ids}


def _by_person(round_: Round, people: Mapping[Any, Entrant]) -> dict[int, Proposed]:
    found = {}
    for row in round_.proposal:
        proposed = Proposed(row["table"], people[row["a"]], people.get(row["b"]))
        found.update({number: proposed for number in (row["a"], row["b"]) if number is not None})
    return found


def _instead_of(pairing: Pairing, proposed: Mapping[int, Proposed]) -> tuple[Proposed, ...]:
    numbers = [one.number for one in (pairing.a, pairing.b) if one is not None]
    found = {id(row): row for row in (proposed.get(number) for number in numbers) if row is not None}
    for row in found.values():
        if {row.a.number, row.b.number if row.b else None} == {*numbers, *([] if pairing.b else [None])}:
            return ()
    return tuple(found.values())
