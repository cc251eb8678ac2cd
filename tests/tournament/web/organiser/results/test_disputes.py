"""What the desk sees of a table that disagrees, and what it need not count again."""

import re

import pytest

from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import facts_for, published
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.phone import Phone
from tournament.services.core.actors import player
from tournament.services.lists import lists
from tournament.services.results import results
from tournament.services.rounds import pairings

pytestmark = pytest.mark.django_db


def test_the_referee_reads_why_a_player_does_not_agree():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    results.submit(pairing, facts_for(pairing), token="t1", by=player(pairing.a), now=NOW)
    results.dispute(pairing, by=player(pairing.b), now=NOW, reason="Eight of mine stood.")
    referee = Browser(day.cast.jun, day.tournament.slug)

    for page in (referee.open("table", 1, 1), referee.open("round", 1)):
        assert f"{pairing.b} disputes it: Eight of mine stood." in text_of(page)

    results.confirm(pairing, by=player(pairing.b), now=NOW)
    assert "does not agree" not in text_of(referee.open("table", 1, 1))


@pytest.fixture
def doubted():
    """Table 1, reported by the first of the two and doubted by the second."""
    day, round_ = published(2)
    pairing = round_.pairings.get(is_current=True, table=1)
    results.submit(pairing, facts_for(pairing), token="t1", by=player(pairing.a), now=NOW)
    results.dispute(pairing, by=player(pairing.b), now=NOW, reason="Eight of mine stood.")
    phones = {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}
    return day, pairing, phones


def test_both_players_read_why_the_table_is_disputed_and_of_one_report_only(doubted):
    _, pairing, phones = doubted

    said = {side: text_of(phone.open("result-of", 1)) for side, phone in phones.items()}

    assert f"{pairing.b} disputes it: Eight of mine stood." in said["a"]
    assert "A referee is checking your report." in said["a"]
    assert "You dispute it: Eight of mine stood." in said["b"]
    assert "A referee is checking your opponent's report." in said["b"]
    for phone in phones.values():
        assert "both reports" not in text_of(phone.open("result-of", 1)) + text_of(phone.open("home"))
        me = phone.client.get("/api/v1/me/pairings/1/", headers={"authorization": f"Link {phone.token}"})
        assert [each["reason"] for each in me.json()["doubts"]] == ["Eight of mine stood."]


def test_two_reports_that_differ_are_called_both_reports(doubted):
    _, pairing, phones = doubted
    facts = facts_for(pairing, winner="b")
    results.submit(pairing, facts, token="t2", by=player(pairing.b), now=NOW)

    for phone in phones.values():
        page = text_of(phone.open("result-of", 1))
        assert "A referee is checking both reports." in page
        assert "Eight of mine stood." in page
        assert "Show both reports" in text_of(phone.open("home"))


def test_a_result_that_counts_and_is_doubted_says_so_to_both(doubted):
    day, pairing, phones = doubted
    results.confirm(pairing, by=day.cast.referee, now=NOW)
    results.dispute(pairing, by=day.cast.referee, now=NOW, reason="The sheet says otherwise.")

    for phone in phones.values():
        page = text_of(phone.open("result-of", 1))
        assert "A referee is checking this result" in page
        assert "The sheet says otherwise." in page


def test_a_missing_count_is_asked_for_beside_its_field():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    faction = {} if pairing.faction_a else {"faction_a": "good"}
    counts = {"a_remaining": "9", "a_points_remaining": "900", "b_remaining": "3", "b_points_remaining": "9"}

    olga = Browser(day.cast.olga, day.tournament.slug)
    answer = olga.press("table", 1, 1, client_token="t1", ending="decided", save="1", **faction, **counts)

    page = olga.next_page(answer)
    assert text_of(page).count("Enter the figures at the start: the result depends on them.") == 1
    (tag,) = re.findall(r'<input[^>]*aria-invalid="true"[^>]*>', page.content.decode())
    assert 'name="a_original"' in tag
    assert " autofocus" in tag
    assert "said__grade" not in page.content.decode()


@pytest.mark.thorough
@pytest.mark.parametrize("is_rolled", [True, False])
def test_what_the_lists_say_is_not_counted_again(is_rolled):
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    if is_rolled:
        pairings.record_roll(pairing, faction_a="good", by=day.cast.referee, now=NOW)
    catalogue = a_catalogue()
    for entrant, faction in ((pairing.a, "good"), (pairing.b, "evil")):
        figure = a_figure(catalogue, name=f"Warden of {faction}", faction=faction, points=100)
        lists.submit(entrant, faction, [Choice(figure, 1)], by=day.cast.referee, now=NOW)
    faction = {} if is_rolled else {"faction_a": "good"}
    counts = {"a_remaining": "1", "a_points_remaining": "100", "b_remaining": "0", "b_points_remaining": "0"}

    Browser(day.cast.olga, day.tournament.slug).press(
        "table", 1, 1, client_token="t1", ending="decided", save="1", **faction, **counts
    )

    facts = pairing.submissions.get().facts
    assert (facts["a"]["original"], facts["b"]["original"]) == (1, 1)
