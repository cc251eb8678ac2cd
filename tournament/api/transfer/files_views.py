"""Entrants and lists as files, in both directions: what is given out here is taken in here."""

from typing import Any, Final

from armies.services.files.tables import MAX_BYTES
from tournament.api.core.operations import ORGANISER, REFEREE, TOURNAMENT, Call, operation
from tournament.api.transfer.files_serializers import (
    EntrantFileOutput,
    FileOutput,
    ListFilesOutput,
    ListsOutput,
)
from tournament.messages.imports import import_text
from tournament.models import RoleKind
from tournament.services.entrants import entrant_imports
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.transfer import exports
from tournament.services.transfer.inputs import EntrantFileInput, ListFilesInput

ENTRANTS: Final = f"{TOURNAMENT}files/entrants/"
MAX_BODY: Final = 2 * MAX_BYTES  # a line break takes two bytes in JSON
LISTS: Final = f"{TOURNAMENT}files/lists/"


@operation("GET", ENTRANTS, "entrant_file", REFEREE, output=FileOutput)
def entrant_file(call: Call) -> dict[str, str]:
    """Every column; e-mail addresses for organisers only. For referees."""
    file = exports.entrants_csv(call.tournament, with_mail=call.actor.kind == RoleKind.ORGANISER)
    return {"name": file.name, "text": file.content.decode()}


@operation("POST", ENTRANTS, "entrant_file_import", ORGANISER, output=EntrantFileOutput, max_bytes=MAX_BODY)
def import_entrants(call: Call, values: EntrantFileInput) -> dict[str, Any]:
    """Register and correct the players of the file, all or none. For organisers."""
    tournament, wishes = call.tournament, values.import_options
    seen = entrant_imports.preview(tournament, values.text, wishes=wishes)
    shown = {"sentence": "", "steps": seen.steps, "problems": seen.problems, "added": ()}
    if values.is_trial:
        return shown
    report = entrant_imports.take(
        tournament, values.text, by=call.actor, now=call.now, only_good=values.skip_bad_lines, wishes=wishes
    )
    added = [{"entrant": entrant, "token": token} for entrant, token in report.added]
    return {**shown, "sentence": import_text(report.counts), "added": added}


@operation("GET", LISTS, "list_files", REFEREE, output=ListsOutput)
def list_files(call: Call) -> dict[str, Any]:
    """Every list that was handed in, as JSON files. For referees."""
    files = [
        {"name": file.name.removeprefix("json/"), "text": file.content.decode()}
        for file in exports.list_files(call.tournament)
        if file.name.endswith(".json")
    ]
    return {"files": files}


@operation("POST", LISTS, "list_files_import", ORGANISER, output=ListFilesOutput)
def import_lists(call: Call, values: ListFilesInput) -> dict[str, Any]:
    """Hand in several lists, all or none; illegal ones too. For organisers."""
    files = [ListFile(each.name, each.text, each.number, each.faction) for each in values.files]
    read = list_imports.preview(call.tournament, files)
    stored = 0
    if not values.is_trial:
        stored = len(list_imports.take(call.tournament, files, by=call.actor, now=call.now))
    return {"files": read, "stored": stored}
