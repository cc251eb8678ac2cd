"""The list an entrant is building, kept at every tap so that a lost connection loses nothing.

Quantities are set, never counted up, so that a request that comes twice does nothing twice. Whoever changes
a draft says which revision was seen; where the list has moved on since, nothing is overwritten and the
change is refused with both sides (:class:`Moved`). A draft is scratch paper: it is neither logged nor
announced. Refuses lists that are locked or closed.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from armies.models import ArmyListVersion, Figure
from armies.models.choices import Source
from armies.services.lists.draft_merges import Difference, both, counts_of, differences, with_counts
from armies.services.lists.drafts import MAX_ENTRIES, MAX_QUANTITY, Choice, combine_choices
from tournament.models import Entrant, ListDraft, Tournament
from tournament.queries.lists import list_sheets
from tournament.queries.lists.list_sheets import Sheet
from tournament.services.core import locks
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.phone_requests import ListOnPhone
from tournament.services.lists import lists
from tournament.services.tournaments import deadlines


class Moved(Conflict):
    """The list has changed elsewhere since it was seen. ``sheet`` is the list as it is now.

    ``mine`` are the counts that were to be kept, ``differences`` where they differ.
    """

    def __init__(self, sheet: Sheet, mine: Mapping[int, int] | None = None) -> None:
        theirs = counts_of(sheet.choices)
        super().__init__("draft-moved", data={"revision": sheet.revision, "entries": theirs})
        self.sheet = sheet
        self.mine = dict(theirs if mine is None else mine)
        self.differences: tuple[Difference, ...] = differences(self.mine, theirs)


def put(
    entrant: Entrant,
    faction: str,
    figure: Figure,
    *,
    quantity: int,
    now: datetime,
    base: int | None = None,
) -> ListDraft | None:
    """So many of this figure; 0 takes it out. As many as there are already changes nothing."""
    _refuse_quantity(quantity, str(figure))
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        sheet = list_sheets.sheet_of(entrant, faction)
        counts = counts_of(sheet.choices)
        if counts.get(figure.pk, 0) == quantity:
            deadlines.refuse_late_list(entrant, faction, now=now)
            return None
        _refuse_moved(sheet, base)
        wanted = {**counts, figure.pk: quantity}
        return _write(
            entrant, faction, with_counts(sheet.choices, wanted, figures={figure.pk: figure}), now=now
        )


def bring(entrant: Entrant, faction: str, kept: ListOnPhone, *, now: datetime) -> int:
    """What a phone kept becomes the draft. Returns how many figures nobody offers any more.

    Raises ``Moved`` where the other side has changed as well and differs: then the player chooses.
    """
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        deadlines.refuse_late_list(entrant, faction, now=now)
        sheet = list_sheets.sheet_of(entrant, faction)
        theirs = counts_of(sheet.choices)
        figures, mine = _known(entrant, sheet, kept)
        if sheet.revision != kept.base and theirs not in (mine, kept.before):
            raise Moved(sheet, mine)
        wanted = both(mine, theirs) if kept.is_both else mine
        if wanted != theirs:
            _write(entrant, faction, with_counts(sheet.choices, wanted, figures=figures), now=now)
        return sum(1 for count in kept.mine.values() if count) - len(mine)


def rows_of(entrant: Entrant, sheet: Sheet, kept: ListOnPhone | None) -> list[dict[str, Any]]:
    """What a phone hands in, as the rows of a draft: what it ``kept``, or the draft as the server has it."""
    if kept is None:
        return as_rows(sheet.choices)
    figures, mine = _known(entrant, sheet, kept)
    return as_rows(with_counts(sheet.choices, mine, figures=figures))


def as_rows(choices: Sequence[Choice]) -> list[dict[str, Any]]:
    """Choices as the rows of a draft. Raises ``Invalid`` for more than a list holds."""
    _refuse_unfit(choices)
    return [_as_json(choice, "") for choice in choices]


def _known(entrant: Entrant, sheet: Sheet, kept: ListOnPhone) -> tuple[dict[int, Figure], dict[int, int]]:
    for figure, quantity in kept.mine.items():
        _refuse_quantity(quantity, str(figure))
    figures = {choice.figure.pk: choice.figure for choice in sheet.choices}
    figures |= offered(entrant, sheet.faction).in_bulk(list(kept.mine))
    return figures, {figure: count for figure, count in kept.mine.items() if count and figure in figures}


def replace(
    entrant: Entrant,
    faction: str,
    choices: Sequence[Choice],
    *,
    now: datetime,
    base: int | None = None,
    source: str = Source.BUILDER,
) -> ListDraft:
    """The whole draft anew: a pasted or copied list, or an empty page."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        _refuse_moved(list_sheets.sheet_of(entrant, faction), base)
        return _write(entrant, faction, combine_choices(choices), now=now, source=source)


def discard(entrant: Entrant, faction: str, *, now: datetime, base: int | None = None) -> None:
    """Back to what was handed in. Twice is harmless."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        sheet = list_sheets.sheet_of(entrant, faction)
        _refuse_moved(sheet, base)
        if sheet.has_draft:
            _store(entrant, faction, ListDraft.AS_HANDED_IN, now=now)


def hand_in(
    entrant: Entrant,
    faction: str,
    *,
    by: Actor,
    now: datetime,
    base: int | None = None,
    is_known_illegal: bool = False,
) -> ArmyListVersion:
    """The draft becomes a version at once; one that breaks a rule only where ``is_known_illegal``."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        deadlines.refuse_late_list(entrant, faction, now=now)
        sheet = list_sheets.sheet_of(entrant, faction)
        if sheet.version is not None and not sheet.is_changed:
            return sheet.version
        _refuse_moved(sheet, base)
        if not sheet.choices:
            raise Invalid("empty-list", case="draft")
        if not is_known_illegal:
            _refuse_illegal(entrant.tournament, faction, sheet.choices)
        source = source_of(entrant, faction)
        version = lists.submit(entrant, faction, sheet.choices, by=by, now=now, source=source)
        if sheet.has_draft:
            _store(entrant, faction, ListDraft.AS_HANDED_IN, now=now)
    return version


def _refuse_illegal(tournament: Tournament, faction: str, choices: Sequence[Choice]) -> None:
    verdict = lists.preview(tournament, faction, choices)
    if not verdict.is_legal:
        refs = dict.fromkeys(ref for finding in verdict.errors for ref in finding.refs)
        raise Invalid("list-illegal", refs=list(refs))


def source_of(entrant: Entrant, faction: str) -> str:
    """By which door the draft came in: as text or copied, if any of it did, else the builder."""
    draft = ListDraft.objects.filter(entrant=entrant, faction=faction).first()
    found = {row.get("source") for row in draft.rows} if draft is not None else set()
    return next((str(source) for source in (Source.COPY, Source.TEXT) if source in found), Source.BUILDER)


def offered(entrant: Entrant, faction: str) -> QuerySet[Figure]:
    """Figures a list may hold: of the tournament's catalogues, retired ones too."""
    catalogues = entrant.tournament.catalogues.all()
    return Figure.objects.filter(catalogue__in=catalogues, faction=faction).select_related("catalogue")


def _refuse_moved(sheet: Sheet, base: int | None) -> None:
    if base is not None and sheet.revision != base:
        raise Moved(sheet)


def _refuse_quantity(quantity: int, figure: str) -> None:
    if not 0 <= quantity <= MAX_QUANTITY:
        raise Invalid(
            "bad-quantity",
            case="draft",
            field="quantity",
            data={"quantity": quantity, "figure": figure, "limit": MAX_QUANTITY},
        )


def _refuse_unfit(choices: Sequence[Choice]) -> None:
    if len(choices) > MAX_ENTRIES:
        raise Invalid("too-many-entries", case="draft", data={"count": len(choices), "limit": MAX_ENTRIES})
    for choice in choices:
        _refuse_quantity(choice.quantity, str(choice.figure))


def _write(
    entrant: Entrant, faction: str, choices: Sequence[Choice], *, now: datetime, source: str = ""
) -> ListDraft:
    deadlines.refuse_late_list(entrant, faction, now=now)
    _refuse_unfit(choices)
    draft = ListDraft.objects.filter(entrant=entrant, faction=faction).first()
    sources = {row["figure"]: row.get("source", "") for row in draft.rows} if draft is not None else {}
    rows = [_as_json(choice, source or sources.get(choice.figure.pk, "")) for choice in choices]
    return _store(entrant, faction, rows, now=now)


def _store(entrant: Entrant, faction: str, entries: Any, *, now: datetime) -> ListDraft:
    draft = ListDraft.objects.filter(entrant=entrant, faction=faction).first()
    if draft is None:
        draft = ListDraft(entrant=entrant, faction=faction)
    draft.entries, draft.updated_at, draft.revision = entries, now, draft.revision + 1
    draft.save()
    return draft


def _as_json(choice: Choice, source: str) -> dict[str, Any]:
    row = {"figure": choice.figure.pk, "quantity": choice.quantity, "carries": list(choice.carries)}
    return {**row, "source": source} if source else row
