"""Erase what is known of one person in a tournament, at once and for good.

Contact data, private link, messages, list drafts, photos of sheets, and what was handed in as a text, a file
or a link always go. The name, club and country stay where they stand in the results of a public tournament,
unless the organiser erases them, too. Lists of figures and results stay in any case: opponents and standings
rest on them. Refuses while the person still plays.
"""

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import CharField, JSONField, Model, Q, TextField

from armies.models import ArmyListDocument, ArmyListVersion, CatalogueChange, Figure
from tournament.engine.lifecycle import OVER, SHOWN, EntrantStatus
from tournament.models import Entrant, LogEntry, OutgoingMail, Role, SheetPhoto, Tournament
from tournament.models.entrant import list_ids
from tournament.models.log import CHANGED_ROWS
from tournament.services.core import erased_text, locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.entrants import shared_names
from tournament.services.lists import list_files
from tournament.services.prints import print_storage
from tournament.services.results import photos
from tournament.services.transfer.tournament_rows import rows_of

LEFT: Final = (EntrantStatus.DROPPED, EntrantStatus.EXCLUDED)
UNTOUCHED: Final[frozenset[type[Model]]] = frozenset(
    {Tournament, Entrant, Role}
)  # hold nobody's name in text
NAMED_IN: Final[
    Mapping[type[Model], list[str]]
] = {  # of lists and figures: what else they say is of the game
    ArmyListVersion: ["submitted_by", "note"],
    Figure: ["copied_by", "verified_by"],
    CatalogueChange: ["by"],
}
AT_ONCE: Final = 500  # rows of one statement


def name_stays(entrant: Entrant) -> bool:
    """Whether the name is part of a public record: somebody who was paired in a public tournament."""
    is_played = entrant.seats.filter(round__status__in=SHOWN).exists()
    return is_played and entrant.tournament.has_public_pages


def erase(entrant: Entrant, *, with_name: bool | None = None, by: Actor, now: datetime) -> Entrant:
    """Erase it, the name as :func:`name_stays` says if ``None``. Raises ``Conflict`` for who still plays."""
    with transaction.atomic():
        tournament = locks.everything(entrant.tournament)
        entrant = locks.entrant(entrant)
        if tournament.status not in OVER and entrant.status not in LEFT:
            raise Conflict("still-plays", data={"player": entrant.name})
        with_name = not name_stays(entrant) if with_name is None else with_name
        asked = set(entrant.phone_requests.values_list("pk", flat=True))
        _erase_contact(entrant)
        _erase_photos(entrant, by=by, now=now)
        _erase_documents(entrant)
        earlier = _forget_before(entrant, asked)
        if with_name:
            _erase_name(entrant, {entrant.name, *earlier})
        log.record(
            "entrant.erase",
            tournament=tournament,
            by=by,
            now=now,
            subject=f"start number {entrant.number}",
            data={"with_name": with_name},
        )
        outbox.publish(tournament, *sorted(outbox.TOPICS), now=now)
        erased_text.leave_none()
    return entrant


def _erase_contact(entrant: Entrant) -> None:
    if entrant.email:
        same = entrant.tournament.unconfirmed.filter(email__iexact=entrant.email)
        OutgoingMail.objects.filter(Q(entrant=entrant) | Q(registration__in=same)).delete()
        same.delete()
    entrant.mails.all().delete()
    entrant.messages.all().delete()
    entrant.list_drafts.all().delete()
    entrant.phone_requests.all().delete()
    entrant.push_subscriptions.all().delete()
    entrant.email, entrant.token_hash, entrant.consented_at = "", None, None
    entrant.save(update_fields=["email", "token_hash", "consented_at"])


def _erase_photos(entrant: Entrant, *, by: Actor, now: datetime) -> None:
    """A sheet shows handwriting and a signature. The rows stay and say who took the pictures away."""
    rows = SheetPhoto.objects.filter(Q(pairing__a=entrant) | Q(pairing__b=entrant), removed_at=None)
    keys = list(rows.values_list("key", flat=True))
    SheetPhoto.objects.filter(key__in=keys).update(removed_at=now, removed_by=by.name)
    transaction.on_commit(lambda: photos.drop(keys), robust=True)


def _erase_documents(entrant: Entrant) -> None:
    """A text, a file and what a link leads to may hold anything. The versions stay, with their points."""
    keys = list(entrant.list_files.values_list("key", flat=True))
    entrant.list_files.all().delete()
    lists = list_ids(Entrant.objects.filter(pk=entrant.pk))
    if ArmyListDocument.objects.filter(version__army_list__in=lists).update(
        text="", link="", digest="", size=0, army="", leader=""
    ):
        _drop_prints(entrant.tournament.papers.filter(kind="lists"))
    transaction.on_commit(lambda: list_files.drop(keys), robust=True)


def _forget_before(entrant: Entrant, asked: Collection[int]) -> set[str]:
    """What the log remembers of this person's row before, and why the desk refused what they ``asked``.

    Returns the names that stood there.
    """
    label, names, changed = row_history.label_of(Entrant), set(), []
    for entry in entrant.tournament.log.filter(Q(verb__startswith="entrant.") | Q(verb="list.refuse-late")):
        rows = (entry.data.pop(CHANGED_ROWS, None) or {}).get("rows", ())
        # imported, it has no rows
        is_request = entry.data.get("request") in asked
        if is_request:
            entry.reason = ""
        is_named = entry.verb == "entrant.edit" and entry.subject in {entrant.name, str(entrant)}
        if is_request or is_named or any(row["model"] == label and entrant.pk in row["ids"] for row in rows):
            before = entry.data.pop("before", {})
            names |= {before["name"]} if isinstance(before, dict) and before.get("name") else set()
            changed.append(entry)
    LogEntry.objects.bulk_update(changed, ["data", "reason"], AT_ONCE)
    return names


def _erase_name(entrant: Entrant, names: set[str]) -> None:
    instead = f"Player {entrant.number}"
    entrant.name, entrant.families = instead, []
    entrant.sort_name = entrant.screen_name = entrant.club = entrant.country = ""
    entrant.save(update_fields=["name", "sort_name", "screen_name", "club", "country", "families"])
    shared_names.mark(entrant.tournament)
    _drop_prints(entrant.tournament.papers)
    others = entrant.tournament.entrants.exclude(pk=entrant.pk).values_list("name", flat=True)
    alone = names - set(others)  # a sentence does not say which of two it tells of, unless by the number
    number = rf" \(No\. {entrant.number}(?:, [^)]*)?\)"
    longest_first = sorted(names, key=len, reverse=True)
    patterns = (f"{re.escape(name)}(?:{number}){'?' if name in alone else ''}" for name in longest_first)
    word = re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)")
    for rows in rows_of(entrant.tournament):
        _replace(rows, _texts(rows.model), word, instead)


def _drop_prints(papers: Any) -> None:
    """Their files go; the rows say that they were printed."""
    prints = papers.exclude(key="")
    keys = list(prints.values_list("key", flat=True))
    prints.update(key="")
    transaction.on_commit(lambda: print_storage.drop_all(keys), robust=True)


def _texts(model: type[Model]) -> list[str]:
    if model._meta.app_label != Tournament._meta.app_label or model in UNTOUCHED:
        return NAMED_IN.get(model, [])
    return [each.name for each in model._meta.concrete_fields if _is_text(each)]


def _is_text(field: Any) -> bool:
    is_free = isinstance(field, CharField | TextField | JSONField) and not field.choices
    return is_free and not field.unique


def _replace(rows: Any, names: list[str], word: re.Pattern[str], instead: str) -> None:
    changed = []
    for row in rows.iterator(chunk_size=AT_ONCE) if names else ():
        before = {name: getattr(row, name) for name in names}
        after = {name: _without(value, word, instead) for name, value in before.items()}
        if after != before:
            for name, value in after.items():
                setattr(row, name, value)
            changed.append(row)
    if changed:
        rows.model._base_manager.bulk_update(changed, names, AT_ONCE)


def _without(value: Any, word: re.Pattern[str], instead: str) -> Any:
    if isinstance(value, str):
        return word.sub(instead, value)
    if isinstance(value, list):
        return [_without(each, word, instead) for each in value]
    if isinstance(value, dict):
        return {key: _without(each, word, instead) for key, each in value.items()}
    return value
