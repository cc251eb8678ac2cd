"""A draft in the organiser's hands, without scripts: look first, change, take back, pair again, publish."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, drafted, play, published
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Change, Pairing, Round
from tournament.queries.rounds.drafts import seen_of as seen
from tournament.services.entrants import attendance
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db
CAR = "They came in one car"


def browser(day, who="olga"):
    return Browser(getattr(day.cast, who), day.tournament.slug)


def table(round_, number):
    return round_.pairings.get(is_current=True, table=number)


def draft_page(day, number=1, who="olga"):
    return text_of(browser(day, who).open("round", number))


def test_a_fresh_draft_can_be_published_and_says_so():
    day, _ = drafted(6)

    page = draft_page(day)

    assert "Round 1 can be published" in page
    assert "As good as the engine's round in every aim." in page
    assert "Why these two?" in page


def test_a_draft_tells_what_no_later_round_can_have():
    day, _ = drafted(2)

    assert "A rematch in round 2 is unavoidable." in draft_page(day)


def test_a_draft_names_the_tables_that_stay_free():
    day = checked_in(6)
    day.tournament.entrants.filter(number=1).update(fixed_table=9)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert "Tables without a game: 3–8. Tables stay free for fixed tables" in draft_page(day)


def test_a_change_is_looked_at_first_and_nothing_happens():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)
    form = {
        "what": "swap",
        "first": one.a.number,
        "second": two.a.number,
        "reason": CAR,
        "seen": seen(round_, 0),
    }

    page = browser(day).press("change", 1, **form)

    assert page.status_code == 200
    assert "Preview only. Nothing is saved yet." in text_of(page)
    assert "1 pairing stays the same." in text_of(page)
    assert not Change.objects.exists()


def test_the_second_press_makes_the_change_and_shows_it_beside_the_proposal():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)
    form = {
        "what": "swap",
        "first": one.a.number,
        "second": two.a.number,
        "reason": CAR,
        "seen": seen(round_, 0),
    }

    answer = browser(day).press("change", 1, **form, save="1")

    assert said(answer) == f"{one.a} and {two.a} swapped places."
    page = draft_page(day)
    assert f"Engine's pairing: {two.a} – {two.b} at table 2" in page
    assert "worse" in page
    assert CAR in page


def test_a_fragment_tells_the_same_while_the_form_is_filled_in():
    day, round_ = drafted(6)
    olga = browser(day)

    fragment = olga.press("change-preview", 1, what="unpair", first=table(round_, 1).a.number)
    nothing = olga.press("change-preview", 1, what="swap", first=table(round_, 1).a.number)

    assert "Cannot be published yet. Not paired:" in text_of(fragment)
    assert "<html" not in fragment.content.decode()
    assert text_of(nothing) == ""
    assert not Change.objects.exists()


def test_a_link_on_a_pairing_opens_the_form_with_what_it_means():
    day, round_ = drafted(6)
    one = table(round_, 1)

    page = browser(day).open("change", 1, what="unpair", first=str(one.a.number))

    assert page.status_code == 200
    assert f"Not paired: {min(one.a, one.b, key=lambda e: e.number)}" in text_of(page)


def test_what_is_missing_is_asked_for():
    day, _ = drafted(4)

    page = browser(day).press("change", 1, what="swap", first="1", reason="", save="1")

    assert page.status_code == 422
    assert "Choose a player." in text_of(page)


def test_a_draft_taken_apart_offers_to_pair_and_not_to_publish():
    day, round_ = drafted(4)
    olga = browser(day)
    olga.press("change", 1, what="unpair", first=table(round_, 1).a.number, reason=CAR, save="1")

    apart = draft_page(day)
    answer = olga.press("change", 1, what="loose", reason="Mended", save="1")

    assert "Round 1 is not complete" in apart
    assert "Publish round 1" not in apart
    assert "Pair automatically" in apart
    assert said(answer) == "All players are paired."
    assert "Round 1 can be published" in draft_page(day)


def test_fix_marks_the_pairing_and_unfix_takes_the_mark_off():
    day, round_ = drafted(4)
    one, olga = table(round_, 1), browser(day)
    pair = {"first": one.a.number, "second": one.b.number}

    olga.press("change", 1, what="fix", **pair, reason=CAR, save="1")
    fixed = draft_page(day)
    olga.press("change", 1, what="unfix", first=one.a.number, reason="Not any more", save="1")

    assert "Fixed Changed by hand" not in fixed
    assert "Fixed" in fixed
    assert "Release pairing" in fixed
    assert "Release pairing" not in draft_page(day)


def test_the_bye_is_given_by_hand():
    day, round_ = drafted(5)
    one = table(round_, 1)

    answer = browser(day).press("change", 1, what="bye", first=one.a.number, reason=CAR, save="1")

    assert said(answer) == f"{one.a} has the bye."
    assert round_.pairings.get(is_current=True, b=None).a == one.a


def test_my_last_change_is_taken_back_by_a_button():
    day, round_ = drafted(4)
    olga, one = browser(day), table(round_, 1)
    olga.press("change", 1, what="unpair", first=one.a.number, reason=CAR, save="1")
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
    olga.press("swap", 1, first=one.a.number, second=two.a.number, reason=CAR)
    shown = draft_page(day)

    answer = olga.press("take-back", 1, seen=seen(round_, 1))

    assert "Undo last change" in shown
    assert said(answer).startswith(f"Undone: {one.a.name} and ")
    assert {table(round_, 1).a, table(round_, 2).a} == {one.a, two.a}
    assert "Undo last change" not in draft_page(day)


def test_the_referee_reads_the_draft_and_changes_nothing():
    day, _ = drafted(4)

    page = draft_page(day, who="jun")

    assert "Why these two?" in page
    assert "Split pairing" not in page
    for name in ("change", "again"):
        assert browser(day, "jun").open(name, 1).status_code == 403
    assert browser(day, "jun").press("take-back", 1).status_code == 403


# ---------------------------------------------------------------- stale drafts
def late_and_left():
    """A draft of eight; one has come since, and one has left."""
    day = checked_in(9)
    late = attendance.drop(day.entrants[8], by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    attendance.check_in(late, by=day.cast.organiser, now=NOW)
    gone = attendance.drop(table(round_, 2).a, by=day.cast.organiser, now=NOW)
    return day, round_, late, gone


@pytest.mark.thorough
def test_a_stale_draft_says_who_came_and_who_left():
    day, _, late, gone = late_and_left()

    page = draft_page(day)

    assert f"{late} is not in this draft." in page
    assert f"{gone} is in this draft but does not play: Dropped" in page
    assert "Re-pair affected tables" in page


@pytest.mark.thorough
def test_pairing_again_what_must_change_is_shown_with_its_reason_at_hand():
    day, round_, late, gone = late_and_left()
    olga = browser(day)

    page = olga.open("again", 1)
    shown = olga.press("again-preview", 1, how="repair")
    answer = olga.press(
        "again", 1, how="repair", reason=page.context["form"]["reason"].value(), seen=seen(round_, 0)
    )

    assert "3 pairings stay the same." in text_of(shown)
    assert page.context["form"]["reason"].value() == f"{late} came, {gone} left"
    assert said(answer) == "Affected tables re-paired."
    assert late in {table(round_, 2).a, table(round_, 2).b}
    assert "The draft is out of date" not in draft_page(day)


@pytest.mark.thorough
def test_everything_is_paired_again_or_brought_back_to_the_proposal():
    day, round_ = drafted(4)
    olga, one, two = browser(day), table(round_, 1), table(round_, 2)
    pairings.fix(round_, one.a, two.a, by=day.cast.organiser, now=NOW, reason=CAR)

    olga.press("again", 1, how="all", reason="Once more", seen=seen(round_, 1))
    kept = table(round_, 1).is_fixed
    answer = olga.press("again", 1, how="proposal", reason="A mistake", seen=seen(round_, 2))

    assert kept
    assert said(answer) == "The round has the engine's pairings."
    assert (table(round_, 1).a, table(round_, 1).b) == (one.a, one.b)


def test_a_draft_that_is_up_to_date_has_nothing_to_repair():
    day, _ = drafted(4)

    page = browser(day).press("again-preview", 1, how="repair")

    assert "Round 1 is up to date. Nothing needs to change." in text_of(page)
    assert browser(day).open("again", 1, how="sideways").status_code == 404
    assert browser(day).press("again-preview", 1, how="sideways").status_code == 404


def test_a_published_round_is_not_paired_again():
    day, _ = published(4)

    assert browser(day).open("again", 1).status_code == 404
    assert browser(day).press("again-preview", 1, how="all").status_code == 404


def test_pairing_everything_again_shows_only_what_would_differ():
    day, round_ = drafted(8)
    one, two = table(round_, 1), table(round_, 2)
    pairings.swap(round_, one.a, two.a, by=day.cast.organiser, now=NOW, reason=CAR)

    page = browser(day).press("again", 1, how="all", reason="Once more", seen=seen(round_, 1), look="1")

    shown = page.context["preview"]
    assert (page.context["form"]["reason"].value(), round_.changes.count()) == ("Once more", 1)
    assert {row.pairing.table for row in shown.out} == {row.pairing.table for row in shown.come} == {1, 2}
    assert "2 pairings stay the same." in text_of(page)


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
    without = olga.press("publish", 2, seen=seen(round_, 1), came_from=olga.url("round", 2))
    told = olga.press("publish", 2, seen=seen(round_, 1), is_confirmed="on")

    assert "Round 2 breaks a rule" in page
    assert "meet again after round 1." in page
    assert "Publish despite these exceptions" in page
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


@pytest.mark.parametrize("press", ["change", "swap"])
def test_a_change_prepared_on_a_draft_says_that_players_see_their_tables(press):
    day, round_ = drafted(6)
    olga, one, two = browser(day), table(round_, 1), table(round_, 2)
    form = {"what": "swap", "first": one.a.number, "second": two.a.number, "reason": CAR}
    rounds.publish(round_, by=day.cast.organiser, now=NOW)

    came_from = olga.url("round", 1)
    olga.press(press, 1, **form, seen=seen(round_, 0), save="1", came_from=came_from)

    assert not Change.objects.exists()


def test_a_page_of_a_draft_that_was_published_since_says_so_at_the_form():
    day, round_ = drafted(6)
    page = browser(day).open("change", 1, what="swap")
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    one, two = table(round_, 1), table(round_, 2)
    form = {"what": "swap", "first": one.a.number, "second": two.a.number, "reason": CAR}

    late = browser(day).press("change", 1, **form, seen=page.context["form"]["seen"].value(), save="1")

    assert late.status_code == 422
    assert "was published after you opened this page, and players see their tables. Check it" in text_of(late)


def test_two_desks_with_one_page_make_one_change():
    day, round_ = drafted(6)
    olga = browser(day)
    one, two, three = (table(round_, number) for number in (1, 2, 3))
    olga.press("change", 1, what="unpair", first=one.a.number, reason=CAR, seen=seen(round_, 0), save="1")

    late = olga.press(
        "change",
        1,
        what="swap",
        first=two.a.number,
        second=three.a.number,
        reason=CAR,
        seen=seen(round_, 0),
        save="1",
    )

    assert late.status_code == 422
    assert "changed round 1 after you opened" in text_of(late)
    assert Pairing.objects.filter(round=round_, is_current=True).count() == 2


def test_the_draft_catches_up_by_itself():
    day, round_ = drafted(4)
    olga = browser(day)
    pairings.unpair(round_, table(round_, 1).a, by=day.cast.referee, now=NOW, reason=CAR)

    part = text_of(olga.open("part", "draft", round="1"))
    olga.press("cancel", 1, reason="Once more")
    gone = text_of(olga.open("part", "draft", round="1"))

    assert "Round 1 is not complete" in part
    assert "This draft is cancelled" in gone


def test_the_draft_part_of_a_published_round_leads_to_the_round():
    day, _ = published(4)

    assert "This round is published" in text_of(browser(day).open("part", "draft", round="1"))


def test_a_published_round_is_changed_by_fixing_two():
    day, round_ = published(4)
    one, two = table(round_, 1), table(round_, 2)
    form = {"what": "fix", "first": one.a.number, "second": two.a.number, "reason": CAR, "save": "1"}

    answer = browser(day).press("change", 1, **form)

    assert answer.status_code == 303
    assert {table(round_, 1).a, table(round_, 1).b} == {one.a, two.a}


# ---------------------------------------------------------------- why
def ask(day, one, other, number=1, who="kei"):
    numbers = {"one": str(one.number), "other": str(other.number) if other else ""}
    return browser(day, who).open("why", number, **numbers)


def test_why_two_meet_is_answered_with_what_it_would_cost_otherwise():
    day, round_ = drafted(6)
    one = table(round_, 1)

    words = text_of(ask(day, one.a, one.b))

    assert f"Why do {one.a} and {one.b} meet?" in words
    assert f"{one.a} plays {one.b} in round 1." in words
    assert "What if this were different?" in words


def test_why_two_do_not_meet_again_is_the_rematch():
    day, first = closed(6)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    old = table(first, 1)

    words = text_of(ask(day, old.a, old.b, round_.number))

    assert f"Why do {old.a} and {old.b} not meet?" in words
    assert " met in round 1." in words


def test_why_a_pairing_by_hand_is_named_as_such():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)
    pairings.fix(round_, one.a, two.a, by=day.cast.organiser, now=NOW, reason=CAR)

    words = text_of(ask(day, one.a, two.a))

    assert "An official decided that. The engine would not pair them." in words


def test_why_this_bye_is_a_question_about_nobody():
    day, round_ = drafted(5)
    bye = round_.pairings.get(b=None).a

    assert f"Why does {bye} have the bye?" in text_of(ask(day, bye, None))
    assert "not have the bye" in text_of(ask(day, table(round_, 1).a, None))


def test_why_is_asked_of_a_round_that_is_over_although_somebody_left():
    day, first = closed(4)
    one = table(first, 1)
    attendance.drop(one.a, by=day.cast.organiser, now=NOW)

    assert f"Why do {one.a} and {one.b} meet?" in text_of(ask(day, one.a, one.b))


def test_why_about_one_and_the_same_is_refused_in_words():
    day, _ = drafted(4)
    pia = day.entrants[0]

    page = ask(day, pia, pia)

    assert page.status_code == 422
    assert "Choose two different players" in text_of(page)
    assert "Ask" in text_of(browser(day).open("why", 1))


def around(*rounds_):
    """Six people in the order of the ring that two rounds without a rematch make of them."""
    first, second = ({row.a: row.b for row in one.pairings.all()} for one in rounds_)
    met = [{**one, **{b: a for a, b in one.items()}} for one in (first, second)]
    ring = [next(iter(met[0]))]
    for step in range(5):
        ring.append(met[step % 2][ring[-1]])
    return ring


@pytest.mark.thorough
def test_a_round_by_hand_that_spoils_a_planned_one_has_to_be_confirmed():
    day, first = closed(6, rounds_planned=4)
    olga = day.cast.organiser
    second = rounds.publish(rounds.draft(day.tournament, by=olga, now=NOW), by=olga, now=NOW)
    rounds.close(play(day, second), by=olga, now=NOW)
    third = rounds.draft(day.tournament, by=olga, now=NOW)
    before = draft_page(day, 3)
    ring = around(first, second)
    for one, other in zip(ring[:3], ring[3:], strict=True):
        if not third.pairings.filter(is_current=True, a__in=[one, other], b__in=[one, other]).exists():
            pairings.fix(third, one, other, by=olga, now=NOW, reason=CAR)

    assert "rematch in round 4 is unavoidable" not in before
    assert (
        "With the pairings that are fixed or barred now, a rematch in round 4 is unavoidable."
        in draft_page(day, 3)
    )
    assert browser(day).press("publish", 3).status_code == 409
