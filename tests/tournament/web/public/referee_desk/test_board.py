"""The board without scripts: rows in, a drawing and an answer out, nothing typed is lost."""

import html as html_texts
import json
import re

import pytest

from rules.combat_hex.board import share_code
from rules.combat_hex.board.codec import position_from_json
from tests.data import days
from tests.data.cast import NOW
from tests.tournament.web.static.test_style_page import weight_of
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.rulings import NewRuling

BOARD = "/referee/board/"
KEPT = re.compile(r'href="(/desk/[^"]+/rulings/new/[^"]+)"')
EXAMPLE = [("s", "good", "2,5", "N"), ("t", "evil", "3,4", "S"), ("a", "good", "2,4", "N")]
POSITION = {
    "pieces": [
        {"id": "s", "side": "good", "at": [1, 4], "facing": "N", "mp": 4},
        {"id": "t", "side": "evil", "at": [2, 2], "facing": "S"},
        {"id": "a", "side": "good", "at": [1, 3], "facing": "N"},
    ]
}


def rows(figures=EXAMPLE, **more):
    names = ("id", "side", "at", "facing")
    cells = {
        f"figure-{number}-{name}": value
        for number, figure in enumerate(figures)
        for name, value in zip(names, figure, strict=True)
    }
    return {**cells, **more}


def asked(client, data, **headers):
    answer = client.post(BOARD, data, headers=headers)
    return answer, html_texts.unescape(answer.content.decode())


pytestmark = pytest.mark.django_db


def test_rows_are_asked_and_answered_with_a_drawing(client):
    answer, page = asked(client, rows(ask="sight", shooter="s", target="t"))

    assert answer.status_code == 200
    assert "s sees t." in page
    assert page.count('class="board-line"') == 2
    assert "both lines to the south-east side pass" in page
    assert 'value="2,4"' in page


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"ask": "zones"}, "Kill zone of s: "),
        ({"ask": "combat"}, "There is 1 combat."),
        ({"ask": "reach", "mover": "s", "figure-0-mp": "3"}, "s can end its move in"),
        ({"ask": "sight", "shooter": "s", "target": "t", "turn": "on"}, "Facing north: clear."),
    ],
)
def test_every_question_is_answered(client, data, text):
    assert text in asked(client, rows(**data))[1]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"figure-1-at": "nowhere"}, "Row 2: “nowhere” is not a hex."),
        ({"figure-1-at": "2,5"}, "Row 2: “s” is in this hex too."),
        ({"figure-1-mp": "fast"}, "Row 2: "),
        ({"elevated": "9"}, "“9” is not a hex."),
        ({"edge-0-hex": "1,1", "edge-0-side": "N", "edge-0-kind": "fog"}, "Row 1: "),
        ({"ask": "sight", "shooter": "s", "target": "a"}, "field__error"),
        ({"ask": "reach", "mover": "s"}, "Row 1: "),
        ({"ask": "reach", "mover": "nobody"}, "nobody"),
    ],
)
def test_bad_input_says_so_at_its_place_and_keeps_what_was_typed(client, data, text):
    answer, page = asked(client, rows(**data))

    assert answer.status_code == 422
    assert text in page
    for value in data.values():
        assert f'value="{value}"' in page or value in ("N", "fog")
    assert 'value="2,4"' in page


def test_a_code_opens_its_position_and_a_wrong_code_shows_none(client):
    code = share_code.encode(position_from_json(POSITION, path="position"))

    assert 'value="2,5"' in client.get(BOARD, {"code": code}).content.decode()
    assert 'value="2,5"' in asked(client, {"ask": "code", "code": code.lower()})[1]
    wrong, page = asked(client, {"ask": "code", "code": f"{code[:-1]}{'A' if code[-1] != 'A' else 'B'}"})
    assert wrong.status_code == 422
    assert "This code is not right" in page
    assert 'value="2,5"' not in page


def test_the_editor_gets_the_answer_and_the_drawing_alone(client):
    data = {"position": json.dumps(POSITION), "ask": "sight", "shooter": "s", "target": "t"}
    answer, page = asked(client, data, **{"HX-Request": "true"})

    assert answer.status_code == 200
    assert "<html" not in page
    assert "s sees t." in page
    assert "<template data-drawn>" in page


@pytest.mark.parametrize("position", ["{", "[]", '{"pieces": [{"id": 1}]}', "[" * 50_000])
def test_a_drawing_that_cannot_be_read_is_one_sentence(client, position):
    assert (
        "field__error" in asked(client, {"position": position, "ask": "zones"}, **{"HX-Request": "true"})[1]
    )


def test_the_page_weighs_under_100_kilobytes(client):
    assert weight_of(client, BOARD) < 100_000


def test_under_a_tournament_its_own_rules_answer(client):
    tournament = days.published(4)[0].tournament

    page = client.post(f"/t/{tournament.slug}/referee/board/", rows(ask="zones")).content.decode()

    assert "Kill zone of s: " in page
    assert f'action="/t/{tournament.slug}/referee/board/"' in page


def test_a_referee_keeps_what_the_board_answered(client):
    day, _ = days.published(4)
    board = f"/t/{day.tournament.slug}/referee/board/"
    ask = rows(ask="sight", shooter="s", target="t")
    for user, sees in ((None, False), (day.cast.kei, False), (day.cast.jun, True)):
        if user:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        page = client.post(board, ask).content.decode()
        assert ("Keep as ruling" in page) is sees

    form = client.get(html_texts.unescape(KEPT.search(page)[1]))
    assert form.context["answer"]["answer"] == "clear"
    assert json.loads(form.context["input"])["shooter"] == "s"


def test_a_later_drawing_shows_the_ruling_on_an_earlier_one(client):
    day, _ = days.published(4)
    board = f"/t/{day.tournament.slug}/referee/board/"
    ask = {"position": POSITION, "shooter": "s", "target": "t"}
    rulings.make(
        day.tournament, NewRuling("The shot is allowed.", "", "sight", ask), by=day.cast.referee, now=NOW
    )

    alike = client.post(board, rows(ask="sight", shooter="s", target="t")).content.decode()
    other = client.post(board, rows(ask="zones")).content.decode()

    assert ("Similar rulings" in alike, "The shot is allowed." in alike) == (True, True)
    assert "Similar rulings" not in other
