"""One list for each points limit that rounds are played with: handed in, judged, shown, printed and kept."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from armies.models import ArmyListDocument
from armies.services.lists.documents import Document
from tests.data.cast import NOW
from tests.tournament.services.lists.test_list_documents import A_TEXT, an_event, handed, sheet, typed
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament import adapters
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, PlayerMessage
from tournament.printing.documents.army_lists import army_lists
from tournament.printing.documents.score_sheets import score_sheets
from tournament.queries.lists import blocking_lists, light_lists, list_queue, visibility
from tournament.queries.rounds import games
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict
from tournament.services.core.phone_requests import Sent
from tournament.services.deletion import personal_data, tournament_deletion
from tournament.services.entrants import attendance
from tournament.services.lists import (
    deadline_locks,
    late_lists,
    list_documents,
    list_reviews,
    lists,
    reminders,
    waivers,
)
from tournament.services.rounds import rounds
from tournament.services.schedule import round_levels
from tournament.services.tournaments import tournaments
from tournament.services.transfer import exports, tournament_files, tournament_imports
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
LEVELS = [{"round": 1, "level": 500}, {"round": 2, "level": 750}]  # and round 3 with 1000


def with_levels(ruleset="results-only", brought="one"):
    day = an_event(ruleset, brought, level=1000)
    round_levels.change(day.tournament, LEVELS, by=day.cast.organiser, now=NOW)
    return day.refresh()


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    return with_levels()


def states(day):
    return [(row.entrant.number, row.faction, str(row.state)) for row in list_queue.rows_of(day.tournament)]


def publish(day):
    """Everybody hands in all lists and comes; round 1 is out."""
    for number in (1, 2):
        for slot in adapters.to_list_slots(day.tournament):
            handed(day, typed(text=f"{slot} of {number}"), number=number, faction=slot)
    told = {"by": day.cast.organiser, "now": NOW}
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants:
        attendance.check_in(entrant, **told)
    return rounds.publish(rounds.draft(day.refresh().tournament, **told), is_confirmed=True, **told)


@pytest.mark.parametrize(
    ("ruleset", "brought", "slots"),
    [
        ("results-only", "one", ("any-500", "any-750", "any")),
        ("mesbg", "both", ("good-500", "evil-500", "good-750", "evil-750", "good", "evil")),
    ],
)
def test_a_list_is_asked_for_each_limit_and_side(ruleset, brought, slots):
    assert adapters.to_list_slots(with_levels(ruleset, brought).tournament) == slots


def test_limits_that_no_round_has_ask_for_no_list_and_the_page_counts_those_handed_in(day):
    for slot in ("any-500", "any-750", "any"):
        handed(day, faction=slot)
    olga = Browser(day.cast.olga, day.tournament.slug)
    assert "no round has" not in text_of(olga.open("round-levels"))
    rows = [{"round": number, "level": 500} for number in (1, 2, 3)]
    round_levels.change(day.tournament, rows, by=day.cast.organiser, now=NOW)

    assert adapters.to_list_slots(day.refresh().tournament) == ("any-500",)
    page = text_of(olga.open("round-levels"))
    assert "2 lists were handed in for points limits that no round has." in page


def test_each_limit_has_versions_of_its_own_and_the_queue_has_a_line_for_each(day):
    handed(day)
    handed(day, typed(text="Smaller", points=520), faction="any-500")

    assert (sheet(day).document.text, sheet(day, faction="any-500").document.text) == (A_TEXT, "Smaller")
    assert sheet(day, faction="any-750").version is None
    held = sheet(day, faction="any-500").version.army_list
    assert (held.faction, held.level, held.slot) == ("any", 500, "any-500")
    found = states(day)
    assert found[:2] == [(1, "any-500", "waiting"), (1, "any", "waiting")]
    assert sorted(found[2:]) == [
        (1, "any-750", "missing"),
        *((2, f, "missing") for f in ("any", "any-500", "any-750")),
    ]
    light = light_lists.rows_of(day.tournament)
    assert [(row.entrant.number, row.faction, str(row.state)) for row in light] == found


def test_one_list_of_either_side_is_enough_for_a_limit():
    day = with_levels("mesbg", "one")
    handed(day, faction="evil-500")

    rows = list_queue.rows_of_entrant(day.entrants[0])
    assert {(row.faction, str(row.state)) for row in rows} == {
        ("evil-500", "waiting"),
        ("good-750", "missing"),
        ("good", "missing"),
    }
    ways = [each.to_owner for each in blocking_lists.blocking_lists_of(day.entrants[0])]
    assert "750 points: You have not handed in a list. Hand one in, or go to the organiser's desk." in ways


def test_reminders_and_rulings_name_the_limit(day):
    handed(day)
    handed(day, faction="any-750")
    reminders.send_now(day.tournament, by=day.cast.organiser, now=NOW)
    letter = PlayerMessage.objects.get(entrant__number=1)
    assert "500 points: Your list is missing." in letter.text

    waivers.let_play(
        day.entrants[0], "any-500", clause="10.01", reason="Proxies", by=day.cast.referee, now=NOW
    )
    found = blocking_lists.blocking_lists_of(day.entrants[0])
    assert [(each.faction, each.is_ruled) for each in found] == [("any-500", True)]


def test_a_referee_judges_each_by_itself_and_the_log_says_which(day):
    handed(day)
    handed(day, faction="any-500")
    version = sheet(day, faction="any-500").version
    list_reviews.approve(day.entrants[0], version, by=day.cast.referee, now=NOW)

    assert sheet(day, faction="any-500").status == "approved"
    assert sheet(day).status == "submitted"
    entry = LogEntry.objects.get(verb="list.approve")
    assert entry.sentence.startswith("500 points: Jun approved the list of")
    undo.undo(entry, by=day.cast.referee, now=NOW, reason="Wrong list")
    assert sheet(day, faction="any-500").status == "submitted"


def test_a_deadline_locks_all_of_them_and_a_late_one_waits(day, client):
    handed(day, faction="any-500")
    day.tournament.lists_close_at = NOW + timedelta(minutes=1)
    day.tournament.save()
    assert deadline_locks.lock_due(now=NOW + timedelta(minutes=2)) == 1
    entrant = day.entrants[0]
    told = {"by": player(entrant), "now": NOW + timedelta(minutes=3)}
    document = sheet(day, faction="any-500").document
    with pytest.raises(Conflict) as refused:
        lists.submit(entrant, "any-500", document, **told)
    assert refused.value.message.startswith("500 points: ")

    late = list_documents.hand_in(entrant, "any-750", typed(text="Too late"), sent=Sent(), **told)
    assert (late.faction, late.status) == ("any-750", "waiting")
    page = client.get(reverse("player:lists", args=[day.tokens[1]]))
    assert "750 points: Your list arrived late" in text_of(page)
    late_lists.accept(late, by=day.cast.referee, now=NOW + timedelta(minutes=4), seen=0)
    assert sheet(day, faction="any-750").document.text == "Too late"


def test_opponents_and_score_sheets_see_the_list_of_the_round(day):
    day.tournament.reveal = "published"
    day.tournament.save()
    round_ = publish(day)

    game = games.game_of(day.entrants[0], round_.number)
    assert visibility.factions_shown(game) == ("any-500",)
    assert [version.handed_document.text for version in visibility.lists_shown(game)] == ["any-500 of 2"]
    assert [version.handed_document.text for version in visibility.own_lists(game)] == ["any-500 of 1"]
    page = score_sheets(round_).pages[0][0]
    assert (len(page.a.lists), len(page.b.lists)) == (1, 1)


def test_limits_without_lists_are_refused_once_lists_are_closed(day):
    publish(day)

    with pytest.raises(Conflict) as refused:
        round_levels.change(
            day.refresh().tournament, [LEVELS[0], {"round": 3, "level": 600}], by=day.cast.organiser, now=NOW
        )
    assert refused.value.code == "round-level-new"
    assert "600" in refused.value.message
    round_levels.change(
        day.tournament, [LEVELS[0], {"round": 3, "level": 750}], by=day.cast.organiser, now=NOW
    )


def test_prints_and_archives_have_all_of_them(day):
    handed(day, typed(text=A_TEXT, points=900))
    handed(day, typed(text="Smaller", points=520), faction="any-500")

    printed = army_lists(day.tournament, day.entrants).sheets
    assert [(each.slot, each.level) for each in printed] == [("any-500", 500), ("any", 1000)]
    unsaid = {"document": Document(text="Smaller"), "level": 500}
    assert "– of 500 points" in render_to_string("printing/lists/_list_document.html", unsaid)
    names = [file.name for file in exports.list_files(day.tournament)]
    assert any("any-500" in name for name in names)


def test_a_file_holds_them_and_nobody_sees_the_part_where_there_are_none(day):
    assert "level_lists" not in tournament_files.content_of(day.tournament, with_mail=False)
    handed(day)
    assert "own_level" not in tournament_files.content_of(day.tournament, with_mail=False)["lists"][0]
    handed(day, typed(text="Smaller"), faction="any-500")

    written = tournament_files.file_of(day.tournament, now=NOW, with_mail=False).content
    made = tournament_imports.take(written, by=day.cast.organiser, now=NOW)
    entrant = made.entrants.get(number=1)
    assert entrant.list_of("any-500").versions.get().document.text == "Smaller"
    assert entrant.list_of("any").versions.get().document.text == A_TEXT


def test_erasing_and_deleting_take_them_along(day):
    handed(day, typed(text="Smaller"), faction="any-500")
    attendance.withdraw(day.entrants[0], by=day.cast.organiser, now=NOW)
    personal_data.erase(day.entrants[0], by=day.cast.organiser, now=NOW)
    assert list(ArmyListDocument.objects.values_list("text", flat=True)) == [""]

    tournament = day.refresh().tournament
    tournament_deletion.delete(
        tournament, name=tournament.name, by=day.cast.organiser, now=NOW, erase_now=True
    )
    assert not ArmyListDocument.objects.exists()


def test_pages_of_player_and_referee_show_each_with_its_limit(day, client):
    token = day.tokens[1]
    page = text_of(client.get(reverse("player:lists", args=[token])))
    assert "Each points limit has lists of its own." in page
    assert all(f"{limit} point" in page for limit in ("500", "750", "1,000"))

    form = client.get(reverse("player:document", args=[token, "any-500"]))
    assert "Up to 500 points. A referee checks the list." in text_of(form)
    answer = client.post(
        reverse("player:document", args=[token, "any-500"]),
        {"kind": "text", "text": "Smaller", "points": "520"},
        follow=True,
    )
    assert "520 / 500" in text_of(answer)
    assert client.get(reverse("player:document", args=[token, "any-600"])).status_code == 404

    jun = Browser(day.cast.jun, day.tournament.slug)
    assert "520 points, limit 500." in text_of(jun.open("lists"))
    seen = sheet(day, faction="any-500").version
    handed(day, faction="any-750")
    answer = jun.press("list-approve", 1, "any-500", version=seen.number, seen=0)
    assert "500 points: list approved" in text_of(jun.next_page(answer))
    answer = jun.press("list-approve", 1, "any-750", version=1, seen=0)
    assert "750 points: " in said(answer)

    Browser(day.cast.olga, day.tournament.slug).press("lock-lists")
    found = client.get(reverse("public:check-list"), {"fingerprint": seen.fingerprint[:16]})
    assert "500 points: Version 1 of the list of No. 1" in text_of(found)


def test_programs_name_a_list_by_its_slot(day, client):
    headers = {"Authorization": f"Link {day.tokens[1]}"}
    mine = client.get("/api/v1/me/", headers=headers).json()

    assert list(mine["lists"]) == ["any", "of_levels"]
    assert [row["faction"] for row in mine["lists"]["of_levels"]] == ["any-500", "any-750"]
    assert client.get("/api/v1/me/lists/any-500/", headers=headers).json()["faction"] == "any-500"
    assert client.get("/api/v1/me/lists/any-600/", headers=headers).status_code == 404
