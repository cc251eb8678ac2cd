"""Messages are filled in the reader's language; a value that is missing is a bug, unless a row is older."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, override

from armies.messages.formats import and_list, country, day_and_time, number, or_list, points, time_of_day
from armies.messages.tables import REFUSALS, MessageTable, message
from armies.services.errors import Refused

AT = datetime(2026, 6, 13, 14, 5, tzinfo=ZoneInfo("Europe/Lisbon"))


@pytest.fixture
def table():
    made = MessageTable()
    made.add(
        {
            "busy": message(_("Table %(table)s is in use until %(until)s."), until=time_of_day),
            "left": ngettext_lazy("%(count)d list is left.", "%(count)d lists are left.", "count"),
            "wrong.good": _("Your good list costs %(points)s points."),
            "who": message(_("Ask %(names)s."), names=or_list),
        }
    )
    return made


def test_a_message_has_its_values(table):
    assert table.text("busy", {"table": 7, "until": AT}) == "Table 7 is in use until 14:05."
    assert table.text("busy", {"table": 7, "until": AT.isoformat()}) == "Table 7 is in use until 14:05."
    assert table.text("left", {"count": 1}) == "1 list is left."
    assert table.text("left", {"count": 3}) == "3 lists are left."
    assert table.text("wrong", {"points": 1500.5}, case="good") == "Your good list costs 1500.5 points."
    assert table.text("who", {"names": ["Ana", "Bo", "Cy"]}) == "Ask Ana, Bo or Cy."


def test_a_missing_message_or_value_is_a_bug(table):
    with pytest.raises(KeyError):
        table.text("nowhere", {})
    with pytest.raises(KeyError):
        table.text("busy", {"table": 7})


def test_one_code_has_one_message(table):
    with pytest.raises(ValueError, match="busy"):
        table.add({"busy": _("Another sentence.")})


def test_a_stored_row_is_read_in_todays_words_and_an_older_one_in_its_own(table):
    assert (
        table.stored_text({"code": "left", "data": {"count": 2}, "text": "Two left."}) == "2 lists are left."
    )
    assert table.stored_text({"code": "left", "data": {}, "text": "Two left."}) == "Two left."
    assert table.stored_text({"code": "gone", "message": "As it was."}) == "As it was."


def test_a_refusal_reads_its_table():
    REFUSALS.add({"test-refusal": _("Table %(table)s is closed.")})
    try:
        refusal = Refused("test-refusal", data={"table": 4}, field="table")
        assert str(refusal) == refusal.message == "Table 4 is closed."
        assert refusal.as_json()["message"] == "Table 4 is closed."
    finally:
        del REFUSALS.messages["test-refusal"]


def test_formats_follow_the_language():
    assert (number(1500), number(1.5), points(1.5), points(2)) == ("1500", "1.5", "1.5", "2")
    assert and_list(["Ana", "Bo", "Cy"]) == "Ana, Bo and Cy"
    assert day_and_time(AT) == "13 June 2026, 14:05"
    assert country("PT") == "Portugal"
    assert country("XX") == "XX"
    with override("de"):
        assert number(1.5) == "1,5"
        assert and_list(["Ana", "Bo", "Cy"]) == "Ana, Bo und Cy"
        assert country("DE") == "Deutschland"
    with override("en-xa"):
        assert and_list(["Ana", "Bo"]) == "Ana and Bo"


def test_an_amount_is_grouped_and_decides_the_plural_and_a_number_of_something_is_not_grouped():
    made = MessageTable()
    made.add(
        {
            "over": ngettext_lazy("%(over)s point too many.", "%(over)s points too many.", "over"),
            "seat": _("Table %(table)s, %(points)s points."),
        }
    )

    assert made.text("over", {"over": 1}) == "1 point too many."
    assert made.text("over", {"over": 1250}) == "1,250 points too many."
    assert made.text("seat", {"table": 1250, "points": 1500}) == "Table 1250, 1,500 points."
    with override("de"):
        assert made.text("seat", {"table": 1250, "points": 1500}) == "Table 1250, 1.500 points."
