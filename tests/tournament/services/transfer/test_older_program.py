"""What the program before the renames has stored or handed out still works (``tests/kept``).

The backup holds a tournament for every action that can be undone, one in which everything happened once, and
prints of it; beside it lie a tournament file, the file of a deleted tournament, tokens and Celery messages.
"""

import gzip
import json
import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing
from django.test import Client
from django.utils.module_loading import import_string

from tests import server_fixtures
from tests.data.cast import NOW, person
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.data.states import state_of
from tournament.messages.log import VERBS
from tournament.models import LogEntry, Paper, Tournament
from tournament.queries.lists import list_sheets
from tournament.queries.prints import print_records
from tournament.queries.standings.standings import standings_of
from tournament.services.accounts import password_resets
from tournament.services.core.actors import SYSTEM, Actor, official
from tournament.services.deletion import deleted_tournaments, tournament_restores
from tournament.services.entrants import entrant_imports
from tournament.services.lists import list_drafts
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.mail import sealed_links
from tournament.services.transfer import restores, tournament_files, tournament_imports
from tournament.services.transfer.tournament_parts import PARTS
from tournament.services.undo import undo
from tournament.services.undo.registry import WAYS
from tournament.web.account import factor
from tournament.web.forms import form_tokens, typed_forms
from tournament.web.player.core import phone_forms

KEPT = Path(__file__).resolve().parents[3] / "kept" / "before-the-renames"
OUTSIDE = json.loads((KEPT / "outside.json").read_text("utf-8"))
PHONE = json.loads((KEPT / "phone.json").read_text("utf-8"))
STATES = json.loads(gzip.decompress((KEPT / "states.json.gz").read_bytes()))
LATER = NOW + timedelta(seconds=2)
ORGANISER = Actor("organiser", "Olga")
ANSWERS = {200, 301, 302, 308}


@pytest.fixture
def older(settings, tmp_path):
    """The state folder and the key of that program."""
    settings.SECRET_KEY = OUTSIDE["secret_key"]
    settings.STATE_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path


@pytest.mark.django_db(transaction=True)
def test_older_backup_is_restored_with_all_that_people_hold(older):
    with server_fixtures.an_empty_place(older) as elsewhere:
        manifest = restores.restore(KEPT / "backup.zip", using=elsewhere)
        assert manifest.migrations["tournament"] == ["0027_last_turn_sentences"]
        with server_fixtures.living_in(elsewhere):
            tournament = Tournament.objects.get(pk=OUTSIDE["rich"])
            table = [[row.place, row.entrant.number, row.points] for row in standings_of(tournament)]
            assert (table, LogEntry.objects.count()) == (OUTSIDE["standings"], OUTSIDE["log"])
            _log_is_told()
            _prints_are_known(tournament)
            _addresses_answer()
            _links_open()
            _deleted_tournament_returns(older)
            for action in {each["verb"]: each for each in STATES["undo"]}.values():  # one of each verb
                _is_undone(**action)


def _log_is_told():
    assert {entry.verb for entry in LogEntry.objects.all() if entry.verb not in VERBS} == set()
    taken_back, by = (LogEntry.objects.get(pk=pk) for pk in OUTSIDE["taken_back"])
    assert (taken_back.taken_back_by, undo.possible(taken_back).case) == (by, "already")


def _prints_are_known(tournament):
    """Two are out of date: table numbers are of the tables in use now, lists say if they are legal (0078)."""
    assert {row.kind for row in print_records.last_printed(tournament)} == {
        row[0] for row in OUTSIDE["prints"]
    }
    assert [print_records.name_of(row) for row in print_records.stale(tournament)] == [
        "table numbers",
        "army lists",
    ]
    waiting = Paper.objects.get(pk=OUTSIDE["waiting_print"])
    assert (waiting.status, print_records.name_of(waiting)) == ("waiting", "rescue pack")


def _addresses_answer():
    """QR codes on paper, links in mails and addresses that screens have open."""
    answers = {what: Client().get(path).status_code for what, path in OUTSIDE["addresses"].items()}
    assert {what: status for what, status in answers.items() if status not in ANSWERS} == {
        "confirmation": 410
    }


def _links_open():
    """The link for a new password, which was mailed a minute ago, and a session."""
    made_at = datetime.fromisoformat(OUTSIDE["signed"]["reset_at"])
    found = password_resets.find(OUTSIDE["signed"]["reset"], now=made_at + timedelta(minutes=1))
    assert found is not None
    assert found.user == User.objects.get(username="sam")
    session = SessionStore().decode(OUTSIDE["signed"]["session"])
    assert session["_auth_user_hash"] == found.user.get_session_auth_hash()
    assert import_string(session["_auth_user_backend"])


def _deleted_tournament_returns(state):
    told = STATES["deleted"]
    deleted_tournaments.folder().mkdir()
    shutil.copy(KEPT / told["name"], deleted_tournaments.folder())
    restored = tournament_restores.restore(deleted_tournaments.named(told["name"]), now=LATER)
    told["state"]["tournament"]["slug"] = f"{told['slug']}-2"  # another has taken its address since
    assert _plain(state_of(restored)) == _plain(told["state"])


REACHED = 2  # columns of a call that a paused clock has said: its kind and its table


def _is_undone(verb, entry, tournament, before):
    found = LogEntry.objects.select_related("tournament").get(pk=entry)
    undo.undo(found, by=ORGANISER, now=LATER, reason="Wrong button")
    now, then = _plain(state_of(Tournament.objects.get(pk=tournament))), _plain(before)
    for clock, earlier in zip(now["clocks"], then["clocks"], strict=True):
        earlier[1] = _without_what_was_reached(earlier[1], clock[1])
    assert now == then, verb


def _without_what_was_reached(earlier, rows):
    """Calls of a clock as they are compared now: of a paused one, not when it said something."""
    reached = {(row[0], row[-1]) for row in rows if len(row) == REACHED}
    found = [[row[0], row[-1]] if (row[0], row[-1]) in reached else row for row in earlier]
    return sorted(found, key=str) if reached else earlier


EMPTY_COLUMNS = (  # of a tournament that is older than they are
    *("preset", "paper_size", "map_url", "description", "price", "prizes", "contact"),
    *("rules_pack_url", "rules_pack", "club_mark", "photos_url", "lists_brought", "ruleset_digest"),
)
FORMER = {"units_a": "half_a", "units_b": "half_b", "units": "half_points"}  # as it called the columns


def _plain(state):
    """As the file has it. A bye has no table, so databases differ where it stands; nobody was late then."""
    plain = json.loads(json.dumps(state, default=str, sort_keys=True))
    assert not plain.pop("referee calls", None)
    assert {plain["tournament"].pop(name, "") for name in EMPTY_COLUMNS} == {""}
    for name in (
        "scenario_plan",
        "scheme",
        "bonus_kinds",
        "award_plan",
        "fee_plan",
        "table_plan",
        "round_levels",
    ):
        assert not plain["tournament"].pop(name, None)
    assert plain["tournament"].pop("points_unit", 2) == 2
    assert not plain.pop("bonuses", None)
    assert not plain.pop("fees", None)
    for row in plain["rounds"]:
        assert not row.pop("scenarios", None)
        assert row.pop("level", None) is None
    for row, _seats in plain["pairings"]:
        assert not row.pop("played_scenario", None)
        assert not row.pop("strikes", None)
    for part in ("results", "penalties"):
        plain[part] = [{FORMER.get(name, name): each for name, each in row.items()} for row in plain[part]]
        assert {row.pop("points_unit", 2) for row in plain[part]} <= {2}
    for row, *_version in plain["lists"]:
        assert row.pop("own_level", None) is None
    for row in plain["entrants"]:
        assert row.pop("plays_from", None) is None
        assert not row.pop("sort_name", "") + row.pop("screen_name", "")
    return {**plain, "pairings": sorted(plain["pairings"], key=json.dumps)}


def test_every_verb_that_could_be_undone_still_can():
    assert {action["verb"] for action in STATES["undo"]} <= set(WAYS) <= set(VERBS)


@pytest.mark.django_db
def test_older_tournament_file_becomes_the_same_tournament():
    raw = gzip.decompress((KEPT / "tournament.json.gz").read_bytes())
    first = json.loads(raw)

    there = tournament_imports.take(raw, by=official(person("Olga"), "organiser"), now=NOW)
    second = json.loads(tournament_files.file_of(there, now=NOW, with_mail=True).content)

    assert there.origin["digest"] == first["digest"] == second["digest"]
    empty = ["bonuses", "fees", "level_lists", "list_documents", "referee_calls"]
    assert sorted(part.name for part in PARTS if not first.get(part.name)) == empty
    table = [[row.place, row.entrant.number, row.points] for row in standings_of(there)]
    assert table == OUTSIDE["standings"]
    people = entrant_imports.preview(there, (KEPT / "entrants.csv").read_bytes())
    assert (len(people.steps), people.changes, people.problems) == (6, (), ())
    lists = list_imports.preview(there, [ListFile("lists.zip", (KEPT / "lists.zip").read_bytes())])
    assert [(file.entrant.number, file.problems) for file in lists] == [(1, ()), (2, ())]
    assert all(file.note for file in lists), "they are what was handed in"
    assert tournament_imports.take(raw, by=SYSTEM, now=NOW).slug == f"{there.slug}-2"


def test_older_pages_send_tokens_that_are_read(settings):
    settings.SECRET_KEY = OUTSIDE["secret_key"]
    signed = OUTSIDE["signed"]

    assert len(signing.loads(signed["form"], salt=form_tokens.SALT)) == 32
    assert phone_forms.SIGNER.salt == "page of a phone"
    assert sealed_links.open_sealed(signed["sealed"]) == "https://hall.example/me/x/"
    assert typed_forms.TypedForm.from_json(signing.loads(signed["typed"], salt=typed_forms.SALT)).fields
    assert signing.loads(signed["factor"], salt=factor.SALT)[1] == "ab" * 20


def _sent(client, day, stored, **figures):
    """What that phone kept goes to its address, for the first player and these figures."""
    (deed,) = json.loads(stored["storage"][f"muster-kept-{stored['entrant']}"])
    fields = dict(deed["fields"])
    for name, figure in figures.items():
        old = stored["figures"][name]
        fields |= {key: fields[key].replace(f'"{old}":', f'"{figure.pk}":') for key in ("before", "mine")}
    return client.post(f"/me/{day.tokens[1]}/{deed['path']}", fields, headers={"HX-Request": "true"})


@pytest.mark.django_db
def test_older_phone_sends_its_check_in(client):
    day = with_entrants(a_day(status="check-in"), 1)

    answer = _sent(client, day, PHONE["check_in"])

    assert answer.headers["HX-Redirect"] == f"/me/{day.tokens[1]}/"
    assert day.entrants[0].status == "checked-in"


@pytest.mark.django_db
def test_older_phone_hands_in_its_list(client):
    day = with_entrants(a_day(), 1)
    catalogue = a_catalogue()
    day.tournament.catalogues.set([catalogue])
    names = ("Bosk the Millwright", "Beacon Runner")
    figures = {name: a_figure(catalogue, name=name, kind="hero", action_points=3) for name in names}
    for figure in figures.values():
        list_drafts.put(day.entrants[0], "good", figure, quantity=1, now=NOW)

    answer = _sent(client, day, PHONE["hand_in"], **figures)

    assert answer.headers["HX-Redirect"].endswith("/lists/good/receipt/")
    held = {row.figure.name: row.quantity for row in list_sheets.choices_of(day.entrants[0], "good")}
    assert held == dict(zip(names, (1, 2), strict=True))
