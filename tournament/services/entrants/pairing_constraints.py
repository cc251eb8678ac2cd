"""What the pairing is asked to respect of people: a table that is kept for somebody, groups kept apart.

Refuses a table that is kept for somebody else. How strictly groups are kept apart is the pairing policy's.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction

from tournament.engine.lifecycle import GONE
from tournament.models import Entrant, Tournament
from tournament.services.core import locks, log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.entrants.inputs import MAX_GROUP_LENGTH


def fix_table(
    entrant: Entrant, table: int | None, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Entrant:
    """Keep ``table``, or none, for this entrant. Raises ``ChangedMeanwhile`` where it is not as ``seen``."""
    with transaction.atomic():
        locks.entrants(entrant.tournament.entrants.all())  # two desks must not promise it to two people
        entrant = locks.entrant(entrant)
        if entrant.fixed_table == table:
            return entrant
        if seen is not None:
            stored = optimistic_locks.values_of(entrant, seen.names)
            last = optimistic_locks.last_change(entrant.tournament, entrant, seen.names)
            optimistic_locks.refuse_changed(seen, stored, {"fixed_table": table}, last)
        refuse_table(entrant, table)
        history = row_history.begin_history(entrant, entrant=entrant.pk)
        before, entrant.fixed_table = entrant.fixed_table, table
        entrant.save(update_fields=["fixed_table"])
        tournament = entrant.tournament
        data = {"table": table, "before": before}
        log.record(
            "entrant.fix-table",
            tournament=tournament,
            by=by,
            now=now,
            subject=entrant,
            data=data,
            history=history,
        )
        concerns = outbox.concerns_entrants(entrant)
        outbox.publish(tournament, "entrants", "pairings", now=now, concerns=concerns)
    return entrant


def refuse_table(entrant: Entrant, table: int | None) -> None:
    """Raise the sentence that says why ``table`` cannot be kept for this entrant, where it cannot."""
    if table is None:
        return
    tables = entrant.tournament.tables
    if table not in tables:
        raise Invalid(
            "table-unknown",
            case="kept",
            field="fixed_table",
            data={"table": table, "tables": len(tables), "first": tables.start, "last": tables.stop - 1},
        )
    others = entrant.tournament.entrants.exclude(pk=entrant.pk).exclude(status__in=GONE)
    holder = others.filter(fixed_table=table).first()
    if holder is not None:
        raise Conflict("table-taken", field="fixed_table", data={"table": table, "player": str(holder)})


def keep_apart(
    tournament: Tournament, name: str, *, numbers: Collection[int], by: Actor, now: datetime, was: str = ""
) -> list[Entrant]:
    """The group ``name`` (it ``was`` called otherwise) has these start numbers, and is none below two."""
    name = _named(name)
    with transaction.atomic():
        people = list(tournament.entrants.order_by("pk"))
        unknown = set(numbers) - {row.number for row in people}
        if unknown:
            raise Invalid("number-unknown", case="group", field="numbers", data={"number": min(unknown)})
        locks.entrants(people)
        _refuse_taken(people, name, was)
        people = list(tournament.entrants.order_by("pk"))  # as they are while they are held
        members = {row.pk for row in people if row.number in numbers}
        changed = [row for row in people if _regrouped(row, name, was=was, is_in=row.pk in members)]
        if changed:
            history = row_history.begin_history(
                tournament.entrants.filter(pk__in=[row.pk for row in changed])
            )
            tournament.entrants.bulk_update(changed, ["families"])
            log.record(
                "entrant.group",
                tournament=tournament,
                by=by,
                now=now,
                subject=name,
                data={"numbers": sorted(numbers), "was": was},
                history=history,
            )
            concerns = outbox.concerns_entrants(*changed)
            outbox.publish(tournament, "entrants", "pairings", now=now, concerns=concerns)
    return [row for row in people if row.pk in members]


@contextmanager
def unless_groups_changed(
    tournament: Tournament, find: Callable[[], dict[str, Any]], wanted: dict[str, Any], *, seen: Seen | None
) -> Iterator[None]:
    """Hold everybody while a group changes. Raises ``ChangedMeanwhile`` where ``find`` finds not ``seen``."""
    with transaction.atomic():
        if seen is not None:
            locks.entrants(tournament.entrants.all())
            last = optimistic_locks.last_of(["entrant.group", "entrant.edit"], tournament=tournament)
            optimistic_locks.refuse_changed(seen, find(), wanted, last)
        yield


def group_values(tournament: Tournament, name: str) -> dict[str, Any]:
    """The group with this name as a page shows it: how it is written, and its members by start number."""
    found = [
        (row.number, group)
        for row in tournament.entrants.order_by("number")
        if row.status not in GONE
        for group in row.families
        if plain(group) == plain(name)
    ]
    return {"name": found[0][1] if found else "", "numbers": [number for number, _ in found]}


def groups_values(tournament: Tournament) -> dict[str, Any]:
    """All groups: the start numbers of the members, by the name as it is compared."""
    found: dict[str, list[int]] = {}
    for row in tournament.entrants.order_by("number"):
        for group in row.families if row.status not in GONE else ():
            found.setdefault(plain(group), []).append(row.number)
    return {"groups": found}


def groups_with(
    tournament: Tournament, name: str, numbers: Collection[int], *, was: str = ""
) -> dict[str, Any]:
    """All groups as they would be with this one."""
    before = groups_values(tournament)["groups"]
    others = {group: members for group, members in before.items() if group not in {plain(name), plain(was)}}
    return {"groups": {**others, plain(name): sorted(numbers)} if numbers else others}


def plain(name: str) -> str:
    """A group's name as it is compared: capitals do not matter."""
    return " ".join(name.split()).casefold()


def _named(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise Invalid("name-missing", case="group", field="name")
    if len(name) > MAX_GROUP_LENGTH:
        raise Invalid("name-long", field="name", data={"length": len(name), "limit": MAX_GROUP_LENGTH})
    if any(sign in name for sign in ",;"):
        raise Invalid("name-divided", field="name")
    return name


def _refuse_taken(people: Collection[Entrant], name: str, was: str) -> None:
    """A new group is not poured into another by accident; a group that is changed may keep its name."""
    if plain(name) == plain(was):
        return
    if any(plain(group) == plain(name) for row in people for group in row.families):
        raise Conflict("group-twice", field="name", data={"group": name})


def _regrouped(row: Entrant, name: str, *, was: str, is_in: bool) -> bool:
    gone = {plain(name), plain(was)}
    remaining = [group for group in row.families if plain(group) not in gone]
    wanted = [*remaining, name] if is_in else remaining
    if wanted == row.families or (is_in and sorted(wanted) == sorted(row.families)):
        return False
    row.families = wanted
    return True
