"""Players and tables by a few letters, as an official types them in a hurry."""

import pytest

from tests.data.days import published
from tournament.queries.desk.search import search

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    found, _ = published(8)
    for entrant, (name, club) in zip(found.entrants, PEOPLE, strict=False):
        entrant.name, entrant.club = name, club
        entrant.save()
    return found.refresh()


PEOPLE = [("Jörg Tannenbühl", "Würfelbund"), ("Jean Dupont", "Hexagone"), ("Jean Dupont", "Table Ronde")]


def names(day, words):
    return [f"{row.name}, {row.club}" for row in search(day.tournament, words).players]


def test_accents_capitals_and_order_of_words_do_not_matter(day):
    assert names(day, "tannen jorg") == names(day, "JÖRG") == ["Jörg Tannenbühl, Würfelbund"]


def test_namesakes_are_both_found_and_told_apart_by_club(day):
    assert names(day, "dupont") == ["Jean Dupont, Hexagone", "Jean Dupont, Table Ronde"]
    assert names(day, "dupont ronde") == ["Jean Dupont, Table Ronde"]


def test_a_table_is_found_by_its_name(day):
    day.tournament.table_plan = {"names": {"3": "Fenêtre bleue"}}

    assert [row.table for row in search(day.tournament, "bleue fen").tables] == [3]


def test_a_number_is_a_table_and_a_start_number(day):
    found = search(day.tournament, "2")

    assert found.tables[0].table == 2
    assert found.players[0].number == 2


def test_the_table_of_who_was_found_is_found_too(day):
    (player,) = search(day.tournament, "tannen").players
    (table,) = search(day.tournament, "tannen").tables

    assert player in {table.a, table.b}


@pytest.mark.parametrize("words", ["", "  ", "nobody of that name"])
def test_nothing_is_found_for_no_words(day, words):
    found = search(day.tournament, words)

    assert (list(found.players), list(found.tables)) == ([], [])


def test_however_many_players_it_costs_three_queries(day, django_assert_num_queries):
    with django_assert_num_queries(3):
        search(day.tournament, "e")
