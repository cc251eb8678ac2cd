"""Whose code was scanned, who may be checked in, and who is meant by a few letters."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.queries.entrants.attendance import hall, hits, person_of, persons_of
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance, entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(status=TournamentStatus.CHECK_IN), 3)


@pytest.mark.parametrize(
    "code",
    [
        "{token}",
        " {token}\n",
        "http://192.168.1.20:8000/me/{token}/",
        "https://muster.example/me/{token}/lists/?x=1",
        "2",
        "002",
    ],
)
def test_a_code_is_the_link_its_token_or_a_start_number(day, code):
    found = attendance.whose(day.tournament, code.format(token=day.tokens[2]))

    assert found.name == "Paul Okafor"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "Scan a private link"),
        ("https://example.org/menu.pdf", "not a private link"),
        ("99", "No player has start number 99"),
        ("9" * 200, "not a private link"),
        ("http://hall/me/AAAAAAAAAAAAAAAAAAAAAA/", "does not work any more"),
    ],
)
def test_a_code_that_is_nobodys_is_told_in_one_sentence(day, code, says):
    with pytest.raises(Refused, match=says):
        attendance.whose(day.tournament, code)


def test_a_link_that_was_replaced_is_dead(day):
    entrants.issue_link(day.entrants[0], by=day.cast.organiser, now=NOW)

    with pytest.raises(Refused, match="does not work any more"):
        attendance.whose(day.tournament, day.tokens[1])


def test_a_link_of_another_tournament_names_nobody(day):
    other = with_entrants(a_day(name="Another cup", status=TournamentStatus.CHECK_IN), 1)

    with pytest.raises(Refused, match="another tournament") as refusal:
        attendance.whose(day.tournament, other.tokens[1])

    assert "Pia" not in refusal.value.message
    assert "Another cup" not in refusal.value.message


def test_who_is_on_the_waiting_list_needs_a_place_first(day):
    day.tournament.entrants.filter(number=1).update(status=EntrantStatus.WAITING_LIST)

    with pytest.raises(Refused, match="Give them a place first"):
        attendance.check_in(day.entrants[0], by=day.cast.organiser, now=NOW)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("qu", ["Quentin Vale"]),
        ("p", ["Pia Lindqvist", "Paul Okafor"]),
        ("lind pi", ["Pia Lindqvist"]),
        ("afor", ["Paul Okafor"]),
        ("1", ["Pia Lindqvist"]),
        ("  ", []),
        ("nobody", []),
    ],
)
def test_a_few_letters_mean_whose_name_begins_so(day, words, names):
    assert [row.name for row in hits(hall(day.tournament).lines, words)] == names


def test_who_is_here_already_is_a_hit_so_that_enter_never_picks_the_namesake():
    day = checked_in(2)

    assert [row.name for row in hits(hall(day.tournament).lines, "pia")] == ["Pia Lindqvist"]


def test_people_stand_by_family_name_those_without_a_place_last():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 3)
    for name in ("橋野 はるか", "Zoë Çelik", "Þóra Hraunfjörð"):
        entrants.register(day.tournament, entrants.Details(name), by=day.cast.organiser, now=NOW)
    day.tournament.entrants.filter(number=4).update(status=EntrantStatus.DROPPED)

    names = [line.name for line in hall(day.tournament).lines]

    assert names == [
        "Zoë Çelik",
        "Þóra Hraunfjörð",
        "Pia Lindqvist",
        "Paul Okafor",
        "Quentin Vale",
        "橋野 はるか",
    ]


def test_a_name_with_a_comma_stands_by_what_is_before_it():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 0)
    for name in ("Zoë Adams", "Baker, Zoë", "d'Arc, Jeanne", "van den Berg, Piet", "Carl Cole"):
        entrants.register(day.tournament, entrants.Details(name), by=day.cast.organiser, now=NOW)

    names = [line.name for line in hall(day.tournament).lines]

    assert names == ["Zoë Adams", "Baker, Zoë", "Carl Cole", "d'Arc, Jeanne", "van den Berg, Piet"]


@pytest.mark.parametrize("words", ["oneill", "o'neill", "O’NEILL", "odegard", "ødegård", "grossraschen"])
def test_somebody_is_found_however_apostrophes_and_letters_are_typed(words):
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 3)
    who = entrants.Details("Pål O'Neill Ødegård", club="Großräschen")
    entrants.register(day.tournament, who, by=day.cast.organiser, now=NOW)

    assert [line.name for line in hits(hall(day.tournament).lines, words)] == [who.name]


def test_where_no_lists_are_needed_a_missing_one_is_not_open():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN, policy={"missing_lists": "not-needed"}), 1)
    (line,) = hall(day.tournament).lines

    (person,) = persons_of([line], day.tournament)

    assert person.open_lists == []
    assert person_of(person.entrant).open_lists == []


def test_the_hall_has_everybody_once():
    day, _ = published(4)
    attendance.drop(day.entrants[3], by=day.cast.organiser, now=NOW)
    entrants.register(day.tournament, entrants.Details("Late Lea"), by=day.cast.organiser, now=NOW)

    board = hall(day.tournament)

    assert sorted(line.number for line in board.lines) == [1, 2, 3, 4, 5]
    assert (board.here, board.missing, board.absent, board.expected) == (3, 1, 0, 4)
    assert [line.name for line in board.search("", only="to-come")] == ["Late Lea"]
