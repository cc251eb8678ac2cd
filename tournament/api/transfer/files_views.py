"""Entrants and lists as files, in both directions: what is given out here is taken in here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE, refusals
from tournament.api.transfer.files_serializers import (
    EntrantFileBody,
    EntrantFileShape,
    FileShape,
    ListFilesBody,
    ListFilesShape,
    ListsShape,
)
from tournament.models import RoleKind
from tournament.services.entrants import entrant_imports
from tournament.services.entrants.import_plans import Beyond, ImportChoices
from tournament.services.lists import list_imports
from tournament.services.lists.list_imports import ListFile
from tournament.services.transfer import exports

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.services.entrants.entrant_imports import Preview, Report

TAGS = ["Officials"]
READ = refusals(401, 403, 404)
MAX_NUMBER_LENGTH = 9  # digits of the number of a line


class EntrantFile(Endpoint):
    """The entrants as a CSV file."""

    @extend_schema(operation_id="entrant_file", tags=TAGS, responses={200: FileShape, **READ})
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the signature is the framework's
        """Every column; e-mail addresses for organisers only. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        file = exports.entrants_csv(desk.tournament, with_mail=desk.by.kind == RoleKind.ORGANISER)
        return Response(FileShape({"name": file.name, "text": file.content.decode()}).data)

    @extend_schema(
        operation_id="entrant_file_import",
        tags=TAGS,
        request=EntrantFileBody,
        responses={200: EntrantFileShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the signature is the framework's
        """Register and correct whom the file names, all or nobody. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(EntrantFileBody)
        wishes = _wishes(said)
        seen = entrant_imports.preview(desk.tournament, said["text"], wishes=wishes)
        report = None
        if not said["dry_run"]:
            report = entrant_imports.take(
                desk.tournament,
                said["text"],
                by=desk.by,
                now=self.now,
                only_good=said["only_good"],
                wishes=wishes,
            )
        return Response(EntrantFileShape(_told(seen, report)).data)


class ListFiles(Endpoint):
    """The lists as files."""

    @extend_schema(operation_id="list_files", tags=TAGS, responses={200: ListsShape, **READ})
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the signature is the framework's
        """Every list that was handed in, as JSON files. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        files = [
            {"name": file.name.removeprefix("json/"), "text": file.content.decode()}
            for file in exports.list_files(desk.tournament)
            if file.name.endswith(".json")
        ]
        return Response(ListsShape({"files": files}).data)

    @extend_schema(
        operation_id="list_files_import",
        tags=TAGS,
        request=ListFilesBody,
        responses={200: ListFilesShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the signature is the framework's
        """Hand in several lists, all or none; illegal ones too. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(ListFilesBody)
        files = [
            ListFile(row["name"], row["text"], row.get("number"), row.get("faction")) for row in said["files"]
        ]
        read = list_imports.preview(desk.tournament, files)
        stored = 0
        if not said["dry_run"]:
            stored = len(list_imports.take(desk.tournament, files, by=desk.by, now=self.now))
        return Response(ListFilesShape({"files": read, "stored": stored}).data)


def _wishes(said: dict[str, Any]) -> ImportChoices:
    deeds = {
        int(line): deed
        for line, deed in said["deeds"].items()
        if line.isascii() and line.isdigit() and len(line) <= MAX_NUMBER_LENGTH
    }
    return ImportChoices(deeds, Beyond(said["beyond"]), is_fresh=said["fresh"])


def _told(seen: Preview, report: Report | None) -> dict[str, Any]:
    added = report.added if report else ()
    return {
        "sentence": report.sentence if report else "",
        "steps": seen.steps,
        "problems": seen.problems,
        "added": [{"entrant": entrant, "token": token} for entrant, token in added],
    }
