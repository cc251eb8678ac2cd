"""What is erased stands in no file of SQLite any more, also not in its write-ahead log."""

from pathlib import Path

import pytest
from django.db import connection

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.services.deletion import personal_data, tournament_deletion
from tournament.services.entrants import attendance, entrants

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_database]  # it is about SQLite's files
MAIL = "zyxwart@quoerben.example"


def is_in_a_file():
    file = Path(connection.settings_dict["NAME"])
    return any(MAIL.encode() in path.read_bytes() for path in file.parent.glob(f"{file.name}*"))


def erase_person(day, pia, by):
    attendance.drop(pia, reason="ill", **by)
    personal_data.erase(pia, **by)


def delete_tournament(day, _pia, by):
    tournament_deletion.delete(day.tournament, name=day.tournament.name, erase_now=True, **by)


@pytest.mark.parametrize("erase", [erase_person, delete_tournament])
def test_an_erased_address_is_in_no_file(erase):
    day = with_entrants(a_day(), 2)
    by = {"by": day.cast.organiser, "now": NOW}
    pia = entrants.edit(day.entrants[0], entrants.Details(name="Pia", email=MAIL), **by)
    assert is_in_a_file()

    erase(day, pia, by)

    assert not is_in_a_file()
