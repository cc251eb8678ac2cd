"""What the desk sees of a table that disagrees, and what it need not count again."""

import pytest

from armies.services.drafts import Choice
from tests.cast import NOW
from tests.days import facts_for, published
from tests.factories import a_catalogue, a_figure
from tests.tournament.web.organiser.desk import Browser, text_of
from tournament.services import lists, pairings, results
from tournament.services.actors import player

pytestmark = pytest.mark.django_db


def test_the_referee_reads_why_a_player_does_not_agree():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    results.submit(pairing, facts_for(pairing), token="t1", by=player(pairing.a), now=NOW)
    results.dispute(pairing, by=player(pairing.b), now=NOW, reason="Eight of mine stood.")
    referee = Browser(day.cast.jun, day.tournament.slug)

    for page in (referee.open("table", 1, 1), referee.open("round", 1)):
        assert f"{pairing.b} does not agree: Eight of mine stood." in text_of(page)

    results.confirm(pairing, by=player(pairing.b), now=NOW)
    assert "does not agree" not in text_of(referee.open("table", 1, 1))


def test_a_missing_count_is_asked_for_beside_its_field():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    faction = {} if pairing.faction_a else {"faction_a": "good"}
    counts = {"a_remaining": "9", "a_points_remaining": "900", "b_remaining": "3", "b_points_remaining": "9"}

    olga = Browser(day.cast.olga, day.tournament.slug)
    answer = olga.press("table", 1, 1, client_token="t1", ending="decided", save="1", **faction, **counts)

    page = olga.next_page(answer)
    assert "Figures set up This game cannot be decided without the figures set up at the start." in text_of(
        page
    )


def test_a_change_that_did_not_work_says_so_above_its_form():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("change", 1, what="swap", first="1", second="1", reason="One car", save="1")

    assert page.status_code == 422
    assert text_of(page).index("cannot change places with themself") < text_of(page).index("What ")


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
