"""All settings as questions in nine groups: opened by their address, saved one by one, fixed by round 1."""

import json
import re

import pytest

from rules.policy import POLICY_KEYS
from tests.data.days import a_day, published, with_entrants
from tests.data.lists import armed, hand_in
from tests.examples import some_of
from tests.tournament.web.forms_of_pages import form_at, forms_of
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.pairing.policy import CHOICES, NUMBERS
from tournament.models import Format, Preset, Tournament
from tournament.services.settings.tournament_settings import FROZEN_WITH_FIRST_ROUND
from tournament.services.tournaments.inputs import SettingsInput
from tournament.services.tournaments.presets import PRESETS
from tournament.web.setting_texts import GROUPS, KEYS, PAGES, column_of, names_of
from tournament.web.setting_texts import text_of as asked_by

pytestmark = pytest.mark.django_db
OPEN = '<details name="setting" open'


def an_event(preset, **policy):
    return a_day(preset=preset, policy={**PRESETS[preset].policy, **policy})


def desk_of(day):
    return Browser(day.cast.olga, day.tournament.slug)


def shown(page):
    return {each.key: each for group in page.context["groups"] for each in group.questions}


def test_each_setting_is_asked_once_in_one_of_nine_groups():
    columns = {name for key in KEYS for name in names_of(key)}
    of_policies = {f"policy.{key}" for key in POLICY_KEYS}
    of_pairing = {f"pairing_policy.{key}" for key in (*CHOICES, *NUMBERS)}

    assert len(GROUPS) == 9
    assert len(set(KEYS)) == len(KEYS)
    assert of_policies | of_pairing | set(SettingsInput.specs()) <= columns
    assert set(FROZEN_WITH_FIRST_ROUND) - {"restrictions", "scheme"} <= {
        name.partition(".")[0] for name in columns
    }
    assert {page for pages in PAGES.values() for page, _ in pages} >= {"own-rules", "timeline", "day-plan"}


@pytest.mark.parametrize("key", some_of(KEYS, 12))
def test_each_question_is_opened_by_its_address_alone(key):
    day = a_day(cut_size=4, preset=Preset.CHAMPIONSHIP)
    if key.startswith("round_robin_"):
        Tournament.objects.update(format=Format.ROUND_ROBIN, cut_size=0)

    page = desk_of(day).open("question", key)

    assert page.status_code == 200
    assert [each.key for each in shown(page).values() if each.wanted] == [key]
    assert page.content.decode().count(OPEN) == 1
    assert f'id="{key}"' in page.content.decode()
    assert str(asked_by(key)) in text_of(page)


@pytest.mark.parametrize("key", some_of(KEYS, 12))
def test_each_answer_that_is_left_as_it_is_changes_nothing(key):
    day = with_entrants(a_day(preset=Preset.CHAMPIONSHIP, cut_size=4), 2)
    if key.startswith("round_robin_"):
        Tournament.objects.update(format=Format.ROUND_ROBIN, cut_size=0)
    olga = desk_of(day)
    before = Tournament.objects.values().get()
    address = olga.url("question", key)
    form = form_at(olga.client, address, address)

    answer = olga.client.post(address, form.data)

    assert (answer.status_code, said(answer)) == (303, "Setting saved.")
    assert answer.url == f"{olga.url('settings')}#{key}"
    after = Tournament.objects.values().get()
    changed = {name for name, value in after.items() if value != before[name]} - {"revision"}
    assert changed <= {column_of(key)}  # a policy writes its answer out


@pytest.mark.parametrize("key", ["cake", "cut_size", "rounds_planned"])
def test_what_this_event_does_not_ask_is_not_found(key):
    day = a_day(format=Format.ROUND_ROBIN)

    assert desk_of(day).open("question", key).status_code == 404


@pytest.mark.parametrize("preset", Preset.values)
def test_an_event_as_its_preset_says_has_no_answer_changed(preset):
    day = an_event(preset)
    Tournament.objects.update(rounds_planned=PRESETS[preset].rounds)

    page = desk_of(day).open("settings")

    assert page.context["changed"] == []
    assert OPEN not in page.content.decode()
    assert "Each question has the usual answer." in text_of(page)


def test_what_differs_is_marked_and_says_what_is_usual():
    day = an_event(Preset.CLUB_DAY, missing_lists="warn", bye_score=1.5)
    Tournament.objects.update(rounds_planned=3, reveal="always")

    page = desk_of(day).open("settings")

    assert [each.key for each in page.context["changed"]] == ["missing_lists", "bye_score", "reveal"]
    assert "3 answers changed." in text_of(page)
    assert "Usual: May play: lists are not needed." in text_of(page)
    assert page.content.decode().count("is-changed") == 3


@pytest.mark.parametrize(
    ("key", "sent"),
    [
        ("noshow_grace", {"noshow_grace": "999"}),
        ("name", {"name": " "}),
        ("starts_on", {"starts_on": "yesterday"}),
        ("rounds_planned", {"rounds_planned": "0"}),
        ("entrant_limit", {"entrant_limit": "many"}),
        ("reveal", {"reveal": "thunder"}),
        ("is_listed", {}),
        ("level", {"level": "-5"}),
        ("time_zone", {"time_zone": "Moon/Sea"}),
        ("objectives", {"pairing-place-floats": "99"}),
    ],
)
def test_a_wrong_answer_is_said_in_its_open_question_and_kept_as_typed(key, sent):
    olga = desk_of(a_day())

    page = olga.press("question", key, **sent)

    assert page.status_code == 422
    assert [each.key for each in shown(page).values() if each.wanted] == [key]
    html = page.content.decode()
    assert 'class="field__error"' in html
    assert f'<li><a href="#{key}">' in html[: html.index('class="setting-columns"')]
    assert len(re.findall(r"<(?:input|textarea|select|p)[^>]*\bautofocus", html)) == 1
    for value in sent.values():
        if key not in ("reveal", "time_zone", "name", "objectives"):
            assert f'value="{value}"' in page.content.decode()


@pytest.mark.parametrize("key", some_of(["description", "prizes", "contact"], 1))
def test_text_that_is_too_long_is_refused_whole_and_never_cut_by_the_browser(key):
    desk = desk_of(a_day())

    opened = desk.open("question", key)
    answer = desk.press("question", key, **{key: "y" * 5000})

    assert "maxlength" not in re.search(rf'<textarea[^>]*name="{key}"[^>]*>', opened.content.decode())[0]
    assert answer.status_code == 422
    assert "y" * 5000 in answer.content.decode()


def test_wrong_place_of_an_aim_is_said_with_its_name_and_kept_as_typed():
    olga = desk_of(a_day())

    page = olga.press("question", "objectives", **{"pairing-place-floats": "99"})

    question = shown(page)["objectives"]
    label = question.form["place-floats"].label
    assert [error.startswith(f"{label}: ") for error in question.errors] == [True]
    assert question.errors[0] in text_of(page)
    form = next(each for each in forms_of(page, "/") if each.action == olga.url("question", "objectives"))
    assert form.data["pairing-place-floats"] == ["99"]


def test_two_desks_that_change_different_answers_of_one_policy_lose_none():
    day = a_day()
    one, other = desk_of(day), desk_of(day)
    bye, grace = one.url("question", "bye_score"), other.url("question", "noshow_grace")
    first, second = form_at(one.client, bye, bye), form_at(other.client, grace, grace)

    assert one.client.post(bye, {**first.data, "bye_score": "1.5"}).status_code == 303
    assert other.client.post(grace, {**second.data, "noshow_grace": "7"}).status_code == 303

    policy = day.refresh().tournament.policy
    assert (policy["bye_score"], policy["noshow_grace"]) == (1.5, 7)


@pytest.mark.parametrize(
    ("key", "field", "values", "words"),
    [
        (
            "bye_score",
            "bye_score",
            ("1.5", "2"),
            ("1.5 points, as a perfect tie.", "2 points, as a partial victory."),
        ),
        ("venue", "venue", ("Old mill", "New mill"), ("Old mill", "New mill")),
        ("floats", "pairing-floats", ("top-down", "squares"), ("smallest differences", "smallest sum")),
        ("tiebreaks", "standings-place-drawn_lot", ("5", "6"), ("Drawn lot", "Drawn lot")),
        ("objectives", "pairing-place-floats", ("1", "2"), ("Floats", "Strictly apart")),
    ],
)
def test_two_desks_that_change_one_answer_meet_a_page_with_both(key, field, values, words):
    day = a_day()
    olga = desk_of(day)
    address = olga.url("question", key)
    form = form_at(olga.client, address, address)
    where = {"referer": f"http://testserver{address}"}
    first, second = (
        olga.client.post(address, {**form.data, field: value}, headers=where) for value in values
    )

    assert first.status_code == 303
    if key == "tiebreaks":  # fifth and sixth of five: the same order
        assert second.status_code == 303
        return
    assert second.status_code == 409
    assert all(each in text_of(second) for each in words), text_of(second)


def test_an_answer_is_undone_unless_its_policy_was_changed_since():
    day = a_day()
    olga = desk_of(day)
    olga.press("question", "bye_score", bye_score="1.5")
    entry = day.tournament.log.filter(verb="tournament.configure").first()
    olga.press("question", "noshow_grace", noshow_grace="7")

    olga.press("undo", entry.pk)

    assert day.refresh().tournament.policy["noshow_grace"] == 7


def test_lists_that_an_answer_makes_illegal_are_told_before_it_is_saved():
    day = with_entrants(a_day(), 1)
    hand_in(armed(day), "1x Warden")
    olga = desk_of(day)

    first = olga.press("question", "level", level="1")
    page = text_of(first)
    told = re.search(r'name="told" value="([^"]+)"', first.content.decode())[1]
    assert day.refresh().tournament.level == 1500
    second = olga.press("question", "level", level="1", told=told)

    assert "becomes illegal" in page
    assert second.status_code == 303
    assert day.refresh().tournament.level == 1


def test_fixed_answers_say_since_when_and_why_and_others_still_change():
    day, _ = published(2)
    olga = desk_of(day)

    page = olga.open("question", "bye_score")

    words = text_of(page)
    assert "Fixed since 16 June 2007, 08:00: round 1 is published." in words
    assert "Round 1 is published, so the event rules cannot change: all results are scored alike." in words
    fixed = {key for key, each in shown(page).items() if each.is_fixed}
    assert {"bye_score", "floats", "tiebreaks", "level", "format", "ruleset_key"} <= fixed
    assert f'action="{olga.url("question", "bye_score")}"' not in page.content.decode()
    stale = olga.press("question", "bye_score", bye_score="1.5")
    assert stale.status_code == 409 or "cannot change" in text_of(stale)
    assert "bye_score" not in day.refresh().tournament.policy
    assert olga.press("question", "venue", venue="Old mill").status_code == 303


def test_a_round_robin_has_no_cut():
    day = a_day(cut_size=4)

    desk_of(day).press("question", "format", format="round-robin")

    tournament = day.refresh().tournament
    assert (tournament.format, tournament.cut_size) == ("round-robin", 0)


def test_an_arrow_moves_an_aim_and_saves_nothing():
    day = a_day()
    olga = desk_of(day)
    address = olga.url("question", "objectives")
    form = form_at(olga.client, address, address)

    moved = olga.client.post(address, {**form.data, "raise": "floats"})
    question = shown(moved)["objectives"]
    sent = {bound.html_name: bound.value() for _name, bound, _says in question.form.aims()}
    before = day.refresh().tournament.pairing_policy
    olga.client.post(address, {**sent, "seen": json.dumps({})})

    assert before == {}
    assert day.refresh().tournament.pairing_policy["objectives"].index("floats") == 2
