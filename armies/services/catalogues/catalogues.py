"""Catalogues: made, filled from a file, written to a file. Every change is signed.

A file is imported whole or, when asked for, without its bad lines; it never half-happens by accident.
A figure that is missing in a later file stays: other lists may use it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from armies import adapters
from armies.messages.imports import import_text
from armies.models import Catalogue, CatalogueChange, Figure
from armies.models.choices import CatalogueRight, ChangeVerb, Standing
from armies.services.catalogues import catalogue_files, figure_cells, ring_bases
from armies.services.catalogues.catalogue_files import Header, Keyed
from armies.services.catalogues.figures import contradicted_role, row_matches
from armies.services.errors import CONFLICT, Refused
from armies.services.files import tables
from armies.services.files.tables import Source
from armies.services.problems import LineProblem
from rules.figure_lists.figures import Figure as RulesFigure


@dataclass(frozen=True, slots=True)
class Ownership:
    """Whose catalogue it is and what every account may do with it. Without both, tournaments alone use it."""

    owner: User | None = None
    for_everybody: str = ""


SHARED: Final = Ownership(for_everybody=CatalogueRight.USE)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did: keys of figures, a problem for every bad line, and each figure that was read."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    problems: tuple[LineProblem, ...]
    is_applied: bool
    lines: tuple[Keyed, ...] = ()

    @property
    def bad(self) -> int:
        return len({row.line or (row.column or "").split(".")[0] for row in self.problems})

    def as_json(self) -> dict[str, Any]:
        return {
            "added": list(self.added),
            "changed": list(self.changed),
            "unchanged": list(self.unchanged),
            "problems": [problem.as_json() for problem in self.problems],
            "is_applied": self.is_applied,
        }

    @property
    def sentence(self) -> str:
        return import_text(
            {
                "added": len(self.added),
                "changed": len(self.changed),
                "unchanged": len(self.unchanged),
                "bad": self.bad,
            },
            is_applied=self.is_applied,
        )


@dataclass(frozen=True, slots=True)
class _Comparison:
    added: list[Keyed]
    changed: list[tuple[Figure, Keyed]]
    unchanged: list[Keyed]
    problems: list[LineProblem]

    def report(self, *, is_applied: bool) -> ImportReport:
        return ImportReport(
            added=tuple(line.key for line in self.added),
            changed=tuple(line.key for _, line in self.changed),
            unchanged=tuple(line.key for line in self.unchanged),
            problems=tuple(self.problems),
            is_applied=is_applied,
            lines=tuple(sorted(self._lines(), key=lambda line: line.place)),
        )

    def _lines(self) -> Iterator[Keyed]:
        yield from self.added
        yield from (line for _, line in self.changed)
        yield from self.unchanged


def create(header: Header, *, by: str, now: datetime, ownership: Ownership = Ownership()) -> Catalogue:
    columns = {**asdict(header), "standing": _known(header.standing or Standing.UNVERIFIED)}
    try:
        with transaction.atomic():
            catalogue = Catalogue.objects.create(
                **columns,
                created_at=now,
                owner=ownership.owner,
                for_everybody=ownership.for_everybody,
            )
            _sign(catalogue, ChangeVerb.CREATED, by=by, now=now, after={"standing": catalogue.standing})
    except IntegrityError as error:
        data = {"key": header.key}
        raise Refused("catalogue-exists", status=CONFLICT, field="key", data=data) from error
    return catalogue


@transaction.atomic
def import_csv(
    content: Source, *, catalogue: Catalogue, by: str, now: datetime, partial: bool = False
) -> ImportReport:
    """Read a catalogue file, CSV or JSON: with a bad line nothing, unless ``partial``. Raises ``Refused``."""
    Catalogue.objects.select_for_update(no_key=True).get(pk=catalogue.pk)
    found = _compare(content, catalogue)
    report = found.report(is_applied=partial or not found.problems)
    if not report.is_applied:
        return ImportReport((), (), (), report.problems, is_applied=False)
    renamed = ring_bases.renamed((row, line.figure.name) for row, line in found.changed)
    _write(catalogue, added=found.added, changed=found.changed)
    for row, old in renamed:
        ring_bases.follow(row, old=old, new=row.name, by=by, now=now)
    if found.added or found.changed:
        counts = {"added": list(report.added), "changed": list(report.changed)}
        _sign(catalogue, ChangeVerb.IMPORTED, by=by, now=now, after=counts)
    return report


def preview(content: Source, *, key: str) -> ImportReport:
    found = _compare(content, Catalogue.objects.filter(key=key).first())
    return found.report(is_applied=False)


@transaction.atomic
def load(
    content: Source,
    header: Header,
    *,
    by: str,
    now: datetime,
    partial: bool = False,
    ownership: Ownership = Ownership(),
) -> tuple[Catalogue, ImportReport]:
    """Make the catalogue, with ``ownership``, if it is not there, and import into it, or leave it unmade."""
    catalogue = Catalogue.objects.filter(key=header.key).first()
    is_new = catalogue is None
    if catalogue is None:
        catalogue = create(header, by=by, now=now, ownership=ownership)
    report = import_csv(content, catalogue=catalogue, by=by, now=now, partial=partial)
    if is_new and not report.is_applied:
        catalogue.delete()
    return catalogue, report


def export_csv(catalogue: Catalogue) -> str:
    """Retired figures are left out."""
    cells = (figure_cells.cells_of(adapters.to_rules_figure(row), key=row.key) for row in _offered(catalogue))
    return tables.write(figure_cells.COLUMNS.all, cells)


def export_json(catalogue: Catalogue) -> str:
    """With its provenance; retired figures are left out."""
    header = Header(**{each.name: getattr(catalogue, each.name) for each in fields(Header)})
    figures = ((row.key, adapters.to_rules_figure(row)) for row in _offered(catalogue))
    return catalogue_files.write(header, figures)


def _offered(catalogue: Catalogue) -> QuerySet[Figure]:
    return catalogue.figures.filter(is_retired=False).order_by("faction", "kind", "name", "version", "key")


def _compare(content: Source, catalogue: Catalogue | None) -> _Comparison:
    text = catalogue_files.json_text(content)
    is_json = text is not None
    lines, problems = _read_table(content) if text is None else _read_json(text)
    rows = {row.key: row for row in catalogue.figures.all()} if catalogue else {}
    known = [(rows[line.key], line) for line in lines if line.key in rows]
    differing = [(row, line) for row, line in known if not row_matches(row, line.figure)]
    wrong = {line.key: found for row, line in differing if (found := contradicted_role(row, line.figure))}
    after = {**{key: adapters.to_rules_figure(row) for key, row in rows.items()}, **_figures(lines)}
    is_new = [line for line in lines if line.key not in rows] + [line for _, line in differing]
    wrong = {
        **ring_bases.unnamed(_figures(is_new), after=after),
        **wrong,
        **ring_bases.left_behind(_figures(lines), rows=rows, after=after),
    }
    for line in lines:
        if line.key in wrong:
            found = wrong[line.key]
            where = f"figures[{line.place - 1}].{found.field}" if is_json else found.field
            problems.append(LineProblem.from_error(found, line=None if is_json else line.place, column=where))
    other = {line.key for _, line in differing} | wrong.keys()
    return _Comparison(
        added=[line for line in lines if line.key not in rows and line.key not in wrong],
        changed=[(row, line) for row, line in differing if line.key not in wrong],
        unchanged=[line for _, line in known if line.key not in other],
        problems=problems,
    )


def _figures(lines: Iterable[Keyed]) -> dict[str, RulesFigure]:
    return {line.key: line.figure for line in lines}


def _read_table(source: Source) -> tuple[list[Keyed], list[LineProblem]]:
    sheet = tables.read(source, columns=figure_cells.COLUMNS)
    problems = list(sheet.problems)
    good: dict[str, Keyed] = {}
    for row in sheet.rows:
        figure, key, wrong = figure_cells.figure_of(row)
        if key in good and not wrong:
            data = {"key": key, "line": good[key].place}
            wrong = [LineProblem(row.line, "key", code="key-twice", case="line", data=data)]
        problems += wrong
        if not wrong:
            good[key] = Keyed(row.line, key, figure)
    return list(good.values()), sorted(problems, key=lambda problem: problem.line or 0)


def _read_json(text: str) -> tuple[list[Keyed], list[LineProblem]]:
    figures, problems = catalogue_files.read(text)
    good: dict[str, Keyed] = {}
    for each in figures:
        if each.key in good:
            where = f"figures[{each.place - 1}].key"
            data = {"key": each.key}
            problems.append(LineProblem(None, where, code="key-twice", case="json", data=data))
        else:
            good[each.key] = each
    return list(good.values()), problems


def _write(catalogue: Catalogue, *, added: list[Keyed], changed: list[tuple[Figure, Keyed]]) -> None:
    fresh = [Figure(catalogue=catalogue, key=line.key, **adapters.to_columns(line.figure)) for line in added]
    for row, line in changed:
        for column, value in adapters.to_columns(line.figure).items():
            setattr(row, column, value)
        row.is_retired = False
    old = [row for row, _ in changed]
    _index(fresh)
    _index(old)
    Figure.objects.bulk_create(fresh, batch_size=500)
    if changed:
        columns = [*adapters.FIGURE_COLUMNS, "role_state", "is_retired", "search_text"]
        Figure.objects.bulk_update(old, columns, batch_size=100)


def _index(rows: Iterable[Figure]) -> None:
    for row in rows:
        row.index()
        row.propose_role()


def _known(standing: str) -> str:
    if standing not in Standing.values:
        data = {"standing": standing, "standings": list(Standing.values)}
        raise Refused("unknown-standing", field="standing", data=data)
    return standing


def _sign(catalogue: Catalogue, verb: str, *, by: str, now: datetime, **what: dict[str, Any]) -> None:
    CatalogueChange.objects.create(catalogue=catalogue, verb=verb, by=by, at=now, **what)
