"""Annexe A as data: the sixty-four minutes of a championship round, and the starter's untimed phases.

The sentences are spoken in a hall, so they are short. This module holds no logic: see
:mod:`rules.timelines.timeline`.
"""

from datetime import timedelta
from typing import Final

from rules.citations import cite
from rules.timelines.timeline import PLAY, Act, Event, Phase, Timeline, UntimedPhase


def _minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


_ANNEXE = cite("Annexe A")

CHAMPIONSHIP_TIMELINE: Final = Timeline(
    phases=(
        Phase(
            "choose",
            "Finding the table",
            _minutes(0),
            _minutes(2),
            "Find the table, roll, and settle armies, map and edge.",
            frozenset({Act.CHOOSE}),
            cite("Annexe A", "3.02"),
        ),
        Phase(
            "set-up-first",
            "First set-up",
            _minutes(2),
            _minutes(4),
            "The player who did not choose the map sets up within three rows of the own narrow edge.",
            frozenset({Act.SET_UP_FIRST}),
            cite("Annexe A", "3.02", "3.03"),
        ),
        Phase(
            "set-up-second",
            "Second set-up",
            _minutes(4),
            _minutes(6),
            "The map chooser sets up on the other side. Figures without room are out of this game.",
            frozenset({Act.SET_UP_SECOND}),
            cite("Annexe A", "3.02", "3.03"),
        ),
        Phase(
            PLAY,
            "Play",
            _minutes(6),
            _minutes(46),
            "Play turn after turn; check for victory after the last combat of each.",
            frozenset({Act.START_TURN, Act.ATTACKER_ACTS, Act.DEFENDER_ACTS, Act.FIGHT, Act.HAND_IN}),
            cite("Annexe A", "2.01", "6.22"),
        ),
        Phase(
            "last-turn",
            "Last turn, both players",
            _minutes(46),
            _minutes(53),
            "Finish the turn in hand and play one more. Both players may act.",
            frozenset({Act.START_TURN, Act.ATTACKER_ACTS, Act.DEFENDER_ACTS, Act.FIGHT, Act.HAND_IN}),
            cite("Annexe A", "2.01", "A17"),
        ),
        Phase(
            "last-turn-defender",
            "Last turn, defender only",
            _minutes(53),
            _minutes(56),
            "The attacker may not act any more. Only the defender acts; what the rules force still happens.",
            frozenset({Act.DEFENDER_ACTS, Act.FIGHT, Act.HAND_IN}),
            cite("Annexe A", "A19", "A20"),
        ),
        Phase(
            "combats",
            "Last combats",
            _minutes(56),
            _minutes(61),
            "No more actions. Fight the combats of the last turn.",
            frozenset({Act.FIGHT, Act.HAND_IN}),
            cite("Annexe A", "A18", "6.01"),
        ),
        Phase(
            "sheets",
            "Score sheets",
            _minutes(61),
            _minutes(64),
            "Fill in the sheet together and hand it in.",
            frozenset({Act.HAND_IN}),
            cite("Annexe A", "A21", "A22"),
        ),
    ),
    events=(
        Event(
            "E0",
            _minutes(0),
            is_announced=True,
            text="The pairings are up. Two minutes to find your table and choose armies, map and edge.",
            opens="two minutes to reach the table and choose armies, map and edge",
            refs=_ANNEXE,
        ),
        Event(
            "E1",
            _minutes(2),
            is_announced=False,
            text="First player: set up. Two minutes.",
            opens="two minutes of set-up for the first player",
            closes="choosing armies, map and edge",
            refs=_ANNEXE,
        ),
        Event(
            "E2",
            _minutes(4),
            is_announced=False,
            text="Second player: set up. Two minutes.",
            opens="two minutes of set-up for the second player",
            closes="set-up of the first player",
            refs=_ANNEXE,
        ),
        Event(
            "E3",
            _minutes(6),
            is_announced=True,
            text="Begin your games. Forty minutes.",
            opens="forty minutes of play",
            closes="set-up",
            refs=_ANNEXE,
        ),
        Event(
            "E4",
            _minutes(41),
            is_announced=True,
            text="Five minutes to the last turn.",
            refs=_ANNEXE,
        ),
        Event(
            "E5",
            _minutes(46),
            is_announced=True,
            # the minutes that the clock shows from now on; the defender's own are called when they begin
            text="Last turn: finish the turn you are in and play one more. Seven minutes for both players.",
            opens="seven minutes for both players: the turn in hand and one more",
            closes="starting any turn after that one",
            refs=cite("Annexe A", "2.01", "A17"),
        ),
        Event(
            "E6",
            _minutes(51),
            is_announced=True,
            text="Attackers, you have two more minutes at most.",
            refs=_ANNEXE,
        ),
        Event(
            "E7",
            _minutes(53),
            is_announced=False,
            text="Attackers stop here. Three minutes for the defenders alone.",
            opens="three minutes for the defender alone",
            closes="every voluntary act of the attacker",
            refs=cite("Annexe A", "A19", "A20"),
        ),
        Event(
            "E8",
            _minutes(56),
            is_announced=False,
            text="Actions end. Fight your combats: five minutes at most.",
            opens="five minutes of combats at most",
            closes="the action phases",
            refs=_ANNEXE,
        ),
        Event(
            "E9",
            _minutes(61),
            is_announced=False,
            text="Combats end. Three minutes to fill in your sheet and hand it in.",
            opens="three minutes to fill in and hand over the sheet",
            closes="combats",
            refs=_ANNEXE,
        ),
        Event(
            "E10",
            _minutes(64),
            is_announced=False,
            text="Sheets are due now.",
            closes="result entry by players",
            refs=_ANNEXE,
        ),
    ),
    length=_minutes(64),
)

STARTER_PHASES: Final = (
    UntimedPhase(
        "set-up",
        "Set-up",
        "Roll for attacker and defender. The attacker takes an edge and sets up first.",
        cite("D04", "D01"),
    ),
    UntimedPhase(
        PLAY,
        "Play",
        "Play until one army is down to half of its figures or less, or the Ring decides.",
        cite("D33", "D06"),
    ),
    UntimedPhase("sheets", "Score sheets", "Fill in the sheet together and hand it in.", cite("D33")),
)
