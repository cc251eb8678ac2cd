"""Who may do what: one row for every address and method. An address without a row fails."""

from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.db import transaction

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.tournament.api.callers import ask, desk, is_problem, passer_by, phone, with_token
from tests.tournament.services.results.test_photos import a_photo
from tournament.api.urls import OPERATIONS, urlpatterns
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Paper, PhoneRequest, SheetPhoto
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.entrants import attendance
from tournament.services.hall import calls, referee_calls, screens
from tournament.services.prints import print_records
from tournament.services.results import photos
from tournament.services.rounds import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ACCOUNT = "account"  # any at all
PUBLIC, LINK, KEEPER, REFEREE, ORGANISER = "public", "link", "scorekeeper", "referee", "organiser"
PEOPLE = (KEEPER, REFEREE, ORGANISER)
ROWS = {(row.id, row.method): row.access for row in OPERATIONS}
ROWS |= {("undo_look", "GET"): ORGANISER, ("undo", "POST"): ORGANISER}  # and whoever did it: see test_undoing
PARTS = {
    "<slug:slug>": "SLUG",
    "<int:number>": "1",
    "<int:table>": "1",
    "<str:faction>": "good",
    "<slug:key>": "main-hall",
    "<int:call_id>": "CALL",
    "<int:referee_call>": "REFEREE",
    "<int:entry>": "ENTRY",
    "<int:late>": "LATE",
    "<int:request_id>": "ASKED",
    "<int:photo>": "PHOTO",
    "<int:version>": "1",
    "<int:paper>": "PAPER",
    "<str:name>": "rounds.csv",
    "<str:username>": "kei",
}


def route_of(where):
    for part, value in PARTS.items():
        where = where.replace(part, value)
    return where


ALL = [(row.id, row.method, route_of(row.path)) for row in OPERATIONS]


def test_every_address_is_in_the_table():
    assert {str(each.pattern) for each in urlpatterns} == {row.path for row in OPERATIONS} | {"^"}


def rows(*kinds):
    """Each address and method of these kinds in turn; whatever it does is undone before the next."""
    asked = [(name, method, route) for name, method, route in ALL if ROWS[name, method] in kinds]
    assert asked
    for name, method, route in asked:
        cache.clear()  # how often an address has sent a form
        with transaction.atomic():
            yield f"{method} {name}", method, route
            transaction.set_rollback(True)


@pytest.fixture
def day(settings, tmp_path):
    """Round 1 on the wall: two entrants, the whole cast, one screen, one call and one photo."""
    settings.MEDIA_ROOT = tmp_path
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 2)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW), by=day.cast.organiser, now=NOW
    )
    photos.take(round_.pairings.get(), a_photo(), by=day.cast.scorekeeper, now=NOW)
    wanted = Wanted(day.tournament, "table-numbers", wish={"address": "http://hall/"})
    paper = print_records.ask(wanted, digest="", by=day.cast.organiser, now=NOW)
    print_records.finish(paper, key="", pages=1, now=NOW)  # its file is gone: nothing is printed here
    screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)
    calls.call(day.tournament, text="Anybody?", by=day.cast.organiser, now=NOW)
    referee_calls.ask(round_.pairings.get(), kind="rules", by=day.cast.organiser, now=NOW)
    PhoneRequest.objects.create(
        entrant=day.entrants[0],
        kind="hand-in",
        faction="good",
        token="late",
        status="waiting",
        arrived_at=NOW,
    )
    PhoneRequest.objects.create(
        entrant=day.entrants[0], kind="stop", token="stop", status="waiting", arrived_at=NOW
    )
    return day.refresh()


def path(day, route):
    entry = day.tournament.log.filter(verb="call.make")[0]
    route = route.replace("SLUG", day.tournament.slug).replace("ENTRY", str(entry.pk))
    route = route.replace("REFEREE", str(day.tournament.referee_calls.get().pk))
    route = route.replace("LATE", str(PhoneRequest.objects.get(kind="hand-in").pk))
    route = route.replace("ASKED", str(PhoneRequest.objects.get(kind="stop").pk))
    route = route.replace("PHOTO", str(SheetPhoto.objects.get().pk))
    route = route.replace("PAPER", str(Paper.objects.get(kind="table-numbers").pk))
    return route.replace("CALL", str(day.tournament.calls.get().pk))


def test_public_address_needs_nobody(day):
    for row, method, route in rows(PUBLIC):
        answer = ask(passer_by(), method, path(day, route))

        fine = {404} if row in {"GET rules_pack", "GET club_mark"} else {200, 422}  # no file is there
        assert answer.status_code in fine, row


NO_FILES = {"GET me_opponent_file", "GET me_others_file"}  # these lists are made of figures


def test_address_of_an_entrant_opens_with_a_link_only(day):
    for row, method, route in rows(LINK):
        strangers = [passer_by(), desk(day.cast.olga), with_token("wrong")]

        answers = [ask(client, method, route).status_code for client in strangers]

        assert (row, answers) == (row, [401, 401, 401])
        shut = {401, 403, 405} if row in NO_FILES else {401, 403, 404, 405}
        assert ask(phone(day, 1), method, route).status_code not in shut, row


def test_address_of_accounts_is_shut_to_everybody_else(day):
    for row, method, route in rows(ACCOUNT):
        people = passer_by(), phone(day, 1), desk(day.cast.sam)

        *shut, opened = [ask(client, method, path(day, route)).status_code for client in people]

        assert (row, shut) == (row, [401, 401])
        assert opened in {200, 404, 422}, row  # 404: Sam may read no such catalogue


def test_address_of_officials_is_shut_to_strangers(day):
    for row, method, route in rows(*PEOPLE):
        there = path(day, route)

        answers = [ask(client, method, there) for client in (passer_by(), phone(day, 1), desk(day.cast.sam))]

        assert (row, [answer.status_code for answer in answers]) == (row, [401, 401, 404])
        assert all(is_problem(answer) for answer in answers), row


FINE = {200, 201, 202, 409, 422}
# what is deleted is gone for the next; a photo is no JSON
MORE = {
    ("registration_confirm_at_desk", "POST"): {404},  # nobody waits for a confirmation
    ("catalogue", "GET"): {404},  # no catalogue is called like the screen
    ("screen_remove", "DELETE"): {204, 404},
    ("official_remove", "DELETE"): {204},
    ("photo_take", "POST"): {415},
    ("rules_pack_upload", "POST"): {415},
    ("club_mark_upload", "POST"): {415},
    ("list_document", "POST"): {415},
    ("list_file", "GET"): {404},
    ("late_file", "GET"): {404},
}


def test_address_of_officials_opens_to_the_role_and_those_above(day, is_thorough):
    """In the usual run: to the least role that may, and not to the one below it."""
    people = dict(zip(PEOPLE, (day.cast.kei, day.cast.jun, day.cast.olga), strict=True))
    for row, method, route in rows(*PEOPLE):
        name = row.split()[1]
        least = PEOPLE.index(ROWS[name, method])
        below, above = PEOPLE[:least], PEOPLE[least:]
        if not is_thorough:
            below, above = below[-1:], above[:1]

        answers = [ask(desk(people[kind]), method, path(day, route)).status_code for kind in below + above]

        assert (row, answers[: len(below)]) == (row, [403] * len(below))
        assert set(answers[len(below) :]) <= FINE | MORE.get((name, method), set()), (row, answers)


def test_official_of_another_tournament_is_a_stranger_here(day):
    other = a_day(name="Another cup", status=TournamentStatus.REGISTRATION)
    other.tournament.roles.all().delete()
    for row, method, route in rows(*PEOPLE):
        there = route.replace("SLUG", other.tournament.slug)

        assert (row, ask(desk(day.cast.olga), method, there).status_code) == (row, 404)


def test_session_writes_need_the_csrf_token(day):
    for row, method, route in rows(*PEOPLE):
        if method == "GET":
            continue
        client = desk(day.cast.olga)
        client.handler.enforce_csrf_checks = True

        answer = ask(client, method, path(day, route))

        assert answer.status_code == HTTPStatus.FORBIDDEN, row
        assert answer.json()["code"] == "csrf", row
        assert is_problem(answer), row
