"""The screens of the hall: add, rename, decide what each shows, and hear from their projectors.

What is shown is a sequence of scenes; one alone stays. Refuses scenes nobody knows, two screens of one
name and a sequence too fast to read. A heartbeat is no order: it raises no revision and is not logged.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify

from tournament.models import Scene, Screen, Theme, Tournament
from tournament.queries.hall.screens import IDENTIFY
from tournament.services.core import locks, log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.free_keys import first_free
from tournament.services.core.optimistic_locks import Seen
from tournament.services.hall.inputs import (
    MAX_MESSAGE_LENGTH,
    MAX_NAME_LENGTH,
    MAX_SCENES,
    MAX_VOLUME,
    SECONDS,
    ScreenInput,
)

MAX_SCREENS: Final = 20
USUAL_SECONDS: Final = 20
SEEN_EVERY: Final = timedelta(seconds=10)
SETTINGS: Final = tuple(ScreenInput.specs())  # what one form of a screen changes
COLUMNS: Final = (*SETTINGS, "scenes")


def create(
    tournament: Tournament, *, name: str, by: Actor, now: datetime, token: str = "", **settings: Any
) -> Screen:
    """Add a screen with ``settings`` by column; the same ``token`` adds one."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        made = tournament.screens.filter(token=token).first() if token else None
        if made is not None:
            return made
        if tournament.screens.count() >= MAX_SCREENS:
            raise Conflict("too-many-screens", data={"most": MAX_SCREENS})
        screen = Screen(tournament=tournament, changed_at=now, token=token)
        _set(screen, {"name": name, **settings})
        screen.key = _free_key(tournament, screen.name)
        history = row_history.begin_history(tournament.screens.all())
        screen.save()
        log.record("screen.add", tournament=tournament, by=by, now=now, subject=screen.name, history=history)
        outbox.publish(tournament, "screens", now=now)
    return screen


def change(
    screen: Screen, changes: Mapping[str, Any], *, by: Actor, now: datetime, seen: Seen | None = None
) -> Screen:
    """Change name, scenes, theme, sound or volume. Raises ``ChangedMeanwhile`` where not as ``seen``."""
    with transaction.atomic():
        screen = _locked(screen)
        stored = optimistic_locks.values_of(screen, COLUMNS)
        changed = _set(screen, changes)
        _refuse_unseen(screen, stored, changed, seen)
        if changed:
            _save(screen, "screen.change", by=by, now=now, data=changed)
    return screen


def show(
    screen: Screen,
    scenes: Sequence[Mapping[str, Any]],
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
) -> Screen:
    """Put scenes on a screen now: one to stay, or several in turn with ``seconds`` for each."""
    with transaction.atomic():
        screen = _locked(screen)
        stored = optimistic_locks.values_of(screen, COLUMNS)
        changed = _set(screen, {"scenes": scenes})
        _refuse_unseen(screen, stored, changed, seen)
        if changed:
            _save(screen, "screen.show", by=by, now=now, data={"scenes": screen.scenes})
    return screen


def message(screen: Screen, text: str, *, by: Actor, now: datetime, seen: Seen | None = None) -> Screen:
    """Write a message over all that a screen shows; an empty one takes it off."""
    text = " ".join(text.split())
    if len(text) > MAX_MESSAGE_LENGTH:
        lengths = {"length": len(text), "most": MAX_MESSAGE_LENGTH}
        raise Invalid("message-too-long", data=lengths, field="text")
    with transaction.atomic():
        screen = _locked(screen)
        if screen.message != text:
            stored = {"message": screen.message}
            _refuse_unseen(screen, stored, {"message": text}, seen)
            screen.message = text
            _save(screen, "screen.message", by=by, now=now, data={"text": text})
    return screen


def remove(screen: Screen, *, by: Actor, now: datetime) -> None:
    """Take a screen away. A projector that still shows it is sent to the tournament's first screen."""
    with transaction.atomic():
        tournament = locks.tournament(screen.tournament)
        history = row_history.begin_history(screen)
        gone, _ = Screen.objects.filter(pk=screen.pk).delete()
        if gone:
            name = screen.name
            log.record("screen.remove", tournament=tournament, by=by, now=now, subject=name, history=history)
            outbox.publish(tournament, "screens", now=now)


def identify(screen: Screen, *, now: datetime) -> None:
    """Let the projector show its own name large for some seconds. Changes nothing, so it is not logged."""
    with transaction.atomic():
        outbox.publish(screen.tournament, "screens", now=now, kind=IDENTIFY, payload={"screen": screen.key})


def record_heartbeat(
    screen: Screen, *, offset_ms: float, way_ms: float, now: datetime, silence: str = ""
) -> bool:
    """A projector is alive, so far from the server's time, and heard or not. Kept every ten seconds."""
    due = Q(seen_at=None) | Q(seen_at__lte=now - SEEN_EVERY) | Q(seen_at__gt=now)
    changed = Screen.objects.filter(due, pk=screen.pk).update(
        seen_at=now, offset_ms=offset_ms, way_ms=way_ms, silence=silence
    )
    return bool(changed)


def _locked(screen: Screen) -> Screen:
    """The screen as it is now, with its tournament locked: that orders the changes of all its screens."""
    locks.tournament(screen.tournament)
    found = Screen.objects.select_related("tournament").filter(pk=screen.pk).first()
    if found is None:
        raise Conflict("screen-gone", data={"screen": screen.name})
    return found


def _refuse_unseen(
    screen: Screen, stored: Mapping[str, Any], changed: Mapping[str, Any], seen: Seen | None
) -> None:
    last = optimistic_locks.last_change(screen.tournament, screen, tuple(stored))
    optimistic_locks.refuse_changed(seen, stored, changed, last)


def _save(screen: Screen, verb: str, *, by: Actor, now: datetime, data: Mapping[str, Any]) -> None:
    history = row_history.begin_history(screen)
    screen.changed_at = now
    screen.save(update_fields=[*COLUMNS, "message", "changed_at"])  # never the heartbeat of another process
    log.record(
        verb, tournament=screen.tournament, by=by, now=now, subject=screen.name, data=data, history=history
    )
    outbox.publish(screen.tournament, "screens", now=now)


def _set(screen: Screen, changes: Mapping[str, Any]) -> dict[str, Any]:
    unknown = set(changes) - set(COLUMNS)
    if unknown:
        raise ValueError(f"A screen has no {sorted(unknown)}. It has {COLUMNS}.")
    wanted = {key: CHECKS[key](value) for key, value in changes.items()}
    changed = {key: value for key, value in wanted.items() if getattr(screen, key) != value}
    if "name" in changed:
        _refuse_taken(screen, changed["name"])
    for key, value in changed.items():
        setattr(screen, key, value)
    return changed


def _name(value: Any) -> str:
    name = " ".join(str(value).split())
    if not name or len(name) > MAX_NAME_LENGTH:
        raise Invalid("screen-name", data={"most": MAX_NAME_LENGTH}, field="name")
    return name


def _theme(value: Any) -> str:
    if value not in Theme.values:
        themes = {"theme": str(value), "known": list(Theme.values)}
        raise Invalid("screen-theme", data=themes, field="theme")
    return str(value)


def _volume(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= MAX_VOLUME:
        raise Invalid("screen-volume", field="volume")
    return value


def _scenes(value: Any) -> list[dict[str, Any]]:
    rows = list(value)
    if not 1 <= len(rows) <= MAX_SCENES:
        raise Invalid("scenes-count", data={"most": MAX_SCENES}, field="scenes")
    return [_scene(row, is_alone=len(rows) == 1) for row in rows]


def _scene(row: Mapping[str, Any], *, is_alone: bool) -> dict[str, Any]:
    scene, seconds = row.get("scene"), row.get("seconds", USUAL_SECONDS)
    if scene not in Scene.values:
        scenes = {"scene": str(scene), "known": list(Scene.values)}
        raise Invalid("scene-unknown", data=scenes, field="scenes")
    if is_alone:
        return {"scene": str(scene)}
    if not isinstance(seconds, int) or seconds not in SECONDS:
        limits = {"least": SECONDS[0], "most": SECONDS[-1]}
        raise Invalid("scene-seconds", data=limits, field="scenes")
    return {"scene": str(scene), "seconds": seconds}


CHECKS: Final[Mapping[str, Any]] = {
    "name": _name,
    "scenes": _scenes,
    "theme": _theme,
    "has_sound": bool,
    "volume": _volume,
}


def _refuse_taken(screen: Screen, name: str) -> None:
    others = Screen.objects.filter(tournament=screen.tournament_id, name__iexact=name).exclude(pk=screen.pk)
    if others.exists():
        raise Conflict("screen-name-taken", data={"name": name}, field="name")


def _free_key(tournament: Tournament, name: str) -> str:
    base = slugify(name)[: MAX_NAME_LENGTH - 4] or "screen"
    taken = set(tournament.screens.values_list("key", flat=True))
    return first_free(base, taken)
