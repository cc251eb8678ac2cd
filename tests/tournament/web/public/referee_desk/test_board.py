"""The board without scripts: rows in, a drawing and an answer out, nothing typed is lost."""

import html as html_texts
import json
import re

import pytest

from rules.hex_board import share_code
from rules.hex_board.codec import position_from_json
from tests.data import days
from tests.data.cast import NOW
from tests.data.many_entrants import playing_with_lists
from tests.tournament.web.static.test_style_page import weight_of
from tournament.models import Reveal, Ruling
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.rulings import NewRuling

BOARD = "/referee/board/"
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
        ({"figure-1-at": "nowhere"}, "Row 2 (t): “nowhere” is not a hex."),
        ({"figure-1-at": "2,5"}, "Row 2 (t): “s” is in this hex too."),
        ({"figure-1-mp": "fast"}, "Row 2 (t): Movement: "),
        (
            {"figure-1-on": "Flyer"},
            "Row 2 (t): “Flyer” does not belong under “Active now”. Use Battle Awareness, ",
        ),
        ({"ask": "sight", "shooter": "s"}, "Fill in “Target”."),
        ({"elevated": "9"}, "“9” is not a hex."),
        ({"edge-0-hex": "1,1", "edge-0-side": "N", "edge-0-kind": "fog"}, "Row 1: "),
        ({"ask": "sight", "shooter": "s", "target": "a"}, "field__error"),
        ({"ask": "reach", "mover": "s"}, "Row 1 (s): Fill in “Movement”."),
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


def test_words_are_shown_and_codes_are_kept(client):
    figure = {"figure-0-is": "Large, wears the ring", "figure-0-on": "battle-awareness; Black Troll rage"}
    edge = {"edge-0-hex": "1,1", "edge-0-side": "NE", "edge-0-kind": "ledge"}
    page = asked(client, rows(**figure, **edge))[1]
    position = json.loads(re.search(r'data-position="(.*?)" novalidate', page)[1])

    assert position["pieces"][0]["is"] == ["large", "ring-on"]
    assert position["pieces"][0]["on"] == ["battle-awareness", "black-troll-rage"]
    assert 'value="Large, wears the ring"' in page
    drawn = asked(client, {"position": json.dumps(position)})[1]
    assert 'value="Large, Wears the Ring"' in drawn
    assert '<option value="NE" selected>North-east</option>' in page
    assert '<option value="ledge" selected>Dotted</option>' in page
    assert 'value="ring-on"> <bdi>Wears the Ring</bdi></label>' in page


def test_drawings_are_not_counted_as_questions_and_who_waits_is_told_how_long(client, settings):
    settings.DESK_QUESTIONS, settings.ADDRESS_WRITES = "1/min", "3/min"
    drawing, script = {"position": json.dumps(POSITION)}, {"HX-Request": "true"}

    assert [asked(client, drawing, **script)[0].status_code for _ in range(4)] == [200, 200, 200, 429]
    first, second = (asked(client, {**drawing, "ask": "zones"}, **script)[0] for _ in range(2))
    assert (first.status_code, second.status_code, second.content) == (200, 429, b"")
    assert 0 < int(second["Retry-After"]) <= 60
    answer, page = asked(client, rows(ask="zones"))
    assert answer.status_code == 429
    assert "Too many questions" in page
    assert 'value="2,5"' in page


def test_the_page_weighs_under_100_kilobytes(client):
    assert weight_of(client, BOARD) < 100_000


def test_under_a_tournament_its_own_rules_answer(client):
    tournament = days.published(4)[0].tournament

    page = client.post(f"/t/{tournament.slug}/referee/board/", rows(ask="zones")).content.decode()

    assert "Kill zone of s: " in page
    assert f'action="/t/{tournament.slug}/referee/board/"' in page


CROWD = [
    (f"warrior {number:02}", "evil" if number % 2 else "good", f"{number % 7 + 1},{number // 7 + 1}", "N")
    for number in range(60)
]


@pytest.mark.parametrize("figures", [EXAMPLE, CROWD])
def test_a_referee_keeps_an_answer_as_a_ruling_and_nobody_else_is_offered_it(client, figures):
    day = days.published(4)[0]
    board = f"/t/{day.tournament.slug}/referee/board/?table=2&round=1"
    asks = rows(figures, ask="sight", shooter=figures[0][0], target=figures[1][0])
    for user in (None, day.cast.kei):
        if user:
            client.force_login(user)
        assert "Keep as ruling" not in client.post(board, asks).text
    client.force_login(day.cast.jun)
    for headers in ({}, {"HX-Request": "true"}):  # the script needs nothing that an older page lacks
        page = client.post(board, asks, headers=headers)
        shown = client.get(page.context["keep_link"])
        assert html_texts.escape(page.context["keep_link"]) in page.text

    form = shown.context["form"].initial
    assert (form["table"], form["round"]) == ("2", "1")
    assert shown.context["answer"]["answer"] == page.context["answer"]["answer"]
    hidden = {name: shown.context[name] for name in ("question", "input", "shown")}
    kept = client.post(page.context["keep_link"], {**hidden, **form, "reason": "Look."})
    assert kept.status_code == 303
    made = Ruling.objects.get()
    assert (made.desk["question"], made.pairing.table) == ("sight", 2)
    assert made.desk["input"] == page.context["asked"] | {"position": made.desk["input"]["position"]}


def test_a_position_without_a_code_is_kept_by_a_form(client):
    day = days.published(4)[0]
    board = f"/t/{day.tournament.slug}/referee/board/?table=2"
    client.force_login(day.cast.jun)
    page = client.post(board, rows([("s", "good", "-50,1", "N"), ("t", "evil", "50,1", "N")], ask="zones"))
    sent = {"question": page.context["question"], "input": page.context["desk_input"]}

    shown = client.post(page.context["keep_url"], {**sent, "opens": "on", "table": "2"})
    assert 'id="keep-ruling" method="post"' in page.text
    assert (shown.status_code, shown.context["form"].errors) == (200, {})
    kept = client.post(page.context["keep_url"], {**sent, **shown.context["form"].initial, "reason": "Far."})
    assert kept.status_code == 303
    assert Ruling.objects.get().pairing.table == 2


def test_a_spread_position_is_answered_without_a_code(client):
    page = asked(client, rows([("s", "good", "-50,1", "N"), ("t", "evil", "50,1", "N")], ask="zones"))[1]

    assert "Kill zone of s: " in page
    assert "This position is too large for a code." in page
    assert "data-code" not in page


@pytest.mark.parametrize("reveal", Reveal.values)
def test_figures_of_a_table_are_offered_to_its_referees_and_to_nobody_else(client, reveal):
    day = playing_with_lists()
    board = f"/t/{day.tournament.slug}/referee/board/?table=1"
    type(day.tournament).objects.filter(pk=day.tournament.pk).update(reveal=reveal)
    for user in (None, day.cast.sam, day.cast.kei):
        if user:
            client.force_login(user)
        page = client.get(board).text
        assert "Warden" not in page
        assert "Bog troll" not in page

    client.force_login(day.cast.jun)
    page = client.get(board)
    offered = {
        faction: [json.loads(values)["id"] for _, values in figures]
        for faction, figures in page.context["table_figures"]
    }
    assert offered == {"good": ["Warden"], "evil": ["Bog troll"]}
    assert "Table 1 lists" in page.text
    for table in ("2", "", "x", "1" * 5):
        assert "Warden" not in client.get(board.replace("table=1", f"table={table}")).text


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


def test_both_players_open_the_position_of_a_ruling(client):
    day, _ = days.published(4)
    ask = {"position": POSITION, "shooter": "s", "target": "t"}
    rulings.make(
        day.tournament, NewRuling("The shot is allowed.", "", "sight", ask), by=day.cast.referee, now=NOW
    )
    rulings.make(day.tournament, NewRuling("Roll again.", "10.06"), by=day.cast.referee, now=NOW)

    page = client.get(f"/t/{day.tournament.slug}/rulings/").text
    (address,) = re.findall(r'<a href="([^"]+)">Open position', page)

    opened = client.get(address).context["form"].position["pieces"]
    assert [(each["id"], each["at"]) for each in opened] == [(e["id"], e["at"]) for e in POSITION["pieces"]]


def test_opening_codes_is_counted(client, settings):
    settings.ADDRESS_WRITES = "2/min"
    code = share_code.encode(position_from_json(POSITION, path=""))

    assert [client.get(BOARD, {"code": code}).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get(BOARD).status_code == 200
    assert client.get(BOARD, {"code": code}).headers["Retry-After"]
