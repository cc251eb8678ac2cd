"""Take back what was done to army lists: a referee's word, locking, opening again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from armies.models import ArmyList
from armies.services.lists.drafts import choices_of
from tournament.models import Entrant, LetterKind, ListApproval, PhoneRequest, Round
from tournament.queries.lists.list_texts import words_on
from tournament.services.lists import late_lists, list_reviews, lists
from tournament.services.mail import player_messages
from tournament.services.undo.actions import Way
from tournament.services.undo.row_restore import put_back

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.services.undo.actions import Deed, Held, Order


def _word(deed: Deed) -> ListApproval:
    return ListApproval.objects.select_related("entrant", "version__army_list").get(pk=deed.of["word"])


def _built_on_word(deed: Deed) -> str | None:
    word = _word(deed)
    if not word.version.is_current:
        return f"{word.entrant} has handed in a newer version since. Judge that one."
    newest = words_on([word.version.army_list_id])[word.version.army_list_id]
    if newest and newest[0].pk != word.pk:
        return f"{newest[0].decided_by} has looked at the list again since. Take that back first."
    if any(row.version_id == word.version_id and row.pk != word.pk for row in newest):
        return "There was another word on this version before. Judge the list again instead."
    return None


def _take_word_back(deed: Deed, order: Order) -> None:
    word = _word(deed)
    list_reviews.take_back(word.entrant, word.version, by=order.by, now=order.now, seen=word.pk)


def _built_on_locks(deed: Deed) -> str | None:
    live = deed.drawn_since()
    if live is not None:
        return f"{live} was paired with these lists. Open one list by hand where it has to change."
    return None


def _close_again(deed: Deed, order: Order) -> None:
    """The owner was told that the list is open, and is told that it is not."""
    put_back(deed, order)
    for row in ArmyList.objects.filter(pk__in=[pk for one in deed.written for pk in one.ids]):
        entrant = deed.entrant
        player_messages.write(
            entrant,
            kind=LetterKind.LIST,
            about=f"list-closed-{row.pk}-{order.now.isoformat()}",
            subject=f"Your {row.faction} list is closed again",
            lines=[f"It was opened by mistake. {order.reason}".strip(), "What you handed in counts."],
            now=order.now,
        )


def _owner_too(deed: Deed) -> Held:
    return {Entrant: [deed.of["entrant"]]}


def _owners_too(deed: Deed) -> Held:
    people = deed.tournament.entrants.order_by("pk").values_list("pk", flat=True)
    return {Entrant: list(people), Round: deed.open_rounds()}


def _built_on_opening(deed: Deed) -> str | None:
    """Who used the opening has handed in another version."""
    ids = [pk for one in deed.written for pk in one.ids]
    for row in ArmyList.objects.filter(pk__in=ids):
        if row.versions.filter(submitted_at__gte=deed.entry.at).exists():
            return f"{deed.entrant} has handed in another {row.faction} list since. Lock it instead."
    return None


def _late(deed: Deed) -> PhoneRequest:
    return PhoneRequest.objects.select_related("entrant").get(pk=deed.of["request"])


def _built_on_late(deed: Deed) -> str | None:
    """A version stays for ever; what counted before it counts again, as long as nobody used this one."""
    request = _late(deed)
    version = lists.current(request.entrant, request.faction)
    if version.number != request.version:
        return f"{deed.entrant.name}'s {request.faction} list has changed since. Judge the new version."
    if version.approvals.exists():
        return "A referee has judged this version since. Take that back first."
    return _built_on_locks(deed)


def _store_before_again(deed: Deed, order: Order) -> None:
    request, number = _late(deed), _number_before(deed)
    entrant, army_list = request.entrant, request.entrant.list_of(request.faction)
    put_back(deed, order)
    if not number:
        lists.retire(entrant, request.faction, now=order.now)
    elif army_list is not None:
        before = army_list.versions.get(number=number)
        lists.submit(
            entrant,
            request.faction,
            choices_of(before),
            by=order.by,
            now=order.now,
            source=before.source,
            late_note=before.note or late_lists.RESTORED,
        )
    counts = "What counted before counts" if number else "No list of yours counts"
    _tell_late(request, order, f"{counts} until the referee decides.")


def _number_before(deed: Deed) -> int:
    """Of the version that counted before, 0 for none. Older entries of the log do not name it."""
    before = deed.entry.data.get("before")
    return int(deed.entry.data["version"]) - 1 if before is None else int(before)


def _wait_again(deed: Deed, order: Order) -> None:
    put_back(deed, order)
    _tell_late(_late(deed), order, "Wait for the referee.")


def _tell_late(request: PhoneRequest, order: Order, line: str) -> None:
    subject = f"Your late {request.faction} list is looked at again"
    late_lists.tell(request, subject, [line], now=order.now)


WAYS: Final[Mapping[str, Way]] = {
    "list.approve": Way(_take_word_back, _built_on_word, door="list.take-back", holds=_owner_too),
    "list.send-back": Way(_take_word_back, _built_on_word, door="list.take-back", holds=_owner_too),
    "list.accept-late": Way(_store_before_again, _built_on_late, holds=_owners_too),
    "list.refuse-late": Way(_wait_again, holds=_owner_too),
    "list.lock-all": Way(put_back, _built_on_locks, holds=_owners_too),
    "list.unlock": Way(_close_again, _built_on_opening, holds=_owner_too),
}
