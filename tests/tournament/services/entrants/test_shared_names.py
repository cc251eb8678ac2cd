"""Two people of one name are told apart by number and club wherever somebody names them."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, drafted, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant, LogEntry
from tournament.services.core.errors import Conflict
from tournament.services.deletion import personal_data
from tournament.services.entrants import attendance, entrant_imports, entrants
from tournament.services.entrants.entrants import Details
from tournament.services.rounds import pairings
from tournament.services.transfer import exports, tournament_files, tournament_imports
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
PIA = "Pia Lindqvist"


def by(day):
    return {"by": day.cast.organiser, "now": NOW}


def register(day, name=PIA, club="East"):
    return entrants.register(day.tournament, Details(name=name, club=club), **by(day))[0]


def names(day):
    return [str(entrant) for entrant in day.entrants]


@pytest.fixture
def day():
    """Pia, Paul and another Pia."""
    day = with_entrants(a_day(), 2)
    register(day)
    return day


def test_only_a_name_that_occurs_twice_has_number_and_club(day):
    assert names(day) == [f"{PIA} (No. 1)", "Paul Okafor", f"{PIA} (No. 3, East)"]
    assert str(Entrant(number=7, name="Pia", club="x" * 40, shares_name=True)) == f"Pia (No. 7, {'x' * 29}…)"


def test_a_new_name_takes_the_number_away_from_both_and_back(day):
    twin = day.entrants[2]
    entrants.edit(twin, Details(name="Pia Lind"), **by(day))
    alone = names(day)
    undo.undo(LogEntry.objects.get(verb="entrant.edit"), **by(day))

    assert alone == [PIA, "Paul Okafor", "Pia Lind"]
    assert names(day)[::2] == [f"{PIA} (No. 1)", f"{PIA} (No. 3, East)"]


def test_undoing_a_registration_leaves_a_name_alone(day):
    undo.undo(LogEntry.objects.filter(verb="entrant.register").latest("pk"), **by(day))

    assert names(day) == [PIA, "Paul Okafor"]


def test_an_import_marks_who_is_there_and_who_comes():
    day = with_entrants(a_day(), 2)
    register(day, "Vera", "South")
    text = "name,club\nVera,North\nUma,East\nUma,West\n"

    added = entrant_imports.take(day.tournament, text, **by(day)).added

    told = ["Vera (No. 4, North)", "Uma (No. 5, East)", "Uma (No. 6, West)"]
    assert [str(entrant) for entrant, _ in added] == told
    assert names(day) == [PIA, "Paul Okafor", "Vera (No. 3, South)", *told]


def test_a_file_of_the_tournament_brings_them_back_told_apart(day):
    content = tournament_files.file_of(day.tournament, now=NOW, with_mail=True).content

    other = tournament_imports.take(content, **by(day))

    assert [str(entrant) for entrant in other.entrants.all()] == names(day)


def test_erasing_one_of_two_takes_the_name_where_the_number_stands(day):
    twin = day.entrants[2]
    attendance.withdraw(twin, **by(day))

    personal_data.erase(twin, with_name=True, **by(day))

    assert names(day) == [PIA, "Paul Okafor", "Player 3"]
    assert not LogEntry.objects.filter(subject__contains="East").exists()


def test_log_refusals_choices_and_reasons_tell_them_apart():
    day, round_ = drafted(4)
    rosa = day.entrants[3]
    entrants.edit(rosa, Details(name=PIA, club="East"), **by(day))
    day.refresh()
    pia, _, _, rosa = day.entrants
    seat = round_.seats.get(entrant=pia, is_current=True)
    other = seat.pairing.b if seat.pairing.a_id == pia.pk else seat.pairing.a

    with pytest.raises(Conflict, match=r"Pia Lindqvist \(No\. 1\).* play each other"):
        pairings.swap(round_, pia, other, reason="No", **by(day))
    stranger = next(row for row in day.entrants if row.pk not in {pia.pk, other.pk})
    pairings.swap(round_, pia, stranger, reason="They travel together", **by(day))
    olga = Browser(day.cast.olga, day.tournament.slug)
    draft, log = (olga.open(*page) for page in (("round", 1), ("log",)))

    for page in (draft, log):
        assert f"{PIA} (No. 1)" in text_of(page)
    for number, entrant in enumerate(day.entrants, start=1):
        club = " East" if number == 4 else ""
        assert f" {number} {entrant.name}{club} " in text_of(draft)


def test_files_keep_the_bare_name(day):
    content = exports.entrants_csv(day.tournament, with_mail=True).content.decode()

    assert f"3,{PIA},,,East" in content
    assert "(No. " not in content
