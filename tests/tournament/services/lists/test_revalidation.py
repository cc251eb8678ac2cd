"""Stored lists are checked again: a new version where something differs, a letter, and no locked list."""

import pytest

from armies.queries import current_version
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_figure
from tests.data.lists import armed, hand_in
from tournament.models import LogEntry
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.lists import lists, revalidation

pytestmark = pytest.mark.django_db

WHY = "The organiser published a rule of this event."


@pytest.fixture
def day():
    """Pia has handed in a legal list: a warden and two archers."""
    day = with_entrants(a_day(), 2)
    pia = armed(day)
    hand_in(pia, "1x Warden\n2x Reed archer", player(pia))
    return day


def version_of(day):
    return current_version(day.entrants[0].good_list)


def again(day, **options):
    return revalidation.recheck(day.tournament, by=day.cast.organiser, now=NOW, why=WHY, **options)


def test_nothing_new_where_nothing_differs(day):
    found = again(day)

    assert (found.checked, found.difference_count) == (1, 0)
    assert version_of(day).number == 1
    assert not day.entrants[0].messages.exists()
    assert not LogEntry.objects.filter(verb="list.recheck").exists()


def test_a_rule_of_the_event_makes_a_version_with_its_findings_and_a_letter(day):
    day.tournament.restrictions = [{"kind": "max-figures", "value": 2}]

    found = again(day)

    version = version_of(day)
    assert (found.difference_count, found.illegal, found.legal) == (1, 1, 0)
    assert (version.number, version.source, version.is_legal, version.note) == (2, "recheck", False, WHY)
    letter = day.entrants[0].messages.get()
    assert WHY in letter.text
    assert "at most 2 figures" in letter.text
    assert "2.021" in letter.text


def test_what_a_form_foresees_is_what_happens(day):
    day.tournament.restrictions = [{"kind": "max-figures", "value": 2}]

    foreseen = revalidation.foresee(day.tournament)

    assert version_of(day).number == 1
    assert (foreseen.checked, foreseen.illegal) == (again(day).checked, 1)


def test_the_level_of_the_list_follows_the_event(day):
    day.tournament.level = 100

    again(day)

    army_list = day.entrants[0].good_list
    assert army_list.level == 100
    assert not version_of(day).is_legal


def test_a_list_that_becomes_legal_again_is_told_so(day):
    day.tournament.restrictions = [{"kind": "max-figures", "value": 2}]
    again(day)
    day.tournament.restrictions = []

    found = again(day)

    assert (found.legal, version_of(day).is_legal) == (1, True)
    assert "It is legal." in day.entrants[0].messages.first().text


def test_a_locked_list_keeps_figures_and_verdict(day):
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    before = version_of(day)
    day.tournament.restrictions = [{"kind": "max-figures", "value": 2}]

    found = again(day)

    assert found.checked == 0
    assert version_of(day) == before


def test_a_corrected_figure_concerns_the_lists_that_hold_it(day):
    figures = {entry.figure.name: entry.figure for entry in version_of(day).entries.all()}
    warden = figures["Warden"]
    warden.points += 7
    warden.save()

    stranger = a_figure(warden.catalogue)

    other = again(day, figures=[stranger])
    found = again(day, figures=[warden])

    assert (other.checked, found.checked, found.difference_count) == (0, 1, 1)
    assert found.differences[0].is_other_content
    assert version_of(day).totals["points"] == found.differences[0].version.totals["points"] + 7
    assert day.entrants[0].messages.count() == 1


def test_the_figure_it_was_joined_with_takes_its_place_and_is_counted_once(day):
    figures = {entry.figure.name: entry.figure for entry in version_of(day).entries.all()}
    archer, catalogue = figures["Reed archer"], day.tournament.catalogues.get()
    twin = catalogue.figures.create(
        key="reed-archer-copy", name="Reed archer", faction="good", kind="minion", points=90
    )
    archer.joined_with = twin
    archer.save()

    again(day, figures=[archer])

    assert [e.figure for e in version_of(day).entries.all() if e.figure.name == "Reed archer"] == [twin]


def test_who_left_is_not_bothered(day):
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW, reason="Ill")
    day.tournament.restrictions = [{"kind": "max-figures", "value": 2}]

    assert again(day).checked == 0
