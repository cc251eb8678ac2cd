"""Every row of the decision table, every policy that changes one, and facts that cannot be."""

import pytest

from armies.messages.results import row_text, step_text
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.combat_hex.victory.scoring import Grade, grade_worth
from rules.errors import BadInput
from rules.figure_lists.figures import Faction
from rules.point_units import HALVES, as_points
from rules.policy import Policy
from rules.registry import ruleset
from rules.ruleset import EventRules
from rules.sides import Side
from tests.rules.unreadable import unreadable

CHAMPIONSHIP = ruleset("combat-hex-2007")
STARTER = ruleset("combat-hex-starter")
NAMES = ("original", "remaining", "points_remaining", "hero_points", "points_original")


def side(*counters, **flags):
    return SideFacts(**dict(zip(NAMES, counters, strict=False)), **flags)


def play(a, b, *, level=1500, over=False, edition=CHAMPIONSHIP, **policy):
    return edition.grade(GameFacts(level, over, a, b), policy=Policy.from_json(policy))


def row(verdict):
    return verdict.value.row, verdict.value.units_a, verdict.value.units_b


FRESH = side(14, 14, 1400, 500)
BROKEN = side(14, 7, 600, 500)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (side(excluded=True), side(), ("1", 0, 6)),
        (side(), side(excluded=True), ("1", 6, 0)),
        (side(excluded=True), side(excluded=True), ("1b", 0, 0)),
        (side(excluded=True), side(14, 3, 90), ("1", 0, 6)),
        (side(ring_bearer_killed=True), side(), ("2", 0, 6)),
        (FRESH, side(14, 3, 90, ring_bearer_escaped=True), ("3", 0, 6)),
        (side(conceded=True), side(), ("18", 0, 6)),
        (side(14, 3, conceded=True), side(14, 12), ("18", 0, 6)),
        (side(absent=True), side(), ("19", 0, 6)),
        (side(14, 14, absent=True), side(12, 12), ("19", 0, 6)),
        (side(absent=True), side(absent=True), ("20", 0, 0)),
        (side(14, 0, 0, 400), side(10, 0, 0, 500), ("8", 2, 4)),
        (side(14, 0, None, 400), side(10, 0, None, 400), ("9", 3, 3)),
        (side(14, 0, 0), side(14, 7, 300), ("10", 2, 4)),
        (BROKEN, side(14, 6, 600, 400), ("11", 4, 2)),
        (BROKEN, side(10, 5, 600, 500), ("12", 3, 3)),
        (BROKEN, FRESH, ("13", 0, 6)),
        (side(14, 14), side(14, 0), ("13", 6, 0)),
        (side(1, 1), side(14, 14), ("14", None, None)),
    ],
)
def test_first_row_that_fits_decides(a, b, expected):
    assert row(play(a, b)) == expected


@pytest.mark.parametrize(
    ("a", "b", "over", "expected"),
    [
        (side(None, 0, 0, 200), side(None, 0, 0, 100), False, ("4", 4, 2)),
        (side(None, 0, 0, 200), side(None, 0, 0, 200), False, ("5", 3, 3)),
        (side(None, 0), side(None, 1), False, ("6", 0, 6)),
        (side(10, 1), side(10, 10), False, ("7", None, None)),
        (side(10, 1, 40), side(10, 10, 400), True, ("15", 2, 4)),
        (side(10, 1, 40, 90), side(10, 10, 40, 80), True, ("16", 4, 2)),
        (side(10, 1, 40, 80), side(10, 10, 40, 80), True, ("17", 3, 3)),
    ],
)
def test_small_games_last_to_the_last_warrior(a, b, over, expected):
    verdict = play(a, b, level=500, over=over)

    assert row(verdict) == expected
    assert "A4" in verdict.disputed if over else {"A9", "A10"} <= set(verdict.disputed)


def test_small_game_is_one_of_the_event_s_level():
    assert row(play(side(10, 5), side(10, 10), level=501)) == ("13", 0, 6)


def test_starter_has_no_small_games_and_marks_every_decision():
    verdict = play(side(10, 5), side(10, 10), level=500, edition=STARTER)

    assert row(verdict) == ("13", 0, 6)
    assert [str(ref) for ref in verdict.value.refs] == ["7.01", "D33"]
    assert verdict.disputed == ("A1", "D33")


@pytest.mark.parametrize(
    ("choice", "a", "b", "expected"),
    [
        ("partial", side(14, 7, 300), side(14, 0), ("10", 4, 2)),
        ("total", side(14, 7, 300), side(14, 1, 20), ("10", 6, 0)),
        ("total", side(14, 0, 0, 2), side(14, 0, 0, 1), ("8", 6, 0)),
        ("total-if-wiped", side(14, 7, 300), side(14, 0), ("10", 6, 0)),
        ("total-if-wiped", side(14, 7, 300), side(14, 1, 20), ("10", 4, 2)),
        ("total-if-wiped", side(14, 0, 0, 2), side(14, 0, 0, 1), ("8", 4, 2)),
    ],
)
def test_policy_says_what_a_win_of_a_broken_army_is_worth(choice, a, b, expected):
    assert row(play(a, b, grade_both_broken=choice)) == expected


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("ladder", ("15", 4, 2)),
        ("draw", ("17", 3, 3)),
        ("share-lost", ("15", 2, 4)),
        ("points-destroyed", ("15", 2, 4)),
    ],
)
def test_policy_says_who_is_ahead_when_time_is_up(metric, expected):
    a, b = side(14, 10, 900, 500, 1500), side(14, 9, 850, 500, 1200)

    assert row(play(a, b, over=True, timeout_metric=metric)) == expected


@pytest.mark.parametrize(
    ("grade", "halves"), list(zip(Grade, [(6, 0), (4, 2), (3, 3), (2, 4), (0, 6)], strict=True))
)
def test_points_alone_are_worth_what_7_05_says_where_the_event_keeps_only_points(grade, halves):
    facts = GameFacts(1500, last_turn_over=False, a=SideFacts(), b=SideFacts(), grade_a=grade)

    verdict = CHAMPIONSHIP.grade(facts, policy=Policy(results_kept="points"))
    refused = CHAMPIONSHIP.grade(facts, policy=Policy())

    assert row(verdict) == ("22", *halves)
    assert (verdict.value.grade_b, verdict.disputed) == (grade.opposite, ("A35",))
    assert ([each.code for each in refused.errors], refused.value.decided) == (["points-alone"], False)


@pytest.mark.parametrize(
    "more",
    [
        {"a": side(14, 7)},
        {"b": side(None, None, 100)},
        {"a": side(conceded=True)},
        {"b": side(absent=True)},
        {"a": side(ring_bearer_killed=True)},
        {"last_turn_over": True},
    ],
)
def test_points_alone_stand_beside_no_other_end_of_the_game(more):
    whole = {"last_turn_over": False, "a": side(14), "b": SideFacts(hero_points=300)} | more

    with unreadable("points alone or counts"):
        GameFacts(1500, **whole, grade_a=Grade.PERFECT_TIE)


def test_tie_on_time_is_not_said_to_be_level_where_one_side_has_more():
    verdict = play(side(14, 10, 900), side(14, 9, 850), over=True, timeout_metric="draw")

    said = row_text(verdict.value.row)
    assert said == "Time is up and neither player is ahead by the agreed count: a tie."


def test_win_on_time_is_partial_under_every_policy():
    verdict = play(side(14, 10, 900), side(14, 9, 850), over=True, grade_both_broken="total")

    assert verdict.value.grade_a is Grade.PARTIAL_VICTORY


def test_no_show_may_be_worth_a_partial_victory():
    outcome = play(side(), side(absent=True), noshow_score="2-1").value

    assert (outcome.grade_a, outcome.grade_b) == (Grade.PARTIAL_VICTORY, Grade.PARTIAL_LOSS)
    assert outcome.is_administrative
    assert not outcome.counts_for_difference


def test_concession_may_be_scored_from_the_board():
    verdict = play(side(14, 12, 900, conceded=True), side(14, 9, 850), concession_score="board")

    assert row(verdict) == ("15", 4, 2)
    assert verdict.disputed == ("A3", "A6")
    assert verdict.value.counts_for_difference


def test_concession_may_be_forbidden():
    verdict = play(side(), side(conceded=True), concession_score="forbid")

    assert row(verdict) == ("18", None, None)
    assert not verdict.is_legal
    assert verdict.errors[0].code == "concession-forbidden"
    assert verdict.errors[0].subject == "b"


def test_who_is_out_needs_no_leave_to_give_up():
    assert play(side(), side(conceded=True, excluded=True), concession_score="forbid").is_legal


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (side(conceded=True), side(ring_bearer_killed=True)),
        (side(conceded=True, ring_bearer_killed=True), side()),
        (side(conceded=True, ring_bearer_escaped=True), side()),
    ],
)
def test_a_ring_event_and_a_concession_are_never_decided_silently(a, b):
    verdict = play(a, b)

    assert row(verdict) == ("18", None, None)
    assert [(f.code, str(f.refs[0])) for f in verdict.errors] == [("ring-or-concession", "9.16")]
    assert "A34" in verdict.disputed


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ({"ring_or_concession": "ring"}, ("3", 6, 0)),
        ({"ring_or_concession": "concession"}, ("18", 0, 6)),
        ({"ring_or_concession": "concession", "concession_score": "board"}, ("15", 2, 4)),
    ],
)
def test_the_policy_may_say_whether_the_ring_or_the_concession_counts(policy, expected):
    verdict = play(side(14, 9, 800, conceded=True, ring_bearer_escaped=True), side(14, 9, 850), **policy)

    assert row(verdict) == expected
    assert "A34" in verdict.disputed


@pytest.mark.parametrize(
    ("loser", "level", "clause"),
    [(side(14, 7), 1500, "7.01"), (side(14, 0, 0), 1500, "7.01"), (side(None, 0), 500, "7.03")],
)
def test_nobody_gives_up_against_an_army_that_has_lost(loser, level, clause):
    verdict = play(side(14, 12, conceded=True), loser, level=level)

    assert row(verdict) == ("18", None, None)
    assert [(f.code, f.subject, str(f.refs[0])) for f in verdict.errors] == [
        ("army-or-concession", "a.conceded", clause)
    ]
    assert play(side(14, 12, conceded=True), side(14, 8), level=level).is_legal


def test_who_gives_up_with_both_armies_lost_is_put_to_people():
    """Counted, this side would win 2 to 1 (7.02); given up, it loses 0 to 3."""
    verdict = play(side(14, 6, 600, conceded=True), side(14, 6, 500))

    assert row(verdict) == ("18", None, None)
    assert [finding.code for finding in verdict.errors] == ["army-or-concession"]


def test_nobody_gives_up_once_the_last_turn_is_over():
    verdict = play(side(14, 12, 900), side(14, 12, 800, conceded=True), over=True)

    assert row(verdict) == ("18", None, None)
    assert [(f.code, f.subject) for f in verdict.errors] == [("time-or-concession", "b.conceded")]
    assert row(play(side(14, 12, 900), side(14, 12, 800, conceded=True))) == ("18", 6, 0)


@pytest.mark.parametrize("score", [(3, 6), (2, 4), (1.5, 3)])
def test_bye_is_worth_what_the_policy_says(score):
    points, half = score
    verdict = CHAMPIONSHIP.grade_bye(EventRules(1500, Policy.from_json({"bye_score": points})))

    assert row(verdict) == ("21", half, None)
    assert verdict.value.grade_a is grade_worth(half)
    assert verdict.value.grade_b is None
    assert verdict.value.winner is None
    assert verdict.disputed == ("A7",)


def test_frodo_kept_up_by_courage_is_killed_when_he_is_removed():
    verdict = play(side(14, 14, ring_bearer_at_zero=True), side(14, 14))

    assert row(verdict)[0] == "14"
    assert "A12" in verdict.disputed


def test_frodo_kept_up_by_courage_may_walk_off_and_win():
    assert row(play(side(ring_bearer_at_zero=True, ring_bearer_escaped=True), side())) == ("3", 6, 0)


def test_policy_may_kill_frodo_with_the_last_wound():
    facts = side(ring_bearer_at_zero=True, ring_bearer_escaped=True), side()

    assert row(play(*facts, courage_frodo="now")) == ("2", 0, 6)


def test_ring_event_counts_in_the_last_turn():
    assert "A15" in play(side(ring_bearer_killed=True), side(), over=True).disputed


def test_heroes_left_out_count_by_policy_only():
    a = side(14, 7, 600, 500, hero_points_left_out=200)
    b = side(14, 7, 600, 400)

    assert row(play(a, b)) == ("11", 2, 4)
    assert row(play(a, b, heroes_left_out_count=True)) == ("11", 4, 2)
    assert "A11" in play(a, b).disputed


def test_winner_is_named_by_seat():
    assert play(BROKEN, FRESH).value.winner is Side.B
    assert play(FRESH, BROKEN).value.winner is Side.A
    assert play(BROKEN, BROKEN).value.winner is None
    assert play(FRESH, FRESH).value.winner is None


def test_trace_tells_how_the_armies_stand_and_which_row_decided():
    assert [step_text(step) for step in play(BROKEN, FRESH).trace] == [
        "a: 7 figures left of 14, lost",
        "b: 14 figures left of 14",
        "row 13: One army is down to half or less: the other wins.",
    ]
    step = play(side(None, 0), side(None, 2), level=500).trace[0]
    assert step_text(step) == "a: 0 figures left, lost"


def test_more_points_than_the_level_are_an_error_where_no_list_is_known():
    verdict = play(side(14, 14, 1600), side(14, 7))

    assert [(f.severity, f.code, f.subject) for f in verdict.findings] == [
        ("error", "more-than-list", "a.points_remaining")
    ]
    assert row(verdict) == ("13", 6, 0)


@pytest.mark.parametrize(
    ("a", "b", "options", "path"),
    [
        (side(14), side(14, 8), {}, "a.remaining"),
        (side(14, 8), side(None, 8), {}, "b.original"),
        (side(14, 7, 100), side(14, 7), {}, "b.points_remaining"),
        (side(14, 7, 100), side(14, 7, 100, 20), {}, "a.hero_points"),
        (
            side(14, 9, 10),
            side(14, 9, 9),
            {"over": True, "timeout_metric": "share-lost"},
            "a.points_original",
        ),
        (
            side(14, 9, 10, 0, 50),
            side(14, 9, 9),
            {"over": True, "timeout_metric": "points_destroyed"},
            "b.points_original",
        ),
        (side(conceded=True), side(), {"concession_score": "board"}, "a.remaining"),
    ],
)
def test_missing_counter_is_asked_for_by_name(a, b, options, path):
    with unreadable(r"^Enter the .*: the result depends on them") as caught:
        play(a, b, **options)

    assert caught.value.path == path


@pytest.mark.parametrize(
    ("a", "b", "path"),
    [
        (side(14, 15), side(), "a.remaining"),
        (side(), side(-1), "b.original"),
        (side(), side(0), "b.original"),
        (side(14, 14, 10, 10, 0), side(), "a.points_original"),
        (side(14, 0, 10), side(), "a.points_remaining"),
        (side(hero_points_left_out=5, hero_points=4), side(), "a.hero_points_left_out"),
        (side(faction=Faction.GOOD), side(faction=Faction.GOOD), "b.faction"),
        (side(ring_bearer_killed=True, ring_bearer_escaped=True), side(), "a.ring_bearer_escaped"),
        (side(ring_bearer_killed=True), side(ring_bearer_at_zero=True), "b.ring_bearer_killed"),
        (side(conceded=True), side(conceded=True), "b.conceded"),
        (side(conceded=True), side(absent=True), "b.absent"),
        (side(conceded=True, absent=True), side(), "a.absent"),
        (side(excluded=True), side(absent=True), "a.excluded"),
        (side(conceded=True), side(excluded=True), "b.excluded"),
        (side(14, 13, absent=True), side(), "a.remaining"),
        (side(absent=True), side(None, 8), "b.remaining"),
        (side(absent=True), side(14, 14, 900), "b.points_remaining"),
        (side(absent=True, ring_bearer_killed=True), side(), "a.ring_bearer_killed"),
        (side(absent=True), side(ring_bearer_escaped=True), "b.ring_bearer_escaped"),
        (side(ring_bearer_killed=True, ring_bearer_at_zero=True), side(), "a.ring_bearer_at_zero"),
        (side(), side(14, 0, ring_bearer_at_zero=True), "b.remaining"),
        (side(14, 14, ring_bearer_killed=True), side(), "a.remaining"),
        (side(), side(faction=Faction.EVIL, ring_bearer_escaped=True), "b.ring_bearer_killed"),
    ],
)
def test_facts_that_cannot_be_are_refused_with_the_field(a, b, path):
    with pytest.raises(BadInput) as caught:
        GameFacts(1500, last_turn_over=False, a=a, b=b)

    assert caught.value.path == path


def test_a_game_to_which_somebody_did_not_come_has_no_last_turn():
    with pytest.raises(BadInput) as caught:
        GameFacts(1500, last_turn_over=True, a=side(absent=True), b=side())

    assert caught.value.path == "last_turn_over"


def test_level_of_nothing_is_refused():
    with unreadable("The points limit is 0"):
        GameFacts(0, last_turn_over=False, a=side(), b=side())


def test_grades_are_worth_what_the_score_table_says():
    assert [as_points(grade.half_points, HALVES) for grade in Grade] == [3, 2, 1.5, 1, 0]
    assert [grade.opposite for grade in Grade] == list(reversed(Grade))


@pytest.mark.parametrize("level", [100, 1500])
def test_army_is_broken_exactly_where_a_report_would_say_so(level):
    victory = ruleset("combat-hex-2007").victory
    for original in range(1, 30):
        for remaining in range(original + 1):
            facts = SideFacts(original=original, remaining=remaining)
            is_lost = facts.has_lost(is_small=victory.is_small(level))
            assert (remaining <= victory.broken_at(original, level=level)) == is_lost
