"""The list an entrant is building, kept at every tap so that a lost connection loses nothing.

Quantities are set, never counted up, so that a request that comes twice does nothing twice. A draft is
scratch paper: it is neither logged nor announced. Refuses lists that are locked or closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from armies.services.drafts import MAX_ENTRIES, MAX_QUANTITY, Choice, merged
from tournament.models import Entrant, ListDraft
from tournament.queries import list_sheets
from tournament.services import lists, locks
from tournament.services.errors import Invalid

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from armies.models import Figure


def put(entrant: Entrant, faction: str, figure: Figure, *, quantity: int, now: datetime) -> ListDraft:
    """So many of this figure; 0 takes it out."""
    if not 0 <= quantity <= MAX_QUANTITY:
        raise Invalid(
            "bad-quantity",
            f"{quantity} of {figure} is no quantity. Write 0 to {MAX_QUANTITY}.",
            field="quantity",
        )
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        choices = [
            Choice(figure, quantity, choice.carries) if choice.figure.pk == figure.pk else choice
            for choice in merged(list_sheets.choices_of(entrant, faction))
        ]
        if all(choice.figure.pk != figure.pk for choice in choices):
            choices.append(Choice(figure, quantity))
        return _write(entrant, faction, [choice for choice in choices if choice.quantity], now=now)


def replace(entrant: Entrant, faction: str, choices: Sequence[Choice], *, now: datetime) -> ListDraft:
    """The whole draft anew: a pasted list, or an empty page."""
    with transaction.atomic():
        return _write(locks.entrant(entrant), faction, merged(choices), now=now)


def discard(entrant: Entrant, faction: str) -> None:
    """Back to what was handed in. Twice is harmless."""
    ListDraft.objects.filter(entrant=entrant, faction=faction).delete()


def _write(entrant: Entrant, faction: str, choices: Sequence[Choice], *, now: datetime) -> ListDraft:
    lists.refuse_closed(entrant, faction)
    if len(choices) > MAX_ENTRIES:
        raise Invalid(
            "too-many-entries", f"The list has {len(choices)} entries and {MAX_ENTRIES} fit. Remove some."
        )
    draft, _ = ListDraft.objects.update_or_create(
        entrant=entrant,
        faction=faction,
        defaults={"entries": [_as_json(choice) for choice in choices], "updated_at": now},
    )
    return draft


def _as_json(choice: Choice) -> dict[str, Any]:
    return {"figure": choice.figure.pk, "quantity": choice.quantity, "carries": list(choice.carries)}
