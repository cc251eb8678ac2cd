"""Where the cards of the referee's desk are: under no tournament, or under one."""

from django.urls import reverse

from rules.registry import DEFAULT_RULESET
from tournament.models import Tournament
from tournament.queries.referee_desk.desk_rules import DeskRules


def desk_address(rules: DeskRules, tournament: Tournament | None) -> str:
    """Where the cards under these rules are listed."""
    if tournament is not None:
        return reverse("public:tournament-referee-desk", args=[tournament.slug])
    is_usual = rules.edition.key == DEFAULT_RULESET
    return reverse("public:referee-desk" if is_usual else "public:starter-referee-desk")
