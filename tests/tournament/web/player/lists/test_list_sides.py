"""What a phone kept comes back: the changed parts, the choice between two sides, and stale pages."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.player.phone import Phone, form_of, notices, text_of
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    return with_entrants(a_day(), 2)


@pytest.fixture
def phone(day) -> Phone:
    return Phone(day.tokens[1])


@pytest.fixture
def figures(day):
    catalogue = a_catalogue()
    day.tournament.catalogues.add(catalogue)
    given = {"catalogue": catalogue, "kind": "hero", "action_points": 6, "points": 100}
    return {name.lower(): a_figure(name=name, **given) for name in ("Warden", "Singer")}


def bring(phone, base, before, mine, **more):
    sides = {"before": json.dumps(before), "mine": json.dumps(mine)}
    return phone.scripted("bring", "good", base=base, **{**sides, **more})


def held(phone):
    return {row.figure.name: row.quantity for row in phone.open("build", "good").context["rows"]}


@pytest.mark.thorough
def test_taps_are_answered_with_the_changed_parts_and_the_revision(phone, figures):
    answer = bring(phone, 0, {}, {figures["warden"].pk: 2})
    html = answer.content.decode()

    assert all(f' id="{part}"' in html for part in ("list", "summary", "found"))
    assert 'data-revision="1"' in html
    assert "<html" not in html
    assert held(phone) == {"Warden": 2}


def test_two_changed_sides_are_shown_with_three_ways_on(phone, figures):
    warden, singer = figures["warden"], figures["singer"]
    phone.press("put", "good", warden.pk, quantity=3)

    answer = bring(phone, 0, {}, {warden.pk: 1, singer.pk: 2})
    said = text_of(answer)

    assert answer.status_code == 409
    assert 'data-revision="1"' in answer.content.decode()
    assert "Warden 1 3" in said
    assert "Singer 2 0" in said
    assert [side["points"] for _, side in answer.context["sides"]] == [300, 300, 500]
    assert held(phone) == {"Warden": 3}

    bring(phone, 1, {}, {warden.pk: 1, singer.pk: 2}, keep="both")
    assert held(phone) == {"Warden": 3, "Singer": 2}


def test_a_figure_that_is_gone_is_told_of(phone, figures):
    html = bring(phone, 0, {}, {figures["warden"].pk: 1, 999_999: 1}).content.decode()

    assert "1 figure was left out: the catalogue no longer has it." in html


@pytest.mark.thorough
@pytest.mark.parametrize("mine", ["", "[]", "no", '{"a": 1}', '{"1": "x"}', "[" * 9000, "{" + "x" * 20_000])
def test_what_no_phone_of_this_house_keeps_is_a_sentence(phone, figures, mine):
    answer = phone.scripted("bring", "good", base=0, before="{}", mine=mine)

    assert answer.status_code == 422
    assert "cannot be read" in answer.json()["message"]


def test_a_refusal_has_the_one_error_shape(phone, figures):
    answer = bring(phone, 0, {}, {figures["warden"].pk: 501})

    assert answer.status_code == 422
    assert answer.json()["code"] == "bad-quantity"


def test_a_strange_link_brings_nothing(day, figures):
    assert bring(Phone("no-such-link"), 0, {}, {figures["warden"].pk: 1}).status_code == 404


def test_second_tab_without_scripts_sees_the_change_and_overwrites_nothing(phone, figures):
    warden, singer = figures["warden"], figures["singer"]
    stale = form_of(phone.open("build", "good"), "")
    phone.press("put", "good", singer.pk, quantity=1, **stale)

    answer = phone.press("put", "good", warden.pk, quantity=1, **stale)

    assert "changed in another tab" in notices(answer)[-1]
    assert held(phone) == {"Singer": 1}


def test_a_list_that_moved_on_is_not_handed_in_unseen(phone, figures, day):
    phone.press("put", "good", figures["warden"].pk, quantity=1)
    seen = form_of(phone.open("build", "good"), phone.url("hand-in", "good"))
    phone.press("put", "good", figures["singer"].pk, quantity=1)

    answer = phone.press("hand-in", "good", **seen)

    assert "changed in another tab" in notices(answer)[-1]
    assert day.entrants[0].good_list is None


def test_a_second_tap_on_hand_in_leads_to_the_receipt(phone, figures, day):
    phone.press("put", "good", figures["warden"].pk, quantity=1)
    seen = form_of(phone.open("build", "good"), phone.url("hand-in", "good"))

    answers = [phone.press("hand-in", "good", **seen, knows="1") for _ in range(2)]

    assert [notices(answer)[-1] for answer in answers] == ["List handed in. This is your receipt."] * 2
    assert day.refresh().entrants[0].good_list.versions.count() == 1


def test_who_has_withdrawn_hands_nothing_in(phone, figures, day):
    phone.press("put", "good", figures["warden"].pk, quantity=1)
    phone.press("withdraw")

    answers = [phone.press("put", "good", figures["singer"].pk, quantity=1), phone.press("hand-in", "good")]

    assert all("You have left this tournament" in notices(answer)[-1] for answer in answers)
    assert "You have left this tournament" in text_of(phone.open("build", "good"))
    assert day.refresh().entrants[0].good_list is None


def test_hand_in_says_what_is_missing(phone, figures):
    phone.press("put", "good", figures["warden"].pk, quantity=2)

    said = text_of(phone.open("build", "good"))

    assert "This list is legal." in said
    assert "Your evil list is missing, too." in said


def test_a_figure_copied_from_its_base_is_marked_and_told_before_handing_in(phone, figures):
    figures["warden"].copied_by, figures["warden"].copied_at = "Pia", NOW
    figures["warden"].save()
    phone.press("put", "good", figures["warden"].pk, quantity=1)

    page = phone.open("build", "good")

    assert page.content.decode().count("badge--warning") >= 2
    assert "1 figure is copied from its base and not verified yet." in text_of(page)


def test_the_deadline_stands_above_the_button(phone, figures, day):
    closes = timezone.now() + timedelta(days=3, hours=1)
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=closes)
    phone.press("put", "good", figures["warden"].pk, quantity=1)

    said = text_of(phone.open("build", "good"))

    assert "Lists close on" in said
    assert "in 3 days" in said.replace("\xa0", " ")


def test_lists_tell_of_taps_that_wait_on_this_phone(phone, day):
    key = f"muster-list-{day.entrants[0].token_hash[:16]}"
    build, both = (phone.open(*names).content.decode() for names in (("build", "good"), ("lists",)))

    assert f'data-draft="{key}-good"' in build
    assert f'data-waits="{key}-good"' in both
    assert f'data-waits="{key}-evil"' in both


@pytest.mark.parametrize("figure", ["9" * 23, "-1", "x"])
def test_a_figure_whose_number_no_column_holds_is_refused(phone, figures, figure):
    answer = bring(phone, 0, {}, {figure: 1})

    assert answer.status_code == 422
    assert answer.json()["code"] == "bad-draft"
    assert held(phone) == {}
