"""What the levels count, for a round and for a pair."""

from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, Situation, explain_pair
from tournament.engine.pairing.objectives import levels
from tournament.engine.pairing.reasons.difference import Difference
from tournament.engine.pairing.reasons.effects import level_reason, pair_effect
from tournament.messages.pairing_reasons import reason_text, reason_texts

FOUR = tuple(Entrant(name) for name in "abcd")
WON = (Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0))


def level(key):
    return Difference(key, "?", "", is_must=False, cost=3, best=1)


def test_sums_of_score_groups_name_their_points():
    whole = Situation(FOUR, WON, 2, 1, PairingPolicy(floats="top-down")).best()[0]

    said = reason_text(level_reason(level("floats-group-1"), whole))

    assert said == "Players with 3 points who float down: 3 instead of 1."


def test_every_level_has_its_sentence():
    policy = PairingPolicy(order_within_group="adjacent", keep_apart_country="off")
    for asked in (PairingPolicy(), PairingPolicy(keep_apart_club="absolute", floats="top-down"), policy):
        whole = Situation(FOUR, WON, 2, 1, asked, Conditions(before=(("a", "b"),))).best()[0]
        keys = {objective.key for part in levels(whole) for objective in part} - {"lot"}
        said = [reason_text(level_reason(level(key), whole)) for key in keys]
        assert all(text.endswith(" 3 instead of 1.") for text in said)


def test_what_a_pair_does_is_told_by_its_level():
    one, two, three = Situation(FOUR, WON, 2, 1).best()[0].players[:3]

    assert pair_effect("unheard", one, two, unit=2).key == "meet"
    assert pair_effect("kept", one, two, unit=2).key == "kept"
    assert pair_effect("fold", one, three, unit=2).key == "meet"
    place = pair_effect("fold", one, two, unit=2)
    assert (place.key, place.data["position"], place.data["size"]) == ("place", 1, 2)


def test_a_draft_before_is_a_reason_to_keep_a_pair():
    entrants = field(6)
    drafts, _ = play(entrants, 1, seed=1)
    before = tuple((p.a, p.b) for p in drafts[0].pairings)
    situation = Situation(tuple(entrants), (), 1, "other", given=Conditions(before=before))

    found = explain_pair(situation, *before[0])

    assert found.is_paired
    assert "Pairings that are not in the previous draft: 2 instead of 0." in reason_texts(found.reasons)
