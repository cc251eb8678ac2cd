"""Take a tournament's file in as a new tournament, whole or not at all.

What was written is read again and hashed: it is the same tournament, or nothing stays. Whoever takes it in
organises it, and it is private until it is published. It refuses to touch a tournament that is there, and to
give anybody else access.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import DatabaseError, transaction
from django.db.models import Model

from armies.models import ArmyList, Catalogue, Figure
from armies.models.choices import CatalogueRight
from tournament import access
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Role, RoleKind, Tournament
from tournament.queries.results import reports
from tournament.services.core import log
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.free_keys import first_free
from tournament.services.entrants import shared_names
from tournament.services.lists import revalidation
from tournament.services.results import imported_results
from tournament.services.transfer.tournament_dry_run import prove
from tournament.services.transfer.tournament_files import (
    TAKEN_IN,
    catalogue_content,
    target_of,
)
from tournament.services.transfer.tournament_parts import (
    AFTER_THE_TOURNAMENT,
    CATALOGUE_CHANGES,
    CATALOGUES,
    FIGURES,
    LIST_DOCUMENTS,
    LIST_ENTRIES,
    LIST_VERSIONS,
    LISTS,
    TOURNAMENT,
    Part,
)
from tournament.services.transfer.tournament_reader import read
from tournament.services.transfer.tournament_references import LIST_KEYS, in_row

LOG: Final = "log"
AT_ONCE: Final = 1_000  # rows of one statement
MAX_KEY_LENGTH: Final = 56
EARLIER: Final = 5  # origins of origins
CHECKED_AGAIN: Final = ProgramReason("lists-checked", case="import")


def take(raw: bytes, *, by: Actor, now: datetime) -> Tournament:
    """The tournament of a file, as a new one with its ``origin``. Raises ``Invalid`` for a wrong file."""
    return take_content(read(raw), by=by, now=now)


def preview(raw: bytes, *, by: Actor, now: datetime) -> Arrival:
    """What would come in. It is taken in and proven like any, and nothing of it stays."""
    with transaction.atomic():
        arrival = arrival_of(take(raw, by=by, now=now))
        transaction.set_rollback(True)
    return arrival


def take_content(
    content: dict[str, Any], *, by: Actor, now: datetime, verb: str = TAKEN_IN, source: str = ""
) -> Tournament:
    """The same of what :mod:`tournament_reading` has looked at. It is used up.

    ``verb`` goes into the log, with ``source``: what it is made of, by its address unless it is named.
    """
    try:
        with transaction.atomic():
            tournament = _Taking(content, by=by, now=now).everything()
            prove(tournament, content)
            _propose_roles(tournament)
            revalidation.revalidate(tournament, by=by, now=now, why=CHECKED_AGAIN)
            imported_results.mark(tournament)
            _sign(tournament, verb, by=by, now=now, source=source)
    except DatabaseError as error:
        raise Invalid("tournament-file-refused", data={"error": str(error)}, field="file") from error
    return tournament


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came in; ``marked`` are the results that need a referee: round, table and sentence of each."""

    name: str
    entrants: int
    rounds: int
    marked: tuple[tuple[int, int, str], ...]


def arrival_of(tournament: Tournament) -> Arrival:
    """How much came in, and what of it the lists or the rules contradict."""
    return Arrival(
        tournament.name,
        tournament.entrants.count(),
        tournament.rounds.count(),
        tuple(
            (row.pairing.round.number, row.pairing.table or 0, row.objection)
            for row in reports.marked_in(tournament)
        ),
    )


class _Taking:
    def __init__(self, content: dict[str, Any], *, by: Actor, now: datetime) -> None:
        self._content = content
        self._by = by
        self._now = now
        self._ids: dict[str, dict[Any, Any]] = {}
        self._tournament: Tournament | None = None

    def everything(self) -> Tournament:
        self._catalogues()
        self._lists()
        self._tournament = tournament = self._the_tournament()
        for part in AFTER_THE_TOURNAMENT:
            self._insert(part)
        shared_names.mark(tournament)
        return tournament

    def _catalogues(self) -> None:
        """A catalogue that is here already, to the last figure and change, is not made twice."""
        rows = self._content[CATALOGUES.name]
        own = self._content[TOURNAMENT.name]["own_catalogue"]
        here = {
            number: found
            for number, row in enumerate(rows, start=1)
            if number != own and (found := self._same(number, row)) is not None
        }
        for number, row in enumerate(rows, start=1):
            if number not in here:
                row["key"] = free_address(Catalogue, "key", row["key"])
        self._ids[CATALOGUES.name] = {number: found.pk for number, found in here.items()}
        self._insert(CATALOGUES)
        self._own_new_catalogues({*here, own})
        self._ids[FIGURES.name] = dict(self._known_figures(here))
        self._insert(FIGURES)
        self._ids[CATALOGUE_CHANGES.name] = dict.fromkeys(
            number for number, row in self._rows(CATALOGUE_CHANGES) if row["catalogue"] in here
        )
        self._insert(CATALOGUE_CHANGES)

    def _own_new_catalogues(self, others: Collection[int | None]) -> None:
        """The figures came with the file, and so they are whose the file is. A rehearsal is nobody's."""
        made = [pk for number, pk in self._ids[CATALOGUES.name].items() if number not in others]
        if not self._content[TOURNAMENT.name].get("is_rehearsal"):
            Catalogue.objects.filter(pk__in=made).update(owner=self._by.user)

    def _same(self, number: int, row: dict[str, Any]) -> Catalogue | None:
        usable = (
            Catalogue.objects.all()
            if self._by.user is None
            else access.catalogues_of(self._by.user, CatalogueRight.USE)
        )
        found = usable.filter(key=row["key"]).first()
        if found is None:
            return None
        theirs = catalogue_content(found.pk)
        figures = {place: each for place, each in self._rows(FIGURES) if each["catalogue"] == number}
        if any(each["joined_with"] for each in (*figures.values(), *theirs["figures"])):
            return None
        order = {place: rank for rank, place in enumerate(figures, start=1)} | {None: None}
        changes = [each for _, each in self._rows(CATALOGUE_CHANGES) if each["catalogue"] == number]
        mine = {
            "catalogues": [row],
            "figures": [{**each, "catalogue": 1} for each in figures.values()],
            "catalogue_changes": [
                {**each, "catalogue": 1, "figure": order.get(each["figure"])} for each in changes
            ],
        }
        return found if _bare(mine) == _bare(theirs) else None

    def _known_figures(self, here: dict[int, Catalogue]) -> Iterable[tuple[int, int]]:
        for number, found in here.items():
            places = [place for place, row in self._rows(FIGURES) if row["catalogue"] == number]
            yield from zip(places, found.figures.order_by("pk").values_list("pk", flat=True), strict=True)

    def _lists(self) -> None:
        taken = set(
            ArmyList.objects.filter(key__in=[row["key"] for _, row in self._rows(LISTS)]).values_list(
                "key", flat=True
            )
        )
        for _, row in self._rows(LISTS):
            row["key"] = uuid.uuid4() if row["key"] in taken else row["key"]
        for part in (LISTS, LIST_VERSIONS, LIST_ENTRIES, LIST_DOCUMENTS):
            self._insert(part)
        self._ids[LIST_KEYS] = {number: str(row["key"]) for number, row in self._rows(LISTS)}

    def _the_tournament(self) -> Tournament:
        columns = dict(self._content[TOURNAMENT.name])
        chosen = columns.pop("catalogues")
        columns["origin"] = self._origin(columns)
        columns["slug"] = free_address(Tournament, "slug", columns["slug"])
        row = Tournament(**self._attributes(TOURNAMENT, columns), is_public=False)
        _save(TOURNAMENT, [row])
        row.catalogues.set([self._ids[CATALOGUES.name][number] for number in chosen])
        return row

    def _origin(self, columns: dict[str, Any]) -> dict[str, Any]:
        last = dict(columns["origin"])
        origins = last.pop("earlier", None)
        earlier = [*(origins if isinstance(origins, list) else ()), *([last] if last else ())]
        return {
            "slug": columns["slug"],
            "digest": self._content["digest"],
            "written_at": self._content["written_at"],
            "taken_in_at": self._now.isoformat(),
            "taken_in_by": self._by.name,
            "earlier": earlier[-EARLIER:],
        }

    def _rows(self, part: Part) -> list[tuple[int, dict[str, Any]]]:
        return list(enumerate(self._content[part.name], start=1))

    def _insert(self, part: Part) -> None:
        ids = self._ids.setdefault(part.name, {})
        rows = [(number, row) for number, row in self._rows(part) if number not in ids]
        itself = [name for name in part.columns if target_of(part, name) is part]
        made = [self._made(part, row, without=itself) for _, row in rows]
        _save(part, made)
        ids.update({number: row.pk for (number, _), row in zip(rows, made, strict=True)})
        both = [(row, made_) for (_, row), made_ in zip(rows, made, strict=True)]
        for name in itself:
            self._point(part, name, both)
        if part.name == LOG:
            self._point_back(part, both)

    def _made(self, part: Part, row: dict[str, Any], *, without: list[str]) -> Model:
        columns = {name: value for name, value in row.items() if name not in without}
        in_row(part.name, columns, self._here)
        made = part.model(**self._attributes(part, columns))
        if isinstance(made, Figure):
            made.index()
        if hasattr(made, "tournament_id"):
            setattr(made, "tournament", self._tournament)  # noqa: B010 - of some models only
        return made

    def _here(self, part: str, number: Any) -> Any:
        return self._ids[part].get(number)

    def _point_back(self, part: Part, rows: list[tuple[dict[str, Any], Model]]) -> None:
        pointing = [(dict(row), made) for row, made in rows if "entry" in row["data"]]
        for row, made in pointing:
            in_row(part.name, row, self._here)
            setattr(made, "data", row["data"])  # noqa: B010 - of this part only
        changed = [made for _, made in pointing]
        _guarded(part, lambda: part.model._base_manager.bulk_update(changed, ["data"], AT_ONCE))

    def _attributes(self, part: Part, columns: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in columns.items():
            target = target_of(part, name)
            if target is None:
                found[part.field(name).name] = value
            else:
                found[f"{name}_id"] = None if value is None else self._ids[target.name][value]
        return found

    def _point(self, part: Part, name: str, rows: list[tuple[dict[str, Any], Model]]) -> None:
        pointing = [(row[name], made) for row, made in rows if row[name] is not None]
        for number, made in pointing:
            setattr(made, f"{name}_id", self._ids[part.name][number])
        _guarded(
            part,
            lambda: part.model._base_manager.bulk_update([made for _, made in pointing], [name], AT_ONCE),
        )


def _save(part: Part, rows: list[Any]) -> None:
    _guarded(part, lambda: part.model._base_manager.bulk_create(rows, batch_size=AT_ONCE))


def _guarded(part: Part, write: Any) -> None:
    try:
        write()
    except DatabaseError as error:
        raise Invalid(
            "tournament-file-contradiction",
            data={"part": part.name, "error": first_line(error)},
            field="file",
        ) from error


def _propose_roles(tournament: Tournament) -> None:
    """A file from before roles says nothing of them: what its names suggest is asked now."""
    catalogues = [*tournament.catalogues.all(), tournament.own_catalogue]
    rows = list(Figure.objects.filter(catalogue__in=[each for each in catalogues if each], role_state=""))
    for row in rows:
        row.propose_role()
    Figure.objects.bulk_update([row for row in rows if row.role_state], ["role", "role_state"], AT_ONCE)


def first_line(error: Exception) -> str:
    """Of what a database says: enough to find the row, without its values."""
    return str(error).partition("\n")[0][:120]


def free_address(model: type[Model], column: str, wished: str) -> str:
    """The address that was wished for, or the same with a number behind it."""
    base = wished[:MAX_KEY_LENGTH]
    taken = set(model._base_manager.filter(**{f"{column}__startswith": base}).values_list(column, flat=True))
    return first_free(wished, taken, base=base)


def _bare(content: dict[str, Any]) -> Any:
    return {
        part.name: [
            {
                name: _text(row.get(name, "") if name in part.later else row[name])
                for name in part.columns
                if name not in part.addresses
            }
            for row in content[part.name]
        ]
        for part in (CATALOGUES, FIGURES, CATALOGUE_CHANGES)
    }


def _text(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _sign(tournament: Tournament, verb: str, *, by: Actor, now: datetime, source: str) -> None:
    if by.user is not None:
        Role.objects.create(tournament=tournament, user=by.user, kind=RoleKind.ORGANISER)
    log.record(
        verb,
        tournament=tournament,
        by=by,
        now=now,
        subject=source or tournament.origin["slug"],
        data=tournament.origin,
    )
