"""What the levels mean in words, clause by clause."""

from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, Situation, explain_pair
from tournament.engine.pairing.reasons.difference import Difference
from tournament.engine.pairing.reasons.wording import IS, bye_words, pair_words, sum_words

FOUR = tuple(Entrant(name) for name in "abcd")
WON = (Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0))


def level(key, name="?"):
    return Difference(key, name, "", is_must=False, cost=3, best=1)


def test_sums_of_score_groups_name_their_points():
    whole = Situation(FOUR, WON, 2, 1, PairingPolicy(floats="top-down")).best()[0]

    said = sum_words(level("floats-group-1"), whole)

    assert said == "entrants with 3 points who leave their group downwards 3 instead of 1"
    assert sum_words(level("new", "Something new"), whole) == "Something new 3 instead of 1"


def test_pairs_are_spoken_of_as_they_are_or_would_be():
    one, two, three = Situation(FOUR, WON, 2, 1).best()[0].players[:3]

    assert pair_words("unheard", one, two) == f"{one.label} would meet {two.label}"
    assert pair_words("kept", one, two, mood=IS).endswith("who are not paired in the draft before")
    assert pair_words("kept", one, two).endswith("who were not paired in the draft before")
    assert pair_words("fold", one, three) == f"{one.label} would meet {three.label}"
    assert pair_words("fold", one, two).startswith(f"{one.label}, 1st of 2 with 3 points, would meet")


def test_byes_are_spoken_of_by_place():
    whole = Situation(FOUR[:3], (), 1, 1).best()[0]

    assert bye_words("bye-rank", whole.players[0]).endswith("place 1 in the standings")


def test_a_draft_before_is_a_reason_to_keep_a_pair():
    entrants = field(6)
    drafts, _ = play(entrants, 1, seed=1)
    before = tuple((p.a, p.b) for p in drafts[0].pairings)
    situation = Situation(tuple(entrants), (), 1, "other", given=Conditions(before=before))

    found = explain_pair(situation, *before[0])

    assert found.is_paired
    assert "pairs that are not in the draft before 2 instead of 0" in found.text
