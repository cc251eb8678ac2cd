"""Where the cards of the referee's desk are, under a tournament or none, and where an answer is kept."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.http import urlencode

from rules.registry import DEFAULT_RULESET
from tournament.models import Tournament
from tournament.queries.referee_desk.desk_rules import DeskRules


def desk_address(rules: DeskRules, tournament: Tournament | None) -> str:
    """Where the cards under these rules are listed."""
    if tournament is not None:
        return reverse("public:tournament-referee-desk", args=[tournament.slug])
    is_usual = rules.edition.key == DEFAULT_RULESET
    return reverse("public:referee-desk" if is_usual else "public:starter-referee-desk")


def ruling_address(tournament: Tournament, asked: Mapping[str, str]) -> str:
    """The form of a new ruling, filled in."""
    return f"{reverse('organiser:ruling-new', args=[tournament.slug])}?{urlencode(asked)}"
