"""Tells phones of new pairings, of calls to them and of their results, through the push service of each.

The outbox is the list of what happened: a subscription remembers up to which revision its phone was told. A
worker looks at what is new, and the mail loop makes good what no task has done. Nothing older than
``FRESH_FOR`` is sent. Off where no ``PUSH_CONTACT`` is set, and always in hall mode: there is no internet.
"""

import http.client
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext, override

from armies.messages.languages import offered
from tournament import outbound
from tournament.engine.lifecycle import ON_THE_WALL
from tournament.messages.formats import score_text
from tournament.models import Entrant, OutboxEvent, PushSubscription
from tournament.queries.core.outbox_rows import concerned_in
from tournament.queries.rounds import games
from tournament.queries.rounds.games import Game
from tournament.services.core import push_wake
from tournament.services.mail import push_encryption

FRESH_FOR: Final = timedelta(minutes=10)
RETRIES: Final = tuple(timedelta(seconds=seconds) for seconds in (10, 30, 120))
MAX_PHONES: Final = 5  # of one link
TAKEN: Final = range(200, 300)
UNANSWERED, FORBIDDEN = 0, 403
LATER: Final = frozenset({UNANSWERED, 408, 425, 429, *range(500, 600)})
Post = Callable[[str, bytes, Mapping[str, str]], int]


def public_key() -> str:
    """What a browser subscribes with; empty where this server sends nothing."""
    return push_encryption.server_public_key() if push_wake.is_on() else ""


def subscribe(entrant: Entrant, *, endpoint: str, public_key: str, secret: str, now: datetime) -> bool:
    """Remember a phone. False for an address or keys that are not those of a public push service."""
    try:
        outbound.refuse_not_public(endpoint)
        push_encryption.check_keys(public_key, secret)
    except ValueError:
        return False
    if not push_wake.is_on() or entrant.token_hash is None:
        return False
    with transaction.atomic():
        PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "entrant": entrant,
                "link_hash": entrant.token_hash,
                "public_key": public_key,
                "secret": secret,
                "revision": entrant.tournament.revision,
                "created_at": now,
                "due_at": None,
                "failures": 0,
            },
        )
        kept = entrant.push_subscriptions.order_by("-created_at", "-pk").values_list("pk", flat=True)[
            :MAX_PHONES
        ]
        entrant.push_subscriptions.exclude(pk__in=list(kept)).delete()
    return True


def unsubscribe(entrant: Entrant, *, endpoint: str) -> None:
    """Forget a phone. Twice is harmless."""
    entrant.push_subscriptions.filter(endpoint=endpoint).delete()


def send_due(*, now: datetime, post: Post = outbound.post) -> int:
    """Tell every phone what is new to it. Returns how many were told; a silent service is asked once."""
    if not push_wake.is_on():
        return 0
    over = Q(entrant__token_hash=None) | ~Q(link_hash=F("entrant__token_hash"))
    PushSubscription.objects.filter(over).delete()
    news = _news(now=now)
    asked = PushSubscription.objects.filter(
        Q(due_at=None) | Q(due_at__lte=now),
        entrant__tournament__in=news,
        entrant__tournament__is_rehearsal=False,
    )
    told, silent = 0, set()
    for subscription in asked.select_related("entrant__tournament"):
        entrant = subscription.entrant
        mine = [
            event
            for event in news[entrant.tournament_id]
            if event.revision > subscription.revision and _is_for(entrant, event)
        ]
        host = urlsplit(subscription.endpoint).hostname
        if not mine or host in silent:
            continue
        if _tell(subscription, mine, now=now, post=post):
            told += 1
        else:
            silent.add(host)
    return told


def _news(*, now: datetime) -> dict[int, list[OutboxEvent]]:
    """What happened lately where a phone has asked, by tournament, oldest first. One query."""
    rows = OutboxEvent.objects.filter(
        created_at__gt=now - FRESH_FOR,
        tournament__in=PushSubscription.objects.values("entrant__tournament"),
    )
    news: dict[int, list[OutboxEvent]] = {}
    for event in rows.order_by("pk"):
        if push_wake.is_news(event.kind, event.topics):
            news.setdefault(event.tournament_id, []).append(event)
    return news


def _is_for(entrant: Entrant, event: OutboxEvent) -> bool:
    """New pairings are for everybody; calls and results for those they name."""
    concerned = concerned_in(event.payload.get("concerns"))
    return event.kind == push_wake.PUBLISHED or (concerned is not None and entrant.pk in concerned.entrants)


def _tell(subscription: PushSubscription, news: list[OutboxEvent], *, now: datetime, post: Post) -> bool:
    """Send what is new to one phone. False where its push service did not answer.

    Whoever moves the revision on sends, so no other worker sends the same.
    """
    entrant, before = subscription.entrant, subscription.revision
    mine = PushSubscription.objects.filter(pk=subscription.pk)
    if not mine.filter(revision=before).update(revision=news[-1].revision):
        return True
    with override(offered(entrant.language)):
        messages = messages_of(entrant, news)
    for message in messages:
        status = _post(subscription, message, now=now, post=post)
        if status in LATER and subscription.failures < len(RETRIES):
            due_at = now + RETRIES[subscription.failures]
            mine.update(revision=before, failures=F("failures") + 1, due_at=due_at)
            return status != UNANSWERED
        if status not in TAKEN:  # gone, refused, or tried often enough
            mine.delete()
            return status != UNANSWERED
    if messages and subscription.failures:
        mine.update(failures=0, due_at=None)
    return True


def _post(subscription: PushSubscription, message: Mapping[str, str], *, now: datetime, post: Post) -> int:
    body = push_encryption.encrypted(message, public_key=subscription.public_key, secret=subscription.secret)
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(FRESH_FOR.total_seconds())),
        "Urgency": "high",
        "Topic": message["tag"],
        **push_encryption.signature(subscription.endpoint, now=now),
    }
    try:
        return post(subscription.endpoint, body, headers)
    except outbound.NotAllowedOut:
        return FORBIDDEN
    except (OSError, http.client.HTTPException):
        return UNANSWERED


def messages_of(entrant: Entrant, news: Iterable[OutboxEvent]) -> list[dict[str, str]]:
    """What these events mean for a player. One message of each kind: the newest is true now."""
    messages = {}
    for event in news:
        if event.kind == push_wake.PUBLISHED:
            messages["pairings"] = _pairing_message(entrant)
        elif event.kind == push_wake.CALL:
            text = (event.payload.get("words") or {}).get(entrant.language) or event.payload["text"]
            messages["call"] = {"title": gettext("The desk calls you"), "body": str(text)}
        else:
            messages["result"] = _result_message(entrant)
    return [{"tag": tag, **message} for tag, message in messages.items() if message]


def _current_game(entrant: Entrant) -> Game | None:
    game = next(reversed(games.games_of(entrant)), None)
    return game if game is not None and game.round.status in ON_THE_WALL else None


def _pairing_message(entrant: Entrant) -> dict[str, str]:
    game = _current_game(entrant)
    if game is None:
        return {}
    if game.opponent is None:
        text = gettext("You have a bye.")
    else:
        values = {"table": game.pairing.table, "opponent": game.opponent}
        text = gettext("Table %(table)s, against %(opponent)s.") % values
    return {"title": gettext("Round %(n)s is published") % {"n": game.round.number}, "body": text}


def _result_message(entrant: Entrant) -> dict[str, str]:
    game = _current_game(entrant)
    if game is None:
        return {}
    if (result := game.result) is not None:
        return {"title": gettext("Result confirmed"), "body": score_text(result.points, result.points_other)}
    if game.is_disputed:
        return {
            "title": gettext("The result is disputed"),
            "body": gettext("Stay at your table. The referee decides."),
        }
    if (report := game.other_report) is None or game.own_report is not None:
        return {}
    values = {"score": score_text(report.points, report.points_other)}
    text = gettext("%(score)s. Confirm it, or say what is wrong.") % values
    return {"title": gettext("Your opponent reported the result"), "body": text}
