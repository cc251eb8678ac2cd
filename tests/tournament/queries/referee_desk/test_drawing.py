"""The drawing of an answer shows what the answer says, inside its frame, and no style or script."""

import re

import pytest
from django.template.loader import render_to_string
from hypothesis import given

from rules.hex_board.codec import position_from_json
from rules.hex_board.hexes import Hex
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import SIDES, piece, positions
from tournament.queries.referee_desk.drawing import TEMPLATE, draw, draw_answer

S, T, A = piece("s", "good", (0, 2), ap=1, mp=3), piece("t", "evil", (1, 0), "S"), piece("a", "good", (0, 1))
BOARD = {
    "pieces": [S, T, A],
    "elevated": [[3, 3]],
    "x": [[4, 1]],
    "edges": [
        {"hex": [0, 2], "side": side, "kind": kind}
        for side, kind in (("S", "wall"), ("SW", "rough"), ("SE", "water"), ("NW", "ledge"))
    ],
}


def drawn(question, position=BOARD, **asked):
    edition, policy = ruleset("combat-hex-2007"), Policy()
    body = {"position": position, **asked}
    value = QUESTIONS[question].answered(body, edition, policy).value
    return draw_answer(question, body, value, edition, policy), value


def svg(drawing, **context):
    return render_to_string(TEMPLATE, {"drawing": drawing, **context})


def test_sight_shows_the_two_lines_that_pass():
    drawing, _ = drawn("sight", shooter="s", target="t")

    assert [(each.x1, each.y1, each.passes) for each in drawing.lines] == [(15, 78, True)] * 2
    assert svg(drawing).count('class="board-line"') == 2


def test_sight_marks_what_blocks():
    friends = [piece("b", "good", (1, 1)), piece("c", "good", (-1, 2))]
    drawing, value = drawn("sight", {"pieces": [S, T, A, *friends]}, shooter="s", target="t")

    assert value["answer"] == "blocked"
    assert "board-line--stopped" in svg(drawing)
    assert {each.piece.id for each in drawing.figures if each.is_blocking} <= set(value["obstructed_by"])
    assert any(each.is_blocking for each in drawing.figures)


def test_sight_marks_the_sides_that_make_a_hit_harder():
    hedge = [{"hex": T["at"], "side": side, "kind": "rough"} for side in SIDES]
    drawing, value = drawn("sight", {"pieces": [S, T], "edges": hedge}, shooter="s", target="t")

    assert value["answer"] == "partial"
    assert 'class="board-blocking"' in svg(drawing)


def test_sight_for_all_facings_has_no_single_pair():
    drawing, _ = drawn("sight", {"pieces": [S, T]}, shooter="s", target="t", turn=True)

    assert len(drawing.figures) == 2


def test_zones_are_hatched_once_for_each_side():
    drawing, value = drawn("zones")

    assert len(drawing.zones) == len(
        {("s" in id_ or "a" in id_, *each) for id_, hexes in value["zones"].items() for each in hexes}
    )
    assert {side for side, *_ in drawing.zones} == {"good", "evil"}


def test_reach_shows_costs_and_runs_in_brackets():
    drawing, value = drawn("reach", mover="s")
    shown = {(each.hex.q, each.hex.r): each.text for each in drawing.numbers}

    inside = {(q, r): str(cost) for q, r, cost in value["ends"] if drawing.frame.holds(Hex(q, r))}
    inside |= {(q, r): f"({price})" for q, r, price in value["run"] if drawing.frame.holds(Hex(q, r))}
    assert shown == inside
    assert any(each.is_stop for each in drawing.numbers)


def test_a_combat_has_one_bracket_with_its_totals():
    facing = [piece("s", "good", (2, 2)), piece("t", "evil", (2, 1), "S"), piece("u", "evil", (3, 1), "S")]
    drawing, value = drawn("combat", {"pieces": facing})

    assert [(each.good, each.evil) for each in drawing.combats] == [
        (each["attacks"]["good"], each["attacks"]["evil"]) for each in value["combats"]
    ]
    assert len(drawing.combats[0].links) == 2


def test_a_question_without_position_is_not_drawn():
    assert draw_answer("odds", {}, {}, ruleset("combat-hex-2007"), Policy()) is None


def test_a_position_that_is_spread_wide_is_not_drawn():
    wide = {"pieces": [S, piece("t", "evil", (60, -60))]}

    assert drawn("zones", wide)[0] is None


def test_every_side_has_its_own_line_style_and_sides_to_pay_for_their_letter():
    html = svg(draw(position_from_json(BOARD, path="position")))

    styles = re.findall(r'board-side--(\w+)"[^>]*?(stroke-width="\d"[^/]*)/>', html)
    assert len({" ".join(style.split()) for _, style in styles}) == 4
    letters = re.findall(r'board-letter--(\w+)"[^>]*>(\w)<', html)
    assert sorted(letters) == [("rough", "R"), ("water", "B")]


@pytest.mark.parametrize("is_print", [False, True])
def test_the_drawing_holds_no_style_and_no_script(is_print):
    html = svg(drawn("sight", shooter="s", target="t")[0], is_print=is_print)

    assert not re.search(r"<script|<style| style=| on\w+=", html)
    assert ('width="90mm"' in html) == is_print


@CALM
@given(positions(least=2, traits=("large",)))
def test_everything_lies_inside_the_picture(position):
    drawing = draw(position_from_json(position, path="position"))

    for row in drawing.rows:
        for each in row:
            assert drawing.left <= each.x - 30
            assert each.x + 30 <= drawing.left + drawing.width
            assert drawing.top <= each.y - 26
            assert each.y + 26 <= drawing.top + drawing.height
    assert sum(map(len, drawing.rows)) == drawing.frame.size
