"""An event of any other game: the slip counts and ticks what the event's scheme says, on phone and desk."""

import pytest

from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.web.player.phone import Phone, text_of
from tournament import adapters
from tournament.models import Submission
from tournament.services.lists import list_documents
from tournament.services.lists.inputs import DocumentInput

pytestmark = pytest.mark.django_db
COUNTED = {"own_counter_0": "8", "other_counter_0": "4"}


@pytest.fixture(params=["mesbg", "results-only"])
def table(request):
    day, round_ = published(2)
    day.tournament.ruleset_key = request.param
    day.tournament.save()
    pairing = round_.pairings.get()
    if request.param == "mesbg":
        pairing.faction_a = "good"
        pairing.save()
    return day, pairing, {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}


def report(phone, step="send", **typed):
    slip = phone.open("result-of", 1)
    return phone.fill(slip, phone.url("result-of", 1), step=step, ending="played", **typed)


def test_the_slip_asks_for_what_the_scheme_counts_and_for_no_army(table):
    _, _, phones = table

    said = text_of(phones["a"].open("result-of", 1))

    assert "Victory points" in said or "Points scored" in said
    assert not any(word in said for word in ("Figures", "heroes", "Ring"))


def test_what_was_counted_is_said_back_sent_and_agreed_with(table):
    _, pairing, phones = table

    preview = report(phones["b"], step="preview", **COUNTED)
    phones["b"].fill(preview, phones["b"].url("result-of", 1), step="send")
    row = Submission.objects.get(pairing=pairing)
    page = phones["a"].client.get(phones["a"].url("result-of", 1))

    assert row.units_b > row.units_a
    assert [*row.facts["b"]["counters"].values(), *row.facts["a"]["counters"].values()] == [8, 4]
    assert "8" in text_of(preview)
    assert "8" in text_of(page)


def test_a_number_that_decides_is_asked_for_at_its_field(table):
    _, pairing, phones = table

    page = report(phones["a"], own_counter_0="8")

    assert "Enter this number: it decides the result." in text_of(page)
    assert not Submission.objects.filter(pairing=pairing).exists()


@pytest.mark.parametrize("typed", ["-1", "99999999", "eight"])
def test_a_number_that_nobody_can_count_is_refused(table, typed):
    _, pairing, phones = table

    page = report(phones["a"], own_counter_0=typed, other_counter_0="1")

    assert page.status_code == 200
    assert not Submission.objects.filter(pairing=pairing).exists()


def test_an_opponent_who_did_not_come_needs_no_counts(table):
    _, pairing, phones = table

    slip = phones["b"].open("result-of", 1)
    phones["b"].fill(slip, phones["b"].url("result-of", 1), step="send", ending="they-absent")

    row = Submission.objects.get(pairing=pairing)
    assert row.facts["a"]["absent"] is True
    assert row.units_b > row.units_a


def test_a_list_that_is_a_text_leaves_the_slip_as_it_is(table):
    day, pairing, phones = table
    day.tournament.lists_brought = "one"
    day.tournament.save()
    for entrant in (pairing.a, pairing.b):
        for faction in adapters.to_list_factions(day.tournament):
            values = DocumentInput(kind="text", text="1 captain", points=600)
            list_documents.enter(entrant, faction, values, by=day.cast.referee, now=NOW)

    slip = phones["a"].open("result-of", 1)
    report(phones["a"], **COUNTED)

    assert slip.status_code == 200
    assert Submission.objects.filter(pairing=pairing).exists()


def test_two_reports_that_differ_wait_for_the_referee(table):
    _, pairing, phones = table
    report(phones["a"], **COUNTED)

    slip = phones["b"].client.get(f"{phones['b'].url('result-of', 1)}?write=1")
    phones["b"].fill(slip, phones["b"].url("result-of", 1), step="send", ending="played", **COUNTED)
    pairing.refresh_from_db()

    assert pairing.status == "disputed"
