"""Every page and print of an event with a row of everything opens, on both databases.

Other tests of pages run on the file alone: what their services and queries ask is tested on both, and what a
page asks beside that is asked here.
"""

from http import HTTPStatus

import pytest
from django.test import Client

from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
OTHERS = ("admin", "live", "api", "sign-", "time")  # have tests of their own on both, or ask nothing
MANY = {"an official": 90, "a player": 20, "nobody": 20}


def who(day, token):
    official = Client()
    official.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    yield "an official", official, "nobody"
    yield "a player", Client(), token
    yield "nobody", Client(), "nobody"


def test_every_address_answers_and_most_show_a_page():
    day = a_rich_day()

    for name, client, token in who(day, day.tokens[1]):
        doors = addresses(day.tournament, token=token, numbers=(1, 2), without=OTHERS)
        answers = {door: client.get(door, {"as": "html"}).status_code for door in doors}

        assert [each for each in answers.items() if each[1] >= HTTPStatus.INTERNAL_SERVER_ERROR] == []
        assert sum(each == HTTPStatus.OK for each in answers.values()) > MANY[name], (name, answers)
