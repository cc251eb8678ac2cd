"""What is kept of a query set answers as the query set does."""

import pytest
from django.db.transaction import TransactionManagementError

from tests.data.days import published
from tournament.models import Entrant, Pairing
from tournament.models.prepared_query import PreparedQuery, RepeatedQuery

SEATED = PreparedQuery(
    lambda number, slug: (
        Entrant.objects.select_related("tournament")
        .filter(tournament__slug=slug, number__lte=number, status="checked-in")
        .order_by("-number")
    ),
    int,
    str,
)


@pytest.mark.django_db
def test_the_rows_are_those_of_the_query_set(django_assert_num_queries):
    day, other = published(6)[0], published(4, name="Other")[0]
    asked = [(5, day.tournament.slug), (2, day.tournament.slug), (9, other.tournament.slug), (9, "none")]

    for number, slug in asked * 3:  # PostgreSQL keeps a plan from the fifth time on
        with django_assert_num_queries(1):
            rows = SEATED.all(number, slug)
            names = [(row, row.name, row.tournament.name, row.families, row.registered_at) for row in rows]
        assert names == [
            (row, row.name, row.tournament.name, row.families, row.registered_at)
            for row in Entrant.objects.filter(tournament__slug=slug, number__lte=number).order_by("-number")
        ]


@pytest.mark.django_db
def test_what_is_not_there_is_none_or_an_error():
    found = PreparedQuery(lambda pk: Entrant.objects.filter(pk=pk), int)

    assert found.first(7) is None
    assert found.first(10**20) is None
    with pytest.raises(Entrant.DoesNotExist):
        found.get(7)


@pytest.mark.django_db
def test_a_repeated_query_answers_what_is_there_each_time(django_assert_num_queries):
    day = published(4)[0]
    rows = RepeatedQuery(day.tournament.entrants.filter(status__in=["checked-in", "dropped"]))
    assert sorted(rows.all(), key=lambda row: row.pk) == day.entrants

    Entrant.objects.filter(pk=day.entrants[0].pk).update(name="Another Name")

    with django_assert_num_queries(1):
        names = {(row.pk, row.name) for row in rows.all()}
    assert names == {(row.pk, row.name) for row in day.entrants}
    with django_assert_num_queries(0):
        assert RepeatedQuery(Entrant.objects.none()).all() == []


@pytest.mark.django_db
def test_a_large_number_is_not_cut_to_a_small_one():
    entrant = published(2)[0].entrants[0]
    found = PreparedQuery(lambda pk: Entrant.objects.filter(pk=pk), int)

    assert found.first(entrant.pk) == entrant
    assert found.first(2**32 + entrant.pk) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    "make",
    [
        lambda number: Entrant.objects.filter(number__in=range(number)),
        lambda number: Entrant.objects.filter(number=number + 1),
        lambda number: Entrant.objects.all(),  # noqa: ARG005 - that is the mistake
        lambda number: Entrant.objects.order_by("number")[:number],
    ],
)
def test_a_query_that_depends_on_its_values_is_not_kept(make):
    with pytest.raises(ValueError, match="cannot be kept"):
        PreparedQuery(make, int).all(3)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres_only
def test_a_lock_is_taken_within_a_transaction_however_often_it_was_before():
    pairing = published(2)[1].pairings.get()
    locked = PreparedQuery(lambda pk: Pairing.objects.filter(pk=pk).select_for_update(), int)
    for _ in range(2):
        with pytest.raises(TransactionManagementError):
            locked.all(pairing.pk)
