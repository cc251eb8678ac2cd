"""Tie-breaks and what unplayed rounds count for: typed, refused in a sentence, frozen, told."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.forms_of_pages import form_at
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import LogEntry
from tournament.queries.standings.standings import columns
from tournament.queries.tournaments.event_rules import sections_of
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db
USED = ("buchholz", "total_victories", "points_difference", "direct_encounter")


def press(day, key, **changes):
    """The form of one question as the page shows it, with some fields typed over."""
    olga = Browser(day.cast.olga, day.tournament.slug)
    address = olga.url("question", key)
    return olga.client.post(address, {**form_at(olga.client, address, address).data, **changes}, follow=True)


def keys(day):
    return [each.key for each in columns(day.refresh().tournament)]


def test_places_that_were_typed_are_the_order():
    day = a_day()
    moved = {"standings-place-sonneborn_berger": "1", "standings-place-buchholz": "5"}

    press(day, "tiebreaks", **moved, **{"standings-place-drawn_lot": "11"})
    press(day, "byes_count_as", **{"standings-byes_count_as": "zero"})

    assert keys(day) == ["sonneborn_berger", *USED[1:], "buchholz", "drawn_lot"]
    assert day.tournament.standings_policy["byes_count_as"] == "zero"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            {"standings-place-cumulative": "2"},
            "Cumulative score and Number of total victories both have place",
        ),
        (
            {"standings-place-drawn_lot": "1", "standings-place-buchholz": "9"},
            "the lot decides all that is left",
        ),
        ({"standings-place-cumulative": "12"}, "Cumulative score"),
    ],
)
def test_an_order_that_cannot_be_is_refused_in_a_sentence(typed, said):
    day = a_day()

    answer = press(day, "tiebreaks", **typed)

    assert answer.status_code == 422
    assert said in text_of(answer)
    assert day.refresh().tournament.standings_policy == {}


@pytest.mark.thorough
def test_with_round_1_the_rules_are_frozen_whole_and_logged():
    day, _ = published(4, standings_policy={"tiebreaks": ["buchholz", "drawn_lot"]})

    kept = day.tournament.standings_policy
    entry = LogEntry.objects.get(tournament=day.tournament, verb="tournament.freeze-policy")
    assert kept == entry.data["standings"]
    assert (kept["lot_seed"], kept["byes_count_as"]) == ("grey-ford", "dummy")
    with pytest.raises(Conflict, match="Round 1 is published, so the tie-breaks cannot change"):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, standings_policy={})
    page = text_of(Browser(day.cast.olga, day.tournament.slug).open("settings"))
    assert "Buchholz and Drawn lot" in page


def test_a_key_nobody_knows_is_refused_by_the_service():
    day = a_day()
    with pytest.raises(Invalid, match=r"“bucholz” is not a tie-break\. Did you mean “buchholz”"):
        tournament_settings.configure(
            day.tournament, by=day.cast.organiser, now=NOW, standings_policy={"tiebreaks": ["bucholz"]}
        )


def test_everybody_reads_how_places_come_about():
    day = a_day(standings_policy={"tiebreaks": ["buchholz", "drawn_lot"]})

    (section,) = [each for each in sections_of(day.tournament) if each.code == "standings"]

    texts = [line.text for line in section.lines]
    assert texts[0] == "Places are decided in this order: Points, Buchholz, Drawn lot."
    assert "Lots are drawn from the random seed “grey-ford”." in texts


def test_the_interface_reads_and_sets_the_rules():
    day = a_day()
    path = f"tournaments/{day.tournament.slug}/standings/rules/"

    said = ask(desk(day.cast.olga), "PUT", path, {"tiebreaks": ["cumulative"], "byes_count_as": "virtual"})
    read = ask(passer_by(), "GET", path).json()

    assert said.status_code == 200, said.content
    assert [each["key"] for each in read["tiebreaks"]] == ["cumulative"]
    assert (read["byes_count_as"], read["is_frozen"]) == ("virtual", False)
    refused = ask(desk(day.cast.olga), "PUT", path, {"forfeits_count_as": "half"})
    assert (refused.status_code, "“half” is not available" in refused.json()["message"]) == (422, True)
