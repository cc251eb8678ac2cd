"""State files whose scheme has quarters: read, ranked and paired as exactly as they are written."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.data.finer_schemes import QUARTERS

PEOPLE = [{"id": name} for name in ("ann", "bob", "cid", "dot")]


def game(a, b, points_a, points_b, **more):
    return {"round": 1, "a": a, "b": b, "points_a": points_a, "points_b": points_b, **more}


@pytest.fixture
def ask(tmp_path, capsys):
    def ask(command, **changes):
        history = [game("ann", "bob", 4.25, 0.25), game("cid", "dot", 2.25, 2.25)]
        state = {"entrants": PEOPLE, "history": history, "scheme": QUARTERS, **changes}
        path = tmp_path / "state.json"
        path.write_text(json.dumps(state))
        try:
            call_command(command, str(path))
        except (CommandError, SystemExit) as stopped:
            return {"stopped": stopped, "said": capsys.readouterr()}
        return json.loads(capsys.readouterr().out)

    return ask


def test_standings_in_quarters(ask):
    people = [{**PEOPLE[0], "points_deducted": 0.75}, *PEOPLE[1:]]

    rows = ask("standings", entrants=people)["standings"]

    assert {row["id"]: row["points"] for row in rows} == {"ann": 3.5, "cid": 2.25, "dot": 2.25, "bob": 0.25}
    assert {row["id"]: row["tiebreaks"]["buchholz"] for row in rows}["bob"] == 4.25


def test_the_next_round_says_points_as_they_are(ask):
    history = [game("ann", "bob", 4.25, 0.25), game("cid", "dot", 3.5, 1)]
    history = [{**each, "faction_a": "good"} for each in history]

    draft = ask("pair", history=history)

    said = json.dumps(draft, default=str)
    assert "4.25" in said
    assert "half-point" not in said.replace("score difference in half-points", "")


@pytest.mark.parametrize("points", [0.1, 1.125])
def test_points_between_the_steps_are_refused(ask, points):
    found = ask("standings", history=[game("ann", "bob", points, 1)])

    assert "fine as those of the scheme" in f"{found['stopped']} {found['said']}"


def test_a_deduction_between_the_steps_is_refused(ask):
    found = ask("standings", entrants=[{**PEOPLE[0], "points_deducted": 0.1}, *PEOPLE[1:]])

    assert "fine as those of the scheme" in f"{found['stopped']} {found['said']}"


def test_a_bye_is_worth_what_the_scheme_says(ask):
    history = [{"round": 1, "a": "ann", "b": None}, game("bob", "cid", 3.5, 1)]

    rows = ask("standings", history=history)["standings"]

    assert {row["id"]: row["points"] for row in rows}["ann"] == 2.75


def test_days_of_quarters_are_simulated(tmp_path, capsys):
    path = tmp_path / "scheme.json"
    path.write_text(json.dumps(QUARTERS))

    call_command(
        "simulate", "--entrants", "8", "--rounds", "3", "--seeds", "2", "--here", "--scheme", str(path)
    )

    assert capsys.readouterr().out
