"""How often a public form may be sent: one address after the other, and nobody forgotten."""

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.data.cast import NOW
from tournament.web import limits


def from_address(rf, number, user=None):
    request = rf.post("/", REMOTE_ADDR=f"10.0.{number // 250}.{number % 250}")
    request.user = user or AnonymousUser()
    return limits.form_has_to_wait(request, "form", now=NOW)


@pytest.mark.thorough
def test_a_thousand_addresses_do_not_make_the_house_forget_one(rf, settings):
    settings.ADDRESS_WRITES = "1/min"

    first = [from_address(rf, number) for number in range(1000)]
    second = [from_address(rf, number) for number in range(1000)]

    assert (set(first), set(second)) == ({0}, {60})


def test_who_is_signed_in_is_not_counted(rf, settings):
    settings.ADDRESS_WRITES = "1/min"

    assert [from_address(rf, 1, User(username="olga")) for _ in range(3)] == [0, 0, 0]
