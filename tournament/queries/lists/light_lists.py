"""The queue of lists to be counted, sorted and searched: the same rows without models behind them.

A thousand entrants have two thousand lists, versions and words of referees. As models they cost ten times
what they cost as columns, and a page shows forty of them. Refuses to be what a verb decides on.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import starmap
from typing import Any, Final, NamedTuple, cast

from armies.models import ArmyListVersion
from armies.models.choices import LateMark
from tournament import adapters
from tournament.engine.lifecycle import GONE
from tournament.models import LevelList, ListApproval, Tournament
from tournament.models.entrant import called
from tournament.queries.lists.list_queue import ListRow, in_turn
from tournament.queries.lists.list_texts import word_before, word_on


class Owner(NamedTuple):
    """Whose list it is."""

    pk: int
    number: int
    name: str
    sort_name: str
    club: str
    country: str
    status: str
    shares_name: bool

    def __str__(self) -> str:
        return called(self)


class Held(NamedTuple):
    """A list that was begun."""

    pk: int
    is_locked: bool


@dataclass(slots=True)
class Version:
    """The version that counts, or one that somebody has judged; what it says is read by ``with_verdicts``."""

    pk: int
    army_list_id: int
    number: int
    fingerprint: str
    is_legal: bool
    note: str
    verdict: Mapping[str, Any] = field(default_factory=dict)
    totals: Mapping[str, Any] = field(default_factory=dict)
    submitted_at: datetime | None = None

    @property
    def late_mark(self) -> str:
        return LateMark.from_note(self.note)


class Word(NamedTuple):
    """What a referee said to a version."""

    pk: int
    decision: str
    clause: str
    version_id: int
    version: Version

    @property
    def is_yes(self) -> bool:
        return self.decision == ListApproval.Decision.APPROVED

    @property
    def is_ruling(self) -> bool:
        """Was it approved against or beside the rules, with a clause?"""
        return self.is_yes and bool(self.clause)


COLUMNS: Final = ("pk", "army_list", "number", "fingerprint", "is_legal", "note")
NOTHING_HELD: Final = (None, None)
HELD: Final = ("good_list", "good_list__locked_at", "evil_list", "evil_list__locked_at")


def rows_of(tournament: Tournament) -> list[ListRow]:
    """What ``list_queue.rows_of`` returns, in its order. Three queries, four where rulings stand."""
    people = tournament.entrants.exclude(status__in=GONE).order_by("number")
    slots, of_levels = adapters.to_list_slots(tournament), _held_by_slot(tournament)
    sides = adapters.to_list_factions(tournament)
    owed: list[tuple[Owner, str, Held | None]] = []
    for columns in people.values_list(*Owner._fields, *HELD):
        owner, lists = Owner(*columns[:-4]), (columns[-4:-2], columns[-2:])
        held = dict(zip(sides, lists, strict=False))
        for slot in slots:
            pk, locked_at = held.get(slot) or of_levels.get((owner.pk, slot), NOTHING_HELD)
            owed.append((owner, slot, Held(pk, locked_at is not None) if pk else None))
    ids = [held.pk for _, _, held in owed if held is not None]
    versions, words = _current(ids), _words(ids)
    _read_objections(versions, words)
    rows = [
        _row(owner, faction, held, versions.get(held.pk) if held else None, words)
        for owner, faction, held in owed
    ]
    return in_turn(rows, tournament)


def _held_by_slot(tournament: Tournament) -> dict[tuple[int, str], tuple[Any, Any]]:
    """The lists of single rounds, by entrant and slot. No query where all rounds have one points limit."""
    if not tournament.round_levels:
        return {}
    rows = LevelList.objects.filter(entrant__tournament=tournament)
    columns = rows.values_list("entrant", "slot", "army_list", "army_list__locked_at")
    return {(entrant, slot): held for entrant, slot, *held in columns}  # type: ignore[misc]  # of a query


def _row(
    owner: Owner, faction: str, held: Held | None, version: Version | None, words: Mapping[int, list[Word]]
) -> ListRow:
    if version is None:
        return ListRow(cast("Any", owner), faction, cast("Any", held), None, None)
    found, reviews = cast("Any", version), cast("Any", words.get(version.army_list_id, []))
    now, before = word_on(found, reviews), word_before(found, reviews)
    return ListRow(cast("Any", owner), faction, cast("Any", held), found, now, before, reviews)


def _current(ids: Sequence[int]) -> dict[int, Version]:
    rows = ArmyListVersion.objects.filter(army_list__in=ids, is_current=True)
    return {version.army_list_id: version for version in starmap(Version, rows.values_list(*COLUMNS))}


def _words(ids: Sequence[int]) -> dict[int, list[Word]]:
    found: dict[int, list[Word]] = defaultdict(list)
    rows = ListApproval.objects.filter(version__army_list__in=ids)
    columns = (f"version__{name}" for name in COLUMNS)
    for pk, decision, clause, *version in rows.values_list("pk", "decision", "clause", *columns):
        word = Word(pk, decision, clause, version[0], Version(*version))
        found[word.version.army_list_id].append(word)
    return found


def _read_objections(versions: Mapping[int, Version], words: Mapping[int, list[Word]]) -> None:
    """A ruling on an illegal list goes over to a version with the same objections: these are compared."""
    ruled = [word.version for reviews in words.values() for word in reviews if word.is_ruling]
    illegal = [versions[one.army_list_id] for one in ruled if one.army_list_id in versions]
    asked = [*ruled, *illegal]
    if not asked:
        return
    rows = ArmyListVersion.objects.filter(pk__in={one.pk for one in asked})
    verdicts = dict(rows.values_list("pk", "verdict"))
    for one in asked:
        one.verdict = verdicts[one.pk]
