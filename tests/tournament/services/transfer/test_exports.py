"""What goes out is what comes in again: the same bytes, the same lists, nothing that runs as a formula."""

import hashlib
import json
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.data.cast import NOW
from tests.data.days import a_day, closed, facts_for, published, with_entrants
from tests.data.many_entrants import contents, with_figures, with_lists
from tests.examples import examples
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant
from tournament.services.core.errors import Conflict
from tournament.services.core.visible_text import UNSEEN, is_seen
from tournament.services.entrants import entrant_imports, entrants, import_plans
from tournament.services.entrants.entrants import hash_token
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.transfer import exports

SEEN = st.characters(exclude_categories=("Cc", "Cs"))


def words(longest):
    """Text as a form stores it: no spaces around it, nothing in it that cannot be seen."""
    return st.text(SEEN, max_size=longest).map(str.strip).filter(lambda text: not UNSEEN.search(text))


NAMES = st.one_of(
    words(80),
    st.sampled_from(
        ["=1+1", "'=1", "-7", "@home", "+x", "'", "''=", "ليلى", "🏹", "Pia; Lind", 'a "b", c', "\\;"]
    ),
).map(lambda text: " ".join(text.split())[:80].strip())
MAILS = st.sampled_from(["", "pia@example.org", "a.b+c@example.com"])
PEOPLE = st.fixed_dictionaries(
    {
        "name": NAMES.filter(is_seen),
        "club": NAMES,
        "country": st.sampled_from(["", "ES", "JP"]),
        "email": MAILS,
        "language": st.sampled_from(["en", "ja"]),
        "status": st.sampled_from(list(EntrantStatus)),
        "fixed_table": st.none() | st.integers(1, 9_999),
        "families": st.lists(words(80).filter(bool), max_size=3),
        "registered_at": st.datetimes(min_value=NOW.replace(tzinfo=None)).map(
            lambda at: at.replace(tzinfo=NOW.tzinfo)
        ),
        "consented_at": st.none() | st.just(NOW + timedelta(microseconds=3)),
    }
)


@pytest.mark.django_db
def test_chess_tools_get_the_rounds_that_are_over_and_a_no_show_as_not_played():
    day, round_ = published(4)
    no_show, played = round_.pairings.order_by("table")
    facts = {"a": {"absent": True}, "b": {}}
    results.submit(no_show, facts, token="t", by=day.cast.scorekeeper, now=NOW)
    results.submit(played, facts_for(played), token="t", by=day.cast.scorekeeper, now=NOW)
    assert exports.pairings_trf(day.tournament).content.count(b"0000") == 0
    rounds.close(round_, by=day.cast.organiser, now=NOW)

    rows = exports.pairings_trf(day.tournament).content.decode().splitlines()[8:12]

    ends = {int(row[4:8]): row[91:].split() for row in rows}
    assert ends[no_show.a.number] == [str(no_show.b.number), "w", "-"]
    assert ends[no_show.b.number] == [str(no_show.a.number), "b", "+"]
    assert ends[played.a.number][0::2] == [str(played.b.number), "1"]


@pytest.mark.one_database
class AnyEntrant(TestCase):
    """Any entrants through CSV, into an empty tournament, and out again."""

    @settings(max_examples=examples(10), deadline=None)
    @given(st.lists(st.tuples(st.integers(1, 9_999), PEOPLE), max_size=5, unique_by=lambda row: row[0]))
    def test_export_import_export_is_the_same_file(self, people):
        here = a_day(status=TournamentStatus.CHECK_IN, name="Here")
        there = a_day(status=TournamentStatus.CHECK_IN, name="There")
        for number, columns in people:
            token = hash_token(f"{here.tournament.pk}-{number}")
            Entrant.objects.create(tournament=here.tournament, number=number, token_hash=token, **columns)

        sent = exports.entrants_csv(here.tournament, with_mail=True).content
        plan = entrant_imports.preview(there.tournament, sent)
        everybody = {step.line.line: "add" for step in plan.steps}
        if people:
            wishes = import_plans.ImportChoices(everybody)
            olga = there.cast.organiser
            entrant_imports.take(there.tournament, sent, by=olga, now=NOW, wishes=wishes)

        assert plan.problems == ()
        assert exports.entrants_csv(there.tournament, with_mail=True).content == sent
        again = entrant_imports.preview(here.tournament, sent)
        assert {step.action for step in again.steps} <= {"same"}


@pytest.mark.django_db
def test_formulas_are_neutralised_on_the_way_out():
    day = a_day()
    text = "name,club\n'=HYPERLINK(1),'@home\n'-1+1,'+49\n"
    entrant_imports.take(day.tournament, text, by=day.cast.organiser, now=NOW)

    sent = exports.entrants_csv(day.tournament, with_mail=True).content.decode()

    assert "'=HYPERLINK(1)" in sent
    cells = [cell for line in sent.splitlines()[1:] for cell in line.split(",")]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


@pytest.mark.django_db
def test_a_formula_behind_the_separator_of_another_country_is_text_too():
    """A spreadsheet that parts cells at semicolons begins one in the middle of a name."""
    here, there = a_day(), a_day()
    names = ["x;=HYPERLINK(1)", "\uff1d1+1", "''=1", "Ann;'-1", "O'Neill - twice; no"]
    for name in names:
        entrants.register(here.tournament, entrants.Details(name=name), by=here.cast.organiser, now=NOW)

    sent = exports.entrants_csv(here.tournament, with_mail=False).content
    entrant_imports.take(there.tournament, sent, by=there.cast.organiser, now=NOW)

    assert "x;'=HYPERLINK(1)" in sent.decode()
    assert "O'Neill - twice; no" in sent.decode()
    assert [row.name for row in there.entrants] == names


@pytest.mark.django_db
def test_points_below_zero_stay_a_number():
    day, _ = closed(2)
    taken = Incident("points", "Late.", clause="10.01", units=15)
    penalties.give(day.entrants[1], taken, by=day.cast.referee, now=NOW)

    assert ",-7.5," in exports.standings_csv(day.tournament).content.decode()


@pytest.mark.django_db
def test_a_start_number_without_room_in_the_file_of_chess_tools_is_told():
    day, _ = closed(2)
    day.tournament.entrants.filter(number=2).update(number=10_000)

    with pytest.raises(Conflict, match="10000 does not fit into"):
        exports.pairings_trf(day.tournament)


@pytest.mark.django_db
def test_addresses_are_for_organisers_only():
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(email="pia@example.org")

    sent = exports.entrants_csv(day.tournament, with_mail=False).content

    assert b"pia@example.org" not in sent
    assert b"email" not in sent
    assert entrant_imports.preview(day.tournament, sent).count("same") == 1


@pytest.mark.django_db
def test_lists_go_out_twice_and_come_in_once():
    day = with_lists(2)

    archive = exports.lists_zip(day.tournament)
    there = with_entrants(a_day(name="There"), 2)
    there.tournament.catalogues.set(day.tournament.catalogues.all())
    stored = list_imports.take(
        there.tournament, [ListFile(archive.name, archive.content)], by=there.cast.organiser, now=NOW
    )

    assert sorted(contents(archive.content))[:2] == [
        "json/001-pia-lindqvist-evil.json",
        "json/001-pia-lindqvist-good.json",
    ]
    assert len(stored) == 4
    assert exports.lists_zip(there.tournament) == archive


@pytest.mark.django_db
def test_lists_that_come_back_unchanged_have_nothing_to_do():
    day = with_lists(2)
    archive = exports.lists_zip(day.tournament)

    read = list_imports.preview(day.tournament, [ListFile("lists.zip", archive.content)])

    assert {file.note for file in read} == {"Already handed in like this. There is nothing to import."}


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["txt", "json"])
def test_one_list_goes_out_in_the_form_asked_for_and_is_read_back(form):
    day = with_lists(1)
    pia = day.entrants[0]

    file = exports.list_file(pia, "evil", form)
    (read,) = list_imports.preview(day.tournament, [ListFile("a.txt", file.content, number=1)])

    assert file.name == f"001-pia-lindqvist-evil.{form}"
    assert read.fingerprint == pia.evil_list.versions.get().fingerprint


@pytest.mark.django_db
def test_a_list_that_is_not_there_is_refused():
    day = with_figures(with_entrants(a_day(), 1))

    with pytest.raises(Conflict, match="has not handed in a good list"):
        exports.list_file(day.entrants[0], "good", "txt")
    with pytest.raises(Conflict, match="No lists were handed in yet"):
        exports.lists_zip(day.tournament)


@pytest.mark.django_db
def test_everything_goes_out_with_a_manifest_that_is_true():
    day = with_lists(2)

    files = contents(exports.everything(day.tournament, now=NOW, with_mail=True).content)

    manifest = json.loads(files.pop("manifest.json"))
    assert manifest["tournament"] == "Cup of the Grey Ford"
    assert manifest["written_at"] == NOW.isoformat()
    assert {row["path"]: row["sha256"] for row in manifest["files"]} == {
        name: hashlib.sha256(content).hexdigest() for name, content in files.items()
    }
    assert {name for name in files if "/" not in name} == {
        "entrants.csv",
        "results.json",
        "rounds.csv",
        "standings.csv",
        "log.csv",
        "tournament.json",
    }
    assert json.loads(files["tournament.json"])["starts_on"] == "2007-06-16"


@pytest.mark.django_db
def test_lists_are_found_in_an_export_of_everything():
    day = with_lists(2)
    archive = exports.everything(day.tournament, now=NOW, with_mail=True)

    read = list_imports.preview(day.tournament, [ListFile(archive.name, archive.content)])

    assert len(read) == 4
    assert all(file.note for file in read)


@pytest.mark.django_db
def test_rounds_and_standings_go_out_as_tables():
    day, _ = closed(4)

    rounds = exports.rounds_csv(day.tournament).content.decode().splitlines()
    standings = exports.standings_csv(day.tournament).content.decode().splitlines()

    assert rounds[0].startswith("round,table,a_number,a,b_number,b,a_plays,status")
    assert [line.split(",")[:2] for line in rounds[1:]] == [["1", "1"], ["1", "2"]]
    assert ",3,0," in rounds[1]
    assert [line.split(",")[0] for line in standings] == ["place", "1", "1", "3", "3"]
    assert not [cell for line in standings for cell in line.split(",") if cell.startswith("'")]


@pytest.mark.django_db
@pytest.mark.parametrize("people", [2, 6])
def test_lists_cost_the_same_queries_however_many_there_are(django_assert_num_queries, people):
    day = with_lists(people)

    with django_assert_num_queries(5):
        exports.lists_zip(day.tournament)
