"""Fees at the desk, at the check-in, on the players' pages and over HTTP."""

import csv
import io
import json

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import FeeEntry, LogEntry
from tournament.queries.entrants.fees import fee_rows, totals, unpaid
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.entrants import fees
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
FEE = {"fee": "25", "member_fee": "20,50", "currency": "EUR", "pay_url": "https://pay.example/cup"}


@pytest.fixture
def day():
    return with_entrants(a_day(status=TournamentStatus.CHECK_IN), 4)


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


@pytest.fixture
def kei(day):
    return Browser(day.cast.kei, day.tournament.slug)


def paid(amount="25", **more):
    return {"kind": "paid", "amount": amount, "paid_by": "cash", **more}


def account(day, number):
    return fee_rows(day.refresh().tournament)[number - 1].account


def test_a_fee_is_set_and_removed(olga, day):
    assert said(olga.press("fee-plan", **FEE)) == "Fee saved."
    assert day.refresh().tournament.fee_plan == {**FEE, "member_fee": "20.50"}
    for changes, says in [
        ({"fee": "much"}, "“much” is not an amount."),
        ({"currency": "euro"}, "A fee needs a currency"),
        ({"member_fee": "30"}, "Members pay more than the fee of 25."),
        ({"pay_url": "http://pay.example/"}, "https"),
    ]:
        answer = olga.press("fee-plan", **{**FEE, **changes})
        assert answer.status_code == 422
        assert says in text_of(answer)
    olga.press("fee-plan", fee="", member_fee="", currency="EUR", pay_url="")
    assert day.refresh().tournament.fee_plan == {}


def test_the_desk_notes_who_has_paid_and_sees_who_has_not(olga, kei, day):
    olga.press("fee-plan", **FEE)
    assert "Not paid" in text_of(kei.open("check-in"))

    assert said(kei.press("fee-note", 1, **paid())) == "Pia Lindqvist paid 25."
    assert said(kei.press("fee-note", 2, kind="member")) == "Paul Okafor is a member."
    kei.press("fee-note", 2, **paid("20.50", paid_by="card"))

    page = text_of(kei.open("fees"))
    assert "Received 45.50" in page
    assert "Still open 50" in page
    assert "Paid 25, Cash, Kei" in page
    assert len(unpaid(day.refresh().tournament)) == 2
    assert "Pia Lindqvist" not in text_of(kei.open("fees", only="due")).partition("Not paid: 2")[2]
    assert text_of(kei.open("check-in")).count("Not paid") == 2


def test_a_part_of_the_fee_is_noted(olga, kei, day):
    olga.press("fee-plan", **FEE)

    kei.press("fee-note", 1, **paid("10"))

    page = kei.open("fees").content.decode()
    assert 'name="amount" value="15"' in page
    assert (account(day, 1).balance, account(day, 1).due) == (1000, 1500)


def test_a_payment_that_another_tab_noted_is_shown_first(olga, kei, day):
    olga.press("fee-plan", **FEE)
    seen = json.dumps({"paid": "0", "due": "25"})
    kei.press("fee-note", 1, **paid("25", seen=seen, token="one"))

    answer = olga.press("fee-note", 1, **paid("25", seen=seen, token="two"))

    assert answer.status_code == 409
    assert "Kei changed this" in text_of(answer)
    assert "Paid 0 25 50" in text_of(answer)
    assert account(day, 1).balance == 2500
    fresh = json.dumps({"paid": "25", "due": "0"})
    assert olga.press("fee-note", 1, **paid("25", seen=fresh, token="two")).status_code == 303
    assert kei.press("fee-note", 1, **paid("25", seen=seen, token="one")).status_code == 303
    assert account(day, 1).balance == 5000


def test_refunds_are_for_organisers_and_never_above_what_was_paid(olga, kei, day):
    olga.press("fee-plan", **FEE)
    kei.press("fee-note", 1, **paid())
    refund = {"kind": "refund", "amount": "25", "paid_by": "cash"}

    assert kei.press("fee-note", 1, **refund, came_from=kei.url("fees")).status_code in {303, 403}
    assert not FeeEntry.objects.filter(kind="refund").exists()
    olga.press("fee-note", 1, **{**refund, "amount": "26"}, came_from=olga.url("fees"))
    assert not FeeEntry.objects.filter(kind="refund").exists()
    assert said(olga.press("fee-note", 1, **refund)) == "Pia Lindqvist got 25 back."
    assert (account(day, 1).balance, account(day, 1).due) == (0, 2500)
    sums = totals(fee_rows(day.tournament))
    assert (sums.paid, sums.refunded, dict(sums.by_way)) == (2500, 2500, {"cash": 0})


def test_undo_marks_the_line_and_a_refund_holds_its_payment(olga, day):
    olga.press("fee-plan", **FEE)
    olga.press("fee-note", 1, **paid())
    olga.press("fee-note", 1, kind="refund", amount="25", paid_by="cash")
    first, second = LogEntry.objects.filter(verb__in=["fee.paid", "fee.refund"]).order_by("pk")
    told = {"by": day.cast.organiser, "now": NOW}

    assert undo.possible(first).case == "refunded"
    undo.undo(second, **told)
    undo.undo(LogEntry.objects.get(pk=first.pk), **told)

    assert (account(day, 1).paid, account(day, 1).due) == (0, 2500)
    assert FeeEntry.objects.filter(is_undone=True).count() == 2


def test_the_same_form_sent_twice_is_one_payment(kei, olga, day):
    olga.press("fee-plan", **FEE)
    for _ in range(2):
        kei.press("fee-note", 1, **paid(token="form-1"))
    assert FeeEntry.objects.count() == 1
    with pytest.raises(Conflict):
        fees.note(
            day.entrants[1],
            "paid",
            by=day.cast.organiser,
            now=NOW,
            cents=100,
            paid_by="cash",
            token="form-1",
        )


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"kind": "paid", "cents": 0, "paid_by": "cash"}, "amount-out-of-range"),
        ({"kind": "paid", "cents": 100, "paid_by": "shells"}, "paid-by-unknown"),
        ({"kind": "not-member"}, "member-already"),
        ({"kind": "member"}, "fee-missing"),
    ],
)
def test_what_cannot_be_noted_is_refused(day, values, code):
    with pytest.raises((Invalid, Conflict)) as refused:
        fees.note(day.entrants[0], by=day.cast.organiser, now=NOW, **values)
    assert refused.value.code == code


def test_players_note_nothing_and_see_what_they_owe(olga, day, client):
    with pytest.raises(NotAllowed):
        fees.note(day.entrants[0], "paid", by=player(day.entrants[0]), now=NOW, cents=1, paid_by="cash")
    own, event = (
        reverse("player:home", args=[day.tokens[1]]),
        reverse("public:tournament", args=[day.tournament.slug]),
    )
    assert "to pay" not in text_of(client.get(own))
    olga.press("fee-plan", **FEE)
    assert "25 EUR to pay. Pay on another site" in text_of(client.get(own))
    assert "https://pay.example/cup" in client.get(event).content.decode()
    olga.press("fee-note", 1, **paid())
    assert "to pay" not in text_of(client.get(own))


def test_the_treasurer_gets_a_spreadsheet(olga, kei, day):
    olga.press("fee-plan", **FEE)
    olga.press("fee-note", 1, **paid())

    answer = olga.open("fees-csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))

    assert (rows[0]["paid"], rows[0]["due"], rows[0]["paid_by"], rows[0]["noted_by"]) == (
        "25",
        "0",
        "cash",
        "Olga",
    )
    assert rows[1]["due"] == "25"
    assert kei.open("fees-csv").status_code == 403


def test_without_a_fee_the_page_leads_on(olga, kei):
    assert olga.open("fees").url == olga.url("fee-plan")
    assert kei.open("fees").url == kei.url("entrants")


def test_programs_set_the_fee_and_note_payments(day):
    olga, kei = desk(day.cast.olga), desk(day.cast.kei)
    above = f"tournaments/{day.tournament.slug}"
    plan = {"fee": "25", "currency": "EUR"}

    assert ask(olga, "PUT", f"{above}/fees/plan/", {"plan": plan}).json()["plan"] == plan
    assert ask(passer_by(), "GET", f"{above}/fees/plan/").json()["plan"] == plan
    body = {"token": "t1", "kind": "paid", "amount": "25", "paid_by": "cash"}
    first, again = (ask(kei, "POST", f"{above}/entrants/1/fee/", body) for _ in range(2))
    assert first.json() == again.json()
    assert (first.json()["amount"], first.json()["noted_by"]) == ("25", "Kei")
    assert [row["due"] for row in ask(kei, "GET", f"{above}/fees/").json()] == ["0", "25", "25", "25"]
    assert (
        ask(kei, "POST", f"{above}/entrants/1/fee/", {**body, "token": "t2", "amount": "x"}).status_code
        == 422
    )
    assert ask(passer_by(), "GET", f"{above}/fees/").status_code == 401
