"""What an entrant sees of one list: the draft on the desk, the version handed in, the referee's word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from armies import queries as armies
from armies.models import ArmyListVersion, Figure
from armies.services.lists.documents import Document, document_of
from armies.services.lists.drafts import Choice, combine_choices
from armies.services.lists.drafts import choices_of as choices_of_version
from tournament.models import Entrant, ListApproval, ListDraft
from tournament.queries.lists.list_texts import Ruled, rulings, word_on, words_on

DOCUMENT: Final = "document"  # the one key of a row that holds no figure


@dataclass(frozen=True, slots=True)
class Sheet:
    """One list of one entrant. ``saved_at`` is when the draft was last touched, ``None`` without one.

    ``rulings`` are all that were ever given on it, newest first.
    ``revision`` rises whenever the draft changes or a version is handed in, and never falls.
    """

    faction: str
    choices: tuple[Choice, ...]
    version: ArmyListVersion | None
    approval: ListApproval | None
    saved_at: datetime | None
    rulings: tuple[Ruled, ...] = ()
    revision: int = 0

    @property
    def document(self) -> Document | None:
        """The text, file or link that counts; ``None`` for a list of figures."""
        return document_of(self.version)

    @property
    def is_locked(self) -> bool:
        return self.version is not None and self.version.army_list.is_locked

    @property
    def is_sent_back(self) -> bool:
        """Does a referee want it mended, locked or not?"""
        return self.approval is not None and not self.approval.is_yes

    @property
    def is_ruled(self) -> bool:
        return self.approval is not None and self.approval.is_ruling

    @property
    def has_draft(self) -> bool:
        return self.saved_at is not None

    @property
    def is_changed(self) -> bool:
        """Does the draft hold what was not handed in?"""
        if self.version is None:
            return bool(self.choices)
        return _content(self.choices) != _content(choices_of_version(self.version))

    @property
    def status(self) -> str:
        if self.version is None:
            return "draft"
        if self.is_locked:
            return "locked"
        return self.approval.decision if self.approval is not None else "submitted"


def sheet_of(entrant: Entrant, faction: str) -> Sheet:
    """The sheet of one list, in at most five queries."""
    army_list = entrant.list_of(faction)
    version = armies.current_version(army_list) if army_list is not None else None
    draft = ListDraft.objects.filter(entrant=entrant, faction=faction).first()
    number = version.number if version is not None else armies.newest_number(army_list)
    revision = (draft.revision if draft is not None else 0) + number
    if draft is not None and draft.is_as_handed_in:
        draft = None
    choices = choices_from(draft.rows) if draft is not None else _handed_in(version)
    saved_at = draft.updated_at if draft is not None else None
    if version is None:
        return Sheet(faction, choices, None, None, saved_at, (), revision)
    words = words_on([version.army_list_id])[version.army_list_id]
    ruled = tuple(rulings(version, words))
    return Sheet(faction, choices, version, word_on(version, words), saved_at, ruled, revision)


def choices_of(entrant: Entrant, faction: str) -> tuple[Choice, ...]:
    """What the builder shows: the draft, else what was handed in."""
    return sheet_of(entrant, faction).choices


def choices_from(rows: Sequence[Mapping[str, Any]]) -> tuple[Choice, ...]:
    """The rows of a draft as choices.

    Figures that are gone for good are left out; one that was joined with another counts as that one.
    """
    ids = [row["figure"] for row in rows]
    found = Figure.objects.select_related("catalogue", "joined_with__catalogue").in_bulk(ids)
    figures = {pk: row.joined_with or row for pk, row in found.items()}
    return combine_choices(
        [
            Choice(figures[row["figure"]], row["quantity"], tuple(row["carries"]))
            for row in rows
            if row["figure"] in figures
        ]
    )


def content_from(rows: Sequence[Mapping[str, Any]]) -> tuple[Choice, ...] | Document:
    """What a phone has handed in, as :func:`choices_from`, or the document that it is."""
    return Document.from_json(rows[0][DOCUMENT]) if is_document(rows) else choices_from(rows)


def is_document(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Do these rows hold a text, a file or a link instead of figures?"""
    return bool(rows) and DOCUMENT in rows[0]


def content_of(version: ArmyListVersion) -> tuple[Choice, ...] | Document:
    """What a version holds, to be handed in again."""
    return document_of(version) or choices_of_version(version)


def _handed_in(version: ArmyListVersion | None) -> tuple[Choice, ...]:
    return () if version is None else choices_of_version(version)


def _content(choices: tuple[Choice, ...]) -> list[tuple[int, int, tuple[str, ...]]]:
    return sorted((choice.figure.pk, choice.quantity, choice.carries) for choice in choices)
