"""The desk's view of a round: every table with all that was reported about it. Officials only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from rules.slip_fields import Slip
from tournament import adapters
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import Entrant, LogEntry, Pairing, Round, Submission, Tournament

SlipKind = Literal["counts", "points", "scheme"]
BY_PENALTY: Final = "penalty-"  # how the client token of a ruling begins that a game loss made
SEAT_UNREAD: Final = (*Entrant.UNREAD, "checked_in_at", "families", "good_list", "evil_list")
UNREAD: Final = ("created_at", "replaced_at", *(f"{seat}__{name}" for seat in "ab" for name in SEAT_UNREAD))


@dataclass(frozen=True, slots=True)
class TableReport:
    """One table: its pairing, the result that counts, and the reports that wait."""

    pairing: Pairing
    confirmed: Submission | None
    waiting: tuple[Submission, ...]
    doubts: tuple[LogEntry, ...] = ()

    @property
    def is_missing(self) -> bool:
        return self.pairing.status != TableStatus.CONFIRMED

    @property
    def is_disputed(self) -> bool:
        return self.pairing.status == TableStatus.DISPUTED


def slip_kind(tournament: Tournament) -> SlipKind:
    """What is written down of a game: figures and points, points alone (A35), or what a scheme counts."""
    if adapters.to_scheme(tournament) is not None:
        return "scheme"
    return "points" if adapters.to_policy(tournament).results_kept == "points" else "counts"


def tables_of(round_: Round) -> list[TableReport]:
    """Every current pairing by table, the bye last. Four queries, however many tables."""
    return with_reports(round_, pairings_of(round_))


def pairings_of(round_: Round) -> list[Pairing]:
    """Every current pairing by table, the bye last, without what was reported. One query."""
    rows = round_.pairings.filter(is_current=True).select_related("a", "b")
    return list(rows.defer(*UNREAD))


def games_of(round_: Round) -> list[Pairing]:
    """Every current pairing of two by table, without what was reported nor why they meet. One query."""
    rows = round_.pairings.filter(is_current=True, b__isnull=False).select_related("a", "b")
    return list(rows.defer(*UNREAD, "reasons", "roll", "advances"))


def with_reports(round_: Round, rows: Sequence[Pairing]) -> list[TableReport]:
    """These pairings with all that was reported about them. Three queries at most."""
    live = Submission.objects.filter(status__in=Submission.LIVE).select_related("entrant", "ruling")
    prefetch_related_objects(rows, Prefetch("submissions", queryset=live, to_attr="live"))
    is_disputed = any(row.status == TableStatus.DISPUTED for row in rows)
    doubts = doubts_of(round_) if is_disputed else {}
    return [_report(row, getattr(row, "live", []), doubts.get(row.pk, [])) for row in rows]


def history_of(pairing: Pairing) -> list[Submission]:
    """Every report of one table, the oldest first; nothing was overwritten."""
    return list(pairing.submissions.select_related("entrant", "ruling"))


def doubts_of(round_: Round) -> dict[int, list[LogEntry]]:
    """What was said against the reports of each pairing and not taken back, the oldest first."""
    disputes = LogEntry.objects.filter(
        tournament_id=round_.tournament_id,
        verb="result.dispute",
        at__gte=round_.drafted_at,
        taken_back_by=None,
    )
    doubts: dict[int, list[LogEntry]] = {}
    for entry in disputes.order_by("at", "pk"):
        doubts.setdefault(entry.data.get("pairing", 0), []).append(entry)
    return doubts


def doubts_at(pairing: Pairing) -> list[LogEntry]:
    """What was said against the reports of one table, while it is disputed. No query where it is not."""
    if pairing.status != TableStatus.DISPUTED:
        return []
    return doubts_of(pairing.round).get(pairing.pk, [])


def confirmed_of(pairing: Pairing) -> Submission | None:
    """The result that counts."""
    return pairing.submissions.filter(status=Submission.Status.CONFIRMED).first()


def beneath_penalties(pairing: Pairing) -> Submission | None:
    """The result that counts, or that would count if nobody had lost the game by a penalty."""
    played = pairing.submissions.filter(
        status__in=[Submission.Status.CONFIRMED, Submission.Status.SUPERSEDED], confirmed_at__isnull=False
    )
    return played.exclude(client_token__startswith=BY_PENALTY).order_by("confirmed_at", "pk").last()


def sides_with(facts: Mapping[str, Any], why: str) -> frozenset[str]:
    """The sides that the facts mark so: ``absent``, ``excluded``, ``conceded``."""
    return frozenset(side for side in "ab" if (facts.get(side) or {}).get(why))


def has_counts(side: Mapping[str, Any] | None) -> bool:
    """Was anything counted for this side: figures, points, what a scheme counts?"""
    return any(_is_count(value) for value in (side or {}).values())


def without_right(pairing: Pairing) -> frozenset[str]:
    """Sides that win nothing when the other loses by a penalty: they did not come, or were excluded."""
    known = beneath_penalties(pairing)
    return sides_with(known.facts, "absent") | sides_with(known.facts, "excluded") if known else frozenset()


def disputed_in(tournament: Tournament) -> QuerySet[Pairing]:
    """Tables of closed rounds whose result somebody doubts; it counts until it is settled."""
    rows = Pairing.objects.filter(
        round__tournament=tournament,
        round__status=RoundStatus.CLOSED,
        is_current=True,
        status=TableStatus.DISPUTED,
    )
    return rows.select_related("round", "a", "b").order_by("round__number", "table")


def live_in(tournament: Tournament) -> QuerySet[Submission]:
    """The reports that count or wait, of pairings that stand, in rounds that were not cancelled."""
    rows = Submission.objects.filter(pairing__round__tournament=tournament, pairing__is_current=True)
    return rows.filter(status__in=Submission.LIVE).exclude(pairing__round__status=RoundStatus.CANCELLED)


def marked_in(tournament: Tournament) -> list[Submission]:
    """Results that came in with a file, and that its lists or the rules contradict; nothing elsewhere."""
    if not tournament.origin:
        return []
    rows = Submission.objects.filter(
        pairing__round__tournament=tournament,
        pairing__is_current=True,
        status__in=Submission.LIVE,
        verdict__has_key="marked",
    )
    found = rows.select_related("pairing__round", "pairing__a", "pairing__b")
    return list(found.order_by("pairing__round__number", "pairing__table", "pk"))


def list_counts(entrant: Entrant, faction: str | None, slip: Slip) -> dict[str, int]:
    """What the list being played says about the numbers of the slip, where it is known."""
    army_list = entrant.list_of(faction) if faction else None
    version = army_list.versions.filter(is_current=True).first() if army_list else None
    return slip.from_totals(version.totals if version else {})


def _is_count(value: object) -> bool:
    """A number, or the numbers of a scheme: neither a flag, nor marks, nor a faction."""
    return isinstance(value, Mapping | int) and not isinstance(value, bool)


def _report(pairing: Pairing, live: list[Submission], doubts: list[LogEntry]) -> TableReport:
    confirmed = [row for row in live if row.status == Submission.Status.CONFIRMED]
    waiting = [row for row in live if row.status == Submission.Status.PENDING]
    return TableReport(pairing, confirmed[0] if confirmed else None, tuple(waiting), tuple(doubts))
