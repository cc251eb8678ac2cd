"""Counts that a list contradicts, and rulings of odd points: refused on each page, accepted with a reason."""

import re

import pytest

from tests.data.days import checked_in, published
from tests.tournament.services.results.tables_with_lists import COST, WHY, facts, hand_in_lists
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.phone import Phone
from tournament.models import LogEntry, Pairing, Submission
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db

COUNTS = {
    "a_original": "12",
    "a_remaining": "10",
    "a_points_remaining": "5000",
    "a_hero_points": "660",
    "b_original": "12",
    "b_remaining": "4",
    "b_points_remaining": "300",
    "b_hero_points": "660",
}
REFUSED = f"5,000 points left, but the list costs {COST:,}."


@pytest.fixture
def day():
    day, _ = published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    return day


def stored():
    return list(Submission.objects.values_list("facts__override", "facts__a__points_remaining"))


@pytest.mark.thorough
def test_the_table_page_refuses_beside_the_field_and_takes_a_referee_s_reason(day):
    jun = Browser(day.cast.jun, day.tournament.slug)
    slip = {"client_token": "t", "ending": "decided", "save": "1", **COUNTS}

    page = jun.next_page(jun.press("table", 1, 1, **slip))
    done = jun.next_page(jun.press("table", 1, 1, **{**slip, "override": WHY, "a_points_remaining": "1300"}))

    assert REFUSED in text_of(page)
    assert 'name="override"' in page.content.decode()
    assert "Table 1 saved: 3 to 0." in text_of(done)
    assert stored() == [(WHY, 1300)]
    assert text_of(jun.open("table", 1, 1)).count(WHY) >= 2  # with the result, and in the list of reports


def test_a_scorekeeper_is_not_offered_an_override(day):
    kei = Browser(day.cast.kei, day.tournament.slug)
    slip = {"client_token": "t", "ending": "decided", "save": "1", **COUNTS, "override": WHY}

    page = kei.next_page(kei.press("table", 1, 1, **slip))

    assert 'name="override"' not in page.content.decode()
    assert stored() == []


def test_result_entry_says_it_at_the_field_and_takes_a_referee_s_reason(day):
    jun = Browser(day.cast.jun, day.tournament.slug)
    sheet = {"table": "1", "client_token": "t", **COUNTS, "a_points_remaining": "1300"}

    stop = jun.next_page(jun.press("entry", **sheet))
    jun.press("entry", **sheet, override=WHY)

    assert re.search(r'<input[^>]*name="a_points_remaining"[^>]*aria-invalid="true"', stop.content.decode())
    assert text_of(stop).count("1,300 points left, but the list costs 1,260.") == 1
    assert 'name="override"' in stop.content.decode()
    assert stored() == [(WHY, 1300)]


def test_points_above_the_list_are_wrong_before_the_sheet_is_whole(day):
    jun = Browser(day.cast.jun, day.tournament.slug)

    shown = jun.press("entry-said", table="1", a_remaining="10", a_points_remaining="1300")
    begun = jun.press("entry-said", table="1", a_remaining="10", a_points_remaining="1")

    assert text_of(shown).count("1,300 points left, but the list costs 1,260.") == 1
    assert "Error" not in text_of(begun)


@pytest.mark.thorough
def test_one_reason_for_a_round_from_paper_names_every_table_that_it_covers():
    day, round_ = published(4)
    hand_in_lists(day)
    games = [(each.table, each.a.number, each.b.number) for each in round_.pairings.order_by("table")]
    rounds.cancel(round_, by=day.cast.organiser, now=day.tournament.created_at, reason="Typed from paper")
    sheet = {"client_token": "t", "rows": "2", "reason": "No power", "override": WHY}
    for row, (table, one, two) in enumerate(games, 1):
        typed = {"table": table, "one": one, "two": two, "good": "G", **COUNTS}
        typed["a_points_remaining"] = 1299 + row
        sheet |= {f"{row}-{name}": str(value) for name, value in typed.items()}

    page = text_of(Browser(day.cast.olga, day.tournament.slug).press("paper-round", **sheet))

    for row, (table, *_) in enumerate(games, 1):
        assert re.search(
            rf"Table {table}: \S.*?: {1299 + row:,} points left, but the list costs {COST:,}", page
        )


def test_a_sheet_of_a_paper_that_the_rules_refuse_is_marked_at_its_field():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    rounds.cancel(round_, by=day.cast.organiser, now=day.tournament.created_at, reason="Typed from paper")
    row = {"table": 1, "one": pairing.a.number, "two": pairing.b.number, "good": "G", **COUNTS}
    sheet = {f"1-{name}": str(value) for name, value in (row | {"a_remaining": "13"}).items()}

    answer = Browser(day.cast.olga, day.tournament.slug).press(
        "paper-round", client_token="t", rows="2", reason="No power", **sheet
    )

    assert (
        '<a href="#1-a_remaining">Table 1: 13 figures left, but only 12 at the start.'
        in answer.content.decode()
    )
    assert re.findall(r' id="([^"]*)" aria-invalid="true"', answer.content.decode()) == ["1-a_remaining"]


def test_every_row_of_a_paper_that_cannot_be_read_is_named():
    day = checked_in(4)
    rows = {"1-table": "1", "1-one": "77", "1-two": "88", "2-two": "2", "3-table": "3", "3-one": "3"}
    sheet = {
        "client_token": "t",
        "rows": "3",
        "reason": "No power",
        **rows,
        "3-two": "4",
        "3-a_remaining": "x",
    }

    answer = Browser(day.cast.olga, day.tournament.slug).press("paper-round", **sheet)

    html, page = answer.content.decode(), text_of(answer)
    assert re.findall(r' id="([^"]*)" aria-invalid="true"', html) == [
        *("1-one", "1-two", "2-table", "2-one", "3-good"),
    ]
    assert '<a href="#3-good">Row 3 has counts but not who played good.' in html
    assert "Row 1: no player has start number 77." in page
    assert "Row 1: no player has start number 88." in page
    assert "Row 2 has no first player." in page
    assert "Row 2 has no table." in page
    assert "Row 3 has counts but not who played good." in page


@pytest.mark.thorough
def test_a_correction_keeps_what_was_typed_and_asks_for_the_reason(day):
    pairing = Pairing.objects.get()
    results.submit(
        pairing, facts(pairing), token="first", by=day.cast.scorekeeper, now=day.tournament.created_at
    )
    jun = Browser(day.cast.jun, day.tournament.slug)
    slip = {"client_token": "t", "ending": "decided", **COUNTS, "reason": "Misread", "look": "1"}

    page = jun.press("table", 1, 1, **slip)
    looked = jun.press("table", 1, 1, **{**slip, "a_points_remaining": "1300", "override": WHY})

    assert REFUSED in text_of(page)
    assert 'value="5000"' in page.content.decode()
    assert f'name="override" value="{WHY}"' in looked.content.decode()


@pytest.mark.thorough
def test_a_correction_that_lacks_a_count_says_so_at_its_field_with_what_was_typed(day):
    pairing = Pairing.objects.get()
    results.submit(pairing, facts(pairing), token="f", by=day.cast.scorekeeper, now=day.tournament.created_at)
    jun = Browser(day.cast.jun, day.tournament.slug)
    slip = {
        "client_token": "t",
        "ending": "decided",
        **COUNTS,
        "a_points_remaining": "900",
        "reason": "Misread",
    }

    page = jun.press("table", 1, 1, **{**slip, "b_remaining": ""}, look="1")

    assert text_of(page).count("Enter the figures left: the result depends on them.") == 1
    (wrong,) = re.findall(r'<input[^>]*aria-invalid="true"[^>]*>', page.content.decode())
    assert 'name="b_remaining"' in wrong
    assert " autofocus" in wrong
    assert 'value="900"' in page.content.decode()


@pytest.mark.thorough
def test_a_kept_report_of_a_phone_is_answered_with_the_refusal_and_not_sent_again(day):
    phone = Phone(day.tokens[1])
    pairing = Pairing.objects.get()
    own, other = ("a", "b") if pairing.a.number == 1 else ("b", "a")
    counts = {
        f"{who}_{name[2:]}": value
        for side, who in ((own, "own"), (other, "other"))
        for name, value in COUNTS.items()
        if name.startswith(f"{side}_")
    }
    kept = {"pairing": pairing.pk, "client_token": "kept", "ending": "broken", "step": "send", **counts}

    told = phone.scripted("result-of", 1, **kept)  # an answer: the phone forgets it, and its browser sends it
    page = phone.press("result-of", 1, **kept)

    assert (told.status_code, told.headers["Muster-Answer"]) == (204, "page")
    assert REFUSED in text_of(page)
    assert 'value="5000"' in page.content.decode()
    assert stored() == []


def test_a_ring_event_is_asked_about_on_the_phone_where_no_list_is_known():
    day, _ = published(2)
    Pairing.objects.update(faction_a="good")
    phone = Phone(day.tokens[1])
    slip = {"pairing": Pairing.objects.get().pk, "client_token": "t", "ending": "ring"}
    slip |= {"ring": "ring_bearer_escaped"}
    here = phone.url("result-of", 1)

    asked = phone.next_page(phone.client.post(here, {**slip, "step": "send"}))
    assert stored() == []
    phone.client.post(here, {**slip, "step": "send", "facts_confirmed": "on"})

    assert "Did this army have a Ring-bearer?" in text_of(asked)
    assert 'name="facts_confirmed"' in asked.content.decode()
    assert Submission.objects.get().facts["is_confirmed"] is True


def test_a_ruling_of_odd_points_is_confirmed_on_its_page(day):
    jun = Browser(day.cast.jun, day.tournament.slug)
    ruling = {"client_token": "r", "points": "other", "half_a": "6", "half_b": "6", "clause": "10.01"}
    ruling = {f"ruling-{name}": value for name, value in {**ruling, "reason": "Both were sent off."}.items()}

    page = jun.next_page(jun.press("table-rule", 1, 1, **ruling))
    assert not Submission.objects.exists()
    jun.press("table-rule", 1, 1, **ruling, **{"ruling-is_confirmed": "on"})

    assert "No game ends 3 to 3." in text_of(page)
    assert "Both were sent off." in text_of(page)
    assert (Submission.objects.get().units_a, Submission.objects.get().units_b) == (6, 6)
    assert LogEntry.objects.get(verb="result.rule").data["unusual"] is True


def shown(page):
    """The counts of the lists that stand in empty fields of a page, by field."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", page.content.decode()):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "placeholder" in told and told.get("name", "")[-9:] in {"_original", "ro_points"}:
            assert not told.get("value")
            found[told["name"]] = told["placeholder"]
    return found


BOTH = {
    f"{side}_{name}": count for side in "ab" for name, count in (("original", "12"), ("hero_points", "660"))
}


@pytest.mark.thorough
def test_the_numbers_of_the_lists_show_as_soon_as_it_is_known_who_played_good(day):
    Pairing.objects.update(faction_a=None)
    jun = Browser(day.cast.jun, day.tournament.slug)
    slip = {"client_token": "t", "ending": "decided", "check": "1"}

    before = jun.open("table", 1, 1)
    after = jun.next_page(jun.press("table", 1, 1, **slip, faction_a="evil"))
    sheet = jun.press("entry-said", table="1", good="E")

    assert shown(before) == {}
    assert before.content.decode().count('data-if-good="12"') == 2
    assert shown(after) == shown(sheet) == BOTH


def test_the_phone_shows_the_own_list_as_soon_as_the_faction_is_chosen(day):
    Pairing.objects.update(faction_a=None)
    phone = Phone(day.tokens[1])
    pairing = Pairing.objects.get()

    chosen = phone.press("result-of", 1, step="edit", pairing=pairing.pk, client_token="t", faction="good")

    assert shown(phone.open("result-of", 1)) == {}
    assert shown(chosen) == {"own_original": "12", "own_hero_points": "660"}  # the other list is not open yet
