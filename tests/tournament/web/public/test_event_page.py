"""The page that a player decides on: what, when, where, how many places, the price, and the rules pack."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.data import days
from tests.data.cast import NOW
from tests.tournament.services.core.test_pdf_check import a_pdf
from tests.tournament.services.results.test_photos import a_photo
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Tournament
from tournament.printing import render
from tournament.printing.documents import certificates
from tournament.services.settings import club_marks, event_files, rules_packs, tournament_settings
from tournament.services.settings.event_files import CLUB_MARK, RULES_PACK
from tournament.services.tournaments import visibility
from tournament.services.transfer import tournament_copies
from tournament.web.public import event_files as downloads

pytestmark = pytest.mark.django_db
TEXTS = {
    "description": "The best cake.\n\nMore at https://ford.example/cup.",
    "map_url": "https://maps.example/?q=1&z=2",
    "price": "15 €, members 12 €",
    "prizes": "A wooden spoon.",
    "contact": "Any Tuesday at the club",
    "rules_pack_url": "https://ford.example/pack",
    "entrant_limit": 8,
}


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return days.with_entrants(days.a_day(), 3)


def told(day, **texts):
    by = {"by": day.cast.organiser, "now": NOW}
    tournament_settings.configure(day.tournament, **by, **{**TEXTS, **texts})
    rules_packs.upload(day.tournament, a_pdf(), **by)
    return f"/t/{day.tournament.slug}/"


def test_page_tells_what_a_player_decides_by(day):
    page = Client().get(told(day))
    words, html = text_of(page), page.content.decode()

    for each in ("15 €, members 12 €", "A wooden spoon.", "Any Tuesday at the club", "The best cake."):
        assert each in words
    assert "Places left 5" in words
    for address in (
        "https://maps.example/?q=1&amp;z=2",
        "https://ford.example/pack",
        "https://ford.example/cup",
    ):
        assert f'href="{address}" rel="nofollow noopener noreferrer"' in html
    assert f"/t/{day.tournament.slug}/rules-pack.pdf" in html
    assert 'name="description" content="16 June 2007 · The best cake. More at' in html
    assert 'property="og:description" content="16 June 2007 · The best cake. More at' in html


def test_page_of_an_event_without_texts_has_no_empty_places(day):
    words = text_of(Client().get(f"/t/{day.tournament.slug}/"))

    for label in ("Price", "Contact", "Rules pack", "About the event", "Prizes", "Venue"):
        assert label not in words


@pytest.mark.parametrize(
    "texts", [{"description": "<script>alert(1)</script>\n" * 60}, {"contact": "W" * 300}]
)
def test_nothing_that_was_typed_becomes_html(day, texts):
    html = Client().get(told(day, **texts)).content.decode()

    assert "<script>alert" not in html


def test_rules_pack_is_a_download_under_a_name_of_ours(day):
    address = f"{told(day)}rules-pack.pdf"

    answer = Client().get(address)

    assert b"".join(answer.streaming_content) == a_pdf()
    assert answer.headers["Content-Type"] == "application/pdf"
    assert (
        answer.headers["Content-Disposition"]
        == f'attachment; filename="{day.tournament.slug}-rules-pack.pdf"'
    )
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    assert not answer.cookies
    assert Client().get(address, headers={"if-none-match": answer.headers["ETag"]}).status_code == 304


def test_rules_pack_of_a_private_event_is_for_its_players_alone(day):
    told(day)
    visibility.hide(day.tournament, by=day.cast.organiser, now=NOW)

    stranger = Client().get(f"/t/{day.tournament.slug}/rules-pack.pdf")
    player = Client().get(f"/me/{day.tokens[1]}/rules-pack.pdf")
    assert b"".join(player) == a_pdf()

    assert stranger.status_code == 404
    assert (player.status_code, player.headers["Cache-Control"]) == (200, "no-store, private")
    assert "15 €, members 12 €" in text_of(Client().get(f"/me/{day.tokens[1]}/event/"))


def test_a_missing_file_is_not_found_and_not_offered(day):
    address = told(day)
    event_files.file_of(day.refresh().tournament, RULES_PACK).path.unlink()

    assert Client().get(f"{address}rules-pack.pdf").status_code == 404
    assert "rules-pack.pdf" not in Client().get(address).content.decode()


def test_downloads_are_limited_for_a_network(day, monkeypatch):
    monkeypatch.setitem(downloads.RATES, RULES_PACK, "2/min")
    address = f"{told(day)}rules-pack.pdf"

    answers = [Client().get(address) for _three in range(3)]
    assert [b"".join(each) for each in answers] == [a_pdf(), a_pdf(), b""]

    assert [each.status_code for each in answers] == [200, 200, 429]
    assert int(answers[2].headers["Retry-After"]) <= 60


def test_organiser_answers_with_a_file_and_takes_it_away(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press(
        "question", "rules_pack", rules_pack_file=a_file(a_pdf()), rules_pack_url="https://a.example"
    )

    assert (answer.status_code, said(answer)) == (303, "Setting saved.")
    tournament = Tournament.objects.get()
    assert (len(tournament.rules_pack), tournament.rules_pack_url) == (64, "https://a.example")
    assert "PDF and link" in text_of(olga.open("question", "rules_pack"))
    olga.press("question", "rules_pack", rules_pack_url="", rules_pack_remove="on")
    assert Tournament.objects.get().rules_pack == ""


def test_a_wrong_file_is_said_at_its_field(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    for content, words in ((b"", "This file is empty"), (b"<html>", "This file is not a PDF")):
        page = olga.press("question", "rules_pack", rules_pack_file=a_file(content), rules_pack_url="")
        assert (page.status_code, words in text_of(page)) == (422, True)


def test_second_of_two_desks_is_told_and_does_not_replace_the_file_of_the_first(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    seen = '{"rules_pack": "", "rules_pack_url": ""}'
    first, second = (
        olga.press(
            "question", "rules_pack", seen=seen, rules_pack_url="", rules_pack_file=a_file(a_pdf(extra=extra))
        )
        for extra in (b"%1\n", b"%2\n")
    )

    assert first.status_code == 303
    assert "Another file was saved since you opened this page." in text_of(second)
    assert event_files.file_of(day.refresh().tournament, RULES_PACK).path.read_bytes() == a_pdf(extra=b"%1\n")


def test_mark_of_the_club_is_shown_and_taken_away(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    address = f"/t/{day.tournament.slug}/club-mark.jpg"
    picture = SimpleUploadedFile("<svg>.png", a_photo(form="PNG"), content_type="image/svg+xml")

    assert olga.press("question", "club_mark", club_mark_file=picture).status_code == 303
    shown = Client().get(address)

    assert b"".join(shown)[:2] == b"\xff\xd8"
    assert shown.headers["Content-Type"] == "image/jpeg"
    assert f'src="{address}"' in Client().get(f"/t/{day.tournament.slug}/").content.decode()
    olga.press("question", "club_mark", club_mark_remove="on")
    assert Client().get(address).status_code == 404
    assert "club-mark.jpg" not in Client().get(f"/t/{day.tournament.slug}/").content.decode()


def test_a_drawing_with_a_script_is_no_mark(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("question", "club_mark", club_mark_file=a_file(b"<svg><script>alert(1)</script></svg>"))

    assert page.status_code == 422
    assert "This is not a picture that the server can read." in text_of(page)


def test_the_next_event_has_the_mark_and_certificates_print_it(day):
    picture = a_photo(form="PNG", size=(1400, 700))
    mark = club_marks.upload(day.tournament, picture, by=day.cast.organiser, now=NOW)

    again = tournament_copies.duplicate(
        mark, name="Next", starts_on=mark.starts_on, by=day.cast.organiser, now=NOW
    )
    document = certificates.certificates(again)

    assert (again.club_mark, document.club_mark[:23]) == (mark.club_mark, "data:image/jpeg;base64,")
    assert render.may_read(document.club_mark)
    assert Image.open(BytesIO(event_files.file_of(again, CLUB_MARK).path.read_bytes())).size == (700, 350)
    assert not certificates.certificates(days.a_day(name="Without").tournament).club_mark


def test_a_description_of_ten_thousand_letters_is_refused_with_the_limit(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("question", "description", description="W" * 10_000)

    assert page.status_code == 422
    assert "10,000 characters; the limit is 4,000" in text_of(page)


def a_file(content):
    return SimpleUploadedFile("../\u202efdp\n.html", content, content_type="text/html")
