from dataclasses import replace

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, closed, facts_for, published
from tests.tournament.printing.rounds_on_paper import (
    ARABIC,
    HOSTILE,
    JAPANESE,
    LONG,
    a_round,
    needs_pdf,
    pages_of,
    text_of,
)
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant
from tournament.printing import render
from tournament.printing.documents.cards import entrant_cards, name_badges
from tournament.printing.documents.certificates import certificates
from tournament.printing.documents.cross_table import A_PAGE, printed_cross_table
from tournament.printing.documents.event_log import event_log
from tournament.printing.documents.table_numbers import table_numbers
from tournament.printing.documents.widths import size_for
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


def test_a_name_is_as_large_as_its_box_allows_and_breaks_no_word():
    sizes = (30, 20, 10)
    assert size_for("Ng", sizes=sizes, width_mm=80, height_mm=30) == 30
    assert size_for("Wolfeschlegelsteinhausen", sizes=sizes, width_mm=80, height_mm=30) == 10
    assert size_for("x" * 300, sizes=sizes, width_mm=80, height_mm=30) == 10
    # three lines at 30
    assert size_for("Willow Ashcombe-Pike", sizes=(30, 26, 10), width_mm=80, height_mm=33) == 26


def test_badges_come_by_name_behind_those_of_the_officials():
    day, _ = published(4)
    badges = [badge for page in name_badges(day.tournament).pages for row in page for badge in row]
    assert [badge.role for badge in badges[:3]] == ["organiser", "referee", "scorekeeper"]
    names = [badge.name for badge in badges[3:]]
    assert names == sorted(names, key=lambda name: name.split()[-1])


def test_nobody_who_left_gets_a_badge():
    day, _ = published(4)
    day.tournament.entrants.filter(number=2).update(status=EntrantStatus.DROPPED)
    assert "Paul Okafor" not in text_of(render.html(name_badges(day.tournament)))


def test_a_card_carries_the_address_it_was_given_and_a_code_for_it():
    round_ = a_round(3, names=(JAPANESE, HOSTILE))
    people = list(round_.tournament.entrants.order_by("number"))
    document = entrant_cards(
        round_.tournament, people, {who.number: f"https://x.org/p/{who.number}" for who in people}
    )
    page = render.html(document)
    assert page.count("data:image/png") == 3
    assert "https://x.org/p/2" in page
    assert "&lt;b&gt;Bobby" in page


@pytest.mark.thorough
@needs_pdf
def test_ten_badges_and_ten_cards_fill_a_page():
    round_ = a_round(17, names=(JAPANESE, ARABIC, LONG, LONG, HOSTILE))
    people = list(round_.tournament.entrants.all())
    cards = entrant_cards(
        round_.tournament, people, {who.number: "https://x.org/p/" + "a" * 22 for who in people}
    )
    assert len(pages_of(render.pdf(cards))) == 2
    assert len(pages_of(render.pdf(name_badges(round_.tournament)))) == 2


@needs_pdf
def test_two_tents_share_a_page_and_each_is_read_from_both_sides():
    pages = pages_of(render.pdf(table_numbers(a_day(table_count=5).tournament)))
    assert [page.split().count(number) for page, number in zip(pages, "135", strict=True)] == [2, 2, 2]
    assert pages[0].split().count("2") == 2
    assert "6" not in pages[2].split()


def test_once_registration_is_over_only_tables_in_use_have_a_sheet():
    tournament = checked_in(5, table_count=12).tournament
    Entrant.objects.filter(tournament=tournament, number=1).update(fixed_table=9)

    assert [sign.number for sign in table_numbers(tournament).tables] == [1, 2, 3, 9]


def test_certificates_are_for_the_places_asked_for_and_say_when_one_is_shared():
    day, _ = closed(4)
    sheets = certificates(day.tournament, places=1).sheets
    assert {sheet.mark for sheet in sheets} == {"1", "○", "●"}
    assert all("First place" in sheet.title for sheet in sheets if sheet.mark == "1")
    assert sheets[0].merit == "with 3 points after 1 round"


def test_a_certificate_counts_no_round_that_is_still_played():
    day, _ = closed(4)
    draft = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(draft, by=day.cast.organiser, now=NOW, is_confirmed=True)
    for pairing in round_.pairings.filter(is_current=True):
        results.submit(pairing, facts_for(pairing), token=f"{pairing.pk}", by=day.cast.referee, now=NOW)

    merits = {sheet.merit for sheet in certificates(day.tournament, places=1).sheets}

    assert "with 3 points after 1 round" in merits


def test_best_good_and_best_evil_are_honoured_with_what_they_won():
    day, round_ = closed(4)
    sheets = {sheet.mark: sheet for sheet in certificates(day.tournament, places=0).sheets}
    good = {(row.a if row.faction_a == "good" else row.b).name for row in round_.pairings.all()}
    assert sheets["○"].name in good
    assert sheets["●"].name not in good
    assert sheets["○"].title.startswith("Best good player")
    assert "in 1 game" in sheets["●"].merit


def test_there_is_nothing_to_honour_before_anybody_played():
    day, _ = published(4)
    assert "No games were played yet." in render.html(certificates(day.tournament))


@pytest.mark.thorough
@needs_pdf
def test_each_certificate_is_one_page_however_long_the_name():
    day, _ = closed(4)
    day.tournament.entrants.update(name=LONG)
    document = certificates(day.tournament, places=4)
    assert len(pages_of(render.pdf(document))) == len(document.sheets) > 4


def test_a_badge_tells_namesakes_apart_and_follows_the_direction_of_a_name():
    tournament = a_round(3, names=("Ana", "Ana", ARABIC)).tournament
    tournament.entrants.filter(number=1).update(country="NO")
    badges = [one for page in name_badges(tournament).pages for row in page for one in row if not one.role]

    assert [(one.name, one.number, one.below) for one in badges[:2]] == [
        ("Ana", 1, "NO"),
        ("Ana", 2, "Grey Ford Guild"),
    ]
    assert [one.direction for one in badges] == ["ltr", "ltr", "rtl"]


def test_up_to_32_people_stand_against_each_other_in_the_cross_table():
    day, round_ = closed(5)
    document = printed_cross_table(day.tournament)
    rows, lines = document.square, document.table.lines
    bye = round_.pairings.get(is_current=True, b=None).a

    assert [[at for at, cell in enumerate(row.cells) if cell.is_own] for row in rows] == [
        [0], [1], [2], [3], [4],
    ]  # fmt: skip
    for row, line in zip(rows, lines, strict=True):
        cell = line.cells[0]
        shown = {at: one.text for at, one in enumerate(row.cells, start=1) if one.text}
        assert shown == ({cell.line: cell.points} if cell.line else {})
    assert [line.entrant for line, row in zip(lines, rows, strict=True) if row.bye] == [bye]


def test_more_people_have_a_column_for_each_round():
    document = printed_cross_table(closed(4)[0].tournament)
    many = replace(document, table=replace(document.table, lines=document.table.lines * 9))

    assert many.square == ()
    assert "cross-page" in render.html(many)
    assert "cross-page" not in render.html(document)


@needs_pdf
def test_the_square_of_32_fills_one_page_across():
    day, _ = closed(4)
    document = printed_cross_table(day.tournament)
    lines = tuple(
        replace(document.table.lines[at % 4], number=at + 1, cells=document.table.lines[at % 4].cells)
        for at in range(32)
    )
    (page,) = pages_of(render.pdf(replace(document, table=replace(document.table, lines=lines))))

    assert " 32 " in page


def test_the_cross_table_shows_both_halves_of_a_game():
    day, _ = closed(4)
    document = printed_cross_table(day.tournament)
    first = document.table.lines[0]
    opponent = document.table.lines[first.cells[0].line - 1]
    assert (first.cells[0].points, opponent.cells[0].points) == ("3", "0")
    assert "Cross table" in text_of(render.html(document))
    assert [row.name for page in document.pages for row in page.rows] == [
        one.entrant.name for one in document.table.lines
    ]


def test_rounds_that_are_too_many_for_stops_of_a_tabulator_are_a_table():
    day, _ = closed(4)
    document = printed_cross_table(day.tournament)
    (cells,) = {line.cells for line in document.table.lines[:1]}
    lines = tuple(replace(line, cells=cells * 17) for line in document.table.lines)
    wide = replace(document, table=replace(document.table, rounds=tuple(range(1, 18)), lines=lines))
    huge = replace(cells[0], line=1_000_000_000)
    lines = tuple(replace(line, cells=(huge,) * 14) for line in document.table.lines)
    crowded = replace(document, table=replace(document.table, rounds=tuple(range(1, 15)), lines=lines))
    many = replace(wide, table=replace(wide.table, lines=wide.table.lines * 9))

    assert document.pages
    assert (wide.pages, crowded.pages) == ((), ())
    assert "col-name" in render.html(many)
    assert "cross-page" not in render.html(many)


@pytest.mark.thorough
@needs_pdf
def test_a_page_of_the_cross_table_holds_the_longest_names():
    day, _ = closed(4)
    Entrant.objects.bulk_create(
        Entrant(
            tournament=day.tournament,
            number=number,
            name=(LONG, "W" * 80, JAPANESE * 8)[number % 3],
            status="checked-in",
            registered_at=NOW,
        )
        for number in range(5, 2 * A_PAGE + 2)
    )
    document = printed_cross_table(day.tournament)
    assert not document.square
    assert len(pages_of(render.pdf(document))) == len(document.pages) == 3


def test_the_log_is_told_forwards_and_says_why():
    day, _ = closed(4)
    lines = event_log(day.tournament).days[0].lines
    assert lines[0].row.verb == "tournament.create"
    assert lines[-1].row.verb == "round.close"
    assert text_of(render.html(event_log(day.tournament))).index("created the tournament") > 0


def test_the_log_says_what_was_taken_back_by_whom_and_why():
    day, _ = closed(4)
    entry = day.tournament.log.get(verb="round.close")
    undo.undo(entry, by=day.cast.organiser, now=NOW, reason="Table 2 still plays")

    lines = [line for one in event_log(day.tournament).days for line in one.lines]

    assert [line.undone for line in lines if line.row.verb == "round.close"] == [
        "Undone by Olga, 08:00:00: Table 2 still plays"
    ]
    assert "3 to 0" in [line.row.result for line in lines]
