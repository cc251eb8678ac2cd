"""A whole tournament as one file, out and in: nothing is missing, and it is the same tournament again."""

import copy
import json
import os
import re
import threading

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connections

from armies.models import Catalogue, Figure
from tests.data.cast import NOW
from tests.data.days import closed, published
from tests.data.dense_tournament import a_rich_day
from tests.data.factories import a_figure
from tournament.models import Entrant, LogEntry, Role, Tournament
from tournament.queries.history import log as log_queries
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import SYSTEM
from tournament.services.core.errors import Refused
from tournament.services.entrants import entrants
from tournament.services.lists import visibility
from tournament.services.rounds import rounds
from tournament.services.transfer import tournament_files, tournament_imports
from tournament.services.transfer.tournament_parts import LEFT_OUT, PARTS, TOURNAMENT
from tournament.services.transfer.tournament_references import IN_LOG, LIST_KEYS, OCCASIONS

pytestmark = pytest.mark.django_db


def file_of(tournament, *, with_mail=True):
    return tournament_files.file_of(tournament, now=NOW, with_mail=with_mail).content


def taken(raw, day):
    return tournament_imports.take(raw, by=day.cast.organiser, now=NOW)


def table(tournament):
    return [(row.place, row.entrant.number, row.points, row.values) for row in standings_of(tournament)]


def test_every_model_and_column_is_in_a_part_or_left_out_with_its_reason():
    written = {part.model: {part.field(each).name for each in part.columns} for part in (*PARTS, TOURNAMENT)}
    lost = []
    for model in [
        *apps.get_app_config("tournament").get_models(),
        *apps.get_app_config("armies").get_models(),
    ]:
        if model not in written:
            lost += [model.__name__] if model.__name__ not in LEFT_OUT else []
            continue
        names = {field.name for field in model._meta.concrete_fields if not field.primary_key}
        left = {name for name in names - written[model] if f"{model.__name__}.{name}" not in LEFT_OUT}
        lost += [f"{model.__name__}.{name}" for name in sorted(left | written[model] - names)]

    assert not lost, "Put them into a part of tournament_parts.py, or among LEFT_OUT with the reason."
    assert [field.name for field in Tournament._meta.many_to_many] == ["catalogues"]
    assert all(reason.endswith(".") for reason in LEFT_OUT.values())


def test_what_json_refers_to_is_written_before_it():
    order = [part.name for part in PARTS]
    named = dict.fromkeys({*IN_LOG.values()} - {LIST_KEYS, "log"}, "log")
    named |= dict.fromkeys(OCCASIONS.values(), "letters")

    assert [name for name, by in named.items() if order.index(name) >= order.index(by)] == []
    assert order.index("announcements") < order.index("clock_orders")


def test_out_and_in_and_out_again_is_the_same_but_for_its_addresses():
    day = a_rich_day()
    first = json.loads(file_of(day.tournament))
    # a game without a catalogue has them: see test_list_documents and test_level_lists
    assert [part.name for part in PARTS if not first.get(part.name)] == ["list_documents", "level_lists"]

    there = taken(file_of(day.tournament), day)
    second = json.loads(file_of(there))

    assert (there.slug, there.origin["slug"]) == ("cup-of-the-grey-ford-2", "cup-of-the-grey-ford")
    assert there.origin["digest"] == first["digest"] == second["digest"]
    for part in PARTS:
        for row, again in zip(first.get(part.name, ()), second.get(part.name, ()), strict=True):
            differing = {name for name in row if row[name] != again[name]}
            assert differing <= {*part.addresses}, (part.name, row, again)


def test_what_came_in_stands_and_goes_on_the_same():
    day, _ = closed(5)
    there = taken(file_of(day.tournament), day)

    def pairs(tournament):
        drawn = rounds.draft(tournament, by=day.cast.organiser, now=NOW).pairings
        return list(drawn.values_list("table", "a__number", "b__number", "faction_a", "reasons"))

    assert table(there) == table(day.tournament)
    assert pairs(there) == pairs(day.tournament)
    assert [(role.user, role.kind) for role in there.roles.all()] == [(day.cast.olga, "organiser")]


def test_references_inside_of_json_lead_to_the_new_rows():
    day = a_rich_day()
    there = taken(file_of(day.tournament), day)
    here_pia, pia, paul = day.entrants[0], *there.entrants.order_by("number")[:2]

    life = [[row.verb for row in log_queries.life_of(who, "good")] for who in (here_pia, pia)]
    assert life[0] == life[1] != []
    assert visibility.note_look(paul, pia, pia.good_list.versions.all()[:1], now=NOW) == 0
    assert there.own_catalogue.figures.get().pk == paul.list_drafts.get().rows[0]["figure"]
    copied = LogEntry.objects.get(tournament=there, verb="figure.copy")
    assert copied.data["figure"] == there.own_catalogue.figures.get().pk


def test_private_links_never_leave_and_addresses_only_when_asked_for():
    day = a_rich_day()
    bare, full = (file_of(day.tournament, with_mail=with_mail).decode() for with_mail in (False, True))

    assert "who@example.org" in full
    assert "who@example.org" not in bare
    assert json.loads(bare)["letters"] == []
    for entrant in day.entrants:
        assert entrant.token_hash not in full
        assert day.tokens[entrant.number] not in full
    assert set(taken(bare.encode(), day).entrants.values_list("token_hash", "email")) == {(None, "")}


def test_a_catalogue_that_is_here_already_is_not_made_twice_for_who_may_use_it():
    day = a_rich_day()
    day.tournament.catalogues.update(for_everybody="use")
    before = Catalogue.objects.count()

    there = taken(file_of(day.tournament), day)

    shared = day.tournament.catalogues.exclude(pk=day.tournament.own_catalogue_id)
    assert set(shared) <= set(there.catalogues.all())
    assert there.own_catalogue != day.tournament.own_catalogue
    assert Catalogue.objects.count() == before + 1
    Figure.objects.filter(catalogue__in=shared).update(points=77)
    assert set(taken(file_of(there), day).catalogues.all()).isdisjoint({day.tournament.own_catalogue})
    assert Catalogue.objects.count() == before + 2


def test_rows_of_a_catalogue_that_is_here_stand_where_they_stood():
    day = a_rich_day()
    shared = day.tournament.catalogues.exclude(pk=day.tournament.own_catalogue_id).get()
    a_figure(shared, name="Came after a base was copied")
    raw = file_of(day.tournament)

    there = taken(raw, day)  # the copied base is a new row, after the one that came later

    assert tournament_files.digest_of(json.loads(file_of(there))) == json.loads(raw)["digest"]


def forged(content):
    """The file again, with a hash that matches what somebody made of it."""
    return json.dumps({**content, "digest": tournament_files.digest_of(content)}).encode()


def at(part, name, value, *, row=0):
    """A change of one value of one row."""

    def change(content):
        (content[part][row] if part != "tournament" else content[part])[name] = value

    return change


HOSTILE = {
    "another version": (
        lambda it: it.update(version=3),
        "has version 3; this program reads versions up to 2",
    ),
    "no tournament": (lambda it: it.update(format="a letter"), "not a Muster tournament file"),
    "a part missing": (lambda it: it.pop("seats"), "does not have the part seats"),
    "a part more": (lambda it: it.update(spies=[]), "“spies”, which this program does not know"),
    "a part that is none": (lambda it: it.update(seats={}), "seats is not a list of rows"),
    "a column more": (at("entrants", "is_admin", True), "entrants #1 has “is_admin”, which"),
    "a column missing": (lambda it: it["entrants"][0].pop("name"), "entrants #1 does not have name"),
    "ids out of order": (at("entrants", "id", 7), "entrants #1 has another id"),
    "nobody there": (at("pairings", "a", 99), "pairings #1: a is 99, but entrants does not have that row"),
    "no reference": (at("pairings", "a", "Pia"), 'a is "Pia", but entrants does not have that row'),
    "no name": (at("entrants", "name", None), "name is empty"),
    "a name that is none": (at("entrants", "name", ["Pia"]), r'\["Pia"\] is not a possible name'),
    "a name too long": (at("entrants", "name", "P" * 99), "is not a possible name"),
    "a day that is none": (
        at("rounds", "drafted_at", "yesterday"),
        '"yesterday" is not a possible drafted_at',
    ),
    "a time without zone": (
        at("rounds", "drafted_at", "2007-06-16T08:00:00"),
        "is not a possible drafted_at",
    ),
    "a word unknown": (at("pairings", "status", "won"), '"won" is not a possible status'),
    "a number below": (at("lists", "level", -5), "is not a possible level|breaks a rule of its table"),
    "a truth that is none": (at("pairings", "is_current", 1), "1 is not a possible is_current"),
    "another shape": (at("rounds", "report", []), r"\[\] is not a possible report"),
    "an odd sign": (at("entrants", "club", "a\0b"), "unreadable characters"),
    "no abilities at all": (at("figures", "abilities", None), "abilities is empty"),
    "a change without a figure": (
        at("catalogue_changes", "after", {"name": "Moss Giant"}),
        "after does not have the right shape",
    ),
    "an order that cannot be undone": (
        at("clock_orders", "before", {}),
        "before does not have the right shape",
    ),
    "an address that leads nowhere": (at("tournament", "slug", ""), "slug does not have the right shape"),
    "a proposal of nothing": (
        at("rounds", "proposal", [{"a": None}]),
        "proposal does not have the right shape",
    ),
    "a result without clauses": (at("submissions", "verdict", {}), "verdict does not have the right shape"),
    "a day nobody can plan": (
        at("tournament", "day_plan", {"a": 1}),
        "This tournament cannot be continued",
    ),
    "a cut of nobody": (at("rounds", "stage", "cut"), "This tournament cannot be continued"),
    "a schedule of nobody": (at("rounds", "stage", "round-robin"), "This tournament cannot be continued"),
    "a list of nobody": (at("entrants", "good_list", None), "rows of the file do not fit together"),
    "an origin that is none": (at("tournament", "origin", None), "origin is empty"),
    "a log that says nothing": (at("log", "data", None), "data is empty"),
    "a round that fills the memory": (
        at("rounds", "number", 1_000_000),
        "number does not have the right shape",
    ),
    "a table that fills the memory": (at("pairings", "table", 10**9), "table does not have the right shape"),
    "two alike": (at("entrants", "number", 2), "entrants: two rows contradict each other"),
    "other figures": (at("list_entries", "quantity", 3), "do not match the fingerprint"),
    "a broken snapshot": (at("list_entries", "snapshot", {}), "do not match the fingerprint"),
    "a broken verdict": (
        at("list_versions", "verdict", {"findings": 7}),
        "verdict does not have the right shape",
    ),
    "a scene unknown": (at("screens", "scenes", [{"scene": "ball"}]), "scenes does not have the right shape"),
    "reasons that are none": (at("pairings", "reasons", [7]), "reasons does not have the right shape"),
    "no ruleset": (at("tournament", "ruleset_key", "chess"), "This tournament cannot be continued"),
    "no time zone": (at("tournament", "time_zone", "../etc"), "This tournament cannot be continued"),
    "a broken clock": (at("clocks", "timeline", {"phases": 3}), "This tournament cannot be continued"),
}


def counts():
    return [model.objects.count() for model in (Tournament, Entrant, LogEntry, Catalogue, Role)]


def refusal(raw):
    with pytest.raises(Refused) as refused:
        tournament_imports.take(raw, by=SYSTEM, now=NOW)
    return refused.value.message


@pytest.mark.thorough
def test_a_hostile_file_is_refused_in_one_sentence_and_nothing_stays():
    content, answers = json.loads(file_of(a_rich_day().tournament)), {}
    before = counts()

    for kind, (change, _) in HOSTILE.items():
        changed = copy.deepcopy(content)
        change(changed)
        answers[kind] = refusal(forged(changed))

    assert {kind: said for kind, said in answers.items() if not re.search(HOSTILE[kind][1], said)} == {}
    assert counts() == before


def test_a_damaged_file_is_refused_before_anything_of_it_is_believed(monkeypatch):
    day, _ = published(4)
    raw = file_of(day.tournament)

    assert "its hash does not match" in refusal(raw.replace(b"Pia", b"Eve", 1))
    assert "the file may be cut short" in refusal(raw[: len(raw) // 2])
    assert "not text in UTF-8" in refusal(b"\xff\xfe" + raw)
    assert "not a Muster tournament file" in refusal(b"[]")
    assert "numbers or nesting" in refusal(b"[" * 100_000)
    assert "numbers or nesting" in refusal(raw.replace(b'"level": 1500', b'"level": NaN'))
    assert "infinite numbers" in refusal(raw.replace(b'"level": 1500', b'"level": 1e999'))
    monkeypatch.setattr("tournament.services.transfer.tournament_reader.LARGEST", 1000)
    assert "the limit is 1 kB" in refusal(raw)


def test_a_file_larger_than_the_memory_is_refused_unread(tmp_path):
    day = published(2)[0]
    path = tmp_path / "huge.json"
    path.touch()
    os.truncate(path, 2**42)  # with a hole in it: nobody's disk is filled

    with pytest.raises(CommandError, match="the limit is"):
        call_command("import_tournament", str(path), organiser=day.cast.olga.username)


@pytest.mark.django_db(transaction=True)
def test_a_file_written_while_people_work_is_one_instant():
    day, _ = published(4)
    stop = threading.Event()

    def works():
        try:
            for number in range(1000):
                details = entrants.Details(name=f"Late {number}")
                entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)
                if stop.is_set():
                    return
        finally:
            connections.close_all()

    busy = threading.Thread(target=works)
    busy.start()
    try:
        files = [json.loads(file_of(day.tournament)) for _ in range(3)]
    finally:
        stop.set()
        busy.join()

    for content in files:
        registered = [row for row in content["log"] if row["verb"] == "entrant.register"]
        assert len(registered) == len(content["entrants"])
    assert files[0]["entrants"] != files[-1]["entrants"]


ROLES = ("role", "role_of", "role_state")


def test_file_from_before_roles_has_the_same_hash_and_its_names_are_asked_about():
    day = a_rich_day()
    own = day.refresh().tournament.own_catalogue
    a_figure(own, name="Frodo, Ring on", points=700, kind="hero")
    a_figure(own, name="Sam", role="pr1", role_state="confirmed")
    new = json.loads(file_of(day.tournament))
    old = copy.deepcopy(new)
    for row in old["figures"]:
        for name in ROLES:
            row.pop(name, None)

    there = taken(forged(old), day)

    assert [row["name"] for row in new["figures"] if any(name in row for name in ROLES)] == ["Sam"]
    rows = there.own_catalogue.figures.filter(name__in=["Frodo, Ring on", "Sam"]).order_by("name")
    assert list(rows.values_list(*ROLES)) == [("ring-base", "", "proposed"), ("", "", "")]


def test_roles_of_a_file_come_back_as_they_were():
    day = a_rich_day()
    own = day.refresh().tournament.own_catalogue
    a_figure(own, name="Frodo", role="ring-bearer", role_state="confirmed")
    a_figure(own, name="Bilbo", role="ring-base", role_of="Frodo", role_state="proposed")
    a_figure(own, name="Frodo of the Lake", role="", role_state="confirmed")

    there = taken(file_of(day.tournament), day)

    rows = there.own_catalogue.figures.exclude(role_state="").order_by("name")
    assert list(rows.values_list(*ROLES)) == [
        ("ring-base", "Frodo", "proposed"),
        ("ring-bearer", "", "confirmed"),
        ("", "", "confirmed"),
    ]


def test_catalogue_whose_roles_are_only_proposed_is_the_one_of_an_older_file():
    day = a_rich_day()
    season = day.tournament.catalogues.exclude(pk=day.refresh().tournament.own_catalogue_id).first()
    Catalogue.objects.filter(pk=season.pk).update(for_everybody="use")
    row = a_figure(season, name="Frodo, Ring on", points=700, kind="hero")
    Figure.objects.filter(pk=row.pk).update(role="", role_state="")
    raw = file_of(day.tournament)
    row.refresh_from_db()
    row.save()
    before = Catalogue.objects.count()

    there = taken(raw, day)

    assert Figure.objects.get(pk=row.pk).role_state == "proposed"
    assert there.catalogues.filter(pk=season.pk).exists()
    assert Catalogue.objects.count() == before + 1  # the own one
