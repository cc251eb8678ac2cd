"""Missing and illegal lists have the consequence the tournament chose, in every format."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, armed, hand_in
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Ruling
from tournament.queries.lists.blocking_lists import blocking_lists, blocking_lists_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance
from tournament.services.lists import list_reviews, lists, waivers
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db

STARTER = {"ruleset_key": "combat-hex-starter", "level": 1000}  # one list is enough


def a_hall(count=3, **plan):
    """Everybody here, nobody with a list."""
    day = checked_in(count, **plan)
    armed(day)
    return day


def draft(day):
    return rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def excuse(day, entrant, faction):
    return waivers.let_play(
        entrant, faction, clause="10.01", reason="Lent by a friend.", by=day.cast.referee, now=NOW
    )


def test_by_default_the_desk_is_warned_and_everybody_plays():
    day = a_hall(2)

    found = blocking_lists(day.tournament)

    assert [each.what for each in found] == ["evil list missing", "good list missing"] * 2
    assert found[0].sentence == (
        "Paul Okafor has not handed in an evil list. Ask for it, or continue: this event only warns."
    )
    assert {each.clause for each in found} == {"2.021"}
    assert not any(each.forbids_pairing or each.forbids_check_in for each in found)
    assert draft(day).number == 1


@pytest.mark.parametrize("format_", ["swiss", "round-robin"])
def test_nobody_has_a_seat_or_a_bye_whose_list_is_missing(format_):
    day = a_hall(3, format=format_, policy={"missing_lists": "ruling"}, **STARTER)
    for entrant in day.entrants[:2]:
        hand_in(entrant, LEGAL)

    with pytest.raises(Conflict) as caught:
        draft(day)

    assert "Quentin Vale (list missing)" in caught.value.message
    assert "let a referee rule" in caught.value.message
    assert not day.tournament.rounds.exists()


@pytest.mark.parametrize("format_", ["swiss", "round-robin"])
def test_a_ruling_lets_somebody_play_without_a_list(format_):
    day = a_hall(3, format=format_, policy={"missing_lists": "ruling"})
    for entrant in day.entrants:
        for faction in ("good", "evil"):
            excuse(day, entrant, faction)
            excuse(day, entrant, faction)

    assert Ruling.objects.count() == 6
    assert blocking_lists_of(day.entrants[0])[0].sentence.endswith(
        "a good list. The referee's ruling lets this player play."
    )
    assert rounds.publish(draft(day), by=day.cast.organiser, now=NOW).number == 1


def test_a_refusal_over_many_lists_names_some_and_holds_all():
    day = a_hall(9, policy={"missing_lists": "ruling"}, **STARTER)

    with pytest.raises(Conflict) as caught:
        draft(day)

    assert "Tamar Hollin (list missing) and 3 more. Have" in caught.value.message
    assert "Uma Feretti" not in caught.value.message
    assert len(caught.value.data["entrants"]) == 9


def test_a_ruling_does_not_help_where_the_event_pairs_nobody_without():
    day = a_hall(2, policy={"missing_lists": "no-pairing"}, **STARTER)
    hand_in(day.entrants[0], LEGAL)
    excuse(day, day.entrants[1], "")

    with pytest.raises(Conflict, match="Have the lists corrected, or leave"):
        draft(day)


def test_an_illegal_list_plays_by_a_ruling_only():
    day = a_hall(2, policy={"illegal_lists": "ruling"}, **STARTER)
    hand_in(day.entrants[0], LEGAL)
    version = hand_in(day.entrants[1], ILLEGAL)
    with pytest.raises(Conflict, match=r"Paul Okafor \(good list illegal: [\d., ]+\)"):
        draft(day)

    list_reviews.approve(
        day.entrants[1], version, by=day.cast.referee, now=NOW, clause="10.01", message="Agreed."
    )

    assert draft(day).number == 1


def test_who_has_no_list_is_not_checked_in_where_the_event_asks_for_it():
    day = with_entrants(
        a_day(status=TournamentStatus.CHECK_IN, policy={"missing_lists": "no-check-in"}, **STARTER), 2
    )
    first = armed(day)
    hand_in(first, LEGAL)

    attendance.check_in(first, by=day.cast.scorekeeper, now=NOW)
    with pytest.raises(Conflict) as caught:
        attendance.check_in(day.entrants[1], by=day.cast.scorekeeper, now=NOW)

    assert caught.value.message == (
        "Paul Okafor has not handed in a list. "
        "Ask for it: without it, this event does not check the player in."
    )
    assert [str(ref) for ref in caught.value.refs] == ["2.021"]


def test_who_checks_in_alone_is_told_in_words_for_them():
    day = with_entrants(
        a_day(status=TournamentStatus.CHECK_IN, policy={"illegal_lists": "no-check-in"}, **STARTER), 1
    )
    pia = armed(day)
    hand_in(pia, ILLEGAL)

    with pytest.raises(Conflict) as caught:
        attendance.check_in(pia, by=player(pia), now=NOW)

    assert caught.value.message == (
        "Your good list breaks the rules. Correct it, or go to the organiser's desk."
    )


def test_a_list_that_became_illegal_stops_the_draft_from_being_published():
    day = a_hall(2, policy={"illegal_lists": "no-pairing"}, **STARTER)
    for entrant in day.entrants:
        hand_in(entrant, LEGAL)
    round_ = draft(day)
    hand_in(day.entrants[0], ILLEGAL, by=day.cast.referee)

    with pytest.raises(Conflict, match="Pia Lindqvist"):
        rounds.publish(round_, by=day.cast.organiser, now=NOW)

    assert lists.current(day.entrants[0], "good").is_legal is False


def test_who_left_the_hall_hinders_nobody():
    day = a_hall(3, policy={"missing_lists": "no-pairing"}, **STARTER)
    for entrant in day.entrants[:2]:
        hand_in(entrant, LEGAL)
    attendance.drop(day.entrants[2], by=day.cast.organiser, now=NOW)

    assert draft(day).number == 1


@pytest.mark.parametrize(("clause", "reason"), [("", "Agreed."), ("10.01", " "), ("99.99", "Agreed.")])
def test_a_ruling_names_a_clause_of_the_reference_and_a_reason(clause, reason):
    day = a_hall(2)

    with pytest.raises(Invalid):
        waivers.let_play(day.entrants[0], "good", clause=clause, reason=reason, by=day.cast.referee, now=NOW)


def test_nothing_is_ruled_on_a_list_that_is_there():
    day = a_hall(2)
    hand_in(day.entrants[0], LEGAL)

    with pytest.raises(Conflict, match="Pia Lindqvist has handed in the good list"):
        excuse(day, day.entrants[0], "good")


def test_where_lists_are_not_needed_a_missing_one_is_no_finding_and_an_illegal_one_is():
    day = a_hall(2, policy={"missing_lists": "not-needed"})
    hand_in(day.entrants[0], ILLEGAL)

    found = blocking_lists(day.tournament)

    assert [each.is_missing for each in found] == [False]
    assert draft(day).pairings.count() == 1
