"""Fees: read and written, refused at their place, and sums that are exact."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournament.engine.fees import (
    BadFees,
    FeeKind,
    FeePlan,
    Noted,
    PaidBy,
    account_of,
    amount_text,
    cents_read,
    totals_of,
)
from tournament.messages.engine_refusals import refusal_text

PLAN = {"fee": "25", "member_fee": "20.50", "currency": "EUR", "pay_url": "https://pay.example/cup"}


def test_plan_survives_json_and_nothing_is_no_fee():
    plan = FeePlan.from_json(PLAN)

    assert (plan.fee, plan.member_fee, plan.asks(is_member=True), plan.asks(is_member=False)) == (
        2500,
        2050,
        2050,
        2500,
    )
    assert FeePlan.from_json(plan.as_json) == plan
    assert FeePlan.from_json({}).as_json == {}
    assert FeePlan(1000, currency="EUR").asks(is_member=True) == 1000
    assert FeePlan(1000, currency="EUR").as_json == {"fee": "10", "currency": "EUR"}


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        ([], "plan", "An object is expected here."),
        ({"cake": "1"}, "cake", "“cake” is not a field here."),
        ({"currency": "EUR"}, "fee", "Enter the fee, or leave all fields empty"),
        ({**PLAN, "fee": "0"}, "fee", "Enter the fee, or leave all fields empty"),
        ({**PLAN, "fee": "ten"}, "fee", "“ten” is not an amount."),
        ({**PLAN, "fee": 25}, "fee", "“25” is not an amount."),
        ({**PLAN, "member_fee": "-1"}, "member_fee", "“-1” is not an amount."),
        ({**PLAN, "currency": "euro"}, "currency", "A fee needs a currency of three capital letters."),
        ({**PLAN, "currency": None}, "currency", "A fee needs a currency of three capital letters."),
        ({**PLAN, "pay_url": 3}, "pay_url", "A link has at most 300 letters."),
    ],
)
def test_what_cannot_be_asked_is_refused_at_its_place(data, path, says):
    with pytest.raises(BadFees) as refused:
        FeePlan.from_json(data)

    assert refused.value.path == path
    assert refusal_text(refused.value).startswith(says)


@given(st.integers(0, 99_999_999))
def test_amounts_survive_text(cents):
    assert cents_read(amount_text(cents)) == cents
    assert cents_read(amount_text(cents).replace(".", ",")) == cents


def test_other_texts_are_no_amounts():
    assert [cents_read(text) for text in ("", "1.234", ".5", "1e2", "1234567")] == [None] * 5
    assert cents_read("12.5") == 1250


LINES = st.lists(
    st.builds(
        Noted, kind=st.sampled_from(FeeKind), cents=st.integers(0, 5000), paid_by=st.sampled_from(PaidBy)
    ),
    max_size=8,
)


@settings(max_examples=examples(200))
@given(people=st.lists(st.tuples(LINES, st.booleans()), max_size=5))
def test_totals_are_the_sums_of_the_accounts(people):
    """Nothing is lost between players, ways and totals, and a debt is never negative."""
    plan = FeePlan.from_json(PLAN)
    accounts = [account_of(plan, lines, is_asked=is_asked) for lines, is_asked in people]

    sums = totals_of(accounts, (line for lines, _ in people for line in lines))

    assert sums.balance == sum(account.balance for account in accounts) == sum(sums.by_way.values())
    assert sums.asked == sum(account.asked for account in accounts)
    for account, (lines, is_asked) in zip(accounts, people, strict=True):
        assert account.due == max(0, account.asked - account.balance) >= 0
        marks = [line.kind for line in lines if line.kind in {FeeKind.MEMBER, FeeKind.NOT_MEMBER}]
        assert account.is_member == (marks[-1:] == [FeeKind.MEMBER])
        assert account.asked == ((2050 if account.is_member else 2500) if is_asked else 0)
