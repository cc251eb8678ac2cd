"""Messages to players keep codes and values, and are shown in the language of the reader."""

import ast
import re
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.messages import player_messages as table
from tournament.messages.player_messages import PLAYER_MESSAGES, message_text
from tournament.models import MessageKind, PlayerMessage
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence

pytestmark = pytest.mark.django_db
SERVICES = Path(table.__file__).parents[1] / "services"


def written(**more):
    entrant = with_entrants(a_day(), 1).entrants[0]
    told = {"kind": MessageKind.PLACE, "about": "place", "subject": Sentence("place-free"), "now": NOW}
    player_messages.write(entrant, **told, **more)
    return PlayerMessage.objects.get()


def test_a_row_keeps_codes_and_values_and_its_english_text():
    fact = Sentence("place-free", {"tournament": "Spring Cup"}, case="fact")

    row = written(lines=[fact, "Bring a clock."])

    assert (row.code, row.data) == ("place-free", {})
    assert row.lines == [
        {"code": "place-free.fact", "data": {"tournament": "Spring Cup"}},
        {"text": "Bring a clock."},
    ]
    assert (row.subject, row.text) == (
        "You have a place",
        "You have a place in Spring Cup.\n\nBring a clock.",
    )


def test_the_sentence_is_made_when_somebody_reads_it(monkeypatch):
    row = written(lines=[Sentence("place-free", case="action"), "Bring a clock."])
    german = {"place-free": "Sie haben einen Platz", "place-free.action": "Sonst melden Sie sich ab."}
    table_in_german = type(PLAYER_MESSAGES)()
    table_in_german.add(german)

    monkeypatch.setattr(table, "PLAYER_MESSAGES", table_in_german)

    assert row.shown_subject == "Sie haben einen Platz"
    assert row.shown_text == "Sonst melden Sie sich ab.\n\nBring a clock."


def test_a_row_from_before_shows_its_text():
    row = PlayerMessage(subject="You have a place", text="You play.\n\nCome early.")

    assert (row.shown_subject, row.shown_text) == ("You have a place", "You play.\n\nCome early.")


def test_a_stored_instant_is_shown_by_the_clock_of_the_hall():
    at = datetime(2027, 10, 31, 1, 30, tzinfo=UTC).astimezone(ZoneInfo("Europe/Madrid"))

    row = written(lines=[Sentence("place-free", {"at": at, "zone": "Europe/Madrid"}, case="lists")])

    expected = "Hand in your lists before 31 October 2027, 02:30 CET (Europe/Madrid)."
    assert (row.text, row.shown_text) == (expected, expected)


def sentences():
    for path in SERVICES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if getattr(getattr(node, "func", None), "id", "") == "Sentence":
                code, *data = node.args
                case = next((each.value for each in node.keywords if each.arg == "case"), ast.Constant(""))
                if isinstance(code, ast.Constant) and isinstance(case, ast.Constant):
                    yield f"{code.value}.{case.value}".rstrip("."), data[0] if data else ast.Dict([], [])


def test_each_sentence_that_is_written_has_a_message_with_its_values():
    for key, data in sentences():
        needed = set(re.findall(r"%\((\w+)\)", str(PLAYER_MESSAGES.messages[key].text)))
        if isinstance(data, ast.Dict):
            assert needed == {each.value for each in data.keys}, key


@pytest.mark.parametrize("faction", ["good", "evil"])
def test_each_message_on_a_list_is_there_for_both_factions(faction):
    other = {"good": "evil", "evil": "good"}[faction]
    keys = {key for key in PLAYER_MESSAGES.messages if key.endswith(faction)}

    assert {key.removesuffix(faction) + other for key in keys} <= PLAYER_MESSAGES.messages.keys()


def test_a_code_that_this_program_does_not_know_shows_the_english_text():
    assert message_text({"code": "from-a-newer-program", "data": {}, "text": "Come early."}) == "Come early."
