"""An event without lists that keeps points alone: a phone asks for nothing else."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.models import Submission
from tournament.services.rounds import pairings
from tournament.services.tournaments.presets import LISTS

pytestmark = pytest.mark.django_db
CLUB_DAY = {**LISTS["none"], "results_kept": "points"}


def club_day(tournament):
    tournament.policy = {**tournament.policy, **CLUB_DAY}
    tournament.save()


@pytest.fixture
def table():
    """The game of two who know what they play, and both phones."""
    day, round_ = published(2)
    club_day(day.tournament)
    pairing = round_.pairings.get()
    pairings.record_roll(pairing, faction_a="good", by=day.cast.referee, now=NOW)
    return pairing, {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}


def report(phone, points, step="send", **changes):
    slip = phone.open("result-of", 1)
    return phone.fill(slip, phone.url("result-of", 1), step=step, points=points, **changes)


def test_the_slip_asks_for_the_points_and_for_no_figure(table):
    _, phones = table

    slip = phones["a"].open("result-of", 1)

    assert "What is the result?" in text_of(slip)
    assert set(form_of(slip, phones["a"].url("result-of", 1))) >= {"pairing", "client_token"}
    assert "Figures left" not in text_of(slip)


@pytest.mark.parametrize(("side", "halves"), [("a", (4, 2)), ("b", (2, 4))])
def test_own_points_come_first_on_both_phones(table, side, halves):
    pairing, phones = table

    preview = report(phones[side], "partial victory", step="preview")
    phones[side].fill(preview, phones[side].url("result-of", 1), step="send")

    row = Submission.objects.get(pairing=pairing)
    assert "Partial victory" in text_of(preview)
    assert (row.units_a, row.units_b) == halves


@pytest.mark.parametrize(
    ("other", "word"), [("total loss", "The result counts."), ("total victory", "The referee decides")]
)
def test_two_reports_agree_or_the_referee_decides(table, other, word):
    pairing, phones = table
    report(phones["a"], "total victory")

    slip = phones["b"].client.get(f"{phones['b'].url('result-of', 1)}?write=1")
    sent = phones["b"].fill(slip, phones["b"].url("result-of", 1), step="send", points=other)

    assert word in text_of(phones["b"].next_page(sent))
    assert Submission.objects.filter(pairing=pairing).count() == 2


def test_an_opponent_who_did_not_come_needs_no_points(table):
    pairing, phones = table

    report(phones["b"], "they-absent")

    assert Submission.objects.get(pairing=pairing).facts["a"]["absent"] is True


def test_no_page_asks_for_a_list(table):
    _, phones = table

    pages = [text_of(phones["a"].open(name)) for name in ("home", "lists")]

    assert "This event has no lists" in pages[1]
    assert not [page for page in pages if "Build" in page or "Count losses" in page or "The list of" in page]


def test_before_round_1_nothing_asks_for_a_list():
    day = with_entrants(a_day(), 2)
    club_day(day.tournament)

    page = text_of(Phone(day.tokens[1]).open("home"))

    assert "The day" in page
    assert not [word for word in ("My lists", "Build", "Evil") if word in page]
