"""Sheets typed at the desk: saved, compared in the second pass, stopped where two accounts differ."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, published
from tests.examples import some_of
from tests.tournament.services.results.tables_with_lists import hand_in_lists
from tests.tournament.services.results.test_photos import a_photo
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import TableStatus
from tournament.models import LogEntry, Pairing, RefereeCall, Submission, Tournament
from tournament.services.core.actors import player
from tournament.services.results import photos, results

pytestmark = pytest.mark.django_db

COUNTS = {"a_remaining": "10", "a_points_remaining": "1200", "b_remaining": "4", "b_points_remaining": "350"}
AT_START = {"a_original": "12", "b_original": "14", "a_hero_points": "600", "b_hero_points": "500"}


class Desk(Browser):
    """Kei types the sheets of table 1."""

    def __init__(self, *, faction_a="good"):
        self.day, self.round = published(2)
        self.pairing = self.round.pairings.get()
        Pairing.objects.update(faction_a=faction_a)
        super().__init__(self.day.cast.kei, self.day.tournament.slug)

    def type(self, sent="t1", **changed):
        fields = {"table": "1", "client_token": sent, **COUNTS, **AT_START, **changed}
        return self.client.post(self.url("entry"), fields, follow=True)

    def check(self, points, sent="second"):
        """The points of the sheet of table 1, as a second person reads them."""
        fields = {"table": "1", "client_token": sent, "mode": "check", "points": points}
        return self.client.post(self.url("entry"), fields, follow=True)

    def correct(self, sent, *, seen, **changed):
        """The press on *This sheet is right*, on the page that showed ``seen`` beside it."""
        return self.type(sent, correct="1", seen=[row.pk for row in seen], **changed)

    def results(self):
        return list(self.pairing.submissions.filter(status=Submission.Status.CONFIRMED))


@pytest.mark.thorough
def test_a_sheet_is_saved_and_the_next_page_says_so():
    desk = Desk()

    page = desk.type()

    assert page.redirect_chain[-1][1] == 303
    assert "Table 1 saved." in text_of(page)
    assert "Pia Lindqvist 3 – 0 Paul Okafor Total victory for Pia Lindqvist" in text_of(page)
    assert [(row.units_a, row.checked_at) for row in desk.results()] == [(6, None)]


def test_only_the_table_shows_who_sits_there_and_saves_nothing():
    desk = Desk()

    page = desk.client.post(desk.url("entry"), {"table": "1", "client_token": "t"}, follow=True)

    assert "1 Pia Lindqvist" in text_of(page)
    assert desk.results() == []


def test_a_second_check_that_agrees_says_who_checked():
    desk = Desk()
    desk.type("first")

    page = desk.check("1")

    assert "Table 1 checked: both entries agree" in text_of(page)
    assert [row.checked_by for row in desk.results()] == ["Kei"]
    assert LogEntry.objects.filter(verb="result.check").count() == 1


def test_the_same_form_sent_twice_is_one_result():
    desk = Desk()
    desk.type("first")

    page = desk.type("first")

    assert "Table 1 saved" in text_of(page)
    assert [row.checked_at for row in desk.results()] == [None]


def test_the_second_of_two_desks_is_told_who_entered_the_result_and_when():
    desk = Desk()
    desk.type("first")

    shown = text_of(desk.press("entry-said", table="1"))
    refused = desk.type("second", b_points_remaining="530")

    (result,) = desk.results()
    at = result.confirmed_at.astimezone(desk.day.tournament.zone)
    said = f"Table 1 already has 3 to 0, entered by Kei at {at:%H:%M}."
    assert said in shown
    assert text_of(refused).count(said) == 1
    assert wrong_fields(refused) == [("table", True)]
    assert [(row.client_token, row.checked_at) for row in desk.results()] == [("desk:first", None)]


def test_a_second_check_stops_on_other_points_and_stores_nothing():
    desk = Desk()
    desk.type("first")

    said = text_of(desk.check("2"))

    assert "Stop: table 1 has other numbers" in said
    assert "Points 3 to 0 2 to 1 differs" in said
    assert [(row.client_token, row.checked_at) for row in desk.results()] == [("desk:first", None)]


def test_a_table_without_a_result_is_not_checked():
    desk = Desk()

    page = desk.check("1")

    assert "Table 1 has no result to check. Enter it." in text_of(page)
    assert desk.results() == []


def test_what_is_stored_is_kept_after_a_difference():
    desk = Desk()
    desk.type("first")
    kept = desk.results()[0]

    stale = desk.press("entry-keep", table="1", seen=str(kept.pk + 1), reason="It is right")
    done = desk.press("entry-keep", table="1", seen=str(kept.pk), reason="A seven, not a one")

    kept.refresh_from_db()
    assert (stale.status_code, done.status_code, kept.checked_by) == (409, 303, "Kei")
    assert LogEntry.objects.get(verb="result.check").reason == "A seven, not a one"


@pytest.mark.thorough
def test_the_second_of_two_corrections_after_a_stop_is_shown_the_first():
    desk = points_desk()
    desk.type("first", mode="points", points="1")
    seen = desk.results()
    desk.correct("olga", seen=seen, mode="check", points="2", reason="A two")

    said = text_of(desk.correct("kei", seen=seen, mode="check", points="3", reason="A tie"))
    unseen = text_of(desk.correct("kei", seen=[], mode="check", points="3", reason="A tie"))

    assert "The result changed after the comparison" in said
    assert "Points 2 to 1 1.5 to 1.5 differs" in said
    assert "Table 1 already has 2 to 1, entered by Kei" in unseen
    assert [row.units_a for row in desk.results()] == [4]
    assert desk.pairing.submissions.count() == 2


@pytest.mark.thorough
def test_a_sheet_that_was_replaced_since_is_not_called_saved():
    desk = Desk()
    desk.type("first")
    desk.correct("second", seen=desk.results(), b_points_remaining="530", reason="A five")

    said = text_of(desk.correct("first", seen=desk.results(), reason="Back in the browser"))

    assert "This score sheet was saved before, and another result counts now" in said
    assert [row.client_token for row in desk.results()] == ["desk:second"]


def test_a_report_from_a_phone_that_says_otherwise_stops_the_sheet():
    desk = Desk()
    facts = facts_for(Pairing.objects.get(), winner="b")
    results.submit(desk.pairing, facts, token="p", by=player(desk.pairing.b), now=NOW)

    said = text_of(desk.type())

    assert "Points 0 to 3 3 to 0 differs" in said
    assert (desk.results(), Pairing.objects.get().status) == ([], TableStatus.REPORTED)


ENDINGS = [
    ("52", "18", (6, 0)),
    ("61", "19", (0, 6)),
    ("63", "20", (0, 0)),
    ("41", "2", (0, 6)),
    ("42", "3", (6, 0)),
]


@pytest.mark.thorough
def test_every_ending_that_needs_no_counts_has_its_digits():
    desk = Desk()
    blank = dict.fromkeys((*COUNTS, *AT_START), "")

    for ending, row, halves in ENDINGS:
        said = {**blank, "ending": ending, "reason": "The next case", "facts_confirmed": "on"}
        desk.correct(f"t{ending}", seen=desk.results(), **said)

        assert [(one.row, (one.units_a, one.units_b)) for one in desk.results()] == [(row, halves)]


SLIPS = [
    ({"table": "9"}, "table", "Round 1 has no table 9"),
    ({"table": ""}, "table", "Enter the table number"),
    ({"ending": "79"}, "ending", "How it ended is not readable."),
    ({"b_remaining": "12"}, "ending", "The game is not over"),
    ({"a_remaining": "13"}, "a_remaining", "13 figures left, but only 12 at the start"),
    ({"a_remaining": "0"}, "a_points_remaining", "No figures left, but 1,200 points."),
    ({"b_original": ""}, "b_original", "Enter the figures at the start"),
    ({"b_remaining": ""}, "b_remaining", "Enter the figures left"),
    ({"good": "3"}, "good", "Enter G if the first player played good, E for evil."),
    ({"ending": "4"}, "ending", "Choose who or what as well."),
    ({"ending": "3"}, "ending", "Both players have figures left. Choose another ending."),
    ({"ending": "g2"}, "ending", "Use 1 to 6, such as 2 or 52."),
    ({"a_remaining": "ten\0"}, "a_remaining", "This is not a whole number"),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("typed", "field", "said"), some_of(SLIPS, 5))
def test_a_slip_of_the_hand_is_said_once_at_its_field_which_has_the_focus(typed, field, said):
    desk = Desk(faction_a=None) if field == "good" else Desk()

    page = desk.type(**typed)

    assert text_of(page).count(said) == 1
    assert wrong_fields(page) == [(field, True)]
    assert 'value="1200"' in page.content.decode()
    assert "said__grade" not in page.content.decode()
    assert desk.results() == []


def wrong_fields(page):
    """The fields that a page calls wrong, and whether it opens there."""
    tags = re.findall(r"<(?:input|select)[^>]*>", page.content.decode())
    wrong = [tag for tag in tags if 'aria-invalid="true"' in tag]
    assert sum(" autofocus" in tag for tag in tags) == 1
    return [(re.search(r'name="([^"]+)"', tag)[1], " autofocus" in tag) for tag in wrong]


def test_what_a_sheet_means_is_said_once_nothing_is_missing():
    desk = Desk()

    def shown(**typed):
        return text_of(desk.press("entry-said", table="1", client_token="t", **typed))

    half = shown(**COUNTS, **{**AT_START, "b_original": ""})
    half_a_sign, with_counts = shown(ending="5"), shown(ending="6", **COUNTS, **AT_START)
    whole, given_up = shown(**COUNTS, **AT_START), shown(ending="5", which5="2")

    assert "Still missing: Figures of Paul Okafor at the start." in half
    assert "Total victory" not in half
    for text in (half_a_sign, with_counts):
        assert "Pia Lindqvist" in text
        assert "Choose who or what" not in text
        assert "Total victory" not in text
    assert "Still missing" not in whole + given_up
    assert "Total victory for Pia Lindqvist, 3 to 0" in whole
    assert "Total victory for Pia Lindqvist, 3 to 0" in given_up


@pytest.mark.thorough
def test_a_round_of_rolls_asks_who_played_good_and_reads_the_lists():
    desk = Desk(faction_a=None)
    hand_in_lists(desk.day)
    sheet = dict.fromkeys(AT_START, "") | {"b_points_remaining": "300", "a_points_remaining": "1100"}

    asked = desk.type(**sheet)
    saved = text_of(desk.type(**sheet, good="g"))

    assert wrong_fields(asked) == [("good", True)]
    assert "Choose who played good at table 1." in text_of(asked)
    assert 'data-if-g="12"' in asked.content.decode()
    assert "Table 1 saved" in saved
    assert desk.results()[0].facts["a"]["original"] == 12


@pytest.mark.thorough
def test_the_grade_is_told_of_the_winner():
    desk = Desk()

    page = desk.type(ending="51", **dict.fromkeys((*COUNTS, *AT_START), ""))

    assert "Pia Lindqvist 0 – 3 Paul Okafor Total victory for Paul Okafor" in text_of(page)
    table, round_ = text_of(desk.open("table", 1, 1)), text_of(desk.open("round", 1))
    assert "total victory for Paul Okafor" in table
    assert "0 – 3 total victory" in round_
    assert "total loss" not in table + round_


def test_the_roll_that_nobody_recorded_is_asked_for():
    desk = Desk(faction_a=None)

    refused = text_of(desk.type())
    desk.type(good="e")

    assert "Choose who played good at table 1" in refused
    assert Pairing.objects.get().faction_a == "evil"
    assert [row.units_a for row in desk.results()] == [6]


def points_desk(*, faction_a="good"):
    """An event whose desk may enter points alone."""
    desk = Desk(faction_a=faction_a)
    Tournament.objects.update(policy={"results_kept": "points"})
    return desk


def test_points_alone_are_typed_with_one_digit_where_the_event_keeps_them():
    desk = points_desk()

    first = desk.open("entry")
    saved = text_of(desk.type("p", mode="points", points="4"))

    assert "Points only" in text_of(first)
    assert 'name="points" value="5"' in first.content.decode()
    assert "Table 1 saved." in saved
    assert [(row.units_a, row.units_b, row.row) for row in desk.results()] == [(2, 4, "22")]


def test_points_alone_ask_who_played_good_where_nobody_has_said_it():
    desk = points_desk(faction_a=None)

    asked = desk.type("p", mode="points", points="3")
    desk.type("p", mode="points", points="3", good="e")

    assert wrong_fields(asked) == [("good", True)]
    assert [row.units_a for row in desk.results()] == [3]
    assert Pairing.objects.get().faction_a == "evil"


def test_points_alone_are_corrected_by_the_second_check():
    desk = points_desk()
    desk.type("p", mode="points", points="1")

    stop = desk.check("2").content.decode()
    again = {"mode": "check", "points": "2", "reason": "Misread"}
    desk.correct("second", seen=desk.results(), **again)

    assert stop.count('name="seen"') == 2  # to keep it, and to correct it
    assert [row.units_a for row in desk.results()] == [4]


def test_an_event_that_keeps_counts_offers_no_points_alone():
    desk = Desk()

    page = desk.open("entry")
    desk.type("p", mode="points", points="4", **dict.fromkeys((*COUNTS, *AT_START), ""))

    assert "Points only" not in text_of(page)
    assert desk.results() == []


def test_a_referee_is_called_from_the_sheet_and_what_was_typed_stays():
    desk = Desk()

    page = desk.client.post(
        desk.url("entry-referee"), {"table": "1", "kind": "other", "client_token": "c", **COUNTS}, follow=True
    )

    assert RefereeCall.objects.get().pairing == desk.pairing
    assert "Table 1 asks for a referee." in text_of(page)
    assert 'value="1200"' in page.content.decode()
    assert "referee</span>" in page.content.decode()


def test_the_photo_of_a_sheet_is_shown_beside_its_entry(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    desk = Desk()
    photos.take(desk.pairing, a_photo(), by=desk.day.cast.scorekeeper, now=NOW)

    shown = desk.press("entry-said", table="1").content.decode()

    assert 'alt="Score sheet of table 1"' in shown
    assert "/rounds/1/tables/1/photos/" in shown


def test_the_tables_beside_a_sheet_show_what_another_desk_entered():
    desk = Desk()
    page = desk.open("entry").content.decode()
    (address,) = re.findall(r'data-part="entry_tables"\s+data-part-url="([^"]+)"', page)

    before = text_of(desk.client.get(address))
    results.submit(
        desk.pairing, facts_for(Pairing.objects.get()), token="o", by=desk.day.cast.referee, now=NOW
    )
    after = text_of(desk.client.get(address))

    assert "Missing 1" in before
    assert ("Missing 0" in after, "3 – 0" in after) == (True, True)
