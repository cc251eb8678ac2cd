"""A rehearsal played whole by its pages. The real tournament stays as it is; nothing of the copy stays."""

import hashlib
import json

import pytest
from django.apps import apps
from django.core import mail
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tests.data.lists import armed
from tests.tournament.services.results.test_photos import a_photo
from tests.tournament.web.forms_of_pages import form_at
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import LogEntry, OutgoingMail, Pairing, Tournament
from tournament.services.prints import print_storage
from tournament.services.results import photos
from tournament.services.transfer import tournament_copies, tournament_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_state(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "files"


def digest_of_rows(tournament):
    """All rows of a tournament, of every model, and its catalogues with their figures."""
    rows = [each.order_by("pk") for each in tournament_rows.rows_of(tournament)]
    rows += [tournament.catalogues.order_by("pk")]
    rows += [each.figures.order_by("pk") for each in tournament.catalogues.order_by("pk")]
    told = [list(each.values_list()) for each in rows]
    return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()


def rows_everywhere():
    """How many rows each table of the program has."""
    models = [
        each for label in ("tournament", "armies") for each in apps.get_app_config(label).get_models(True)
    ]
    return {each._meta.label_lower: each._base_manager.count() for each in models}


def let_all_act(olga):
    """Press until the players have nothing to do; how many presses did something."""
    for pressed in range(20):
        answer = olga.press("players-act", back=olga.url("entrants"))
        assert answer.url in {olga.url("entrants"), olga.url("home")}
        if "nothing to do" in said(answer):
            return pressed
    raise AssertionError("The players never come to an end.")


def settle(olga, number):
    """What players leave to officials: calls, disputes and tables that say nothing."""
    made = Tournament.objects.get(slug=olga.slug)
    for call in made.referee_calls.filter(ended_at=None):
        assert olga.press("referee-call-answer", call.pk).status_code == 303
    tables = Pairing.objects.filter(round__tournament=made, round__number=number, is_current=True)
    left = tables.exclude(status=TableStatus.CONFIRMED)
    assert {TableStatus.DISPUTED, TableStatus.WAITING} == set(left.values_list("status", flat=True))
    for pairing in left:
        if pairing.status == TableStatus.DISPUTED:
            seen = pairing.submissions.latest("pk").pk
            answer = olga.press("table-confirm", number, pairing.table, seen=str(seen))
        else:
            answer = olga.press("absent", number, pairing.table, absent="a")
        assert answer.status_code == 303, text_of(answer)


def test_a_whole_rehearsal_touches_nothing_of_the_real_tournament():
    day = with_entrants(a_day(rounds_planned=2), 12)
    armed(day)
    day.tournament.entrants.update(email="somebody@example.org")
    real = day.tournament
    olga = Browser(day.cast.olga, real.slug)
    assert olga.open("home").status_code == 200
    before, rows = digest_of_rows(real), rows_everywhere()

    assert olga.press("rehearse", tempo="60").status_code == 303
    olga.slug = Tournament.objects.get(is_rehearsal=True).slug
    assert let_all_act(olga)  # lists
    olga.press("move", "check-in")
    assert let_all_act(olga) == 2  # in time, and late
    for number in (1, 2):
        olga.press("pair")
        assert olga.press("publish", number).status_code == 303
        olga.press("clock-start", number)
        assert 3 <= let_all_act(olga) <= 7
        settle(olga, number)
        answer = olga.press("close", number)
        assert answer.status_code == 303, text_of(answer)
    olga.press("move", "finished")

    made = Tournament.objects.get(is_rehearsal=True)
    assert list(made.rounds.values_list("status", flat=True)) == [RoundStatus.CLOSED] * 2
    assert {round_.clock.tempo for round_ in made.rounds.all()} == {60}
    assert "Standings" in text_of(olga.open("standings"))
    assert digest_of_rows(real) == before
    assert (OutgoingMail.objects.count(), mail.outbox) == (0, [])

    assert "Delete this rehearsal?" in text_of(olga.open("rehearsal-delete"))
    answer = olga.press("rehearsal-delete")
    assert said(answer) == f"{made.name} is deleted."
    assert digest_of_rows(real) == before
    left = {name: count for name, count in rows_everywhere().items() if count != rows[name]}
    stays = {"tournament.logentry", "tournament.tournamentrequest"}  # that it was deleted, and made once
    assert set(left) <= stays
    assert LogEntry.objects.filter(tournament=None, verb="tournament.delete").count() == 1


def test_a_rehearsal_is_deleted_with_its_files_while_its_clock_runs(django_capture_on_commit_callbacks):
    day = checked_in(8)
    made = tournament_copies.rehearse(day.tournament, by=day.cast.organiser, now=NOW)
    olga = Browser(day.cast.olga, made.slug)
    olga.press("pair")
    olga.press("publish", 1)
    olga.press("clock-start", 1)
    pairing = made.rounds.get().pairings.first()
    picture = photos.take(pairing, a_photo(), by=day.cast.organiser, now=NOW)
    paper = made.papers.create(kind="log", key="paper-1.pdf", asked_by="Olga", asked_at=NOW)
    print_storage.put(paper.key, b"a print")

    with django_capture_on_commit_callbacks(execute=True):
        olga.press("rehearsal-delete")

    assert not Tournament.objects.filter(is_rehearsal=True).exists()
    assert not photos._place(picture.key).exists()
    assert print_storage.get(paper.key) is None


def test_only_a_rehearsal_has_simulated_players_and_the_short_way_out():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert olga.press("players-act").status_code == 409
    assert olga.open("rehearsal-delete").status_code == 404
    assert olga.press("rehearsal-delete").status_code == 409
    assert Tournament.objects.filter(pk=day.tournament.pk).exists()
    assert "Let players act" not in text_of(olga.open("home"))


def test_strangers_find_nothing_of_a_rehearsal():
    day, _ = published(4)
    made = tournament_copies.rehearse(day.tournament, by=day.cast.organiser, now=NOW)
    sam = Browser(day.cast.sam, made.slug)
    api = f"/api/v1/tournaments/{made.slug}/"

    pages = [
        f"/t/{made.slug}/",
        f"/t/{made.slug}/standings/",
        f"/screen/{made.slug}/",
        api,
        f"{api}rounds/1/",
    ]
    assert {Client().get(page).status_code for page in pages} <= {401, 403, 404}
    assert {sam.client.get(page).status_code for page in pages} == {404}
    for name in ("home", "players-act", "rehearsal-delete"):
        assert sam.press(name).status_code in {404, 405}
    for listed in ("/", "/screen/", "/api/v1/tournaments/"):
        assert made.name not in sam.client.get(listed).content.decode()


def test_the_button_leads_back_to_its_page_and_nowhere_else():
    day = checked_in(4)
    made = tournament_copies.rehearse(day.tournament, by=day.cast.organiser, now=NOW)
    kei = Browser(day.cast.olga, made.slug)

    page = kei.open("check-in").content.decode()

    assert f'name="back" value="{kei.url("check-in")}"' in page
    assert kei.press("players-act", back=kei.url("check-in")).url == kei.url("check-in")
    for elsewhere in ("https://example.org/", "//example.org", "", "/desk/other/"):
        assert kei.press("players-act", back=elsewhere).url == kei.url("home")


def test_the_dashboard_makes_one_rehearsal_however_often_it_is_pressed_and_another_after_it():
    day = checked_in(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    form = form_at(olga.client, olga.url("home"), olga.url("rehearse"))

    first, again = (olga.client.post(olga.url("rehearse"), form.data) for _ in range(2))
    made = Tournament.objects.get(is_rehearsal=True)
    Browser(day.cast.olga, made.slug).press("rehearsal-delete")
    later = olga.client.post(olga.url("rehearse"), form.data)

    assert first.url == again.url
    assert later.status_code == 303
    assert Tournament.objects.get(is_rehearsal=True).pk != made.pk
