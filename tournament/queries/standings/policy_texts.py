"""The rules of the standings in words: for the page of settings, what an event asks, and the interface."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext

from tournament.engine.standings import StandingsPolicy
from tournament.messages.tiebreaks import tiebreak_definition, tiebreak_name

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
    order = ", ".join([gettext("Points"), *map(tiebreak_name, policy.tiebreaks)])
    yield gettext("Places are decided in this order: %(order)s.") % {"order": order}
    if policy.tiebreaks[-1:] != ("drawn_lot",):
        yield gettext("Players who are equal in all of these share the place.")
    for key in policy.tiebreaks:
        yield f"{tiebreak_name(key)}: {tiebreak_definition(key)}"
    for question, answer in answers(policy):
        yield f"{question}: {_small(answer)}."
    if "drawn_lot" in policy.tiebreaks:
        yield gettext("Lots are drawn from the random seed “%(seed)s”.") % {"seed": policy.lot_seed}


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
