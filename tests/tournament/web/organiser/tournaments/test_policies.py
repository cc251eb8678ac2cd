"""The event rules as questions: what differs from the preset is open, and says what is usual."""

import pytest

from rules.policy import POLICY_KEYS
from tests.data.days import a_day, published
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Preset
from tournament.services.tournaments.presets import PRESETS
from tournament.web.organiser.tournaments.policy_questions import GROUPS

pytestmark = pytest.mark.django_db


def an_event(preset, **policy):
    return a_day(preset=preset, policy={**PRESETS[preset].policy, **policy})


def asked(day, address="policy", query=""):
    olga = Browser(day.cast.olga, day.tournament.slug)
    page = olga.client.get(olga.url(address) + query)
    found = [each for *_, rows in page.context["groups"] for each in rows]
    return page, {each.bound.name: each for each in found}


def test_each_event_rule_is_in_one_group():
    names = [name for _, keys in GROUPS.values() for name in keys]

    assert sorted(names) == sorted(POLICY_KEYS)


@pytest.mark.parametrize("preset", Preset.values)
def test_an_event_as_its_preset_says_has_no_question_open(preset):
    page, questions = asked(an_event(preset))

    assert [name for name, each in questions.items() if each.is_open] == []
    assert "<details open" not in page.content.decode()
    assert page.context["changed"] == []
    assert "Each question has the usual answer." in text_of(page)


def test_only_what_differs_is_open_and_says_what_is_usual():
    day = an_event(Preset.CLUB_DAY, missing_lists="warn", bye_score=1.5)

    page, questions = asked(day)

    assert [name for name, each in questions.items() if each.is_open] == ["missing_lists", "bye_score"]
    assert "2 answers changed." in text_of(page)
    assert "Usual: May play: lists are not needed." in text_of(page)
    assert page.content.decode().count("<details open") == 2


def test_a_link_from_elsewhere_opens_its_question():
    _, questions = asked(an_event(Preset.CHAMPIONSHIP), query="?question=missing_lists")

    assert [name for name, each in questions.items() if each.is_open] == ["missing_lists"]


def test_an_answer_in_error_is_open():
    day = an_event(Preset.CLUB_DAY)
    olga = Browser(day.cast.olga, day.tournament.slug)
    context = olga.open("policy").context
    sent = {bound.html_name: bound.value() for bound in (*context["form"], *context["pairing"])}

    page = olga.client.post(olga.url("policy"), {**sent, "noshow_grace": "999"})

    assert page.status_code == 422
    assert page.content.decode().count("<details open") == 1
    assert "999" in page.content.decode()


def test_fixed_answers_say_since_when_and_why():
    day, _ = published(2)

    page, _ = asked(day)

    words = text_of(page)
    assert "Fixed since " in words
    assert "Round 1 is published, so the event rules cannot change: all results are scored alike." in words
    assert b"<details" not in page.content.split(b"<main", 1)[1].split(b"</main", 1)[0]
