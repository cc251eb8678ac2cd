"""A game that nobody played is no faction played (3.02) and, by default, no meeting."""

import pytest

from tests.tournament.engine.states import pairs
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, explain_pair, pair_round
from tournament.engine.pairing.explain.situation import Situation
from tournament.engine.pairing.formats.round_robin import annulled_entrants
from tournament.engine.standings import table_of
from tournament.engine.standings.explained import explain_place
from tournament.engine.standings.policy import StandingsPolicy
from tournament.messages.pairing_reasons import reason_texts

FOUR = [Entrant(name) for name in ("Ann", "Bob", "Cid", "Dot")]
# Three rounds of four people in which Cid did not come to Ann: they alone have never met.
BEFORE_THE_LAST = [
    Game(1, "Ann", "Bob", "good", 6, 0, table=1),
    Game(1, "Cid", "Dot", "good", 6, 0, table=2),
    Game(2, "Ann", "Cid", "evil", 6, 0, table=1, is_administrative=True, absent="b"),
    Game(2, "Bob", "Dot", "good", 6, 0, table=2),
    Game(3, "Ann", "Dot", "evil", 0, 6, table=1),
    Game(3, "Bob", "Cid", "evil", 6, 0, table=2),
]


def last_round(history=BEFORE_THE_LAST, **policy):
    return pair_round(
        FOUR,
        history,
        round_number=4,
        seed=1,
        policy=PairingPolicy(**policy),
        given=Conditions(rounds_planned=4),
    )


def test_last_round_of_four_pairs_two_who_have_never_met():
    draft = last_round()

    assert pairs(draft) == {frozenset(("Ann", "Cid")), frozenset(("Bob", "Dot"))}
    assert [reason["code"] for reason in draft.report["relaxed"]] == ["rematch"]


def test_noshow_is_a_meeting_where_the_policy_says_so():
    draft = last_round(noshow_meeting="counts")

    assert len([reason for reason in draft.report["relaxed"] if reason["code"] == "rematch"]) == 2


def test_two_of_whom_one_did_not_come_are_not_said_to_have_met():
    given = Conditions(rounds_planned=4)
    situation = Situation(FOUR, BEFORE_THE_LAST, round_number=4, seed=1, given=given)

    answer = explain_pair(situation, "Ann", "Cid")

    assert "Rematches: 2 instead of 1." in reason_texts(answer.reasons)
    assert not any(reason.code == "rematch" for pair in last_round().pairings[:1] for reason in pair.reasons)


@pytest.mark.parametrize("unplayed", [{"absent": "b"}, {"absent": "a"}, {"is_unplayed": True}])
def test_faction_that_nobody_played_decides_no_later_one(unplayed):
    history = [
        Game(1, "Ann", "Bob", "good", 6, 0, is_administrative=True, **unplayed),
        Game(1, "Cid", "Dot", "good", 3, 3),
    ]

    draft = pair_round(FOUR, history, round_number=2, seed=1)

    factions = {p.a: p.faction_a for p in draft.pairings} | {
        p.b: {"good": "evil", "evil": "good"}.get(p.faction_a) for p in draft.pairings
    }
    assert factions["Cid"] == "evil"
    assert factions["Dot"] == "good"


def test_direct_encounter_of_a_noshow_that_counts_as_played_names_its_round():
    policy = StandingsPolicy(tiebreaks=("direct_encounter",), forfeits_count_as="played")
    history = [
        Game(1, "Ann", "Bob", "good", 6, 0, is_administrative=True, absent="b"),
        Game(2, "Bob", "Ann", "good", 6, 0),
        Game(2, "Cid", "Dot", "good", 6, 0),
    ]

    (step,) = explain_place("Ann", table_of(FOUR, history, policy=policy), among=["Ann", "Bob"])

    assert [(term.round, term.opponent) for term in step.terms] == [(2, "Bob")]


def test_games_that_nobody_played_do_not_let_a_round_robin_stand():
    """Dot left after one game and two no-shows: fewer than half of three were played."""
    people = [*FOUR[:3], Entrant("Dot", is_active=False)]
    history = [
        Game(1, "Dot", "Ann", "good", 6, 0),
        Game(2, "Dot", "Bob", "good", 0, 6, is_administrative=True, absent="a"),
    ]

    assert annulled_entrants(people, history, ["Ann", "Bob", "Cid", "Dot"], policy=PairingPolicy()) == {"Dot"}
