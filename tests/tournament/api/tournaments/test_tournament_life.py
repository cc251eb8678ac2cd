"""The life of a tournament, its files and papers, and a round from paper, through the API."""

import io
import zipfile

import pytest

from tests.data.cast import NOW, person
from tests.data.days import checked_in, closed, facts_for, published
from tests.tournament.api.callers import api, ask, desk, is_problem, passer_by
from tests.tournament.printing.rounds_on_paper import needs_pdf
from tournament.models import Round, Tournament
from tournament.printing import print_jobs
from tournament.queries.prints import print_records as papers_said
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.prints import print_records
from tournament.services.results import results

pytestmark = pytest.mark.django_db
CUP = {
    "name": "Cup of the Ford",
    "starts_on": "2027-06-19",
    "rounds_planned": 3,
    "ruleset": "combat-hex-starter",
}


def there(day, path=""):
    return f"tournaments/{day.tournament.slug}/{path}"


def test_whoever_opens_a_tournament_organises_it_and_moves_it_on():
    sam = desk(person("Sam"))

    made = ask(sam, "POST", "tournaments/", CUP)

    assert (made.status_code, made.json()["status"], made.json()["ruleset"]) == (201, "draft", CUP["ruleset"])
    cup = f"tournaments/{made.json()['slug']}/"
    assert passer_by().get(api(cup)).status_code == 404
    assert ask(sam, "POST", f"{cup}move/", {"to": "registration"}).json()["status"] == "registration"
    assert ask(sam, "PATCH", cup, {"venue": "Town hall", "table_count": 9}).json()["venue"] == "Town hall"
    assert passer_by().get(api(cup)).json()["table_count"] == 9
    assert Tournament.objects.get().policy == {"missing_lists": "ruling", "illegal_lists": "ruling"}


def test_a_finished_tournament_is_opened_again_with_a_reason():
    day, _ = closed(2)
    olga = desk(day.cast.olga)
    ask(olga, "POST", there(day, "move/"), {"to": "finished"})

    refused = ask(olga, "POST", there(day, "move/"), {"to": "running"})

    assert (refused.status_code, is_problem(refused)) == (409, True)
    assert "reason" in refused.json()["message"]
    opened = ask(olga, "POST", there(day, "move/"), {"to": "running", "reason": "Table 1 was wrong."})
    assert opened.json()["status"] == "running"


def test_what_the_first_round_froze_is_refused_by_name():
    day, _ = published(2)

    answer = ask(desk(day.cast.olga), "PATCH", there(day), {"cut_size": 4})

    assert (answer.status_code, answer.json()["field"]) == (409, "cut_size")


def test_files_for_other_programs_are_those_of_the_desk():
    day, _ = closed(4)
    jun, olga = desk(day.cast.jun), desk(day.cast.olga)

    standings = jun.get(api(there(day, "exports/standings.csv/")))
    archive = olga.get(api(there(day, "exports/everything.zip/")))

    assert standings.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert standings.content.decode().splitlines()[0].startswith("place,number,name,club,points,")
    assert "manifest.json" in zipfile.ZipFile(io.BytesIO(archive.content)).namelist()
    assert jun.get(api(there(day, "exports/everything.zip/"))).status_code == 403
    assert "standings.csv" in jun.get(api(there(day, "exports/nothing.csv/"))).json()["message"]


def test_papers_that_say_something_else_by_now_are_named():
    day, round_ = published(4)
    kei, table = day.cast.scorekeeper, round_.pairings.get(table=1)
    for wanted in (Wanted(day.tournament, "standings"), Wanted(day.tournament, "pairings-by-table", round_)):
        print_records.record(wanted, digest=papers_said.digest_of(wanted), by=kei, now=NOW)

    results.submit(table, facts_for(table), token="t", by=kei, now=NOW)

    everything = desk(day.cast.kei).get(api(there(day, "papers/"))).json()["results"]
    stale = desk(day.cast.kei).get(api(there(day, "papers/?stale=true"))).json()["results"]
    assert {row["name"]: row["is_stale"] for row in everything} == {
        "standings": True,
        "pairings by table, round 1": False,
    }
    assert [row["kind"] for row in stale] == ["standings"]


@pytest.mark.thorough
@needs_pdf
def test_a_long_print_is_ordered_followed_and_fetched(monkeypatch):
    monkeypatch.setattr(print_records, "send", lambda _paper: False)  # no broker takes it: it is made at once
    day, _ = published(2)
    kei = desk(day.cast.kei)

    (ticket,) = ask(kei, "POST", there(day, "papers/"), {"kind": "table-numbers"}).json()["prints"]

    followed = kei.get(api(there(day, f"papers/{ticket['id']}/"))).json()
    file = kei.get(api(there(day, f"papers/{ticket['id']}/file/")))
    assert (followed["status"], followed["kind"]) == ("ready", "table-numbers")
    assert (file.headers["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    assert ask(kei, "POST", there(day, "papers/"), {"kind": "log"}).status_code == 403


@pytest.mark.thorough
def test_what_is_long_in_a_large_field_is_ordered_with_its_round(monkeypatch):
    monkeypatch.setattr(print_records, "send", lambda _paper: True)
    monkeypatch.setattr(print_jobs, "LARGE", {"score-sheets": 4})
    day, _ = published(5)
    kei = desk(day.cast.kei)

    def order(**body):
        return ask(kei, "POST", there(day, "papers/"), {"kind": "score-sheets", **body})

    (ticket,) = order(round=1).json()["prints"]
    refused = [order(**body).status_code for body in ({}, {"round": 9}, {"round": 2**80})]
    monkeypatch.setattr(print_jobs, "LARGE", {})
    assert (ticket["name"], ticket["round"]) == ("score sheets, round 1", 1)
    assert refused == [404, 404, 422]
    assert order(kind="table-numbers", round=1).status_code == 404
    assert order(round=1).json()["code"] == "too-short"


def on_paper(**more):
    return {
        "reason": "Paired on paper while there was no power.",
        "games": [{"table": 1, "a": 1, "b": 2, "faction_a": "good"}, {"table": 2, "a": 3, "b": 4}, {"a": 5}],
        **more,
    }


@pytest.mark.thorough
def test_a_round_from_paper_is_shown_first_and_then_stored():
    day = checked_in(5)
    olga = desk(day.cast.olga)

    shown = ask(olga, "POST", there(day, "rounds/paper/"), on_paper(is_trial=True))

    assert (shown.status_code, Round.objects.count()) == (200, 0)
    stored = ask(olga, "POST", there(day, "rounds/paper/"), on_paper())
    assert (stored.status_code, stored.json()["round"]["status"]) == (201, "published")
    assert [row["pairing"]["origin"] for row in stored.json()["tables"]] == ["manual"] * 3


@pytest.mark.thorough
def test_one_bad_sheet_of_a_paper_round_is_named_and_nothing_is_stored():
    day = checked_in(5)
    side = {"original": 10, "remaining": 11, "points_remaining": 900, "hero_points": 500}
    facts = {"a": {"faction": "good", **side}, "b": {"faction": "evil", **side}, "last_turn_over": True}
    games = on_paper()["games"]
    games[1]["facts"] = facts

    answer = ask(desk(day.cast.olga), "POST", there(day, "rounds/paper/"), on_paper(games=games))

    assert answer.status_code == 422
    assert answer.json()["field"].startswith("games[1].facts.")
    assert "Table 2" in answer.json()["message"]
    nobody = ask(desk(day.cast.olga), "POST", there(day, "rounds/paper/"), on_paper(games=[{"a": 99}]))
    assert nobody.json()["field"] == "games[0].a"
    assert not Round.objects.exists()


@pytest.mark.thorough
def test_a_rematch_on_paper_is_told_confirmed_and_stored_once():
    day, round_ = closed(4, rounds_planned=2)
    olga, where = desk(day.cast.olga), there(day, "rounds/paper/")
    games = [
        {"table": row.table, "a": row.a.number, "b": row.b.number}
        for row in round_.pairings.filter(is_current=True)
    ]
    said = {"reason": "No power.", "games": games, "token": "form-1"}

    shown = ask(olga, "POST", where, {**said, "is_trial": True}).json()
    without = ask(olga, "POST", where, said)
    stored, again = (ask(olga, "POST", where, {**said, "is_confirmed": True}) for _ in range(2))

    assert "meet again after round 1." in shown["broken"][0]
    assert (without.status_code, without.json()["code"]) == (409, "rules-relaxed")
    assert (stored.status_code, again.status_code, Round.objects.count()) == (201, 201, 2)
    assert stored.json() == again.json()
    assert stored.json()["broken"] == shown["broken"]
