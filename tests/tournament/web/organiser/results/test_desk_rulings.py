"""The page on which a referee keeps an answer of the desk: for referees, once, and public."""

import json

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import play, published
from tests.tournament.printing.rounds_on_paper import needs_pdf, pages_of
from tests.tournament.queries.referee_desk.test_answers import LEDGE
from tournament.models import PaperSize, Ruling, Tournament
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
ASKED = {"question": "zones", "input": json.dumps(LEDGE)}


@pytest.fixture
def day():
    found, found.round = published(4)
    return found


def signed_in(user, **options):
    client = Client(**options)
    client.force_login(user)
    return client


def at(day, path="rulings/new/"):
    return f"/desk/{day.tournament.slug}/{path}"


def test_answer_is_shown_and_kept_at_the_table(day):
    client = signed_in(day.cast.jun)

    shown = client.get(at(day), {**ASKED, "table": 2})
    form = shown.context["form"].initial
    sent = {**ASKED, **form, "reason": "Both stand <b>on</b> the ledge."}
    kept, again = client.post(at(day), sent), client.post(at(day), sent)

    made = Ruling.objects.get()
    assert "Figures on both sides of a ledge are adjacent." in shown.text
    assert (kept.status_code, again.status_code) == (303, 303)
    assert (made.pairing.table, made.desk["question"], made.ruled_by) == (2, "zones", "Jun")
    for page in (client.get(kept.url).text, Client().get(f"/t/{day.tournament.slug}/rulings/").text):
        assert "Both stand &lt;b&gt;on&lt;/b&gt; the ledge." in page
        assert "Figures on both sides of a ledge are adjacent." in page
    assert "Similar rulings" in client.get(at(day), ASKED).text


def test_page_of_an_earlier_round_rules_on_its_own_table(day):
    client = signed_in(day.cast.jun)
    form = client.get(at(day), {**ASKED, "table": 1}).context["form"].initial
    play(day, day.round)
    rounds.close(day.round, by=day.cast.organiser, now=NOW)
    later = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(later, by=day.cast.organiser, now=NOW)

    again = client.get(at(day), {**ASKED, "table": 1, "round": 1}).text
    newest = client.get(at(day), {**ASKED, "round": "x"})
    assert '<p class="page-head__note">Round 1</p>' in again
    assert newest.context["form"].initial["round"] == "2"
    kept = client.post(at(day), {**ASKED, **form, "reason": "In round 1."})

    assert kept.status_code == 303
    assert Ruling.objects.get().round.number == 1
    missing = client.post(at(day), {**ASKED, **form, "token": "", "round": 7, "reason": "x"})
    assert "Round 7 is not published. Open this page again." in missing.text
    assert Ruling.objects.count() == 1


def test_answer_that_changed_while_the_page_was_open_is_shown_before_it_is_kept(day):
    client = signed_in(day.cast.jun)
    opened = client.get(at(day), ASKED)
    sent = {**ASKED, **opened.context["form"].initial, "shown": opened.context["shown"], "reason": "Both."}
    Tournament.objects.update(policy={"ledge_adjacent": False})

    again = client.post(at(day), sent)
    assert again.status_code == 422
    assert "The answer has changed since you opened this page." in again.text
    assert "Both." in again.text
    assert not Ruling.objects.exists()

    kept = client.post(at(day), {**sent, "shown": again.context["shown"]})
    assert kept.status_code == 303
    assert Ruling.objects.get().desk["answer"]["adjacent"] == []


def test_similar_ruling_without_words_shows_what_the_desk_said(day):
    client = signed_in(day.cast.jun)
    client.post(at(day), ASKED)

    similar = client.get(at(day), ASKED).text.partition("Similar rulings")[2].partition("</section>")[0]
    assert Ruling.objects.get().answer_lines[0]["text"] in similar


def test_wrong_code_is_told(day):
    answer = signed_in(day.cast.jun).get(at(day), {"question": "zones", "code": "G0"})

    assert answer.status_code == 422


@needs_pdf
@pytest.mark.parametrize("paper", PaperSize.values)
def test_slip_has_answer_position_and_a_line_to_sign_on_one_page(day, paper):
    client = signed_in(day.cast.jun)
    Tournament.objects.update(paper_size=paper)
    client.post(at(day), {**ASKED, "table": 2, "reason": "Both stand on the ledge. " * 12})
    slip = f"/print/{day.tournament.slug}/rulings/{Ruling.objects.get().pk}/slip.pdf"

    page, paper = client.get(slip, {"as": "html"}).text, client.get(slip)

    (text,) = pages_of(paper.content)
    for words in ("Table 2", "Both stand on the ledge.", "Figures on both sides of a ledge", "Signature"):
        assert words in " ".join(text.split())
    assert 'width="90mm"' in page
    assert signed_in(day.cast.kei).get(slip).status_code == 403
    assert signed_in(day.cast.sam).get(slip).status_code == 404


def test_ruling_for_all_tables_needs_words_and_a_rule(day):
    client = signed_in(day.cast.jun)

    refused = client.post(at(day), {"reason": "Roll again."})
    made = client.post(at(day), {"reason": "Roll again.", "clause": "10.01"})

    assert (refused.status_code, made.status_code) == (200, 303)
    assert "For all tables" in Client().get(f"/t/{day.tournament.slug}/rulings/").text


@pytest.mark.parametrize(
    "sent",
    [
        {"question": "sights", "input": "{}"},
        {"question": "zones", "input": "[]"},
        {"question": "zones", "input": "[" * 60_000},
        {"question": "zones", "input": '{"position": NaN}'},
        {"question": "combat", "input": '{"ask": "order", "attacker_dice_kill": 1e999}'},
        {"question": "zones", "input": json.dumps({**LEDGE, "policy": {}})},
    ],
)
def test_question_that_cannot_be_read_is_told(day, sent):
    client = signed_in(day.cast.jun)

    for answer in (client.get(at(day), sent), client.post(at(day), sent)):
        assert answer.status_code == 422
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("text", ["\0", "\ud800"])
def test_text_that_no_database_stores_is_refused(day, text):
    asked = {"ask": "order", "attacker_dice_kill": text}

    answer = signed_in(day.cast.jun).post(at(day), {"question": "combat", "input": json.dumps(asked)})

    assert answer.status_code == 422
    assert not Ruling.objects.exists()


def test_only_referees_with_a_csrf_token_rule(day):
    sent = {**ASKED, "reason": "x"}

    assert signed_in(day.cast.kei).post(at(day), sent).status_code == 403
    assert signed_in(day.cast.sam).post(at(day), sent).status_code == 404
    assert Client().post(at(day), sent).status_code == 403
    assert signed_in(day.cast.jun, enforce_csrf_checks=True).post(at(day), sent).status_code == 403
    assert not Ruling.objects.exists()


def test_a_game_without_a_rulebook_has_rulings_in_words_alone(day):
    Tournament.objects.filter(pk=day.tournament.pk).update(ruleset_key="mesbg")
    client = signed_in(day.cast.jun)

    shown = client.get(at(day))
    form = {**shown.context["form"].initial, "table": "", "reason": "Dice on the floor are rolled again."}
    kept = client.post(at(day), {**form, "question": "zones", "clause": "7.01"})
    empty = client.post(at(day), {**form, "token": "other", "reason": ""})

    assert "Rule number" not in shown.text
    assert "New ruling for all tables" in client.get(at(day, "disputes/")).text
    assert "Rule in your own words." in kept.text
    assert client.post(at(day), form).status_code == 303
    assert "A ruling needs a reason. Enter one." in empty.text
    made = Ruling.objects.get()
    assert (made.clause, made.pairing, made.desk) == ("", None, {})
    page = Client().get(f"/t/{day.tournament.slug}/rulings/").text
    assert "Dice on the floor are rolled again." in page
    assert "each with its rule" not in page
    assert "ruled on Cup of the Grey Ford" in client.get(at(day, "log/")).text
