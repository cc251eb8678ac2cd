"""The one table of allowed moves."""

from itertools import pairwise

import pytest

from tests.tournament.engine.sentences import raises_saying
from tournament.engine import lifecycle
from tournament.engine.errors import IllegalMove
from tournament.engine.lifecycle import (
    ClockStatus,
    EntrantStatus,
    ListStatus,
    RoundStatus,
    TableStatus,
    TournamentStatus,
)

JOURNEYS = [
    (TournamentStatus, "draft registration check-in running finished"),
    (TournamentStatus, "registration check-in registration"),
    (RoundStatus, "draft published playing closed"),
    (TableStatus, "waiting reported confirmed"),
    (TableStatus, "reported disputed confirmed"),
    (TableStatus, "waiting confirmed"),
    (TableStatus, "reported waiting"),
    (EntrantStatus, "waiting-list registered checked-in dropped checked-in excluded"),
    (EntrantStatus, "checked-in dropped excluded"),
    (ListStatus, "draft submitted sent-back submitted approved locked"),
    (ClockStatus, "idle running paused running ended"),
    (ClockStatus, "paused ended"),
]
IMPOSSIBLE = [
    (TournamentStatus, "draft", "running"),
    (TournamentStatus, "running", "registration"),
    (RoundStatus, "draft", "playing"),
    (RoundStatus, "closed", "cancelled"),
    (TableStatus, "disputed", "waiting"),
    (EntrantStatus, "excluded", "dropped"),
    (EntrantStatus, "registered", "waiting-list"),
    (ListStatus, "locked", "draft"),
    (ClockStatus, "ended", "running"),
]


@pytest.mark.parametrize(("kind", "journey"), JOURNEYS)
def test_move_follows_the_usual_journeys(kind, journey):
    for old, new in pairwise(journey.split()):
        assert lifecycle.move(kind, old, new) is kind(new)


@pytest.mark.parametrize(("kind", "old", "new"), IMPOSSIBLE)
def test_move_refuses_what_the_table_does_not_name(kind, old, new):
    with pytest.raises(IllegalMove) as refused:
        lifecycle.move(kind, old, new)

    assert refused.value.code == "illegal-move"
    assert refused.value.data["old"] == old
    assert refused.value.data["new"] == new


def test_refusal_says_what_is_the_case_and_what_to_do():
    with raises_saying(
        IllegalMove,
        match=r"^The round is in the status “draft”, which “closed” cannot follow\. Choose published or",
    ):
        lifecycle.move(RoundStatus, "draft", "closed")


def test_refusal_at_the_end_of_the_road_offers_nothing():
    with raises_saying(IllegalMove, match="status “cancelled”, which is final. Leave it as it is"):
        lifecycle.move(RoundStatus, "cancelled", "draft")


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        (TournamentStatus, "finished", "running"),
        (TableStatus, "confirmed", "disputed"),
        (EntrantStatus, "excluded", "checked-in"),
    ],
)
def test_going_back_needs_a_reason(kind, old, new):
    assert (kind(old), kind(new)) in lifecycle.NEEDS_REASON
    with raises_saying(IllegalMove, match="needs a reason. Enter one") as refused:
        lifecycle.move(kind, old, new, reason="  ")

    assert refused.value.code == "reason-missing"
    assert lifecycle.move(kind, old, new, reason="The sheet was read wrongly.") is kind(new)


@pytest.mark.parametrize(("results", "words"), [(1, "1 confirmed result "), (3, "3 confirmed results ")])
def test_round_with_a_confirmed_result_is_not_cancelled(results, words):
    with raises_saying(IllegalMove, match=words) as refused:
        lifecycle.move(RoundStatus, "playing", "cancelled", confirmed_results=results)

    assert refused.value.code == "has-confirmed-results"
    assert lifecycle.move(RoundStatus, "playing", "cancelled") is RoundStatus.CANCELLED


def test_allowed_lists_what_a_page_may_offer():
    assert lifecycle.allowed_moves(ClockStatus, "running") == (ClockStatus.PAUSED, ClockStatus.ENDED)
    assert lifecycle.allowed_moves(RoundStatus, RoundStatus.CLOSED) == ()


@pytest.mark.parametrize("kind", list(lifecycle.MOVES))
def test_every_status_has_its_line_in_the_table(kind):
    assert set(lifecycle.MOVES[kind]) == set(kind)


@pytest.mark.parametrize(
    ("now", "before"),
    [
        (RoundStatus.CLOSED, RoundStatus.PUBLISHED),
        (RoundStatus.CANCELLED, RoundStatus.PLAYING),
        (RoundStatus.PUBLISHED, RoundStatus.DRAFT),
        (TableStatus.CONFIRMED, TableStatus.WAITING),
        (EntrantStatus.EXCLUDED, EntrantStatus.CHECKED_IN),
        (TournamentStatus.CHECK_IN, TournamentStatus.REGISTRATION),
    ],
)
def test_what_moves_have_led_away_from_may_come_back(now, before):
    assert lifecycle.take_back(type(before), now, before) is before


def test_what_never_was_on_the_way_does_not_come_back():
    with raises_saying(IllegalMove, match="The status “draft” cannot go back to “closed”"):
        lifecycle.take_back(RoundStatus, RoundStatus.DRAFT, RoundStatus.CLOSED)
