"""What a column cannot hold is refused on both databases, however it is written."""

import pytest
from django.db import DataError, connection, transaction
from django.db.models import Value
from django.db.models.functions import Concat

from tests.data.days import a_day, with_entrants
from tournament.models import Entrant, Tournament

pytestmark = pytest.mark.django_db
CASES = {
    "text": {"name": "x" * (Entrant._meta.get_field("name").max_length + 1)},
    "number": {"number": 2**31},
    "NUL": {"name": "a\x00b"},
}


@pytest.fixture
def entrant():
    return with_entrants(a_day(), 1).entrants[0]


def save(entrant, values):
    for name, value in values.items():
        setattr(entrant, name, value)
    entrant.save()


def create(entrant, values):
    entrant.pk = None
    for name, value in {"number": 99, **values}.items():
        setattr(entrant, name, value)
    Entrant.objects.bulk_create([entrant])


def update(entrant, values):
    Entrant.objects.filter(pk=entrant.pk).update(**values)


@pytest.mark.parametrize("write", [save, create, update])
@pytest.mark.parametrize("values", CASES.values(), ids=CASES)
def test_what_a_column_cannot_hold_is_refused(entrant, write, values):
    with pytest.raises(DataError), transaction.atomic():
        write(entrant, values)


def test_nul_is_refused_in_json_in_filters_and_in_plain_statements(entrant):
    with pytest.raises(DataError), transaction.atomic():
        Tournament.objects.update(restrictions=[{"kind": "a\x00b"}])
    with pytest.raises(DataError), transaction.atomic():
        Entrant.objects.filter(name="a\x00b").exists()
    with pytest.raises(DataError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT %s", ["a\x00b"])


def test_what_fits_and_what_the_database_works_out_is_stored(entrant):
    longest = "x" * Entrant._meta.get_field("name").max_length

    Entrant.objects.update(name=longest)
    Entrant.objects.update(club=Concat(Value("The "), Value("Ford")))

    assert Entrant.objects.values_list("name", "club").get() == (longest, "The Ford")
