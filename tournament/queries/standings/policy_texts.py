"""The rules of the standings in words: for the page of settings, what an event asks, and the interface."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.engine.standings import StandingsPolicy, tiebreak

QUESTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "byes_count_as": (
        "The own round without an opponent",
        "What a bye, or a round somebody missed, counts for in Buchholz and Sonneborn-Berger.",
    ),
    "forfeits_count_as": (
        "A game to which somebody did not come",
        "What it counts for in Buchholz, Sonneborn-Berger and direct encounter.",
    ),
    "dropped_count_as": (
        "Opponents who left",
        "What they count for in the tie-breaks of those who met them.",
    ),
}
ANSWERS: Final[Mapping[tuple[str, str], str]] = {
    ("byes_count_as", "dummy"): (
        "Like an opponent with the own points, at most a perfect tie for each round so far"
    ),
    ("byes_count_as", "virtual"): "Like an opponent with the own points",
    ("byes_count_as", "zero"): "For nothing",
    ("forfeits_count_as", "dummy"): (
        "Like an opponent with the own points, at most those of who should have come"
    ),
    ("forfeits_count_as", "played"): "Like any other game",
    ("forfeits_count_as", "zero"): "For nothing",
    ("dropped_count_as", "ties"): "What they earned, and a perfect tie for each round after they left",
    ("dropped_count_as", "points"): "What they earned",
}


def answers(policy: StandingsPolicy) -> Iterator[tuple[str, str]]:
    """Each question with what was decided."""
    for key, (question, _hint) in QUESTIONS.items():
        yield question, ANSWERS[key, getattr(policy, key)]


def sentences(policy: StandingsPolicy) -> Iterator[str]:
    """The same as whole sentences, the order of the tie-breaks first."""
    names = [tiebreak(key).name for key in policy.tiebreaks]
    order = ", then ".join(["points", *names])
    end = "" if policy.tiebreaks[-1:] == ("drawn_lot",) else " Who is equal in all of it shares the place."
    yield f"Places are decided by {order}.{end}"
    for key in policy.tiebreaks:
        yield f"{large(tiebreak(key).name)}: {tiebreak(key).says}"
    for question, answer in answers(policy):
        yield f"{question}: {_small(answer)}."
    if "drawn_lot" in policy.tiebreaks:
        yield f"Lots are drawn from the seed {policy.lot_seed!r}."


def large(words: str) -> str:
    """With a capital at the front; names inside keep theirs."""
    return words[:1].upper() + words[1:]


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
