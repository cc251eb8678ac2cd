"""The desk judges copied figures: once for everybody, with what was before kept, and lists that follow."""

import pytest

from armies.adapters import to_rules_figure
from armies.models import Figure
from armies.queries import current_version
from armies.services.lists.drafts import Choice
from rules.figure_lists.figures import Role
from tests.data import builders
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.services.catalogues import copied_figures
from tournament.services.core.actors import player
from tournament.services.lists import lists
from tournament.web.forms.base_form import values_of
from tournament.web.forms.seen_fields import text_of as seen_text

pytestmark = pytest.mark.django_db
GIANT = builders.figure("Moss Giant", points=190, version=2)


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    day.tournament.catalogues.add(a_catalogue(name="Season"))
    return day


@pytest.fixture
def row(day):
    """Pia copied the giant, and handed in a list of two."""
    pia = day.entrants[0]
    row = copied_figures.copy(day.tournament, GIANT, by=player(pia), now=NOW).figure
    lists.submit(pia, "good", [Choice(row, 2)], by=player(pia), now=NOW)
    return row


@pytest.fixture
def jun(day):
    return Browser(day.cast.jun, day.tournament.slug)


def typed(figure, **changed):
    """What the form sends for a figure."""
    values = values_of(figure)
    for place, (name, cost) in enumerate(values.pop("rows")):
        values |= {f"ability-{place}": name, f"cost-{place}": cost}
    return {**values, **changed}


def test_queue_is_linked_with_its_count_and_names_the_lists(jun, row):
    assert "1 copied figure to compare with its base" in text_of(jun.open("lists"))

    page = text_of(jun.open("figures"))

    assert "Moss Giant (red)" in page
    assert "Copied by Pia Lindqvist" in page
    assert "In 1 list: Pia Lindqvist." in page


def test_empty_queue_says_when_it_fills(jun):
    assert "No figures to verify" in text_of(jun.open("figures"))


def test_one_press_verifies_for_everybody(jun, row):
    answer = jun.press("figure-verify", row.pk)

    row.refresh_from_db()
    assert (row.is_unverified, row.verified_by) == (False, "Jun")
    assert said(answer) == "Moss Giant (red) verified."


@pytest.mark.thorough
def test_correction_verifies_and_checks_the_lists_again(jun, row, day):
    answer = jun.press("figure", row.pk, **typed(GIANT, points="195"))

    assert said(answer) == (
        "Moss Giant corrected and verified. 1 list was checked again. Its owner gets a message."
    )
    assert current_version(day.entrants[0].good_list).totals["points"] == 390
    page = text_of(jun.open("figure", row.pk))
    assert "Points: 190, now 195" in page
    assert "figure corrected" in page
    assert "figure copied from its base" in page


def test_form_sent_back_as_it_was_shown_is_the_same_figure(jun, row):
    form = jun.open("figure", row.pk).context["form"]
    shown = {bound.name: bound.value() or "" for bound in form if bound.name != "abilities"}
    rows = {f"ability-{each.place}": each.name for each in form.rows}
    costs = {f"cost-{each.place}": each.cost for each in form.rows}

    jun.press("figure", row.pk, **shown, **rows, **costs)

    row.refresh_from_db()
    assert to_rules_figure(row) == GIANT
    assert not row.changes.filter(verb="corrected").exists()


def test_locked_list_keeps_the_figure_and_the_page_says_what_differs(jun, row, day):
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    jun.press("figure", row.pk, **typed(GIANT, points="195"))

    assert current_version(day.entrants[0].good_list).totals["points"] == 380
    page = text_of(jun.open("figures"))
    assert "points: 190 in the list, 195 in the catalogue" in page


@pytest.mark.thorough
def test_figure_alike_is_offered_to_be_joined(jun, row, day):
    known = a_figure(day.tournament.catalogues.get(name="Season"), name="Moss Giant", points=185, version=2)
    page = text_of(jun.open("figure", row.pk))
    assert "Is it one of these?" in page

    jun.press("figure-join", row.pk, other=known.pk)

    assert [entry.figure for entry in current_version(day.entrants[0].good_list).entries.all()] == [known]
    assert "This figure was joined with another" in text_of(jun.open("figure", row.pk))


@pytest.mark.thorough
def test_second_referee_is_told_that_somebody_was_faster(jun, row, day):
    seen = seen_text(copied_figures.values_of(row))
    jun.press("figure", row.pk, seen=seen, **typed(GIANT, points="195"))

    answer = Browser(day.cast.olga, day.tournament.slug).press("figure-verify", row.pk, seen=seen)

    assert answer.status_code == 409
    assert "Jun changed this" in text_of(answer)
    assert "Points 190 195 190" in text_of(answer)


def test_wrong_number_stays_in_the_form_and_changes_nothing(jun, row):
    page = jun.press("figure", row.pk, **typed(GIANT, wounds="0"))

    assert page.status_code == 422
    assert "“0” is not a whole number from 1 to 99" in text_of(page)
    assert to_rules_figure(Figure.objects.get(pk=row.pk)) == GIANT


def test_official_copies_a_base_of_either_faction(jun):
    answer = jun.press("figure-add", **typed(GIANT, faction="evil"))

    figure = Figure.objects.get()
    assert (figure.faction, figure.copied_by) == ("evil", "Jun")
    assert said(answer) == "Moss Giant (red) copied. Players can use it now."


def test_official_is_asked_about_a_figure_alike_too(jun, day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Giant", points=185, version=2)

    page = jun.press("figure-add", **typed(GIANT))
    answer = jun.press("figure-add", **typed(GIANT), same=known.pk)

    assert (page.status_code, "Is it this one?" in text_of(page)) == (409, True)
    assert said(answer) == "Moss Giant (red) is already in Season. Nothing was saved."
    assert Figure.objects.count() == 1


def test_figure_of_another_tournament_is_no_page_here(jun, day):
    other = a_figure(a_catalogue())

    assert jun.open("figure", other.pk).status_code == 404
    assert jun.press("figure-verify", other.pk).status_code == 404


@pytest.mark.thorough
def test_correcting_a_figure_confirms_the_role_that_its_form_shows(jun, day):
    claim = builders.figure("Moss Base", points=190, role=Role.RING_BASE, role_of="Moss Giant")
    copied_figures.copy(day.tournament, GIANT, by=player(day.entrants[0]), now=NOW)
    row = copied_figures.copy(day.tournament, claim, by=player(day.entrants[0]), now=NOW).figure
    form = jun.open("figure", row.pk).context["form"]
    assert (form["role"].value(), form["role_of"].value()) == ("ring-base", "Moss Giant")

    jun.press("figure-verify", row.pk)
    row.refresh_from_db()
    assert (row.is_unverified, row.role_state) == (False, "proposed")
    jun.press("figure", row.pk, **typed(claim))

    row.refresh_from_db()
    assert (row.role, row.role_of, row.role_state) == ("ring-base", "Moss Giant", "confirmed")
    assert "Role: –, now ring-base" in text_of(jun.open("figure", row.pk))
