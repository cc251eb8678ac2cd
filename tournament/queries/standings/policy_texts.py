"""The rules of the standings in words: for the page of settings, what an event asks, and the interface."""

from collections.abc import Iterator

from django.utils.translation import gettext

from tournament.engine.standings import StandingsPolicy
from tournament.messages.standings_rules import ANSWERS, QUESTIONS
from tournament.messages.tiebreaks import tiebreak_definition, tiebreak_name


def answers(policy: StandingsPolicy) -> Iterator[tuple[str, str]]:
    """Each question with what was decided."""
    for key, (question, _hint) in QUESTIONS.items():
        yield str(question), str(ANSWERS[key, getattr(policy, key)])


def sentences(policy: StandingsPolicy) -> Iterator[str]:
    """The same as whole sentences, the order of the tie-breaks first."""
    order = ", ".join([gettext("Points"), *map(tiebreak_name, policy.tiebreaks)])
    yield gettext("Places are decided in this order: %(order)s.") % {"order": order}
    if policy.tiebreaks[-1:] != ("drawn_lot",):
        yield gettext("Players who are equal in all of these share the place.")
    for key in policy.tiebreaks:
        yield gettext("%(tiebreak)s: %(definition)s") % {
            "tiebreak": tiebreak_name(key),
            "definition": tiebreak_definition(key),
        }
    for question, answer in answers(policy):
        yield f"{question} {answer}"
    if "drawn_lot" in policy.tiebreaks:
        yield gettext("Lots are drawn from the random seed “%(seed)s”.") % {"seed": policy.lot_seed}
