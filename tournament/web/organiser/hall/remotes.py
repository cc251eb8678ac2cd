"""What the remote shows of each screen: what is on it now, whether its projector lives, and where it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from armies.messages.formats import number
from tournament.engine.day.wall_clock import dated_time
from tournament.models import Scene, Screen, Silence
from tournament.queries.hall import calls, screens
from tournament.queries.hall.screens import Pulse
from tournament.queries.rounds import boards
from tournament.services.hall.inputs import MAX_SCENES, SECONDS
from tournament.services.hall.screens import USUAL_SECONDS
from tournament.web.forms.form_tokens import client_token
from tournament.web.organiser.core.desk import Desk
from tournament.web.public import clock_state, scenes

SPARE_ROWS: Final = 2  # empty rows that a sequence offers beside those it has
MIN_ROWS: Final = 4
UNOFFERED: Final = {Scene.MESSAGE, Scene.WELCOME}  # the message has its own field; welcome comes by itself


@dataclass(frozen=True, slots=True)
class Remote:
    """One screen at the desk. ``now`` are the scenes it shows in turn, in words."""

    screen: Screen
    pulse: Pulse
    pulse_words: str
    now: str
    over_all: str

    @property
    def key(self) -> str:
        return self.screen.key

    @property
    def only(self) -> str:
        return str(self.screen.scenes[0]["scene"]) if len(self.screen.scenes) == 1 else ""

    @property
    def rows(self) -> list[dict[str, Any]]:
        given = [{"seconds": USUAL_SECONDS, **row} for row in self.screen.scenes]
        count = min(MAX_SCENES, max(MIN_ROWS, len(given) + SPARE_ROWS))
        empty: list[dict[str, Any]] = [{"scene": "", "seconds": USUAL_SECONDS}] * (count - len(given))
        return given + empty


def context(desk: Desk, _asked: Mapping[str, str]) -> dict[str, Any]:
    has = {Scene.BRACKET: bool(desk.tournament.cut_size), Scene.DAY: bool(desk.tournament.day_plan)}
    kinds = [scene for scene in Scene if has.get(scene, True)]
    return {
        "remotes": remotes_of(desk),
        "called": calls.called(desk.tournament),
        "offered": [(scene.value, scene.label) for scene in kinds if scene not in UNOFFERED],
        "in_turn": [(scene.value, scene.label) for scene in kinds if scene != Scene.WELCOME],
        "token": client_token(),
        "seconds": SECONDS,
    }


def remotes_of(desk: Desk) -> list[Remote]:
    tournament = desk.tournament
    round_ = boards.current_round(tournament)
    tables = boards.by_table(round_) if round_ else []
    face = clock_state.face_of(round_, now=desk.now)
    until = calls.takes_the_screen_until(calls.called(tournament))
    is_called = until is not None and desk.now < until
    found = []
    for row in screens.screens_of(tournament):
        hall = scenes.Hall(tournament, round_, face, tables, row.message)
        found.append(_remote(row, hall, desk, is_called=is_called))
    return found


def _remote(screen: Screen, hall: scenes.Hall, desk: Desk, *, is_called: bool) -> Remote:
    pulse = screens.pulse_of(screen, now=desk.now)
    is_in_turn = any(row["scene"] == Scene.MESSAGE for row in screen.scenes)
    covered = gettext("Message") if screen.message and not is_in_turn else ""
    return Remote(
        screen=screen,
        pulse=pulse,
        pulse_words=_pulse_words(screen, pulse, desk),
        now=_now_words(screen, hall),
        over_all=gettext("Call") if is_called else covered,
    )


def _now_words(screen: Screen, hall: scenes.Hall) -> str:
    """``Follows the day: clock``, or the scenes in turn."""
    if [row["scene"] for row in screen.scenes] == [Scene.AUTO]:
        on = scenes.now_on(scenes.turns_of(screen.scenes, hall), hall)
        return gettext("Follows the day: %(scene)s") % {"scene": Scene(on).label}
    return " → ".join(_scene_words(row) for row in screen.scenes)


def _scene_words(row: Mapping[str, Any]) -> str:
    label = str(Scene(row["scene"]).label)
    if "seconds" not in row:
        return label
    return gettext("%(scene)s, %(seconds)s s") % {"scene": label, "seconds": row["seconds"]}


def _pulse_words(screen: Screen, pulse: Pulse, desk: Desk) -> str:
    if screen.seen_at is None:
        return gettext("Not opened yet")
    zone = desk.tournament.zone
    at = dated_time(screen.seen_at, zone, day=desk.now.astimezone(zone).date(), has_seconds=True)
    if pulse == Pulse.LOST:
        return gettext("No connection since %(at)s. Check projector and network.") % {"at": at}
    if pulse == Pulse.BAD:
        doubt = number(round(screens.doubt_ms(screen) / 1000, 1))
        return gettext("Slow network: its countdown may be %(seconds)s s wrong.") % {"seconds": doubt}
    if screen.has_sound and screen.silence:
        return str(Silence(screen.silence).label)
    off = (screen.offset_ms or 0.0) / 1000
    if abs(off) <= screens.BAD_MS / 1000:
        return gettext("Seen %(at)s") % {"at": at}
    values = {"at": at, "seconds": number(round(abs(off), 1))}
    return gettext("Seen %(at)s, own clock %(seconds)s s wrong") % values
