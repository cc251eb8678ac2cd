"""A request is sent by several lines at the same instant, with one key."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW, person
from tests.data.days import a_day
from tests.tournament.api.callers import ask, desk
from tournament.models import Tournament
from tournament.services.core.actors import official
from tournament.services.tournaments import idempotency, tournaments

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
PLAN = tournaments.Plan(name="Cup", starts_on=NOW.date())


def test_lines_with_one_key_open_one_tournament_and_another_key_another():
    user = person("Olga")

    def send(key):
        return lambda: idempotency.once(
            user, key, "digest", lambda: tournaments.create(PLAN, by=official(user), now=NOW), now=NOW
        )

    answers = together(send("one"), send("one"), send("one"), send("two"))

    assert len({made.pk for made, _ in answers[:3]}) == 1
    assert [is_new for _, is_new in answers].count(True) == 2
    assert Tournament.objects.count() == 2


def test_lines_with_one_key_call_once_and_another_body_is_refused():
    day = a_day()

    def send(text):
        olga = desk(day.cast.olga)
        olga.credentials(HTTP_IDEMPOTENCY_KEY="one")
        return lambda: ask(olga, "POST", f"tournaments/{day.tournament.slug}/calls/", {"text": text})

    answers = together(send("Blue car"), send("Blue car"), send("Red car"))

    [made] = day.tournament.calls.all()
    expected = {"Blue car": [200, 200, 409], "Red car": [200, 409, 409]}
    assert sorted(answer.status_code for answer in answers) == expected[made.text]
