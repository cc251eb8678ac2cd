"""What each preset says of check-in and pairing is what happens there."""

import re

import pytest

from rules.policy import POLICY_KEYS, Policy
from tests.data.cast import person
from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.organiser.tournaments.test_set_up import DAY, walked
from tournament.engine.lifecycle import TournamentStatus
from tournament.engine.pairing.policy import CHOICES as PAIRING_CHOICES
from tournament.engine.pairing.policy import ORDERED
from tournament.engine.standings.policy import CHOICES as STANDINGS_CHOICES
from tournament.models import Preset, Tournament
from tournament.services.tournaments.presets import LISTS
from tournament.web.organiser.tournaments.set_up_forms import LIKE, LISTS_WORDS

pytestmark = pytest.mark.django_db
ADDRESS = "/settings/questions/missing_lists/"
# An answer of step 3: can players without lists check in, are they paired, is a missing list shown?
HAPPENS = {
    "checked": (True, False, True),
    "legal": (False, False, True),
    "welcome": (True, True, True),
    "none": (True, True, False),
}


def begun(preset, lists="", **chosen):
    """The desk of a new event of this preset on the day, with four players who handed in no list."""
    client = Browser(person("Olga")).client
    walked(client, DAY, {"preset": preset, **chosen}, {"registering": "open", "lists": lists})
    olga = Browser(None, Tournament.objects.latest("pk").slug)
    olga.client = client
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        assert olga.press("entrant-add", name=name, language="en").status_code == 303
    assert olga.press("move", TournamentStatus.CHECK_IN).status_code == 303
    return olga


def everybody_checks_in(olga):
    answer = olga.press(
        "check-in-many", numbers=["1", "2", "3", "4"], does="here", came_from=olga.url("check-in")
    )
    return olga.next_page(answer).content.decode()


def what_happens(olga):
    is_shown = "list missing" in text_of(olga.open("check-in"))
    everybody_checks_in(olga)
    tournament = Tournament.objects.latest("pk")
    is_here = tournament.entrants.filter(status="checked-in").count() == 4
    olga.press("pair", came_from=olga.url("home"))
    return is_here, tournament.rounds.exists(), is_shown


@pytest.mark.parametrize("lists", dict(LISTS_WORDS))
def test_own_choice_does_at_check_in_and_pairing_what_was_answered_in_step_three(lists):
    assert what_happens(begun(Preset.OWN, lists)) == HAPPENS[lists]
    assert HAPPENS.keys() == LISTS.keys()


def test_championship_shows_missing_lists_at_check_in_and_pairs_with_a_ruling():
    olga = begun(Preset.CHAMPIONSHIP)

    assert what_happens(olga) == (True, False, True)
    assert "Missing 8" in text_of(olga.open("lists"))
    assert ADDRESS in olga.open("home").content.decode()
    for number in (1, 2, 3, 4):
        for faction in ("good", "evil"):
            ruled = olga.press("excuse", number, faction, clause="10.01", reason="Lists left at home.")
            assert ruled.status_code == 303, text_of(ruled)
    olga.press("pair", came_from=olga.url("home"))

    assert Tournament.objects.get().rounds.count() == 1


def test_club_day_asks_for_no_list_and_pairs_everybody_who_is_here():
    olga = begun(Preset.CLUB_DAY)

    assert what_happens(olga) == HAPPENS["none"]
    lists = olga.open("lists")
    assert "This event has no lists" in text_of(lists)
    assert not re.search(r"(All|Missing) 8", text_of(lists))
    assert f"{ADDRESS}#missing_lists" in lists.content.decode()
    assert ADDRESS not in olga.open("home").content.decode()
    assert Tournament.objects.get().rounds.get().pairings.count() == 2


def test_lists_stand_nowhere_in_an_event_without_lists():
    olga = begun(Preset.CLUB_DAY)
    what_happens(olga)
    olga.press("publish", 1, came_from=olga.url("round", 1))
    event = Tournament.objects.get()

    pages = {name: olga.open(name).content.decode() for name in ("home", "prints", "exchange")}
    assert event.rounds.get().status == "published"
    assert [name for name, page in pages.items() if f'href="{olga.url("lists")}"' in page] == []
    assert "All army lists" not in pages["prints"]
    assert "No list yet" not in text_of(olga.open("entrant", 1))
    assert not event.log.filter(verb="round.reveal").exists()


def test_event_like_an_earlier_one_does_the_same_at_check_in_and_pairing():
    begun(Preset.OWN, "legal")
    earlier = Tournament.objects.get()

    assert what_happens(begun(LIKE, like=earlier.slug)) == HAPPENS["legal"]
    assert Tournament.objects.count() == 2


# Said anew in the first step, or drawn anew; and what this test leaves, such as the hours of that day.
SAID_ANEW = {"name", "starts_on", "time_zone", "language", "lot_seed"}
LEFT_AS_USUAL = {
    *("registration_closes_at", "lists_close_at", "check_in"),
    *("format", "ruleset_key", "catalogues", "confirms_email", "club_mark", "photos_url"),
}
RULES = {
    name: next(each for each in (key.choices or (7,)) if each != key.as_written(getattr(Policy(), name)))
    for name, key in POLICY_KEYS.items()
}
PAIRING = {name: values[1] for name, values in PAIRING_CHOICES.items()} | {
    "keep_apart_rounds": 3,
    "objectives": [*ORDERED[:2], *reversed(ORDERED[2:])],
}
STANDINGS = {name: values[-1] for name, values in STANDINGS_CHOICES.items()} | {"tiebreaks": ["drawn_lot"]}
COLUMNS = {
    "venue": "The old mill",
    "paper_size": "letter",
    "map_url": "https://maps.example/mill",
    "description": "Five rounds and cake.",
    "price": "15 €",
    "prizes": "A spoon.",
    "contact": "Ask at the mill.",
    "rules_pack_url": "https://mill.example/pack",
    "rounds_planned": 4,
    "cut_size": 4,
    "table_count": 9,
    "level": 1200,
    "entrant_limit": 40,
    "reminder_hours": 5,
    "spoken_languages": ["fr", "de"],
    "reveal": "always",
    "penalties_shown": "all",
    "is_listed": False,
}


def answers(olga):
    groups = olga.open("settings").context["groups"]
    found = {each.key: str(each.answer) for group in groups for each in group.questions}
    return {key: found[key] for key in found.keys() - SAID_ANEW}


def test_event_that_is_used_again_has_the_answers_of_all_its_questions():
    day = a_day(preset=Preset.CHAMPIONSHIP)
    olga = Browser(day.cast.olga, day.tournament.slug)
    usual = answers(olga)
    policies = {"policy": RULES, "pairing_policy": PAIRING, "standings_policy": STANDINGS}
    Tournament.objects.update(**COLUMNS, **policies)
    before = answers(olga)

    walked(olga.client, DAY, {"preset": LIKE, "like": day.tournament.slug}, {})

    olga.slug = Tournament.objects.latest("pk").slug
    after = answers(olga)
    assert olga.slug != day.tournament.slug
    assert after == before
    same = {key for key, words in usual.items() if words == before[key]}
    assert same == LEFT_AS_USUAL
    assert {"stops_by_phone", "requested_byes", "late_notices", "referee_calls"} <= before.keys()
