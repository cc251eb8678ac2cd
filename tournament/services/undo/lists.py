"""Take back what was done to army lists: a referee's word, locking, opening again."""

from collections.abc import Mapping
from typing import Final

from armies.models import ArmyList
from tournament.models import ListApproval, MessageKind, PhoneRequest
from tournament.queries.lists.list_sheets import content_of
from tournament.queries.lists.list_texts import words_on
from tournament.services.core.errors import Conflict
from tournament.services.lists import late_lists, list_reviews, lists
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.undo.actions import LoggedAction, Order, Way, everybody, one_entrant
from tournament.services.undo.row_restore import put_back


def _word(action: LoggedAction) -> ListApproval:
    return ListApproval.objects.select_related("entrant", "version__army_list").get(
        pk=action.subject_ids["word"]
    )


def _built_on_word(action: LoggedAction) -> Conflict | None:
    word = _word(action)
    if not word.version.is_current:
        return Conflict("built-on", case="newer-version", data={"player": str(word.entrant)})
    newest = words_on([word.version.army_list_id])[word.version.army_list_id]
    if newest and newest[0].pk != word.pk:
        return Conflict("built-on", case="decided-again", data={"actor": newest[0].decided_by})
    if any(row.version_id == word.version_id and row.pk != word.pk for row in newest):
        return Conflict("built-on", case="decided-before")
    return None


def _take_word_back(action: LoggedAction, order: Order) -> None:
    word = _word(action)
    list_reviews.take_back(word.entrant, word.version, by=order.by, now=order.now, seen=word.pk)


def _built_on_locks(action: LoggedAction) -> Conflict | None:
    live = action.drawn_since()
    if live is not None:
        return Conflict("built-on", case="paired-with-lists", data={"round": live.number})
    return None


def _close_again(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    for row in ArmyList.objects.filter(pk__in=[pk for one in action.written for pk in one.ids]):
        entrant = action.entrant
        player_messages.write(
            entrant,
            kind=MessageKind.LIST,
            about=f"list-closed-{row.pk}-{order.now.isoformat()}",
            subject=Sentence("list-closed", case=row.slot),
            lines=[
                Sentence("list-closed", case="fact"),
                *([order.reason] if order.reason else []),
                Sentence("list-closed", case="counts"),
            ],
            now=order.now,
        )


def _built_on_opening(action: LoggedAction) -> Conflict | None:
    ids = [pk for one in action.written for pk in one.ids]
    for row in ArmyList.objects.filter(pk__in=ids):
        if row.versions.filter(submitted_at__gte=action.entry.at).exists():
            data = {"player": str(action.entrant)}
            return Conflict("built-on", case=f"handed-in-{row.slot}", data=data)
    return None


def _late(action: LoggedAction) -> PhoneRequest:
    return PhoneRequest.objects.select_related("entrant").get(pk=action.subject_ids["request"])


def _built_on_late(action: LoggedAction) -> Conflict | None:
    """A version stays for ever; what counted before it counts again, as long as nobody used this one."""
    request = _late(action)
    version = lists.current(request.entrant, request.faction)
    if version.number != request.version:
        data = {"player": str(action.entrant)}
        return Conflict("built-on", case=f"list-changed-{request.faction}", data=data)
    if version.approvals.exists():
        return Conflict("built-on", case="version-decided")
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
            content_of(before),
            by=order.by,
            now=order.now,
            source=before.source,
            late_note=before.note or late_lists.RESTORED,
        )
    _tell_late(request, order, "before" if number else "none")


def _number_before(action: LoggedAction) -> int:
    """Of the version that counted before, 0 for none. Older entries of the log do not name it."""
    before = action.entry.data.get("before")
    return int(action.entry.data["version"]) - 1 if before is None else int(before)


def _wait_again(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    _tell_late(_late(action), order, "wait")


def _tell_late(request: PhoneRequest, order: Order, case: str) -> None:
    subject = Sentence("list-late-again", case=request.faction)
    late_lists.message_player(request, subject, [Sentence("list-late-again", case=case)], now=order.now)


WAYS: Final[Mapping[str, Way]] = {
    "list.approve": Way(_take_word_back, _built_on_word, door="list.take-back", holds=one_entrant),
    "list.send-back": Way(_take_word_back, _built_on_word, door="list.take-back", holds=one_entrant),
    "list.accept-late": Way(_store_before_again, _built_on_late, holds=everybody),
    "list.refuse-late": Way(_wait_again, holds=one_entrant),
    "list.lock-all": Way(put_back, _built_on_locks, holds=everybody),
    "list.unlock": Way(_close_again, _built_on_opening, holds=one_entrant),
}
