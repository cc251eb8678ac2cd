import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, drafted, published
from tests.tournament.printing.rounds_on_paper import ARABIC, JAPANESE, LONG, needs_pdf, pages_of, text_of
from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.printing import render
from tournament.printing.documents.by_hand import hand_sheet
from tournament.printing.documents.rescue import rescue_pack
from tournament.printing.documents.score_sheets import blank_sheets
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import no_shows
from tournament.services.rounds import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def parts(pack):
    return [part.file_name.removeprefix("cup-of-the-grey-ford-").removesuffix(".pdf") for part in pack.parts]


def test_while_a_round_is_on_the_pack_has_it_and_the_forms_for_the_next():
    day, _ = published(4)
    pack = rescue_pack(day.tournament)
    assert parts(pack) == [
        "round-1-pairings-by-name",
        "round-1-pairings-by-table",
        "round-1-score-sheets",
        "round-1-timeline",
        "standings",
        "pairing-by-hand",
        "pairing-form",
        "round-2-score-sheets",
    ]
    assert pack.coming == "Round 2"


def test_between_rounds_the_pack_has_what_it_takes_to_pair_by_hand():
    day, _ = closed(4)
    assert parts(rescue_pack(day.tournament))[:2] == ["standings", "pairing-by-hand"]


def test_after_the_last_round_there_is_nothing_more_to_pair():
    day, _ = closed(4, rounds_planned=1)
    pack = rescue_pack(day.tournament)
    assert parts(pack) == ["standings"]
    assert "Pairing the next round" not in render.html(pack)


def test_before_the_first_round_everybody_who_is_here_is_on_the_sheet():
    day = checked_in(5)
    sheet = hand_sheet(day.tournament, title="Round 1", current=None)
    assert sorted(line.number for line in sheet.lines) == [1, 2, 3, 4, 5]


def test_the_sheet_says_whom_everybody_has_met_and_what_they_played():
    day, round_ = closed(4)
    day.tournament.entrants.filter(number=4).update(status=EntrantStatus.DROPPED)
    lines = {line.number: line for line in hand_sheet(day.tournament, title="", current=None).lines}
    pairing = round_.pairings.get(table=1)
    assert 4 not in lines
    one = lines[pairing.a.number if pairing.a.number != 4 else pairing.b.number]
    assert one.met == (({pairing.a.number, pairing.b.number} - {one.number}).pop(),)
    assert one.good + one.evil == 1


def test_the_sheet_names_the_opponent_of_the_round_that_is_on():
    day, _ = closed(4)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    lines = hand_sheet(day.tournament, title="", current=second).lines
    pairing = second.pairings.get(table=1)
    met = {line.number: line.now_meets for line in lines}
    assert met[pairing.a.number] == pairing.b.number


def test_a_draft_goes_into_the_pack_marked_as_one():
    day, _ = drafted(4)
    assert "Draft: not for the wall" in render.html(rescue_pack(day.tournament))


def test_empty_sheets_have_tables_and_room_for_names():
    day, _ = published(4)
    sheets = blank_sheets(day.tournament, tables=3, number=2, title="Round 2")
    page = text_of(render.html(sheets, has_underlay=True))
    assert page.count("Start number") == 6
    assert "no list handed in" not in page


@pytest.mark.thorough
@needs_pdf
def test_the_pack_is_one_file_with_the_same_bytes_each_time():
    day, _ = published(5)
    for number, name in enumerate((JAPANESE, ARABIC, LONG), start=1):
        day.tournament.entrants.filter(number=number).update(name=name)
    heard = []
    first = render.pdf(rescue_pack(day.tournament), tell=heard.append)
    assert first == render.pdf(rescue_pack(day.tournament))
    pages = pages_of(first)
    assert heard == list(range(1, len(pages) + 3))  # and the two forms under the score sheets
    assert "Rescue pack" in pages[0]
    assert sum("How it ended" in page for page in pages) == 3


def test_sheet_goes_by_the_points_of_the_engine_and_names_the_place_of_the_wall():
    """A penalty moves the place and not the points one is paired by."""
    day, round_ = closed(4)
    winner = round_.pairings.get(table=1).a
    taken = Incident("points", "Slow play again", clause="10.01", units=6)
    penalties.give(winner, taken, by=day.cast.referee, now=NOW)

    lines = hand_sheet(day.tournament, title="", current=None).lines

    assert [line.points for line in lines] == ["3", "3", "0", "0"]
    mine = next(line for line in lines if line.number == winner.number)
    assert (mine.points, mine.place) == ("3", "4")
    situation = adapters.to_situation(rounds.draft(day.tournament, by=day.cast.organiser, now=NOW))
    assert [line.number for line in lines][:2] == [player.id for player in situation.best()[0].players][:2]


def test_sheet_names_who_is_kept_apart_and_how_strictly():
    day, _ = closed(6, pairing_policy={"keep_apart_families": "absolute"})
    people = day.tournament.entrants
    people.filter(number__in=[1, 2]).update(club="Red Dice")
    people.filter(number=3).update(club="red  dice", families=["Van"])
    people.filter(number=4).update(families=["Van"])
    people.update(country="BE")

    pack = rescue_pack(day.tournament)
    sheet = next(part for part in pack.parts if part.template.endswith("hand_sheet.html"))

    shared = {group.name: sorted(who.number for who in group.members) for group in sheet.apart}
    assert list(shared.values()) == [[1, 2, 3], [3, 4]]
    assert {line.number: line.apart for line in sheet.lines}[3] == ("1", "2", "4")
    page = render.html(sheet)
    assert "never paired" in page
    assert "if possible" in page


def test_sheet_counts_no_game_to_which_somebody_did_not_come():
    day, round_ = published(4)
    round_.pairings.update(faction_a="good", roll={"from": "table"})
    pairing = round_.pairings.get(table=1)
    no_shows.mark_absent(pairing, absent=["b"], by=day.cast.referee, now=NOW)

    lines = hand_sheet(day.tournament, title="", current=None).lines
    line = next(one for one in lines if one.number == pairing.a.number)

    assert (line.good, line.evil, line.met) == (0, 0, ())
