"""A player copies the base of a figure that no catalogue has."""

import pytest

from armies.adapters import to_rules_figure
from armies.models import Figure
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.player.phone import Phone, notices, text_of
from tournament.queries.lists import list_sheets
from tournament.services.catalogues import copied_figures
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db
BASE = {
    "name": "Moss Giant",
    "kind": "hero",
    "points": "190",
    "unique_numbers": "7, 12",
    "action_points": "5",
    "wounds": "4",
    "attacks": "3",
    "toughness": "5",
    "movement": "4",
    "shots": "2",
    "range": "7",
    "hexes": "2",
    "version": "2",
    "collector_number": "GF 012",
    "rarity": "star",
    "ability-0": "Armor",
    "cost-0": "0",
    "ability-1": "Large",
    "cost-1": "",
}


@pytest.fixture
def day() -> Day:
    day = with_entrants(a_day(), 2)
    day.tournament.catalogues.add(a_catalogue(name="Season", standing="verified"))
    return day


@pytest.fixture
def phone(day) -> Phone:
    return Phone(day.tokens[1])


def copy(phone, faction="good", **changed):
    return phone.press("copy-base", faction, **{**BASE, **changed})


def test_builder_leads_to_the_form_with_what_was_sought(phone):
    page = phone.open("build", "good", q="Moss & Fen")

    assert f"{phone.url('copy-base', 'good')}?q=Moss%20%26%20Fen" in page.content.decode()
    assert 'value="Moss"' in phone.open("copy-base", "good", q="Moss").content.decode()


def test_copied_base_stands_in_the_list_unverified(phone, day):
    answer = copy(phone)

    figure = to_rules_figure(Figure.objects.get())
    assert (figure.name, figure.faction, figure.points, figure.shots, figure.hexes) == (
        "Moss Giant",
        "good",
        190,
        2,
        2,
    )
    assert figure.unique_numbers == (7, 12)
    assert [(ability.code, ability.cost) for ability in figure.abilities] == [("armor", 0), ("large", None)]
    assert "is in your list, unverified" in notices(answer)[-1]
    page = phone.client.get(answer.url)
    assert [row.figure.name for row in page.context["rows"]] == ["Moss Giant"]
    assert "Unverified" in text_of(page)


def test_the_same_form_sent_twice_is_one_figure_once_in_the_list(phone, day):
    copy(phone)
    answer = copy(phone)

    assert Figure.objects.count() == 1
    assert [c.quantity for c in list_sheets.choices_of(day.entrants[0], "good")] == [1]
    assert "The catalogue already had it." in notices(answer)[-1]


def test_another_player_finds_it_in_the_builder(phone, day):
    copy(phone)

    page = Phone(day.tokens[2]).open("build", "good", q="moss")

    assert [row.figure.name for row in page.context["found"]] == ["Moss Giant"]
    assert "Unverified" in text_of(page)


def test_figure_alike_is_shown_before_anything_is_stored(phone, day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Gient", points=185, version=2)

    page = copy(phone)

    assert page.status_code == 409
    assert "Is it this one?" in text_of(page)
    assert "Points: you typed 190 , the catalogue says 185" in text_of(page)
    assert Figure.objects.get() == known
    assert 'value="Moss Giant"' in page.content.decode()


def test_yes_takes_the_figure_there_is(phone, day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Gient", points=185, version=2)

    copy(phone, same=known.pk)

    assert [c.figure for c in list_sheets.choices_of(day.entrants[0], "good")] == [known]
    assert Figure.objects.count() == 1


def test_no_keeps_the_base_as_another_figure(phone, day):
    a_figure(day.tournament.catalogues.get(), name="Moss Gient", points=185, version=2)

    copy(phone, other="1")

    assert Figure.objects.filter(name="Moss Giant").exists()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changed", "sentence"),
    some_of(
        [
            ({"name": "x" * 300}, "This has 300 characters; the limit is 120. Shorten it."),
            ({"name": ""}, "The figure has no name. Copy the name from its base."),
            ({"name": "🗡🐉"}, "has no letter. Copy the name from its base."),
            ({"name": "Moss \u202etnaiG"}, "has an invisible character that turns text around"),
            ({"name": "Moss\x00Giant"}, "Remove the unreadable character"),
            ({"points": "-5"}, "“-5” is not a whole number from 0 to 100000. Write digits only."),
            ({"points": ""}, "Points: Enter the printed number, also if it is 0."),
            ({"wounds": " "}, "Wounds: Enter the printed number, also if it is 0."),
            ({"points": "9" * 40}, "is not a whole number from 0 to 100000"),
            ({"wounds": "0"}, "“0” is not a whole number from 1 to 99"),
            ({"attacks": "many"}, "“many” is not a whole number"),
            ({"range": ""}, "Shots and range go together. Enter both or neither."),
            ({"hexes": "400"}, "is not a whole number from 1 to 19"),
            ({"version": "9"}, "9 is not available"),
            ({"kind": ""}, "dark green (hero) or light green (minion)"),
            ({"unique_numbers": "7, 7"}, "A unique number is here twice."),
            (
                {"ability-0": "Armor; drop", "cost-0": "1"},
                "“Armor; drop” is not an ability. Write the name without a semicolon.",
            ),
            ({"ability-0": "", "cost-0": "3"}, "The cost 3 has no ability. Write the name of the ability."),
            ({"ability-0": "Armor", "cost-0": "lots"}, "“lots” is not a whole number from 0 to 99"),
            ({"ability-0": "Armor", "cost-0": "PR1"}, "“PR1” is not a cost"),
            ({"ability-0": "a" * 80}, "names no ability"),
        ],
        7,
    ),
)
def test_what_no_base_shows_is_told_in_one_sentence(phone, changed, sentence):
    page = copy(phone, **changed)

    assert page.status_code == 422
    assert sentence in text_of(page)
    assert sum(map(len, page.context["form"].errors.values())) == 1
    assert not Figure.objects.exists()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["سيدة الغابة", "Moss 🐉 Giant", "森の巨人", 'O\'Fen "the" <b>'])
def test_names_in_any_script_are_kept_and_shown_as_they_are(phone, name):
    answer = copy(phone, name=name)

    assert Figure.objects.get().name == name
    assert name in text_of(phone.client.get(answer.url)).replace("  ", " ")


def test_typed_values_stay_where_one_of_them_is_wrong(phone):
    page = copy(phone, points="-5").content.decode()

    for value in ("Moss Giant", "-5", "7, 12", "Armor", "GF 012"):
        assert f'value="{value}"' in page


def test_closed_list_has_no_form(phone, day):
    copy(phone)
    choices = list_sheets.choices_of(day.entrants[0], "good")
    lists.submit(day.entrants[0], "good", choices, by=day.cast.organiser, now=NOW)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    assert phone.open("copy-base", "good").status_code == 409
    copy(phone, name="Fen Hag")
    assert Figure.objects.count() == 1


@pytest.mark.thorough
def test_receipt_marks_the_figure_until_a_referee_has_verified_it(phone, day):
    copy(phone)
    choices = list_sheets.choices_of(day.entrants[0], "good")
    lists.submit(day.entrants[0], "good", choices, by=day.cast.organiser, now=NOW)
    assert "Moss Giant Unverified" in text_of(phone.open("receipt", "good"))

    copied_figures.verify(day.refresh().tournament, Figure.objects.get(), by=day.cast.referee, now=NOW)

    assert "Unverified" not in text_of(phone.open("receipt", "good"))
    assert "Unverified" not in text_of(phone.open("build", "good"))


def test_everything_that_is_wrong_is_told_at_once_and_each_once(phone):
    page = copy(phone, kind="", points="-5", attacks="", range="", **{"ability-0": "", "cost-0": "2"})

    labels = [bound.label for bound in page.context["form"] for _ in bound.errors]
    assert sorted(labels) == ["Abilities", "Attacks", "Colour of the base", "Points", "Range"]


def test_role_of_a_player_waits_for_an_official(phone):
    copy(phone, role="ring-base", role_of="Sam")

    row = Figure.objects.get()
    assert (row.role, row.role_of, row.role_state) == ("ring-base", "Sam", "proposed")
    assert to_rules_figure(row).role is None
    assert "Role not confirmed" in text_of(phone.open("build", "good"))
    assert "It counts once the referee confirms it" in text_of(phone.open("copy-base", "good"))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"role": "ring-base"}, "Enter that figure's name"),
        ({"role": "pr1", "ability-0": "PR2"}, "The base prints PR2"),
        ({"role_of": "Sam"}, "Leave this empty"),
    ],
)
def test_role_that_cannot_be_is_refused_at_its_place(phone, changed, says):
    answer = copy(phone, **changed)

    assert answer.status_code == 422
    assert says in text_of(answer)
    assert not Figure.objects.exists()
