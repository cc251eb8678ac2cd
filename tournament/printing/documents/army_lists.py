"""Army lists on paper: one list a page, in the version that counts, with every figure as it was handed in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from armies import fingerprints
from armies import queries as armies
from armies.adapters import to_rules_list
from armies.messages.edge import finding_text
from armies.messages.languages import offered
from armies.messages.slider_colours import slider_colour
from armies.models import ArmyListEntry, ArmyListVersion
from armies.models.choices import RoleChoice, Standing
from armies.models.figures import name_of
from armies.services.lists.documents import Document, document_of
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES
from rules.figure_lists.figures import Kind, Role
from rules.figure_lists.list_analysis import Part, lines_of
from tournament import adapters
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, ListApproval, Tournament
from tournament.printing.documents.head import Document as PrintedDocument
from tournament.printing.documents.head import file_name, head_of
from tournament.printing.documents.score_sheets import qr_of
from tournament.queries.lists.list_queue import with_level_lists
from tournament.queries.lists.list_texts import Ruled, rulings, word_on, words_on

# the checklist is for the eyes, and is the same for everybody
LISTED_SEVERITIES = ("error", "warning", "undecided")
PROFILE = ("wounds", "attacks", "toughness", "movement")
MANY = 24  # lines of a list that no longer fits a page at the full size


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of a list. ``profile`` are wounds, attacks, toughness and movement: ``2/1/3/4``.

    A cell for each would take half as long again to print. ``shots`` is empty without a ranged oval; ``note``
    are abilities, colour and collector number in words.
    """

    quantity: int
    name: str
    is_hero: bool
    numbers: str
    action_points: int
    profile: str
    shots: str
    points: int
    note: str
    is_unverified: bool
    is_free: bool = False

    @property
    def total(self) -> int:
        return 0 if self.is_free else self.quantity * self.points


@dataclass(frozen=True, slots=True)
class ListNotes:
    kind: str
    text: str
    clauses: str


@dataclass(frozen=True, slots=True)
class ListSheet:
    """One list. Times are wall-clock time in the hall; ``qr`` is a picture as data."""

    name: str
    number: int
    club: str
    faction: str
    slot: str
    version: int
    submitted: str
    submitted_by: str
    late_mark: str
    state: str
    state_at: str
    is_over: bool  # its tournament is: what is not locked by then never will be
    lines: tuple[Line, ...]
    document: Document | None  # of a game without a catalogue; it has no lines
    totals: Mapping[str, Any]
    level: int
    said: tuple[ListNotes, ...]
    is_legal: bool
    fingerprint: str
    url: str
    qr: str

    @property
    def has_unverified(self) -> bool:
        return any(line.is_unverified for line in self.lines)

    @property
    def is_long(self) -> bool:
        return len(self.lines) + len(self.said) > MANY


@dataclass(frozen=True, slots=True)
class ArmyLists(PrintedDocument):
    sheets: tuple[ListSheet, ...]
    what: str

    template = "printing/lists/army_lists.html"
    is_for_officials = True
    css = ("page.css", "lists.css")

    @property
    def file_name(self) -> str:
        return file_name(self.head, self.what)


def army_lists(
    tournament: Tournament,
    entrants: Iterable[Entrant],
    *,
    factions: Sequence[str] = (),
    url_of: Callable[[str], str] = lambda _path: "",
    language: str = "",
) -> ArmyLists:
    """The current lists of these entrants, in their order; all of them unless some slots are named.

    ``url_of`` is where a fingerprint is checked. ``language``: where it is empty, that of the tournament.
    """
    factions = factions or adapters.to_list_slots(tournament)
    people = with_level_lists(entrants, tournament)
    wanted = [(who, faction, who.list_id_of(faction)) for who in people for faction in factions]
    ids = [list_id for _who, _faction, list_id in wanted if list_id is not None]
    versions, words = armies.current_versions(ids), words_on(ids)
    held = [(who, versions[list_id]) for who, _, list_id in wanted if list_id in versions]
    with translation.override(offered(language or tournament.language)):
        sheets = tuple(_sheet(who, version, words[version.army_list_id], url_of) for who, version in held)
    is_invented = any(
        entry.figure.catalogue.standing == Standing.DEMONSTRATION
        for _who, version in held
        for entry in version.entries.all()
    )
    one = sheets[0] if len(sheets) == 1 else None
    return ArmyLists(
        head=head_of(tournament, is_demonstration=is_invented, language=language),
        sheets=sheets,
        what=f"list-{one.number}-{one.slot}" if one else "army-lists",
    )


def _sheet(
    who: Entrant, version: ArmyListVersion, words: Sequence[ListApproval], url_of: Callable[[str], str]
) -> ListSheet:
    word = word_on(version, words)
    document = document_of(version)
    locked_at = version.army_list.locked_at
    url = url_of(version.fingerprint)
    at = locked_at or (word.decided_at if word else None)
    return ListSheet(
        name=who.name,
        number=who.number,
        club=who.club,
        faction=version.army_list.faction,
        slot=version.army_list.slot,
        version=version.number,
        submitted=_moment(who, version.submitted_at),
        submitted_by=version.submitted_by,
        late_mark=version.late_mark,
        state="locked" if locked_at else (word.decision if word else "submitted"),
        state_at=_moment(who, at) if at else "",
        is_over=who.tournament.status == TournamentStatus.FINISHED,
        lines=_lines(version) if document is None else (),
        document=document,
        totals=version.totals,
        level=version.army_list.own_level or who.tournament.level,
        said=(*_rulings(rulings(version, words)), *_findings(version)),
        is_legal=version.is_legal,
        fingerprint=fingerprints.whole(version.fingerprint),
        url=url,
        qr=qr_of(url),
    )


def _moment(who: Entrant, at: datetime) -> str:
    return f"{at.astimezone(who.tournament.zone):%Y-%m-%d %H:%M:%S}"


def _lines(version: ArmyListVersion) -> tuple[Line, ...]:
    read = lines_of(to_rules_list(version), abilities=CHAMPIONSHIP_ABILITIES)
    lines = [
        replace(_line(entry), is_free=line.part is Part.RING_BASE)
        for entry, line in zip(version.entries.all(), read, strict=True)
    ]
    return tuple(sorted(lines, key=lambda line: (not line.is_hero, -line.points, line.name)))


def _line(entry: ArmyListEntry) -> Line:
    figure = entry.snapshot
    shots = figure["shots"]
    return Line(
        quantity=entry.quantity,
        name=figure["name"],
        is_hero=figure["kind"] == Kind.HERO,
        numbers=", ".join(map(str, figure["unique_numbers"])),
        action_points=figure["action_points"],
        profile="/".join(str(figure[column]) for column in PROFILE),
        shots="" if shots is None else f"{shots}/{figure['range']}",
        points=figure["points"],
        note=" · ".join(_notes(entry)),
        is_unverified=entry.figure.is_unverified,
    )


def _notes(entry: ArmyListEntry) -> list[str]:
    figure = entry.snapshot
    notes = [
        name_of(each["code"]) + ("" if each["cost"] is None else f" {each['cost']}")
        for each in figure["abilities"]
    ]
    notes += _role(figure)
    if entry.carries:
        notes.append(_("carries %(names)s") % {"names": ", ".join(entry.carries)})
    hexes = [_("%(count)s hexes") % {"count": figure["hexes"]}] if figure["hexes"] > 1 else []
    return [*notes, *hexes, *filter(None, (slider_colour(figure["version"]), figure["collector_number"]))]


def _role(figure: Mapping[str, Any]) -> list[str]:
    role = figure.get("role", "")
    if role == Role.RING_BASE:
        return [_("Ring base: replaces %(figure)s") % {"figure": figure["role_of"]}]
    return [] if role in {"", Role.NONE} else [str(RoleChoice(role).label)]


def _rulings(ruled: Iterable[Ruled]) -> list[ListNotes]:
    return [
        ListNotes("ruling", f"{each.word.message} ({each.word.decided_by})", each.word.clause)
        for each in ruled
        if each.stands
    ]


def _findings(version: ArmyListVersion) -> list[ListNotes]:
    return [
        ListNotes(finding["severity"], finding_text(finding), ", ".join(finding["refs"]))
        for finding in version.verdict.get("findings", ())
        if finding["severity"] in LISTED_SEVERITIES
    ]
