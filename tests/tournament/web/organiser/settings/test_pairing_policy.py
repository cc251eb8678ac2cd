"""The policy of the pairing: words for every key, an order that is moved without scripts, nothing lost."""

import pytest

from rules.policy import POLICY_KEYS
from tests.data.days import a_day, published
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.pairing.policy import CHOICES, NUMBERS, ORDERED, PairingPolicy
from tournament.web.forms.pairing_policy_texts import AIM_WORDS, PAIRING_WORDS, VALUE_WORDS
from tournament.web.organiser.settings.policy_forms import RULE_WORDS

pytestmark = pytest.mark.django_db


def press(day, key, **sent):
    return Browser(day.cast.olga, day.tournament.slug).press("question", key, **sent)


def stored(day):
    return day.refresh().tournament.pairing_policy


def test_every_key_value_and_aim_has_words():
    assert set(PAIRING_WORDS) == {*CHOICES, *NUMBERS}
    assert {value for values in CHOICES.values() for value in values} <= set(VALUE_WORDS)
    assert set(AIM_WORDS) == set(ORDERED)
    assert set(RULE_WORDS) == set(POLICY_KEYS)


def test_look_ahead_and_rounds_apart_are_saved():
    day = a_day()

    press(day, "look_ahead", **{"pairing-look_ahead": "off"})
    press(day, "keep_apart_rounds", **{"pairing-keep_apart_rounds": "2"})

    assert (stored(day)["look_ahead"], stored(day)["keep_apart_rounds"]) == ("off", 2)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "place", "lands"), [("within-group", 1, 1), ("kept-apart-absolute", 8, 8), ("floats", 2, 2)]
)
def test_an_aim_lands_on_the_place_that_is_typed(name, place, lands):
    day = a_day()

    press(day, "objectives", **{f"pairing-place-{name}": str(place)})

    assert stored(day)["objectives"][lands - 1] == name
    PairingPolicy.from_json(stored(day))


def test_keys_that_are_not_asked_are_kept():
    day = a_day(pairing_policy={"look_ahead": "off"})

    press(day, "floats", **{"pairing-floats": "top-down"})

    assert (stored(day)["look_ahead"], stored(day)["floats"]) == ("off", "top-down")


def test_a_place_beyond_the_list_is_refused_beside_its_field():
    day = a_day()

    page = press(day, "objectives", **{"pairing-place-floats": "99"})

    assert page.status_code == 422
    assert stored(day) == {}


def test_the_frozen_page_tells_the_pairing_too():
    day, _ = published(2)

    words = text_of(Browser(day.cast.olga, day.tournament.slug).open("settings"))

    assert "Look ahead to the next rounds? As far as the planned rounds reach" in words
    assert "Strictly apart; Faction limit" in words
    assert "Round robin" not in words


def test_event_with_one_army_each_is_offered_no_balance_of_factions_and_keeps_its_place():
    day = a_day(ruleset_key="combat-hex-starter")
    shown = Browser(day.cast.olga, day.tournament.slug).open("settings")

    press(day, "objectives", **{"pairing-place-floats": "1"})

    words = text_of(shown)
    assert (
        "Factions"
        not in words[
            words.index("Which aims of the pairing") : words.index(
                "Lateness", words.index("Which aims of the pairing")
            )
        ]
    )
    assert "The first aim of the list forbids a pairing" in words
    assert stored(day)["objectives"] == [
        "floats",
        "faction-limit",
        "kept-apart-absolute",
        "bye-rank",
        "float-again",
        "faction-wish",
        "kept-apart",
        "within-group",
    ]
