"""What a tournament gives out as files: entrants, lists, catalogues, rounds, standings, or all of it at once.

Entrants, lists and catalogues come in the forms in which they are read here again. E-mail addresses are for
organisers: whoever asks for a file says whether they belong in it. It refuses to write anything down.
"""

import hashlib
import json
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

import django
from django.utils import translation

from armies.models import ArmyListVersion
from armies.queries import current_version, current_versions, figures_of
from armies.services.catalogues import catalogues
from armies.services.files import archives, tables
from armies.services.files.archives import File
from armies.services.lists import json_format, text_format
from armies.services.lists.documents import Document, document_of
from armies.services.lists.drafts import choices_of
from armies.services.lists.labels import Index
from tournament import adapters
from tournament.engine import trf
from tournament.engine.entrants import units_as_number
from tournament.engine.errors import BadState
from tournament.engine.lifecycle import RoundStatus
from tournament.messages.engine_refusals import lazy_refusal
from tournament.models import Entrant, Round, Submission, Tournament
from tournament.queries.results import reports
from tournament.queries.rounds import boards
from tournament.queries.rounds.boards import TableRow
from tournament.queries.rounds.history import counted_games, counted_people
from tournament.queries.standings.standings import columns, standings_of
from tournament.services.core.errors import Conflict
from tournament.services.entrants import import_cells
from tournament.services.lists import list_files as stored_list_files
from tournament.services.lists.imports.import_owners import file_name, heading
from tournament.services.transfer import result_archives
from tournament.services.transfer.tournament_parts import TOURNAMENT

FORMS: Final = {"txt": "text/plain; charset=utf-8", "json": "application/json"}
FORMAT: Final = 1  # of the archive of everything; rises when an older program could not read it
NO_SETTINGS: Final = frozenset(  # columns of the tournament that the archive of everything leaves out
    {
        "preset",
        "policy_frozen_at",
        "points_unit",
        "confirms_email",
        "penalties_shown",
        "paper_size",
        "is_listed",
        "called_off_because",
        "is_demonstration",
        "is_rehearsal",
        "own_catalogue",
        "origin",
        "created_at",
    }
)
ROUND_COLUMNS: Final = (
    "round",
    "table",
    "a_number",
    "a",
    "b_number",
    "b",
    "a_plays",
    "status",
    "a_grade",
    "a_points",
    "b_points",
    "decided_by",
    "clause",
    "scenario",
    "ruleset",
)
LISTS: Final = "lists.zip"
LOG_COLUMNS: Final = ("at", "who", "part", "verb", "subject", "reason", "data")


@dataclass(frozen=True, slots=True)
class _Owned:
    entrant: Entrant
    faction: str
    version: ArmyListVersion


def entrants_csv(tournament: Tournament, *, with_mail: bool) -> File:
    """Everybody by start number, every column; without e-mail addresses for who is no organiser."""
    hidden = () if with_mail else import_cells.PRIVATE
    names = [name for name in import_cells.WRITTEN if name not in hidden]
    rows = (import_cells.cells_of(row, names) for row in tournament.entrants.order_by("number"))
    return File("entrants.csv", tables.write(names, rows).encode())


def list_file(entrant: Entrant, faction: str, form: str) -> File:
    """One list that was handed in, as ``txt`` or ``json``."""
    army_list = entrant.list_of(faction)
    version = current_version(army_list) if army_list is not None else None
    if version is None:
        raise Conflict("list-missing", case=faction, data={"player": str(entrant)})
    owned = _Owned(entrant, faction, version)
    if (found := document_of(version)) is not None:
        return _document_as_json(owned, found) if form == "json" else _document_as_text(owned, found)
    if form == "json":
        return File(file_name(entrant, faction, ".json"), json_format.print_out(version).encode())
    return _as_text(owned, Index(figures_of(entrant.tournament.catalogues.all())))


def list_files(tournament: Tournament) -> Iterator[File]:
    """Every list that was handed in, as text and as JSON, by start number. Five queries.

    Of one that is a file, the file as well, as long as it is there: a query for each.
    """
    index = Index(figures_of(tournament.catalogues.all()))
    for owned in _handed_in(tournament):
        if (found := document_of(owned.version)) is not None:
            yield from _document_files(owned, found)
            continue
        written = _as_text(owned, index)
        yield File(f"text/{written.name}", written.content)
        name = file_name(owned.entrant, owned.faction, ".json")
        yield File(f"json/{name}", json_format.print_out(owned.version).encode())


def lists_zip(tournament: Tournament) -> File:
    """Every list in one archive, which can be imported as it is."""
    files = list(list_files(tournament))
    if not files:
        raise Conflict("lists-missing")
    return File(LISTS, archives.write(files))


def catalogue_files(tournament: Tournament) -> Iterator[File]:
    """The catalogues of the tournament in both forms that are loaded: CSV, and JSON with its provenance."""
    for catalogue in tournament.catalogues.order_by("key"):
        yield File(f"catalogues/{catalogue.key}.csv", catalogues.export_csv(catalogue).encode())
        yield File(f"catalogues/{catalogue.key}.json", catalogues.export_json(catalogue).encode())


def rounds_csv(tournament: Tournament) -> File:
    """Every board of every round that was published: what is confirmed of it, with all facts of the game."""
    found = [
        (round_, row, result_archives.flat_facts(row.result))
        for round_ in boards.shown_rounds(tournament)
        for row in boards.by_table(round_)
    ]
    names = result_archives.fact_columns(facts for _, _, facts in found)
    columns = [*ROUND_COLUMNS, *names]
    kept = [at for at, name in enumerate(columns) if adapters.has_sides(tournament) or not _is_of_sides(name)]
    rows = (
        [*_round_cells(round_, row), *(facts.get(name, "") for name in names)] for round_, row, facts in found
    )
    chosen = ([row[at] for at in kept] for row in rows)
    return File("rounds.csv", tables.write([columns[at] for at in kept], chosen).encode())


def _is_of_sides(column: str) -> bool:
    return column == "a_plays" or "faction" in column


def standings_csv(tournament: Tournament) -> File:
    """The standings now, with the bonus points that count and every tie-break."""
    kinds = [kind.key for kind in adapters.to_bonus_kinds(tournament)]
    names = [
        *("place", "number", "name", "club", "points"),
        *(f"bonus_{key}" for key in kinds),
        *(tiebreak.key for tiebreak in columns(tournament)),
    ]
    rows = [
        [
            row.place or "",
            row.entrant.number,
            row.entrant.name,
            row.entrant.club,
            _number(row.points),
            *(units_as_number(row.bonus_units.get(key, 0), row.points_unit) for key in kinds),
            *(_number(value) for value in row.values),
        ]
        for row in standings_of(tournament)
    ]
    return File("standings.csv", tables.write(names, rows).encode())


def pairings_trf(tournament: Tournament) -> File:
    """Who met whom in the rounds that are over, in the file of chess tools; without cuts and no-shows."""
    ended = tournament.rounds.filter(status=RoundStatus.CLOSED).order_by("number").last()
    before = ended.number + 1 if ended is not None else 1
    history = counted_games(tournament, before=before)
    rows = standings_of(tournament, before=before)
    names = dict(tournament.entrants.values_list("number", "name"))
    with translation.override("en"):  # a file for programs of federations, whoever asks for it
        kind = tournament.get_format_display()
    event = trf.Event(
        tournament.name,
        tournament.venue,
        f"{tournament.starts_on:%Y/%m/%d}",
        tournament.rounds_planned,
        kind,
    )
    try:
        text = trf.write_report(
            event,
            [
                replace(person, name=names[int(person.id)])
                for person in counted_people(tournament.entrants.all(), history)
            ],
            history,
            places={row.standing.id: place for place, row in enumerate(rows, start=1)},
            unplayed=_unplayed(tournament),
            prices=adapters.to_prices(tournament),
        )
    except BadState as error:
        raise Conflict("trf-impossible", lazy_refusal(error), data=error.data) from error
    return File("pairings.trf", text.encode())


def _unplayed(tournament: Tournament) -> set[tuple[int, int]]:
    rows = Submission.objects.filter(
        pairing__round__tournament=tournament, pairing__is_current=True, status=Submission.Status.CONFIRMED
    ).values_list("pairing__round__number", "pairing__a__number", "facts", "verdict")
    return {
        (number, id_)
        for number, id_, facts, verdict in rows
        if reports.sides_with(facts, "absent") or verdict.get("is_unplayed")
    }


def everything(tournament: Tournament, *, now: datetime, with_mail: bool) -> File:
    """All of it in one archive; ``manifest.json`` names each file with its SHA-256."""
    names = (name for name in TOURNAMENT.columns if name not in NO_SETTINGS)
    settings = {name: getattr(tournament, name) for name in names}
    files = [
        entrants_csv(tournament, with_mail=with_mail),
        rounds_csv(tournament),
        standings_csv(tournament),
        result_archives.results_json(tournament),
        _log_csv(tournament),
        _json("tournament.json", settings),
        *catalogue_files(tournament),
        *(File(f"lists/{file.name}", file.content) for file in list_files(tournament)),
    ]
    manifest = _json("manifest.json", _manifest(tournament, files, now=now))
    return File(f"{tournament.slug}.zip", archives.write([manifest, *files]))


# Files that referees take away, by name; ``with_mail`` for organisers.
OFFERED: Final[Mapping[str, Callable[[Tournament, bool], File]]] = {
    "entrants.csv": lambda tournament, with_mail: entrants_csv(tournament, with_mail=with_mail),
    LISTS: lambda tournament, _with_mail: lists_zip(tournament),
    "pairings.trf": lambda tournament, _with_mail: pairings_trf(tournament),
    "results.json": lambda tournament, _with_mail: result_archives.results_json(tournament),
    "rounds.csv": lambda tournament, _with_mail: rounds_csv(tournament),
    "standings.csv": lambda tournament, _with_mail: standings_csv(tournament),
}


def is_offered(tournament: Tournament, name: str) -> bool:
    """Is there such a file, and does this event have what it holds?"""
    return name in OFFERED and (name != LISTS or adapters.has_lists(tournament))


KINDS: Final = {
    "trf": "text/plain; charset=us-ascii",
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
    **FORMS,
}


def _handed_in(tournament: Tournament) -> Iterator[_Owned]:
    people = tournament.entrants.select_related("good_list", "evil_list").order_by("number")
    factions = adapters.to_list_slots(tournament)
    owned = [(row, faction, row.list_of(faction)) for row in people for faction in factions]
    versions = current_versions(row.pk for _, _, row in owned if row is not None)
    for entrant, faction, army_list in owned:
        if army_list is not None and army_list.pk in versions:
            yield _Owned(entrant, faction, versions[army_list.pk])


def _document_files(owned: _Owned, found: Document) -> Iterator[File]:
    for folder, written in (
        ("text", _document_as_text(owned, found)),
        ("json", _document_as_json(owned, found)),
    ):
        yield File(f"{folder}/{written.name}", written.content)
    path = stored_list_files.path_of(owned.entrant, found)
    if path is not None:
        name = file_name(owned.entrant, owned.faction, path.suffix)
        yield File(f"files/{name}", path.read_bytes())


def _document_as_text(owned: _Owned, found: Document) -> File:
    lines = [heading(owned.entrant), found.army, found.leader, found.text or found.link or found.digest]
    text = "\n".join([line for line in lines if line] + [""])
    return File(file_name(owned.entrant, owned.faction, ".txt"), text.encode())


def _document_as_json(owned: _Owned, found: Document) -> File:
    values = {"kind": found.kind.value, **found.as_json()}
    return _json(file_name(owned.entrant, owned.faction, ".json"), values)


def _as_text(owned: _Owned, index: Index) -> File:
    written = text_format.print_out(choices_of(owned.version), figures=index, faction=owned.faction)
    text = f"{heading(owned.entrant)}\n{written}"
    return File(file_name(owned.entrant, owned.faction, ".txt"), text.encode())


def _round_cells(round_: Round, row: TableRow) -> list[object]:
    pairing, result = row.pairing, row.result
    other = [pairing.b.number, pairing.b.name] if pairing.b else ["", "bye"]
    decided = [""] * 3
    if result:
        decided = [result.grade_a, str(result.points_a), str(result.points_b)]
    return [
        round_.number,
        row.table or "",
        pairing.a.number,
        pairing.a.name,
        *other,
        pairing.faction_a or "",
        pairing.status,
        *decided,
        result.confirmed_by if result else "",
        result.row if result else "",
        pairing.scenario,
        round_.tournament.ruleset_key,
    ]


def _number(text: str) -> float | str:
    """As a number, so that a negative one is not taken for a formula."""
    try:
        value = float(text)
    except ValueError:
        return ""
    return int(value) if value.is_integer() else value


def _log_csv(tournament: Tournament) -> File:
    rows = (
        [
            row.at.isoformat(),
            row.actor_name,
            row.actor_kind,
            row.verb,
            row.subject,
            row.reason,
            json.dumps(row.data, ensure_ascii=False, sort_keys=True),
        ]
        for row in tournament.log.order_by("at", "pk")
    )
    return File("log.csv", tables.write(LOG_COLUMNS, rows).encode())


def _manifest(tournament: Tournament, files: Sequence[File], *, now: datetime) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "tournament": tournament.name,
        "slug": tournament.slug,
        "starts_on": tournament.starts_on,
        "ruleset": tournament.ruleset_key,
        "written_at": now,
        "versions": {"python": platform.python_version(), "django": django.get_version()},
        "files": [
            {
                "path": each.name,
                "bytes": len(each.content),
                "sha256": hashlib.sha256(each.content).hexdigest(),
            }
            for each in files
        ],
    }


def _json(name: str, value: object) -> File:
    text = json.dumps(value, ensure_ascii=False, indent=2, default=_plain)
    return File(name, f"{text}\n".encode())


def _plain(value: Any) -> str:
    return str(value.isoformat())
