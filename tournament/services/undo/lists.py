"""Take back what was done to army lists: a referee's word, locking, opening again."""

from collections.abc import Mapping
from typing import Final

from armies.models import ArmyList
from armies.services.lists.drafts import choices_of
from tournament.models import ListApproval, MessageKind, PhoneRequest
from tournament.queries.lists.list_texts import words_on
from tournament.services.lists import late_lists, list_reviews, lists
from tournament.services.mail import player_messages
from tournament.services.undo.actions import LoggedAction, Order, Way, everybody, one_entrant
from tournament.services.undo.row_restore import put_back


def _word(action: LoggedAction) -> ListApproval:
    return ListApproval.objects.select_related("entrant", "version__army_list").get(
        pk=action.subject_ids["word"]
    )


def _built_on_word(action: LoggedAction) -> str | None:
    word = _word(action)
    if not word.version.is_current:
        return f"{word.entrant} has handed in a newer version since. Judge that one."
    newest = words_on([word.version.army_list_id])[word.version.army_list_id]
    if newest and newest[0].pk != word.pk:
        return f"{newest[0].decided_by} has looked at the list again since. Take that back first."
    if any(row.version_id == word.version_id and row.pk != word.pk for row in newest):
        return "There was another word on this version before. Judge the list again instead."
    return None


def _take_word_back(action: LoggedAction, order: Order) -> None:
    word = _word(action)
    list_reviews.take_back(word.entrant, word.version, by=order.by, now=order.now, seen=word.pk)


def _built_on_locks(action: LoggedAction) -> str | None:
    live = action.drawn_since()
    if live is not None:
        return f"{live} was paired with these lists. Open one list by hand where it has to change."
    return None


def _close_again(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    for row in ArmyList.objects.filter(pk__in=[pk for one in action.written for pk in one.ids]):
        entrant = action.entrant
        player_messages.write(
            entrant,
            kind=MessageKind.LIST,
            about=f"list-closed-{row.pk}-{order.now.isoformat()}",
            subject=f"Your {row.faction} list is closed again",
            lines=[f"It was opened by mistake. {order.reason}".strip(), "What you handed in counts."],
            now=order.now,
        )


def _built_on_opening(action: LoggedAction) -> str | None:
    ids = [pk for one in action.written for pk in one.ids]
    for row in ArmyList.objects.filter(pk__in=ids):
        if row.versions.filter(submitted_at__gte=action.entry.at).exists():
            return f"{action.entrant} has handed in another {row.faction} list since. Lock it instead."
    return None


def _late(action: LoggedAction) -> PhoneRequest:
    return PhoneRequest.objects.select_related("entrant").get(pk=action.subject_ids["request"])


def _built_on_late(action: LoggedAction) -> str | None:
    """A version stays for ever; what counted before it counts again, as long as nobody used this one."""
    request = _late(action)
    version = lists.current(request.entrant, request.faction)
    if version.number != request.version:
        return f"{action.entrant.name}'s {request.faction} list has changed since. Judge the new version."
    if version.approvals.exists():
        return "A referee has judged this version since. Take that back first."
    return _built_on_locks(action)


def _store_before_again(action: LoggedAction, order: Order) -> None:
    request, number = _late(action), _number_before(action)
    entrant, army_list = request.entrant, request.entrant.list_of(request.faction)
    put_back(action, order)
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


def _number_before(action: LoggedAction) -> int:
    """Of the version that counted before, 0 for none. Older entries of the log do not name it."""
    before = action.entry.data.get("before")
    return int(action.entry.data["version"]) - 1 if before is None else int(before)


def _wait_again(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    _tell_late(_late(action), order, "Wait for the referee.")


def _tell_late(request: PhoneRequest, order: Order, line: str) -> None:
    subject = f"Your late {request.faction} list is looked at again"
    late_lists.message_player(request, subject, [line], now=order.now)


WAYS: Final[Mapping[str, Way]] = {
    "list.approve": Way(_take_word_back, _built_on_word, door="list.take-back", holds=one_entrant),
    "list.send-back": Way(_take_word_back, _built_on_word, door="list.take-back", holds=one_entrant),
    "list.accept-late": Way(_store_before_again, _built_on_late, holds=everybody),
    "list.refuse-late": Way(_wait_again, holds=one_entrant),
    "list.lock-all": Way(put_back, _built_on_locks, holds=everybody),
    "list.unlock": Way(_close_again, _built_on_opening, holds=one_entrant),
}
