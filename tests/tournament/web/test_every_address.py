"""Every page and print of an event with a row of everything opens, on both databases.

Other tests of pages run on the file alone: what their services and queries ask is tested on both, and what a
page asks beside that is asked here.
"""

from http import HTTPStatus

import pytest

from tests.tournament.web import english_walk

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both_databases,
    pytest.mark.xdist_group(english_walk.GROUP),
]
MANY = {"an official": 90, "a player": 20, "nobody": 20}


def test_every_address_answers_and_most_show_a_page():
    answers = english_walk.answers()

    assert [each for each in answers if each.status >= HTTPStatus.INTERNAL_SERVER_ERROR] == []
    for name, number in MANY.items():
        own = [each.status for each in answers if each.who == name]
        assert own.count(HTTPStatus.OK) > number, (name, own)
