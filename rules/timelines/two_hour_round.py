"""A round of two hours as data, for games without an annexe of their own: three calls, and then the slips."""

from datetime import timedelta
from typing import Final

from rules.timelines.timeline import PLAY, Act, Event, Phase, Timeline


def _minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


_ACTS: Final = frozenset({Act.START_TURN, Act.ATTACKER_ACTS, Act.DEFENDER_ACTS, Act.FIGHT, Act.HAND_IN})

TWO_HOUR_ROUND: Final = Timeline(
    phases=(
        Phase(
            "choose",
            "Finding the table",
            _minutes(0),
            _minutes(10),
            "Find the table, greet your opponent and set up.",
            frozenset({Act.CHOOSE, Act.SET_UP_FIRST, Act.SET_UP_SECOND}),
        ),
        Phase(PLAY, "Play", _minutes(10), _minutes(115), "Play turn after turn.", _ACTS),
        Phase(
            "last-turn",
            "Last turn",
            _minutes(115),
            _minutes(130),
            "Finish the turn in hand. No new turn.",
            _ACTS,
        ),
        Phase(
            "sheets",
            "Score sheets",
            _minutes(130),
            _minutes(135),
            "Fill in the sheet together and hand it in.",
            frozenset({Act.HAND_IN}),
        ),
    ),
    events=(
        Event(
            "E0",
            _minutes(0),
            is_announced=True,
            text="The pairings are up. Ten minutes to find your table and set up.",
        ),
        Event("E1", _minutes(10), is_announced=True, text="Begin your games."),
        Event("E2", _minutes(85), is_announced=True, text="Thirty minutes to the last turn."),
        Event(
            "E3",
            _minutes(115),
            is_announced=True,
            text="Last turn: finish the turn you are in and begin no other. Fifteen minutes.",
        ),
        Event(
            "E4",
            _minutes(130),
            is_announced=True,
            text="Dice down. Five minutes to fill in your sheet and hand it in.",
        ),
        Event("E5", _minutes(135), is_announced=False, text="Sheets are due now."),
    ),
    length=_minutes(135),
)
