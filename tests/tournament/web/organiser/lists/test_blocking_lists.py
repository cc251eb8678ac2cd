"""Missing and illegal lists at the desk: named with what follows, and ruled on where the event allows it."""

import pytest

from tests.data.days import checked_in
from tests.data.lists import ILLEGAL, LEGAL, armed, hand_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Ruling

pytestmark = pytest.mark.django_db


def a_desk(person="jun", **policy):
    """Pia's list is legal, Paul's is illegal, Quentin has none; one list is enough."""
    day = checked_in(3, ruleset_key="combat-hex-starter", level=1000, policy=policy)
    hand_in(armed(day), LEGAL)
    hand_in(day.entrants[1], ILLEGAL)
    return day, Browser(getattr(day.cast, person), day.tournament.slug)


def test_page_names_everybody_with_what_follows():
    _day, jun = a_desk(missing_lists="ruling", illegal_lists="no-pairing")

    page = text_of(jun.open("hindrances"))

    assert "Quentin Vale has not handed in a list. Ask for it, or let a referee rule" in page
    assert "Paul Okafor has an illegal good list. Have it corrected" in page
    assert "this event does not pair the player." in page
    assert "Pia Lindqvist has" not in page


def test_referee_lets_somebody_play_and_the_round_is_paired():
    day, jun = a_desk(missing_lists="ruling")

    assert jun.url("excuse", 3, "any") in jun.open("hindrances").content.decode()
    assert "Let Quentin Vale play Quentin Vale gets a message." in text_of(jun.open("excuse", 3, "any"))
    answer = jun.press("excuse", 3, "any", clause="10.01", reason="Bag lost on the train.")

    assert said(answer) == "Quentin Vale may play by your ruling."
    assert "By a ruling" in text_of(jun.open("hindrances"))
    assert Ruling.objects.get().text.endswith("Bag lost on the train.")
    assert "lost on the train" in day.entrants[2].messages.get().text


@pytest.mark.thorough
@pytest.mark.parametrize(("policy", "is_said"), [("no-pairing", True), ("ruling", False)])
def test_page_of_an_illegal_list_says_where_a_ruling_does_not_help(policy, is_said):
    _day, jun = a_desk(illegal_lists=policy)

    page = text_of(jun.open("list", 2, "good"))

    assert ("an illegal list cannot be played, even with a ruling" in page) is is_said


@pytest.mark.thorough
def test_no_ruling_is_offered_where_it_would_not_help():
    _day, jun = a_desk(missing_lists="no-pairing")

    assert "Let them play" not in text_of(jun.open("hindrances"))


@pytest.mark.thorough
@pytest.mark.parametrize(("clause", "reason"), [("10.01", ""), ("", "Lost."), ("99.1", "Lost.")])
def test_half_a_ruling_is_refused(clause, reason):
    _day, jun = a_desk(missing_lists="ruling")

    jun.press("excuse", 3, "any", clause=clause, reason=reason)

    assert not Ruling.objects.exists()


def test_scorekeeper_looks_and_does_not_rule():
    _day, kei = a_desk("kei", missing_lists="ruling")

    assert "Let them play" not in text_of(kei.open("hindrances"))
    assert kei.press("excuse", 3, "any", clause="10.01", reason="Lost.").status_code == 403


def test_faction_nobody_knows_is_no_page():
    _day, jun = a_desk()

    assert jun.press("excuse", 3, "grey", clause="10.01", reason="Lost.").status_code == 404


def test_organiser_pairs_without_those_whose_lists_stop_the_round():
    day = checked_in(4, ruleset_key="combat-hex-starter", level=1000, policy={"missing_lists": "no-pairing"})
    armed(day)
    for entrant in day.entrants[:2]:
        hand_in(entrant, LEGAL)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.open("hindrances")
    answer = olga.press("leave-out", numbers=[3, 4])

    assert "2 checked-in players cannot be paired; 2 others can." in text_of(page)
    assert page.content.decode().count('name="numbers"') == 2
    assert said(answer) == "2 players are left out. Round 1 is a draft."
    assert "Undo" in text_of(olga.next_page(answer))
    assert day.tournament.entrants.filter(status="absent").count() == 2
    assert "Pair without these" not in text_of(olga.open("hindrances"))


def test_a_referee_does_not_pair_without_them():
    _day, jun = a_desk(missing_lists="no-pairing")

    assert "Pair without these" not in text_of(jun.open("hindrances"))
    assert jun.press("leave-out", numbers=[3]).status_code == 403
