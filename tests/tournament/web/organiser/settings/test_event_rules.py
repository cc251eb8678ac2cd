"""The event's own rules at the desk: by forms alone, told before they are saved, never overwritten."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.data.lists import LEGAL, OTHER, armed, hand_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.lists import lists
from tournament.services.settings import event_rules, tournament_settings
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    """Pia has two archers in her list, Paul one."""
    day = with_entrants(a_day(), 2)
    armed(day)
    hand_in(day.entrants[0], LEGAL)
    hand_in(day.entrants[1], OTHER)
    return day


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def rules(day):
    return day.refresh().tournament.restrictions


def test_page_offers_every_kind_and_every_format(olga):
    page = text_of(olga.open("own-rules"))

    assert "No list rules" in page
    assert "Allowed sets" in page
    assert "Festival supplies" in page


def test_rule_that_changes_no_verdict_is_saved_at_once(olga, day):
    answer = olga.press(
        "own-rule-add", "max-heroes", value="2", faction="evil", note=" Troops  day. ", save="1"
    )

    assert said(answer) == "Rule saved."
    assert rules(day) == [{"kind": "max-heroes", "value": 2, "faction": "evil", "note": "Troops day."}]
    assert "An evil list has at most 2 heroes. Troops day." in text_of(olga.open("own-rules"))


@pytest.mark.thorough
def test_rule_that_makes_lists_illegal_is_told_first_and_saved_when_told(olga, day):
    first = olga.press("own-rule-add", "one-of-each", save="1")

    assert "1 list becomes illegal." in text_of(first)
    assert "Pia Lindqvist, good list: List rule" in text_of(first)
    assert rules(day) == []

    again = olga.press("own-rule-add", "one-of-each", save="1", told="1-0")

    assert said(again) == "Rule saved. 1 list becomes illegal. Their players are told."
    assert lists.current(day.entrants[0], "good").is_legal is False
    assert day.entrants[0].messages.count() == 1


def test_what_was_told_is_told_anew_where_it_is_no_longer_so(olga, day):
    hand_in(day.entrants[1], LEGAL)

    answer = olga.press("own-rule-add", "one-of-each", save="1", told="1-0")

    assert "2 lists become illegal." in text_of(answer)
    assert rules(day) == []


def test_looking_first_saves_nothing(olga, day):
    answer = olga.press("own-rule-add", "max-copies", value="3", look="1")

    assert "Players will read A list has at most 3 copies of a figure in one version." in text_of(answer)
    assert "checked: none changes" in text_of(answer)
    assert rules(day) == []


def test_unknown_name_is_asked_about_and_mended_by_a_button(olga, day):
    asked = olga.press("own-rule-add", "banned-figures", value="Read archer\nWarden", save="1")
    mended = olga.press("own-rule-add", "banned-figures", value="Read archer\nWarden", mend="1")

    assert asked.status_code == 422
    assert "No catalogue has a figure “Read archer”. Did you mean Reed archer?" in text_of(asked)
    assert "Players will read A list may not have Reed archer or Warden." in text_of(mended)
    assert rules(day) == []


def test_name_that_no_catalogue_holds_may_be_kept(olga, day):
    olga.press("own-rule-add", "banned-figures", value="Balrog", keep="1", save="1")

    assert rules(day) == [{"kind": "banned-figures", "value": ["Balrog"]}]


def test_name_is_stored_as_the_catalogue_writes_it(olga, day):
    olga.press("own-rule-add", "required-one-of", value="  WARDEN ", save="1")

    assert rules(day)[0]["value"] == ["Warden"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "data", "stored"),
    [
        ("allowed-sets", {"value": "AA\nBB"}, ["AA", "BB"]),
        ("allowed-versions", {"value": ["1", "3"]}, [1, 3]),
        ("banned-abilities", {"value": ["dread"]}, ["dread"]),
    ],
)
def test_kind_has_the_fields_it_asks_for(olga, day, kind, data, stored):
    effect = event_rules.foresee(day.tournament, {"restrictions": [{"kind": kind, "value": stored}]})
    told = f"{effect.illegal}-{effect.legal}"

    olga.press("own-rule-add", kind, **data, save="1", told=told)

    assert rules(day) == [{"kind": kind, "value": stored}]
    assert olga.open("own-rule", 1).status_code == 200


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("max-figures", {"value": "0"}, "0 is too little. Enter 1 or more."),
        ("max-figures", {"value": "many"}, "This is not a whole number. Use digits."),
        ("banned-figures", {"value": " "}, "This is empty. Fill it in."),
        ("allowed-sets", {"value": "---"}, "This names nothing. Enter a name or remove the line."),
        (
            "minimum-points",
            {"value": "1501"},
            "A list needs at least 1,501 points, but the points limit is 1,500.",
        ),
        ("max-heroes", {"value": "0"}, "No hero is allowed, but minions need one."),
        ("one-of-each", {"note": "n" * 201}, "This has 201 characters; the limit is 200."),
        ("one-of-each", {"faction": "grey"}, "grey is not available."),
    ],
)
def test_bad_input_is_said_in_one_sentence_and_nothing_is_saved(olga, day, kind, data, sentence):
    answer = olga.press("own-rule-add", kind, **data, save="1")

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert rules(day) == []


@pytest.mark.thorough
def test_rule_is_changed_and_removed(olga, day):
    olga.press("own-rule-add", "max-heroes", value="3", save="1")

    olga.press("own-rule", 1, value="2", save="1")
    changed = rules(day)
    olga.press("own-rule-remove", 1)

    assert changed == [{"kind": "max-heroes", "value": 2}]
    assert rules(day) == []


@pytest.mark.thorough
def test_rule_of_another_tab_is_not_overwritten(olga, day):
    seen = event_rules.mark(day.tournament)
    olga.press("own-rule-add", "max-heroes", value="3", save="1")

    answer = olga.press("own-rule-add", "max-figures", value="9", save="1", seen=seen)

    assert "You, in another window, changed this" in text_of(answer)
    assert [row["kind"] for row in rules(day)] == ["max-heroes"]


def test_preview_says_the_sentence_and_the_effect(olga, day):
    answer = olga.press("own-rule-preview", "max-copies", value="1")

    assert "A list has at most 1 copy of a figure in one version." in text_of(answer)
    assert "1 list becomes illegal." in text_of(answer)
    assert 'name="told" value="1-0"' in answer.content.decode()
    assert not text_of(olga.press("own-rule-preview", "max-copies", value=""))


def test_preview_says_why_a_rule_could_not_be_saved(olga):
    assert "the points limit is 1,500" in text_of(
        olga.press("own-rule-preview", "minimum-points", value="9999")
    )


@pytest.mark.thorough
def test_format_shows_what_changes_and_what_it_cannot_hold_and_is_taken_over(olga, day):
    page = text_of(olga.open("own-rules-preset", "festival-supplies"))

    assert "Now 1,500 points. No list rules." in page
    assert "A good list has no hero other than Gimli." in page
    assert "50 victory points for each supply token" in page
    assert "2 lists become illegal." in page

    olga.press("own-rules-preset", "festival-supplies", told="2-0")

    assert day.refresh().tournament.level == 1000
    assert len(rules(day)) == 8


def test_formats_and_kinds_nobody_knows_are_no_page(olga):
    assert olga.open("own-rules-preset", "chess").status_code == 404
    assert olga.open("own-rule-add", "max-hats").status_code == 404
    assert olga.open("own-rule", 1).status_code == 404


def test_frozen_rules_are_shown_and_not_offered():
    day, _ = published(2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = text_of(olga.open("own-rules"))
    answer = olga.press("own-rule-add", "one-of-each", save="1")

    assert "Round 1 is published: list rules cannot change any more." in page
    assert "Add a rule" not in page
    assert "Round 1 is published, so the list rules cannot change" in text_of(answer)
    assert "cannot change any more" in text_of(olga.open("own-rules-preset", "booster-draft"))
    assert rules(day) == []


@pytest.mark.thorough
@pytest.mark.parametrize("person", ["jun", "kei"])
def test_own_rules_are_the_organiser_s(day, person):
    other = Browser(getattr(day.cast, person), day.tournament.slug)

    assert other.open("own-rules").status_code == 403
    assert other.press("own-rule-add", "one-of-each").status_code == 403
    assert other.press("own-rule-preview", "one-of-each").status_code == 403


@pytest.mark.thorough
def test_a_level_that_makes_lists_illegal_is_told_before_it_is_saved(olga, day):
    first = olga.press("question", "level", level="200")
    assert "1 list becomes illegal." in text_of(first)
    assert day.refresh().tournament.level == 1500

    olga.press("question", "level", level="200", told="1-0")
    assert day.refresh().tournament.level == 200


def test_checked_in_people_are_paired_by_what_the_desk_chose(olga, day):
    tournament = tournaments.move(day.tournament, TournamentStatus.CHECK_IN, by=day.cast.organiser, now=NOW)
    tournament_settings.configure(
        tournament, by=day.cast.organiser, now=NOW, policy={"missing_lists": "no-check-in"}
    )

    answer = olga.press("check-in-entrant", 1)

    assert "this event does not check the player in" in text_of(answer)
