"""A draft in the organiser's hands, without scripts: look first, change, take back, pair again, publish."""

from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, drafted, published
from tests.tournament.web.organiser.desk_client import said, text_of
from tests.tournament.web.organiser.rounds.draft_desk import CAR, browser, change, draft_page, table
from tournament.models import Change, Pairing, Round, Tournament
from tournament.queries.rounds.drafts import seen_of as seen
from tournament.services.entrants import attendance
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def test_a_fresh_draft_can_be_published_and_says_so():
    day, _ = drafted(6)

    page = draft_page(day)

    assert "Publish round 1" in page
    assert "Best possible" in page
    assert "Compared with the engine's round" in page


def test_changes_stand_in_the_zone_of_the_hall():
    day, round_ = drafted(6)
    Tournament.objects.update(time_zone="Asia/Tokyo")
    olga = browser(day)
    first, second = (table(round_, at).a.number for at in (1, 2))
    change(olga, "swap", first=first, second=second)
    at = timezone.localtime(Change.objects.get().at, ZoneInfo("Asia/Tokyo"))

    assert f"{at:%H:%M}" in text_of(olga.open("round", 1)).partition("Manual changes")[2]


def test_a_draft_tells_what_no_later_round_can_have():
    day, _ = drafted(2)

    assert "A rematch in round 2 is unavoidable." in draft_page(day)


def test_a_draft_names_the_tables_that_stay_free():
    day = checked_in(6)
    day.tournament.entrants.filter(number=1).update(fixed_table=9)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert "Tables 3–8 are not used in this round." in draft_page(day)


def test_a_table_kept_for_somebody_who_is_away_is_named_with_the_player():
    day = checked_in(7)
    day.tournament.entrants.filter(number=7).update(fixed_table=2)
    away = attendance.drop(day.entrants[6], by=day.cast.organiser, now=NOW)
    day.tournament.entrants.filter(number=1).update(fixed_table=4)
    day.tournament.entrants.filter(number=2).update(fixed_table=1)
    day.tournament.entrants.filter(number=3).update(fixed_table=3)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    seats = {1: {1: 4}, 2: {1: 1}}
    del seats
    for row, number in zip(round_.pairings.order_by("table"), (1, 3, 4), strict=True):
        type(row).objects.filter(pk=row.pk).update(table=number + 10)
    for row, number in zip(round_.pairings.order_by("table"), (1, 3, 4), strict=True):
        type(row).objects.filter(pk=row.pk).update(table=number)

    assert f"Table 2 stays empty: kept for {away}." in draft_page(day)


def test_a_swap_is_looked_at_first_and_nothing_happens():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)

    picked = text_of(browser(day).open("round", 1, pick=str(one.a.number)))
    page = browser(day).open("round", 1, pick=str(one.a.number), **{"with": str(two.a.number)})

    assert "Swap with whom?" in picked
    assert page.status_code == 200
    assert "Swap these two?" in text_of(page)
    assert "Point gap" in text_of(page)
    assert "The draft gets worse, and is allowed." in text_of(page)
    assert "Top half against bottom half: worse than now" in text_of(page)
    assert not Change.objects.exists()


def test_a_swap_that_cannot_be_says_why_and_offers_nothing():
    day, round_ = drafted(6)
    one = table(round_, 1)

    page = browser(day).open("round", 1, pick=str(one.a.number), **{"with": str(one.b.number)})

    assert "play each other, so swapping changes nothing" in text_of(page)
    assert "swap-form" not in page.content.decode()


def test_a_swap_stands_beside_the_proposal_and_needs_no_reason():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)
    olga = browser(day)

    answer = change(olga, "swap", first=one.a.number, second=two.a.number, seen=seen(round_, 0))

    assert said(answer) == f"{one.a} and {two.a} swapped places."
    page = draft_page(day)
    opened = text_of(olga.open("round", 1, table="2"))
    assert "Changed by hand" in page
    assert "Worse than engine's" in page
    engine = opened.split("Engine's pairing: ")[1]
    assert f"{two.a} – {two.b} at table 2" in engine
    assert "Why these two?" in opened


def test_one_reason_for_all_changes_is_asked_when_publishing():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)
    olga = browser(day)
    change(olga, "swap", first=one.a.number, second=two.a.number)

    asked = text_of(olga.open("round", 1, publish="1"))
    without = olga.press("publish", 1, seen=seen(round_, 1), came_from=olga.url("round", 1))
    answer = olga.press("publish", 1, seen=seen(round_, 1), reason=CAR)

    assert "Reason for all changes" in asked
    assert "Enter one reason for all changes." in said(without)
    assert said(answer).startswith("Round 1 is published.")
    assert Change.objects.get().reason == CAR
    assert {row.manual_reason for row in round_.pairings.filter(is_current=True, origin="manual")} == {CAR}
    assert f"Changed by hand: {CAR}" in table(round_, 1).reason_texts


def test_the_reason_may_stay_empty_where_the_policy_says_so():
    day, round_ = drafted(6, pairing_policy={"change_reason": "optional"})
    one, two = table(round_, 1), table(round_, 2)
    olga = browser(day)
    change(olga, "swap", first=one.a.number, second=two.a.number)

    assert "May stay empty." in text_of(olga.open("round", 1, publish="1"))
    olga.press("publish", 1, seen=seen(round_, 1))

    assert Round.objects.get(pk=round_.pk).status == "published"
    assert "Changed by hand." in table(round_, 1).reason_texts


def test_a_draft_as_the_engine_made_it_is_published_without_a_question():
    day, round_ = drafted(6)

    browser(day).press("publish", 1, seen=seen(round_, 0))

    assert Round.objects.get(pk=round_.pk).status == "published"


def test_a_draft_taken_apart_offers_to_pair_and_not_to_publish():
    day, round_ = drafted(4)
    olga = browser(day)
    change(olga, "unpair", entrant=table(round_, 1).a.number)

    apart = draft_page(day)
    answer = change(olga, "loose")

    assert "Not complete" in apart
    assert "Publish round" not in apart
    assert "Pair automatically" in apart
    assert said(answer) == "All players are paired."
    assert "Publish round 1" in draft_page(day)


def test_two_who_are_not_paired_are_paired_by_picking_them():
    day, round_ = drafted(4)
    olga, one = browser(day), table(round_, 1)
    change(olga, "unpair", entrant=one.a.number)

    page = text_of(olga.open("round", 1, pick=str(one.a.number), **{"with": str(one.b.number)}))

    assert "Pair these two?" in page


def test_fix_marks_the_pairing_and_unfix_takes_the_mark_off():
    day, round_ = drafted(4)
    one, olga = table(round_, 1), browser(day)

    change(olga, "fix", first=one.a.number, second=one.b.number)
    fixed = text_of(olga.open("round", 1, table="1"))
    change(olga, "unfix", entrant=one.a.number)

    assert "Fixed" in fixed
    assert "Release pairing" in fixed
    assert "Release pairing" not in text_of(olga.open("round", 1, table="1"))


def test_a_table_is_kept_for_a_player_from_the_row():
    day, round_ = drafted(4)
    one, olga = table(round_, 1), browser(day)

    opened = text_of(olga.open("round", 1, table="1"))
    answer = olga.press("fix-table", one.a.number, table="1", came_from=olga.url("round", 1))

    assert f"Keep table for {one.a.number}" in opened
    assert (answer.status_code, answer.url) == (303, olga.url("round", 1))
    assert f"Free table of {one.a.number}" in text_of(olga.open("round", 1, table="1"))


def test_the_bye_goes_to_whom_its_player_is_swapped_with():
    day, round_ = drafted(5)
    one, bye = table(round_, 1), round_.pairings.get(is_current=True, b=None)

    change(browser(day), "swap", first=one.a.number, second=bye.a.number)

    assert round_.pairings.get(is_current=True, b=None).a == one.a


def test_a_draft_is_discarded_without_a_reason_and_comes_back_by_undo():
    day, round_ = drafted(4)
    olga = browser(day)

    answer = olga.press("cancel", 1)

    assert answer.status_code == 303
    assert Round.objects.get(pk=round_.pk).status == "cancelled"
    assert "Undo" in text_of(olga.next_page(answer))


def test_my_last_change_is_taken_back_by_a_button():
    day, round_ = drafted(4)
    olga, one = browser(day), table(round_, 1)
    change(olga, "unpair", entrant=one.a.number)
    shown = draft_page(day)

    answer = olga.press("take-back", 1, seen=seen(round_, 1))

    assert "Undo last change" in shown
    assert said(answer).startswith(f"Undone: {one.a.name} and ")
    assert table(round_, 1).a == one.a
    assert "Undo last change" not in draft_page(day)


@pytest.mark.thorough
def test_a_change_of_a_published_round_is_taken_back_by_a_button_too():
    day, round_ = published(4)
    olga, one, two = browser(day), table(round_, 1), table(round_, 2)
    change(olga, "swap", first=one.a.number, second=two.a.number, reason=CAR)
    shown = draft_page(day)

    answer = olga.press("take-back", 1, seen=seen(round_, 1))

    assert "Undo change" in shown
    assert said(answer).startswith(f"Undone: {one.a.name} and ")
    assert {table(round_, 1).a, table(round_, 2).a} == {one.a, two.a}
    assert "Undo change" not in draft_page(day)


def test_the_referee_reads_the_draft_and_changes_nothing():
    day, _ = drafted(4)

    page = browser(day, "jun").open("round", 1, table="1")

    assert "Why these two?" in text_of(page)
    assert "Split pairing" not in text_of(page)
    assert "pick=" not in page.content.decode()
    for name in ("change", "again"):
        assert browser(day, "jun").open(name, 1).status_code == 403
    assert browser(day, "jun").press("take-back", 1).status_code == 403


# ---------------------------------------------------------------- stale drafts


# ---------------------------------------------------------------- publishing
def rematch():
    """The draft of round 2 with a pairing of round 1 in it, by hand."""
    day, first = closed(6)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    old = table(first, 1)
    pairings.fix(round_, old.a, old.b, by=day.cast.organiser, now=NOW, reason="They asked for it")
    return day, round_


@pytest.mark.thorough
def test_a_rematch_is_said_before_publishing_and_has_to_be_confirmed():
    day, round_ = rematch()
    olga = browser(day)

    page = draft_page(day, 2)
    asked = text_of(olga.open("round", 2, publish="1"))
    without = olga.press("publish", 2, seen=seen(round_, 1), came_from=olga.url("round", 2))
    told = olga.press("publish", 2, seen=seen(round_, 1), is_confirmed="on")

    assert "Breaks a rule" in page
    assert "meet again after round 1." in page
    assert "Publish despite these exceptions" in asked
    assert "Change the draft, or publish it despite" in said(without)
    assert said(told).startswith("Round 2 is published.")
    assert Round.objects.get(pk=round_.pk).status == "published"


def test_a_draft_that_somebody_else_changed_is_not_published_unseen():
    day, round_ = drafted(6)
    olga = browser(day)
    one, two = table(round_, 1), table(round_, 2)
    pairings.swap(round_, one.a, two.a, by=day.cast.referee, now=NOW, reason=CAR)

    answer = olga.press("publish", 1, seen=seen(round_, 0), came_from=olga.url("round", 1))

    assert "Jun changed round 1 after you opened" in said(answer)
    assert Round.objects.get(pk=round_.pk).status == "draft"


def test_a_change_prepared_on_a_draft_says_that_players_see_their_tables():
    day, round_ = drafted(6)
    olga, one, two = browser(day), table(round_, 1), table(round_, 2)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)

    came_from = olga.url("round", 1)
    form = {"first": one.a.number, "second": two.a.number, "reason": CAR, "seen": seen(round_, 0)}
    late = change(olga, "swap", **form, came_from=came_from)

    assert "was published after you opened this page, and players see their tables. Check it" in said(late)
    assert not Change.objects.exists()


def test_two_desks_with_one_page_make_one_change():
    day, round_ = drafted(6)
    olga = browser(day)
    one, two, three = (table(round_, number) for number in (1, 2, 3))
    change(olga, "unpair", entrant=one.a.number, seen=seen(round_, 0))

    form = {"first": two.a.number, "second": three.a.number, "seen": seen(round_, 0)}
    late = change(olga, "swap", **form)

    assert late.status_code == 409
    assert "changed round 1 after you opened" in text_of(late)
    assert Pairing.objects.filter(round=round_, is_current=True).count() == 2


def test_an_unknown_change_is_no_page():
    day, _ = drafted(4)

    assert change(browser(day), "juggle").status_code == 404


def test_the_draft_catches_up_by_itself():
    day, round_ = drafted(4)
    olga = browser(day)
    pairings.unpair(round_, table(round_, 1).a, by=day.cast.referee, now=NOW, reason=CAR)

    part = text_of(olga.open("part", "draft", round="1"))
    olga.press("cancel", 1, reason="Once more")
    gone = text_of(olga.open("part", "draft", round="1"))

    assert "Not complete" in part
    assert "This draft is cancelled" in gone


def test_the_draft_part_of_a_published_round_leads_to_the_round():
    day, _ = published(4)

    assert "This round is published" in text_of(browser(day).open("part", "draft", round="1"))


def test_a_published_round_is_changed_on_the_same_board_with_a_reason():
    day, round_ = published(4)
    one, two, olga = table(round_, 1), table(round_, 2), browser(day)
    form = {"first": one.a.number, "second": two.a.number}

    shown = text_of(olga.open("change", 1, pick=str(one.a.number), **{"with": str(two.a.number)}))
    without = change(olga, "swap", **form)
    answer = change(olga, "swap", **form, reason=CAR)

    assert "Reason" in shown
    assert (without.status_code, answer.status_code) == (422, 303)
    assert {table(round_, 1).a, table(round_, 2).a} == {one.a, two.a}


def test_the_board_of_a_draft_is_its_own_page():
    day, _ = drafted(4)
    olga = browser(day)

    answer = olga.open("change", 1)

    assert (answer.status_code, answer.url) == (303, olga.url("round", 1))
