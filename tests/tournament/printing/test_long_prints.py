from datetime import timedelta

import pytest
from django.urls import reverse
from kombu.exceptions import OperationalError

from tests.data.cast import NOW, cast_of
from tests.data.days import published
from tests.examples import some_of
from tests.tournament.printing.rounds_on_paper import a_round, needs_pdf, pages_of
from tests.tournament.web.player.phone import forms_of
from tournament import tasks
from tournament.models import Paper
from tournament.printing import print_jobs, render
from tournament.printing.documents.event_log import event_log
from tournament.printing.kinds import KINDS, Order
from tournament.printing.page_estimate import expected_pages
from tournament.printing.render_job import press
from tournament.queries.prints import print_fingerprints
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.queries.prints.print_records import digest_of, name_of
from tournament.services.prints import print_records, print_storage
from tournament.web.organiser.prints import prints

pytestmark = pytest.mark.django_db
OPEN = Paper.Status.WORKING


@pytest.fixture(autouse=True)
def _own_storage(settings, tmp_path):
    """Fonts stay where they are once they are loaded; only the prints lie elsewhere."""
    settings.STATE_DIR = tmp_path


@pytest.fixture
def day():
    return published(5)[0]


def ticket(day, kind="rescue-pack"):
    wanted = Wanted(day.tournament, kind, wish={"address": "http://hall.local/"})
    return print_records.ask(wanted, digest=digest_of(wanted), by=day.cast.organiser, now=NOW)


@pytest.mark.thorough
@needs_pdf
def test_a_ticket_is_made_once_and_says_how_many_pages_it_took(day):
    paper = ticket(day)
    assert press(paper.pk, clock=lambda: NOW)
    assert not press(paper.pk, clock=lambda: NOW, again=True)
    paper.refresh_from_db()
    assert (paper.status, paper.ready_at) == (Paper.Status.READY, NOW)
    assert (
        paper.done == paper.total == len(pages_of(print_storage.get(paper.key))) + 2
    )  # forms under two sets of sheets


@pytest.mark.thorough
@needs_pdf
@pytest.mark.parametrize("kind", some_of(["name-badges", "cross-table"], 1))
def test_the_same_ticket_gives_the_same_bytes_after_its_worker_was_lost(day, kind):
    paper = ticket(day, kind)
    press(paper.pk, clock=lambda: NOW)
    paper.refresh_from_db()
    first = print_storage.get(paper.key)
    Paper.objects.update(status=Paper.Status.WORKING, key="")
    assert not press(paper.pk, clock=lambda: NOW)
    assert press(paper.pk, clock=lambda: NOW + timedelta(hours=1), again=True)
    assert print_storage.get(f"paper-{paper.pk}.pdf") == first


def test_asked_for_twice_while_it_is_made_it_is_one_ticket(day):
    assert ticket(day).pk == ticket(day).pk
    Paper.objects.update(status=Paper.Status.FAILED)
    assert Paper.objects.get().pk != ticket(day).pk


@needs_pdf
def test_a_full_disk_fails_the_print_with_a_sentence(day, tmp_path):
    (tmp_path / "papers").write_text("no folder")
    paper = ticket(day, "name-badges")
    press(paper.pk, clock=lambda: NOW)
    paper.refresh_from_db()
    assert paper.status == Paper.Status.FAILED
    assert paper.failure == paper.error
    assert paper.error.startswith("The file could not be written")
    assert paper.data["because"]["code"] == "print-failed"


def test_files_are_thrown_away_after_a_while_the_oldest_first(day):
    for number in range(print_records.MAX_FILES + 2):
        paper = Paper.objects.create(
            tournament=day.tournament, kind="log", status=OPEN, asked_by="Olga", asked_at=NOW
        )
        old = print_records.finish(paper, key=f"{number}.pdf", pages=1, now=NOW + timedelta(minutes=number))
    assert old == ["1.pdf"]


def test_the_guess_of_the_pages_is_near_enough_for_a_bar(day):
    for kind in ("rescue-pack", "name-badges", "log"):
        order = Order(Wanted(day.tournament, kind), whole=str)
        assert 1 <= expected_pages(KINDS[kind].make(order)) <= 20


@needs_pdf
def test_a_worker_makes_what_the_broker_took(client, day, monkeypatch):
    taken = []
    monkeypatch.setattr("tournament.broker.current_app.send_task", lambda _, args, **__: taken.append(args))
    client.force_login(day.cast.kei)
    page = client.post(
        reverse("organiser:print-make", args=[day.tournament.slug, "name-badges"]), follow=True
    )
    assert "Waiting for the server" in page.content.decode()
    tasks.make_print.apply(args=taken[0])
    assert "The print is ready" in client.get(page.wsgi_request.path).content.decode()


@needs_pdf
def test_without_a_broker_the_print_is_made_in_the_request(client, day, monkeypatch):
    def away(*_, **__):
        raise OperationalError

    monkeypatch.setattr("tournament.broker.current_app.send_task", away)
    client.force_login(day.cast.kei)
    slug = day.tournament.slug
    answer = client.post(reverse("organiser:print-make", args=[slug, "rescue-pack"]))
    page = client.get(answer["Location"])
    assert "The print is ready" in page.content.decode()
    assert "Refresh" not in page
    file = client.get(reverse("organiser:print-file", args=[slug, Paper.objects.get().pk]))
    assert "Rescue pack" in pages_of(file.content)[0]


def test_the_page_looks_again_by_itself_and_offers_to_do_it_here_after_a_while(client, day):
    client.force_login(day.cast.kei)
    paper = ticket(day)
    page = client.get(reverse("organiser:print", args=[day.tournament.slug, paper.pk]))
    assert page["Refresh"] == "2"
    assert "Make it now" in page.content.decode()  # it was asked for in 2007
    print_records.claim(paper)
    print_records.report_progress(paper, done=3, total=12)
    assert "3 / 12" in client.get(page.wsgi_request.path).content.decode()


def test_a_file_that_is_not_there_is_told(client, day):
    client.force_login(day.cast.kei)
    paper = ticket(day)
    where = reverse("organiser:print-file", args=[day.tournament.slug, paper.pk])
    assert client.get(where).status_code == 409
    Paper.objects.update(status=Paper.Status.READY, key="gone.pdf")
    assert client.get(where).status_code == 404


def test_the_log_is_printed_for_referees_only(client, day):
    paper = ticket(day, "log")
    client.force_login(day.cast.kei)
    slug = day.tournament.slug
    assert client.get(reverse("organiser:print", args=[slug, paper.pk])).status_code == 403
    assert client.post(reverse("organiser:print-make", args=[slug, "log"])).status_code == 403
    assert client.post(reverse("organiser:print-make", args=[slug, "standings"])).status_code == 404


def test_more_lists_than_one_file_holds_come_in_volumes(client, monkeypatch):
    taken = []
    monkeypatch.setattr("tournament.broker.current_app.send_task", lambda _, args, **__: taken.append(args))
    tournament = a_round(print_fingerprints.A_VOLUME + 3).tournament
    client.force_login(cast_of(tournament).jun)
    page = client.post(reverse("organiser:print-make", args=[tournament.slug, "lists"]), follow=True)
    assert "2 volumes are being made" in page.content.decode()
    assert "Army lists, No. 65 to 67" in page.content.decode()
    assert len(taken) == 2
    assert client.get(reverse("printing:lists", args=[tournament.slug])).status_code == 409


@pytest.mark.parametrize("kind", ["lists", "log"])
def test_address_of_a_long_print_makes_nothing_and_offers_to_order_it(client, monkeypatch, kind):
    monkeypatch.setattr(print_jobs, "LARGE_LOG", 3)
    monkeypatch.setattr(print_records, "send", lambda _paper: True)
    day = published(11)[0]
    client.force_login(day.cast.jun)
    address = reverse(f"printing:{kind}", args=[day.tournament.slug])

    answer = client.get(address)
    assert (answer.status_code, Paper.objects.count()) == (409, 0)
    assert "This print takes a while." in answer.content.decode()
    ((order, fields),) = forms_of(answer)
    client.post(order, fields)

    assert [(paper.kind, paper.status) for paper in Paper.objects.all()] == [(kind, Paper.Status.WAITING)]
    assert client.get(address, {"as": "html"}).status_code == 200


@needs_pdf
def test_lists_of_one_among_many_come_at_once(client):
    day = published(11)[0]
    client.force_login(day.cast.jun)

    own = client.get(reverse("printing:lists-of", args=[day.tournament.slug, 2]))
    again = prints.address_of(Paper.objects.get(), followed=print_jobs.followed(day.tournament))

    assert own["Content-Type"] == "application/pdf"
    assert again == own.wsgi_request.path


@pytest.mark.thorough
@needs_pdf
def test_lists_of_a_few_come_at_once(client, day):
    client.force_login(day.cast.jun)

    answer = client.get(reverse("printing:lists", args=[day.tournament.slug]))

    assert answer["Content-Type"] == "application/pdf"


def test_a_long_log_comes_in_volumes_that_together_are_all_of_it(day, monkeypatch):
    monkeypatch.setattr(print_fingerprints, "A_VOLUME_OF_LOG", 3)
    monkeypatch.setattr("tournament.broker.current_app.send_task", lambda *_, **__: None)
    made = print_jobs.order(
        day.tournament, "log", address="http://hall/", by=day.cast.organiser, clock=lambda: NOW
    )
    parts = [event_log(day.tournament, part=(p.wish["entry"], p.wish["last_entry"])) for p in made]

    def lines(document):
        return [line for each in document.days for line in each.lines]

    assert len(made) > 1
    assert name_of(made[0]) == "log of the day, entries 1 to 3"
    assert [line for part in parts for line in lines(part)] == lines(event_log(day.tournament))
    order = Order(Wanted(day.tournament, "log", wish=made[1].wish), whole=str)
    assert "entries 4 to 6" in render.html(KINDS["log"].make(order))


@pytest.fixture
def large(day, monkeypatch):
    """The same field where it counts as a large one."""
    monkeypatch.setattr(print_jobs, "LARGE", {"cross-table": 4, "score-sheets": 4, "standings": 4})
    return day


@pytest.mark.thorough
@needs_pdf
@pytest.mark.parametrize(
    ("kind", "asked"), some_of([("cross-table", {}), ("score-sheets", {"round": 1}), ("standings", {})], 1)
)
def test_in_a_large_field_a_print_is_ordered_and_followed(client, large, monkeypatch, kind, asked):
    taken = []
    monkeypatch.setattr("tournament.broker.current_app.send_task", lambda _, args, **__: taken.append(args))
    client.force_login(large.cast.kei)
    slug = large.tournament.slug
    prints = client.get(reverse("organiser:prints", args=[slug])).content.decode()
    make = reverse("organiser:print-make", args=[slug, kind])
    page = client.post(make, asked, follow=True)
    tasks.make_print.apply(args=taken[0])

    assert f'action="{make}"' in prints
    assert "The print is ready" in client.get(page.wsgi_request.path).content.decode()


def test_what_takes_long_is_not_made_while_a_page_waits_but_is_shown_as_a_page(client, large):
    client.force_login(large.cast.kei)
    slug = large.tournament.slug
    direct = reverse("printing:score-sheets", args=[slug, 1])

    answer = client.get(direct)
    assert answer.status_code == 409
    assert [fields["round"] for _, fields in forms_of(answer)] == ["1"]
    assert client.get(direct, {"as": "html"}).status_code == 200
    assert client.post(reverse("organiser:print-make", args=[slug, "score-sheets"])).status_code == 404
