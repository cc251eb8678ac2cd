"""The log of one tournament, newest first, by kind, person, player and table; and the life of one list."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from tournament.messages.log import KINDS, LOG, OF_MANY, VERBS
from tournament.messages.side_by_side import account_line
from tournament.models import Announcement, Entrant, LogEntry, Pairing, Submission, Tournament
from tournament.models.log import done_text
from tournament.queries.results import side_by_side
from tournament.queries.results.side_by_side import NOTHING, Account

SHORT = 80  # letters of a sentence that are not cut
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

    @property
    def is_of_many(self) -> bool:
        return len(self.entries) > 1

    @property
    def has_more(self) -> bool:
        """Is there a reason, a rule, a change of counts or an undo to tell in a second line?"""
        row = self.entry
        is_undone = row.is_taken_back and not self.is_of_many
        return bool(row.why or row.figures or row.data.get("clause") or is_undone)

    @property
    def is_long(self) -> bool:
        """May a table have no room for it in one line?"""
        return self.is_of_many or self.has_more or len(self.sentence) > SHORT


def entries(
    tournament: Tournament,
    *,
    verb: str = "",
    person: str = "",
    table: int | None = None,
    player: Entrant | None = None,
) -> QuerySet[LogEntry]:
    """The entries that match, to be paged. ``verb`` may be a key of ``KINDS``; ``person`` is who did it.

    ``player`` is whom it is about: what they did, what names them, and what was done at their tables.
    """
    rows = tournament.log.select_related("taken_back_by", "takes_back")
    if verb in KINDS:
        rows = rows.filter(verb__regex=rf"^({'|'.join(KINDS[verb][1])})\.")
    elif verb:
        rows = rows.filter(verb=verb)
    if table is not None:
        rows = rows.filter(subject__iregex=rf"(^|[ ,])table {table}($|[^0-9])")
    if player is not None:
        rows = rows.filter(_about(player))
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
    rows = Submission.objects.select_related("pairing__a", "pairing__b", "pairing__round__tournament")
    stored = rows.in_bulk(ids) if ids else {}
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
    rows = entries(entrant.tournament).filter(about_lists_of(entrant)).order_by("at", "pk")
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
    deed = sentence.removeprefix("… ").rstrip(".。").removesuffix(": …")
    return deed[:1].upper() + deed[1:]


def people(tournament: Tournament) -> list[str]:
    """Everybody who did something here."""
    return sorted(set(tournament.log.values_list("actor_name", flat=True)))


def _about(player: Entrant) -> Q:
    """Entries name a player by id, by number, in their subject, or by a table of theirs."""
    named = rf"(^|\W){re.escape(player.name)}($|\W)"
    of_others = Q(data__has_key="entrant") | Q(data__has_key="number")  # and not of a namesake
    found = Q(entrant=player) | Q(data__number=player.number) | (Q(subject__regex=named) & ~of_others)
    seats = Pairing.objects.filter(Q(a=player) | Q(b=player), is_current=True, table__isnull=False)
    for pairing in seats.select_related("round"):
        found |= Q(subject__regex=rf"^{re.escape(str(pairing.round))}, table {pairing.table}($|\D)")
    return found | about_lists_of(player) | Q(pk__in=_among_many(player))


def _among_many(player: Entrant) -> list[int]:
    """Entries that name the player among others: by number, or in a pairing that was changed by hand."""
    rows = player.tournament.log.filter(Q(data__has_key="numbers") | Q(data__has_key="in_round"))
    return [
        pk
        for pk, data in rows.values_list("pk", "data")
        if player.number in data.get("numbers", ())
        or ("in_round" in data and player.name in f"{data.get('before')}{data.get('after')}")
    ]


def about_lists_of(entrant: Entrant) -> Q:
    """Entries of one list name their entrant; those of many name the lists."""
    return Q(verb__startswith="list.") & (Q(data__entrant=entrant.pk) | Q(verb__in=OF_LISTS))


def _is_about(row: LogEntry, entrant: Entrant, faction: str, key: str) -> bool:
    if row.verb in OF_LISTS:
        return bool(key in row.data.get("lists", ()))
    return bool(row.data.get("entrant") == entrant.pk and row.data.get("faction") == faction)
