"""The log of one tournament, newest first, by kind, person and table; and the life of one army list in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from tournament.messages.log import KINDS, LOG, OF_MANY, VERBS
from tournament.messages.side_by_side import account_line
from tournament.models import Announcement, Entrant, LogEntry, Submission, Tournament
from tournament.models.log import done_text
from tournament.queries.results import side_by_side
from tournament.queries.results.side_by_side import NOTHING, Account

OF_LISTS = ("list.lock-all", "list.recheck")  # these name their lists


@dataclass(frozen=True, slots=True)
class Press:
    """What one press did: an entry, or several of one verb, the newest first."""

    entries: Sequence[LogEntry]

    @property
    def entry(self) -> LogEntry:
        return self.entries[0]

    @property
    def sentence(self) -> str:
        return done_text(self.entries)


def entries(
    tournament: Tournament,
    *,
    verb: str = "",
    person: str = "",
    table: int | None = None,
    holder: Entrant | None = None,
) -> QuerySet[LogEntry]:
    """The entries that match, to be paged. ``verb`` may be a key of ``KINDS``; ``holder`` owns lists."""
    rows = tournament.log.select_related("taken_back_by", "takes_back")
    if verb in KINDS:
        rows = rows.filter(verb__regex=rf"^({'|'.join(KINDS[verb][1])})\.")
    elif verb:
        rows = rows.filter(verb=verb)
    if table is not None:
        rows = rows.filter(subject__iregex=rf"(^|[ ,])table {table}($|[^0-9])")
    if holder is not None:
        rows = rows.filter(_about_lists_of(holder))
    return rows.filter(actor_name=person) if person else rows


def newest_of_presses(rows: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
    """Of what one press did to many things, the newest entry alone."""
    same = {name: OuterRef(name) for name in ("tournament", "verb", "actor_name", "at", "reason")}
    return rows.exclude(Exists(LogEntry.objects.filter(verb__in=OF_MANY, pk__gt=OuterRef("pk"), **same)))


def presses(entries: Iterable[LogEntry]) -> list[Press]:
    """The press of each entry, with all that it did. One query where one did several things."""
    found = with_changes(entries)
    wanted = {_press_of(row) for row in found if row.verb in OF_MANY}
    together: dict[tuple[object, ...], list[LogEntry]] = {}
    if wanted:
        rows = LogEntry.objects.filter(tournament=found[0].tournament_id, verb__in=OF_MANY)
        rows = rows.filter(at__in={at for at, *_rest in wanted}).select_related("taken_back_by", "takes_back")
        for row in rows:
            together.setdefault(_press_of(row), []).append(row)
    return [Press(together.get(_press_of(row), [row]) if row.verb in OF_MANY else [row]) for row in found]


def _press_of(row: LogEntry) -> tuple[object, ...]:
    return row.at, row.verb, row.actor_name, row.reason


def with_changes(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The entries, each correction with the counts that it changed. One query where there is any."""
    found = list(entries)
    changed = {row.pk: _before_and_after(row) for row in found}
    ids = {each for both in changed.values() for each in both}
    stored = Submission.objects.select_related("pairing__a", "pairing__b").in_bulk(ids) if ids else {}
    for row in found:
        both = [stored[each] for each in changed[row.pk] if each in stored]
        row.figures = _figures(*both) if len(both) == 2 else ""  # noqa: PLR2004 - before and after
    return found


def _before_and_after(row: LogEntry) -> tuple[int, ...]:
    before = row.data.get("before")
    if not isinstance(before, dict):
        return ()
    return tuple(one["submission"] for one in (before, row.data) if isinstance(one.get("submission"), int))


def _figures(before: Submission, after: Submission) -> str:
    """``Pia: points left 450, before 350``; the points of the game stand beside it already."""
    accounts = [Account(says="", facts=each.facts, points=None) for each in (after, before)]
    return "; ".join(
        str(account_line("changed", {"what": line.label, "now": line.values[0], "before": line.values[1]}))
        for line in side_by_side.differing(after.pairing, accounts)
        if NOTHING not in line.values
    )


def last_change(tournament: Tournament) -> datetime:
    """The instant of the last change: a deed that was logged, or an announcement that was made."""
    last_entry = tournament.log.order_by("-at", "-pk").values_list("at", flat=True).first()
    made = Announcement.objects.filter(clock__round__tournament=tournament, status=Announcement.Status.FIRED)
    called = made.aggregate(last=Max("due_at"))["last"]
    return max((at for at in (last_entry, called) if at is not None), default=tournament.created_at)


def life_of(entrant: Entrant, faction: str) -> list[LogEntry]:
    """What happened to one list of an entrant, the oldest first. Three queries at most."""
    army_list = entrant.list_of(faction)
    key = str(army_list.key) if army_list is not None else ""
    rows = entries(entrant.tournament, holder=entrant).order_by("at", "pk")
    return [row for row in rows if _is_about(row, entrant, faction, key)]


def verbs(tournament: Tournament) -> list[tuple[str, str]]:
    """Every verb that was done here, with its sentence without names, in the order of the sentences."""
    done = set(tournament.log.values_list("verb", flat=True))
    return sorted(((verb, _without_names(verb)) for verb in done & VERBS), key=lambda row: row[1])


def kinds(tournament: Tournament) -> list[tuple[str, Any, list[tuple[str, str]]]]:
    """Every kind of action that was done here: its key, its name and its verbs with their sentences."""
    done = verbs(tournament)
    found = [
        (key, name, [row for row in done if row[0].partition(".")[0] in nouns])
        for key, (name, nouns) in KINDS.items()
    ]
    return [row for row in found if row[2]]


def _without_names(verb: str) -> str:
    sentence = LOG.text(verb, dict.fromkeys(("actor", "subject", "account"), "…"))
    deed = sentence.removeprefix("… ").removesuffix(".").removesuffix(": …")
    return deed[:1].upper() + deed[1:]


def people(tournament: Tournament) -> list[str]:
    """Everybody who did something here."""
    return sorted(set(tournament.log.values_list("actor_name", flat=True)))


def holders(tournament: Tournament) -> list[Entrant]:
    """Everybody who has a list that the log may speak of, by name."""
    handed_in = Q(good_list__isnull=False) | Q(evil_list__isnull=False)
    return list(tournament.entrants.filter(handed_in).order_by("name", "number"))


def _about_lists_of(entrant: Entrant) -> Q:
    """Entries of one list name their entrant; those of many name the lists."""
    return Q(verb__startswith="list.") & (Q(data__entrant=entrant.pk) | Q(verb__in=OF_LISTS))


def _is_about(row: LogEntry, entrant: Entrant, faction: str, key: str) -> bool:
    if row.verb in OF_LISTS:
        return bool(key in row.data.get("lists", ()))
    return bool(row.data.get("entrant") == entrant.pk and row.data.get("faction") == faction)
