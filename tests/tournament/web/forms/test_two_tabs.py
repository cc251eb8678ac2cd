"""Two windows at once: the later of two changes is refused and shown beside the one that is stored."""

import json

import pytest

from tests.data.cast import PASSWORD
from tests.tournament.web.forms_of_pages import GROUP, a_day_to_set_up, every_form, form_at, forms_of
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant, LogEntry

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group(GROUP)]

# Whatever shows values and edits nothing that is there: why each is no matter of two windows.
NOTHING_EDITED = {
    "organiser:cards": "asks whom to print for",
    "organiser:check-in-close": "asks only about those who are missing still",
    "organiser:create": "makes something new",
    "organiser:entrant-add": "makes something new",
    "organiser:erase": "asks how, once",
    "organiser:excuse": "appends a ruling",
    "organiser:figure-add": "makes something new",
    "organiser:officials": "appoints somebody",
    "organiser:paper-round": "makes something new",
    "organiser:question": "an address for each setting: SETTINGS below",
    "organiser:screen-add": "makes something new",
    "public:referee-board": "stores nothing",
    "player:build": "carries the revision of the draft",
    "player:copy-base": "makes something new",
    "player:paste": "carries the revision of the draft",
    "player:register": "makes something new",
}
# The form by its address: a field, what the first window types, what the second types, and the button.
CHANGES = {
    "organiser:timeline": ("phase-play-length", "31", "29", {"save": "1"}),
    "organiser:day-plan": ("turn_over", "11", "12", {"save": "1"}),
    "organiser:table-plan": ("names", "3 Rohan", "4 Gondor", {"first": "1"}),
    "organiser:scenarios": ("name", "Hold the ford", "Seize the hill", {"note": ""}),
    "organiser:bonus-kinds": (
        "most",
        "10",
        "12",
        {"key": "", "label": "List", "counts": "once", "pairs": "no", "given_by": "referee"},
    ),
    "organiser:awards": ("holder", "1", "2", {"kind": "last", "place": "", "name": ""}),
    "organiser:fee-plan": ("fee", "10", "12", {"currency": "EUR"}),
    "organiser:own-rule": ("value", "4", "5", {"save": "1"}),
    "organiser:groups": ("numbers", ["1", "2", "3"], ["3", "4"], {}),
    "organiser:fix-table": ("table", "1", "2", {}),
    "organiser:entrant-edit": ("club", "Ferrymen", "Millers", {}),
    "player:details": ("club", "Weavers", "Smiths", {}),
    "organiser:screen-change": ("volume", "11", "12", {}),
    "organiser:screen-show": ("scene", "clock", "standings", {}),
    "organiser:screen-message": ("text", "Lunch", "Tea", {}),
    "organiser:figure": ("points", "191", "192", {}),
    "organiser:list-edit": ("text", "2x Reed archer", "1x Warden", {}),
    "account:details": ("name", "Olga F", "Olga S", {"password": PASSWORD}),
}
# A setting by its key, whose form stands with all others on one page.
SETTINGS = {
    "venue": ("venue", "The old mill", "The new mill"),
    "reminder_hours": ("reminder_hours", "5", "6"),
    "keep_apart_rounds": ("pairing-keep_apart_rounds", "1", "2"),
    "bye_score": ("bye_score", "1.5", "2"),
    "spoken_languages": ("first_language", "fr", "de"),
    "objectives": ("pairing-place-floats", "1", "2"),
}
WORDS = {
    "fr": "Français",
    "de": "Deutsch",
    "1x Warden": "Warden",
    "2x Reed archer": "Reed archer",
    "clock": "Clock",
    "standings": "Standings",
}


@pytest.fixture
def day():
    return a_day_to_set_up()


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def in_words(value):
    return " ".join(value) if isinstance(value, list) else WORDS.get(value, value)


def sent(olga, form, **changes):
    data = {**form.data, **changes, "csrfmiddlewaretoken": "as every form has it"}
    return olga.client.post(form.action, data, headers={"referer": f"http://testserver{form.page}"})


def test_later_of_two_changes_is_refused_by_every_form_and_shown_beside_the_other(olga, day):
    found = every_form(olga.client, day)
    edits = {name: each for name, each in found.items() if each.is_filled or "seen" in each.hidden}
    assert CHANGES.keys() - edits.keys() == set()
    unknown = edits.keys() - CHANGES.keys() - NOTHING_EDITED.keys()
    assert {name for name in unknown if edits[name].is_filled} == set()

    for name, (field, one, other, button) in CHANGES.items():
        form = form_at(olga.client, found[name].page, found[name].action)
        first = sent(olga, form, **{field: one}, **button)
        assert first.status_code in {302, 303}, (name, text_of(first))

        second = sent(olga, form, **{field: other}, **button)

        assert second.status_code == 409, (name, second.status_code)
        shown = text_of(second)
        assert in_words(one) in shown, (name, shown)
        assert in_words(other) in shown, (name, shown)
        assert "You, in another window, changed this" in shown, (name, shown)
        entries = LogEntry.objects.count()
        again = sent(olga, form, **{field: one}, **button)
        assert again.status_code in {302, 303}, f"{name}: sent twice, it is no conflict"
        assert LogEntry.objects.count() == entries, f"{name}: sent twice, it is one change"
        _save_mine(olga, name, second, form)


def _save_mine(olga, name, refusal, form):
    """The own version is stored over the one that was shown, and over no newer one."""
    mine = [each for each in forms_of(refusal, form.action) if "typed_form" not in each.hidden]
    assert [each.action for each in mine] == ([form.action] if name != "account:details" else []), name
    for each in mine:
        assert olga.client.post(each.action, each.data).status_code in {302, 303}, name
        if name not in {"organiser:figure", "organiser:list-edit"}:
            assert olga.client.post(each.action, each.data).status_code in {302, 303}, name


@pytest.mark.parametrize("opened_at", ["settings", "question"])
@pytest.mark.parametrize("key", SETTINGS)
def test_later_of_two_answers_is_refused_and_goes_back_into_its_open_question_as_typed(olga, key, opened_at):
    field, one, other = SETTINGS[key]
    address = olga.url("question", key)
    page = olga.url("settings") if opened_at == "settings" else olga.url("question", "name")
    form = form_at(olga.client, page, address)
    sent(olga, form, **{field: one})

    refusal = sent(olga, form, **{field: other})
    edit = next(each for each in forms_of(refusal, address) if "typed_form" in each.hidden)
    back = olga.client.post(edit.action, edit.data)

    assert (refusal.status_code, edit.action, back.status_code) == (409, page, 200)
    assert [each.key for each in asked(back) if each.wanted] == [key]
    assert back.content.decode().count('<details name="setting" open') == 1
    filled = next(each for each in forms_of(back, page) if each.action == address)
    assert filled.data[field] == [other]
    assert sent(olga, filled).status_code == 303
    assert form_at(olga.client, page, address).data[field] != form.data[field]


def asked(page):
    return [each for group in page.context["groups"] for each in group.questions]


def test_what_nobody_else_changed_is_saved_and_another_field_of_the_row_is_no_matter(olga, day):
    form = form_at(olga.client, olga.url("settings"), olga.url("question", "venue"))
    olga.press("question", "reminder_hours", reminder_hours="7")
    olga.press("screen-change", "main", name="Main", volume="3", theme="dark")

    assert sent(olga, form, venue="The old mill").status_code == 303


def test_page_says_who_changed_what_when_and_what_it_was(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    form = form_at(olga.client, olga.url("entrant-edit", 1), olga.url("entrant-edit", 1))
    player = Browser(None)
    details = form_at(player.client, f"/me/{day.tokens[1]}/details/", f"/me/{day.tokens[1]}/details/")
    assert player.client.post(details.action, {**details.data, "club": "Weavers"}).status_code == 303

    shown = text_of(sent(olga, form, club="Millers", email="pia@example.org"))

    assert "Player 1" in shown or day.entrants[0].name in shown
    assert "Club Empty Weavers Millers" in shown
    assert "E-mail Empty Empty pia@example.org" in shown
    assert Entrant.objects.get(pk=day.entrants[0].pk).club == "Weavers"


def test_player_is_told_of_the_desk_and_of_nobody_s_name(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    address = f"/me/{day.tokens[1]}/details/"
    form = form_at(Browser(None).client, address, address)
    edit = form_at(olga.client, olga.url("entrant-edit", 1), olga.url("entrant-edit", 1))
    sent(olga, edit, club="Millers")

    answer = sent(Browser(None), form, club="Weavers")

    assert answer.status_code == 409
    assert "The organiser's desk changed this" in text_of(answer)
    assert "Olga" not in text_of(answer)
    assert answer.headers["Cache-Control"] == "no-store, private"


def test_what_was_typed_can_be_changed_in_its_form_and_counts_as_seen(olga):
    form = form_at(olga.client, olga.url("entrant-edit", 1), olga.url("entrant-edit", 1))
    sent(olga, form, club="Ferrymen")
    refusal = sent(olga, form, club="Millers")
    edit = next(each for each in forms_of(refusal, form.page) if "typed_form" in each.hidden)

    page = olga.client.post(edit.action, edit.data)

    filled = next(each for each in forms_of(page, form.page) if "seen" in each.hidden)
    assert filled.data["club"] == ["Millers"]
    assert json.loads(filled.hidden["seen"])["club"] == "Ferrymen"
    assert Entrant.objects.get(number=1).club == "Ferrymen"
    assert sent(olga, filled).status_code == 303
    assert Entrant.objects.get(number=1).club == "Millers"


@pytest.mark.parametrize("seen", ["{", "[]", '{"name": "x"}', '{"token_hash": "x"}', "null", "\0"])
def test_nonsense_for_what_was_seen_reveals_nothing_and_breaks_nothing(olga, day, seen):
    answer = olga.press("entrant-edit", 1, name=day.entrants[0].name, language="en", club="Mill", seen=seen)

    assert answer.status_code in {303, 409}
    assert "token_hash" not in answer.content.decode().replace("&quot;token_hash&quot;: &quot;x&quot;", "")
