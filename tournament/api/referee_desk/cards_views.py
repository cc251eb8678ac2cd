"""The ruling cards as programs get them: what each card settles, and where its page is."""

from rest_framework import serializers

from rules.registry import DEFAULT_RULESET, rulesets
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import PUBLIC, Call, operation
from tournament.queries.referee_desk.cards import CardView, card_views
from tournament.queries.referee_desk.desk_rules import desk_rules

TAG = "Referee's desk"


class CardOutput(Output):
    """One card."""

    code = serializers.CharField()
    group = serializers.CharField(help_text="What it is about, such as `shooting`.")
    title = serializers.CharField(help_text="The question that it settles.")
    questions = serializers.ListField(
        child=serializers.CharField(), help_text="Questions of the desk that its answers come from."
    )
    clauses = serializers.ListField(child=serializers.CharField(), help_text="Rules that its answers cite.")
    rulesets = serializers.ListField(child=serializers.CharField())


@operation("GET", "desk/cards/", "desk_cards", PUBLIC, output=CardOutput, many=True, tag=TAG)
def cards(_call: Call) -> list[CardView]:
    """Every ruling card: closed questions that end in an answer of the desk."""
    keys = [each.key for each in rulesets() if each.has_catalogue]
    return card_views(desk_rules(None, DEFAULT_RULESET), keys)
