"""A catalogue that an organiser brings in for a tournament: looked at first, then loaded and attached.

A new one belongs to whoever brings it in. A file changes only a catalogue of one's own that this tournament
uses and that nobody else relies on. Lists with figures that read differently afterwards are checked again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.text import slugify

from armies.models import Catalogue
from armies.models.choices import Standing
from armies.services.catalogues import catalogue_files, catalogues
from armies.services.catalogues.catalogue_files import Header
from armies.services.catalogues.catalogues import ImportReport, Ownership
from armies.services.files.tables import Source
from tournament import access
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Role, RoleKind, Tournament
from tournament.services.catalogues import catalogue_rights
from tournament.services.core import log, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import revalidation
from tournament.services.lists.revalidation import Recheck

KEY_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would do: to which catalogue, whether that is there already, and every bad line."""

    header: Header
    is_new: bool
    report: ImportReport


@dataclass(frozen=True, slots=True)
class Imported:
    """What was done; ``checked`` is what checking lists again came to."""

    catalogue: Catalogue
    report: ImportReport
    checked: Sequence[Recheck]


def preview(tournament: Tournament, source: Source, *, said: Header, by: Actor) -> Preview:
    """Read a file without changing anything. ``said`` counts before what the file says of itself."""
    header = _header(tournament, source, said, by=by)
    known = Catalogue.objects.filter(key=header.key).first()
    if known is not None:
        _refuse_foreign(tournament, known, by=by)
    report = catalogues.preview(source, key=header.key)
    return Preview(header, known is None, report)


def take(
    tournament: Tournament,
    source: Source,
    *,
    said: Header,
    by: Actor,
    now: datetime,
    partial: bool = False,
) -> Imported:
    """Load the file, attach the catalogue, and check the open lists again that hold a corrected figure."""
    header = _header(tournament, source, said, by=by)
    with transaction.atomic():
        known = Catalogue.objects.filter(key=header.key).first()
        others = revalidation.hold_tournaments_with([known.pk] if known is not None else [])
        if known is not None:
            _refuse_foreign(tournament, known, by=by)
        catalogue, report = catalogues.load(
            source,
            header,
            by=by.name,
            now=now,
            partial=partial,
            ownership=Ownership(owner=by.user),
        )
        _refuse_bad(report)
        changed = list(catalogue.figures.filter(key__in=report.changed))
        why = ProgramReason("catalogue-corrected", {"name": catalogue.name})
        checked = [
            revalidation.recheck(each, by=by, now=now, why=why, figures=changed) for each in others if changed
        ]
        tournament.catalogues.add(catalogue)
        log.record(
            "catalogue.import",
            tournament=tournament,
            by=by,
            now=now,
            subject=catalogue.name,
            data={"catalogue": catalogue.key, **report.as_json()},
        )
        outbox.publish(tournament, "lists", now=now)
    return Imported(catalogue, report, checked)


def _header(tournament: Tournament, source: Source, said: Header, *, by: Actor) -> Header:
    in_file = catalogue_files.header_of(source)
    merged = {
        name: getattr(said, name).strip() or getattr(in_file, name)
        for name in ("key", "name", "standing", "source", "licence", "notes")
    }
    name = merged["name"] or merged["key"] or tournament.name
    named = merged["key"] or slugify(merged["name"])[:KEY_LENGTH]
    if slugify(named) != named or len(named) > KEY_LENGTH:
        raise Invalid("bad-key", data={"key": named[:40]}, field="key")
    key = _free_key(tournament, named or slugify(name), is_named=bool(named), by=by)
    standing = merged["standing"] or Standing.UNVERIFIED.value
    return catalogue_files.Header(
        **{**merged, "key": key, "name": name[: catalogue_files.LENGTHS["name"]], "standing": standing}
    )


def _free_key(tournament: Tournament, wanted: str, *, is_named: bool, by: Actor) -> str:
    """The ``wanted`` key, else with a number: nobody learns of a catalogue that they may not read."""
    start = wanted[: KEY_LENGTH - len("-999")].strip("-_") or "catalogue"
    for key in (wanted or start, *(f"{start}-{number}" for number in range(2, 1_000))):
        known = Catalogue.objects.filter(key=key).first()
        if known is None or _why_foreign(tournament, known, by=by) is None:
            return key
        if is_named and _may_read(tournament, known, by=by):
            return key
    raise Invalid("bad-key", case="taken", data={"key": start}, field="name")


def _may_read(tournament: Tournament, catalogue: Catalogue, *, by: Actor) -> bool:
    rows = (access.catalogues_of(by.user or AnonymousUser()), tournament.catalogues.all())
    return any(found.filter(pk=catalogue.pk).exists() for found in rows)


def _refuse_foreign(tournament: Tournament, catalogue: Catalogue, *, by: Actor) -> None:
    why = _why_foreign(tournament, catalogue, by=by)
    if why is not None:
        raise why


def _why_foreign(tournament: Tournament, catalogue: Catalogue, *, by: Actor) -> Conflict | None:
    if not tournament.catalogues.filter(pk=catalogue.pk).exists():
        return Conflict("catalogue-exists", case="unused", data={"key": catalogue.key}, field="key")
    users = Tournament.objects.filter(catalogues=catalogue).exclude(pk=tournament.pk)
    if by.user is not None and not by.user.is_superuser:
        mine = Role.objects.filter(user=by.user, kind=RoleKind.ORGANISER).values("tournament")
        if users.exclude(pk__in=mine).exists():
            return Conflict(
                "catalogue-shared", case="import", data={"catalogue": catalogue.name}, field="key"
            )
    return catalogue_rights.why_unchangeable(catalogue, by=by)


def _refuse_bad(report: ImportReport) -> None:
    if report.is_applied:
        return
    raise Invalid(
        "lines-bad",
        case="catalogue",
        data={
            "problems": [row.as_json() for row in report.problems],
            "problem": str(report.problems[0]),
            "count": len(report.problems),
        },
    )
