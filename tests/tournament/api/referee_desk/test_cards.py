"""The list of ruling cards over HTTP: small, for anybody, without a query."""

from django.test import Client

from rules.combat_hex.referee_desk.cards import cards
from rules.reference import exists
from rules.combat_hex.editions import EDITIONS


def test_anybody_lists_the_cards():
    answer = Client().get("/api/v1/desk/cards/")
    found = answer.json()

    assert [each["code"] for each in found] == [card.code for card in cards(EDITIONS[0])]
    assert len(answer.content) < 8_000
    assert all(exists(clause) for each in found for clause in each["clauses"])
    by_code = {each["code"]: each for each in found}
    assert by_code["last-turn"]["questions"] == ["turn"]
    assert by_code["tilted-die"] == {
        "code": "tilted-die",
        "group": "turn",
        "title": "The die lies tilted. Does it count?",
        "questions": [],
        "clauses": ["10.06"],
        "rulesets": ["combat-hex-2007", "combat-hex-starter"],
    }
