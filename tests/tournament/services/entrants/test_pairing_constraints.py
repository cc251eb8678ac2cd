"""A table kept for somebody, groups kept apart, and what the pairing makes of both."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, with_entrants
from tournament.models import LogEntry
from tournament.queries.entrants.groups import groups_of, how_apart
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance, entrants, pairing_constraints
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(), 6)


def keep(day, name, *numbers, was=""):
    return pairing_constraints.keep_apart(
        day.tournament, name, numbers=numbers, by=day.cast.organiser, now=NOW, was=was
    )


def test_a_kept_table_is_where_the_pairing_seats_them():
    day = checked_in(6)
    pairing_constraints.fix_table(day.entrants[4], 3, by=day.cast.referee, now=NOW)

    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert round_.seats.get(entrant=day.entrants[4]).pairing.table == 3


def test_a_table_is_kept_for_one_person(day):
    pairing_constraints.fix_table(day.entrants[0], 2, by=day.cast.referee, now=NOW)

    with pytest.raises(Refused, match="Table 2 is kept for Pia Lindqvist"):
        pairing_constraints.fix_table(day.entrants[1], 2, by=day.cast.referee, now=NOW)


def test_who_left_keeps_no_table(day):
    pairing_constraints.fix_table(day.entrants[0], 2, by=day.cast.referee, now=NOW)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert pairing_constraints.fix_table(day.entrants[1], 2, by=day.cast.referee, now=NOW).fixed_table == 2


@pytest.mark.parametrize("table", [0, -1, 9999])
def test_a_table_that_the_hall_has_not_is_refused(day, table):
    with pytest.raises(Refused, match="Choose a table from 1 to 16"):
        pairing_constraints.fix_table(day.entrants[0], table, by=day.cast.referee, now=NOW)


def test_keeping_the_same_table_twice_and_freeing_it(day):
    for table in (2, 2, None):
        pairing_constraints.fix_table(day.entrants[0], table, by=day.cast.referee, now=NOW)

    assert day.entrants[0].fixed_table is None
    assert LogEntry.objects.filter(verb="entrant.fix-table").count() == 2


def test_the_form_of_an_entrant_refuses_a_taken_table_too(day):
    pairing_constraints.fix_table(day.entrants[0], 2, by=day.cast.referee, now=NOW)
    details = entrants.Details(name="Paul Okafor", fixed_table=2)

    with pytest.raises(Refused, match="Table 2 is kept for"):
        entrants.edit(day.entrants[1], details, by=day.cast.organiser, now=NOW)


def test_a_group_has_exactly_whom_was_picked(day):
    keep(day, "Ford  family", 1, 2)

    keep(day, "Ford family", 2, 3, was="Ford family")

    assert [row.families for row in day.entrants[:3]] == [[], ["Ford family"], ["Ford family"]]


def test_a_group_may_be_renamed_and_dissolved_and_others_stay(day):
    keep(day, "Ford", 1, 2)
    keep(day, "Van", 2, 3)

    keep(day, "Bridge", 1, 2, was="Ford")
    keep(day, "Van", was="Van")

    assert [row.families for row in day.entrants[:3]] == [["Bridge"], ["Bridge"], []]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("  ", "has no name"),
        ("x" * 41, "the limit is"),
        ("a,b", "separates groups"),
        ("FORD", "The group FORD exists already"),
    ],
)
def test_a_name_that_cannot_be_a_groups_is_refused(day, name, says):
    keep(day, "Ford", 1, 2)

    with pytest.raises(Refused, match=says):
        keep(day, name, 3, 4)


def test_a_number_of_nobody_changes_nothing(day):
    with pytest.raises(Refused, match="start number 99"):
        keep(day, "Ford", 1, 99)

    assert day.entrants[0].families == []


def test_the_same_group_saved_twice_is_logged_once(day):
    keep(day, "Ford", 1, 2)
    keep(day, "Ford", 1, 2, was="Ford")

    assert LogEntry.objects.filter(verb="entrant.group").count() == 1


def test_members_of_a_group_do_not_meet():
    day = checked_in(6)
    keep(day, "Ford", 1, 4)  # the fold would pair the first with the fourth

    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    pairs = [{p.a.number, p.b.number} for p in round_.pairings.filter(is_current=True)]
    assert {1, 4} not in pairs


def test_groups_say_how_many_pairings_they_rule_out_and_what_cannot_be(day):
    keep(day, "Ford", 1, 2, 3, 4)
    keep(day, "Alone", 5)

    alone, ford = groups_of(day.tournament)

    assert (ford.pairs, ford.members[0].name) == (6, "Rosa Iwashita")
    assert ford.warning.code == "group-large"
    assert alone.warning.code == "group-alone"


def test_the_policy_is_said_in_words():
    day = a_day(pairing_policy={"keep_apart_families": "absolute", "keep_apart_rounds": 2})

    lines = how_apart(day.tournament)

    assert str(lines[0]).startswith("Players of one group never meet")
    assert str(lines[-1]) == "This holds for the first 2 rounds."
