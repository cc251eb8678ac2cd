"""Cards about turns and the table: the last turn, turning, tilted dice, sliders."""

from datetime import timedelta
from typing import Final

from rules.combat_hex.referee_desk.cards.common import yes_no
from rules.ruling_cards import END, READ_OUT, Card, Choice, Node
from rules.timelines.timeline import Timeline

SECONDS_A_MINUTE: Final = 60
TURNING: Final = Card(
    "turn-figure",
    "turn",
    (
        Node(
            "base", (Choice("foot"), Choice("cavalry", then=END, question=READ_OUT, clauses=("8.10", "B23")))
        ),
        yes_no("shot", {"shot": True}),
    ),
    {"ask": "reface"},
)
TILTED: Final = Card("tilted-die", READ_OUT, clauses=("10.06",))
BETWEEN: Final = Card("between-numbers", READ_OUT, clauses=("10.05",))


def last_turn(timeline: Timeline | None) -> Card:
    """Who may act when: asked by the phases of this timeline."""
    act = Node(
        "act",
        (
            Choice("voluntary"),
            Choice("forced", {"act": "forced-reaction", "at": "0:00"}, then=END),
        ),
    )
    who = Node("who", (Choice("attacker", {"who": "attacker"}), Choice("defender", {"who": "defender"})))
    nodes = (who, act, Node("time", tuple(_phases(timeline)))) if timeline else (who,)
    return Card("last-turn", "turn", nodes, {"ask": "last-turn"} | ({} if timeline else {"at": "0:00"}))


def _phases(timeline: Timeline) -> list[Choice]:
    begin = timeline.start_of_play
    return [
        Choice(
            f"phase-{number}",  # in an address: an organiser's code may hold anything
            {"at": time_of_play(phase.start - begin)},
            data={
                "phase": phase.name,
                "start": time_of_play(phase.start - begin),
                "end": time_of_play(phase.end - begin),
            },
        )
        for number, phase in enumerate(timeline.phases)
        if phase.start >= begin
    ]


def time_of_play(time: timedelta) -> str:
    """As the question reads it: ``46:59``."""
    minutes, seconds = divmod(int(time.total_seconds()), SECONDS_A_MINUTE)
    return f"{minutes}:{seconds:02d}"
