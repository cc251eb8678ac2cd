"""A whole event of another game over HTTP: made, scored the own way, played, and read by everybody."""

import csv
import io
import re

import pytest

from tests.data.cast import NOW, cast_of, person
from tests.data.days import Day, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tests.tournament.web.organiser.settings.test_scoring_page import fields_of
from tournament.models import Tournament
from tournament.services.core.actors import official
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
CUP = {
    "name": "Battle of the Ford",
    "starts_on": "2028-06-17",
    "time_zone": "Europe/Oslo",
    "language": "en",
    "preset": "other-game",
    "game": "mesbg",
    "rounds_planned": "3",
    "registering": "open",
    "step": "3",
    "to": "create",
}


@pytest.fixture
def olga():
    browser = Browser(person("Olga"))
    assert browser.client.post("/desk/new/", CUP).status_code == 303
    browser.slug = Tournament.objects.get().slug
    return browser


@pytest.fixture
def day(olga):
    return Day(Tournament.objects.get(), cast_of(Tournament.objects.get()))


def score_by(olga, preset, **changes):
    data = {**fields_of(olga.open("scoring", preset=preset)), **changes}
    assert said(olga.press("scoring", **data, save="1")) == "Scoring saved."


def play(day, counts):
    """Everybody comes, and the tables of round 1 end with these victory points."""
    for step in ("check-in", "running"):
        assert Browser(day.cast.olga, day.tournament.slug).press("move", step).status_code in {302, 303}
        if step == "check-in":
            for entrant in day.entrants:
                attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    by = official(day.cast.olga, "organiser")
    round_ = rounds.publish(rounds.draft(day.refresh().tournament, by=by, now=NOW), by=by, now=NOW)
    for pairing, (a, b) in zip(
        round_.pairings.filter(is_current=True).order_by("table"), counts, strict=True
    ):
        good = pairing.faction_a or "good"
        other = {"good": "evil", "evil": "good"}[good]
        facts = {
            "a": {"faction": good, "counters": {"vp": a}},
            "b": {"faction": other, "counters": {"vp": b}},
        }
        results.submit(pairing, facts, token=f"t{pairing.pk}", by=by, now=NOW)
    return rounds.close(round_, by=by, now=NOW)


def test_an_event_is_made_scored_and_played(olga, day, client):
    score_by(olga, "Table Top Con 2024", name="Ours")
    assert "changed what a result is worth: Ours: minor 20 to 10, major 25 to 5, draw 15" in text_of(
        olga.open("log")
    )
    public = text_of(client.get(f"/t/{olga.slug}/rules/"))
    assert "“major”, a lead of 5 or more: the winner gets 25, the loser 5." in public
    assert "List rules of this event" not in public

    play(with_entrants(day, 4), [(9, 2), (4, 4)])

    standings = text_of(client.get(f"/t/{olga.slug}/standings/"))
    assert re.search(r"1 .*25", standings)
    assert "Difference: Victory points" in standings
    rows = list(csv.reader(io.StringIO(olga.open("export", "standings.csv").content.decode("utf-8-sig"))))
    assert rows[1][:1] == ["1"]
    assert {"25", "15", "5"} <= {cell for row in rows for cell in row}
    page = olga.open("scoring")
    assert "Fixed since round 1" in text_of(page)
    refused = olga.press("scoring", save="1", name="Later")
    assert refused.status_code in {409, 422}
    assert Tournament.objects.get().scheme["name"] == "Ours"


def test_order_of_counters_is_chosen_on_the_page_of_settings(olga):
    data = {
        "standings-place-total:vp": "1",
        "standings-place-difference:vp": "2",
        "standings-place-drawn_lot": "3",
    }

    answer = olga.press("question", "tiebreaks", **data)

    assert said(answer) == "Setting saved."
    order = Tournament.objects.get().standings_policy["tiebreaks"]
    assert order == ["total:vp", "difference:vp", "drawn_lot"]
    question = text_of(olga.open("question", "tiebreaks"))
    assert "Your “Victory points” less those of your opponents" in question
    assert "Number of total victories" not in question


def test_the_change_is_undone_from_the_log(olga):
    score_by(olga, "Wet Coast GT")
    entry = Tournament.objects.get().log.get(verb="scheme.change")

    olga.press("undo", entry.pk, reason="Another was meant")

    assert Tournament.objects.get().scheme == {}


def test_the_scoring_is_corrected_with_its_effects_in_view(olga, day, client):
    score_by(olga, "Table Top Con 2024", name="Ours")
    play(with_entrants(day, 4), [(9, 2), (4, 4)])
    data = {**fields_of(olga.open("scoring-correct")), "covers": "played", "draw-points": "16"}

    blind = olga.press("scoring-correct", **data, reason="The pack says 16.", save="1")
    assert "Results that change" in blind.content.decode()  # shown first, whatever was pressed
    assert Tournament.objects.get().scheme["draw"]["points"] == "15"
    mark = re.search(r'name="looked" value="(\w+)"', blind.content.decode())[1]
    looked = {**data, **fields_of(blind), "covers": "played", "reason": "The pack says 16.", "looked": mark}
    answer = olga.press("scoring-correct", **looked, save="1")

    assert said(answer) == "Scoring corrected. 1 result changed."
    assert Tournament.objects.get().scheme["draw"]["points"] == "16"
    assert re.search(r"3 .*16", text_of(client.get(f"/t/{olga.slug}/standings/")))
    log = text_of(olga.open("log"))
    assert "corrected what a result is worth: Ours: minor 20 to 10, major 25 to 5, draw 16" in log
    assert "The pack says 16." in log


def test_what_cannot_be_scored_by_is_refused_at_its_field(olga, day):
    score_by(olga, "Table Top Con 2024")
    play(with_entrants(day, 4), [(9, 2), (4, 4)])
    data = {**fields_of(olga.open("scoring-correct")), "covers": "played", "reason": "Later."}

    wrong = olga.press("scoring-correct", **{**data, "draw-points": "cake"}, look="1")
    assert wrong.status_code == 422
    assert "Not accepted yet. Please correct: Each gets:" in text_of(wrong)
    missing = olga.press("scoring-correct", **{**data, "reason": ""}, look="1")
    assert missing.status_code == 422


def test_before_round_1_the_scoring_itself_is_open(olga):
    assert olga.open("scoring-correct").status_code == 302
