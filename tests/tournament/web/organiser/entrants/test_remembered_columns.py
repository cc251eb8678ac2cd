"""The columns of a table are chosen once: an account's next table with these headings is read alike."""

import pytest

from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser
from tournament.models import ColumnChoice

pytestmark = pytest.mark.django_db
TABLE = "Wer kommt?\tHeimat\tClub\nAne Skogvik\tHexers\t1\n"
CHOSEN = {"column-0": "name", "column-1": "club", "column-2": "", "header": "1"}


def desk_of(day, person="olga"):
    return Browser(getattr(day.cast, person), day.tournament.slug)


def keys_of(page):
    return [heading["key"] for heading in page.context["headings"]]


def imported(desk, **columns):
    seen = desk.press("entrant-import", text=TABLE, check="1")
    return desk.press(
        "entrant-import", **{"table": seen.context["carried"], "import": "1", "once": "a", **columns}
    )


def test_columns_chosen_by_hand_are_chosen_in_the_next_event():
    first, second = desk_of(a_day()), desk_of(a_day(name="Winter cup"))
    before = keys_of(second.press("entrant-import", text=TABLE, check="1"))

    answer = imported(first, **CHOSEN)

    assert answer.status_code == 303
    assert before != ["name", "club", ""]
    assert keys_of(second.press("entrant-import", text=TABLE, check="1")) == ["name", "club", ""]


def test_another_order_of_the_same_headings_is_known():
    desk = desk_of(a_day())
    imported(desk, **CHOSEN)

    page = desk.press("entrant-import", text="Club\tHeimat\tWer kommt?\n2\tHexers\tPia Lind\n", check="1")

    assert keys_of(page) == ["", "club", "name"]


def test_the_newest_choice_counts_and_a_preview_alone_is_not_remembered():
    desk = desk_of(a_day())
    imported(desk, **CHOSEN)
    desk.press("entrant-import", text="Wer kommt?\tOrt\nAne\tLeeds\n", check="1")
    imported(desk, **{**CHOSEN, "column-1": ""})

    assert ColumnChoice.objects.count() == 1
    assert keys_of(desk.press("entrant-import", text=TABLE, check="1")) == ["name", "", ""]
