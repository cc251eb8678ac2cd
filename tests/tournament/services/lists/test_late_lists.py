"""A list from a phone that had no connection: in time it counts once, late it waits for a referee."""

from datetime import timedelta

import pytest

from armies.models import ArmyListVersion
from armies.models.choices import LateMark
from armies.services.lists.draft_merges import counts_of
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry, PhoneRequest, Reveal, Tournament
from tournament.queries.lists import late_arrivals, list_sheets
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.core.phone_requests import MAX_LATE, ListOnPhone, Sent
from tournament.services.lists import late_lists, list_drafts, list_reviews, lists, reopenings, revalidation
from tournament.services.lists.deadline_locks import lock_due
from tournament.services.tournaments import tournaments
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
CLOSES = NOW + timedelta(hours=1)
LATE = CLOSES + timedelta(minutes=25)
Status = PhoneRequest.Status


def close_at(day, at):
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=at)
    day.refresh()


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    close_at(day, CLOSES)
    day.figure = a_figure(a_catalogue(), name="Warden", kind="hero", points=100, action_points=5)
    day.tournament.catalogues.add(day.figure.catalogue)
    return day


@pytest.fixture
def handed_in(day):
    """One Warden was handed in, and the deadline has locked it."""
    lists.submit(day.entrants[0], "good", [Choice(day.figure, 1)], by=player(day.entrants[0]), now=NOW)
    lock_due(now=CLOSES)
    return day


def hand_in(day, quantity, *, now=LATE, token="phone-1", seen=0, **more):  # noqa: S107 - of a form
    """A phone that saw so many of the figure (``seen``, in version 1) holds ``quantity`` of it."""
    before = {day.figure.pk: seen} if seen else {}
    kept = ListOnPhone(base=min(seen, 1), before=before, mine={day.figure.pk: quantity})
    entrant = day.entrants[0]
    return late_lists.hand_in(entrant, "good", Sent(token, kept=kept, **more), by=player(entrant), now=now)


def current(day):
    return list_sheets.sheet_of(day.entrants[0], "good").version


def counting(day):
    """What counts of the first entrant: the number of the version, and how many of the figure."""
    version = current(day)
    if version is None:
        return None
    choices = list_sheets.choices_of(day.entrants[0], "good")
    return version.number, counts_of(choices).get(day.figure.pk)


def accept(day, request, *, seen=0):
    return late_lists.accept(request, by=day.cast.referee, now=LATE, seen=seen)


def last_of(day, verb):
    return LogEntry.objects.filter(tournament=day.tournament, verb=verb).order_by("-pk").first()


def edit(day, quantity, *, now=NOW):
    """An official types the list."""
    lists.submit(day.entrants[0], "good", [Choice(day.figure, quantity)], by=day.cast.referee, now=now)


def test_a_list_that_was_kept_counts_with_its_taps_and_once_for_one_token(day):
    first, again = hand_in(day, 2, now=NOW), hand_in(day, 2, now=NOW)

    assert first.pk == again.pk
    assert (first.status, counting(day)) == (Status.DONE, (1, 2))
    assert not list_sheets.sheet_of(day.entrants[0], "good").is_changed


def test_a_token_that_says_something_else_by_now_is_refused(day):
    hand_in(day, 2, now=NOW)

    with pytest.raises(Refused) as refusal:
        hand_in(day, 3, now=NOW)

    assert (refusal.value.code, counting(day)) == ("token-used", (1, 2))


def test_replayed_after_an_official_edited_the_list_it_changes_nothing(day):
    hand_in(day, 2, now=NOW)
    edit(day, 1)

    assert (hand_in(day, 2, now=NOW).version, counting(day)) == (1, (2, 1))


def test_an_edit_of_the_desk_that_the_phone_has_not_seen_is_not_overwritten(day):
    edit(day, 1)

    with pytest.raises(list_drafts.Moved):
        hand_in(day, 2, now=NOW)

    assert counting(day) == (1, 1)


def test_after_the_deadline_it_waits_with_claim_and_knowledge_and_does_not_count(day):
    claim, page = CLOSES - timedelta(minutes=2), CLOSES - timedelta(minutes=20)
    list_drafts.discard(day.entrants[0], "evil", now=NOW)
    list_drafts.put(day.entrants[0], "good", day.figure, quantity=2, now=NOW)  # the last the server heard

    request = hand_in(day, 2, pressed_at=claim, page_at=page)

    assert (request.status, current(day)) == (Status.WAITING, None)
    times = (request.pressed_at, request.page_at, request.entrant_seen_at, request.arrived_at)
    assert times == (claim, page, NOW, LATE)
    assert request.closed_at == CLOSES
    (line,) = late_arrivals.waiting_lists(day.tournament)
    assert [(choice.figure, choice.quantity) for choice in line.choices] == [(day.figure, 2)]
    data = last_of(day, "list.hand-in-late").data
    assert (data["pressed_at"], data["page_at"]) == (claim.isoformat(), page.isoformat())
    assert hand_in(day, 2).pk == request.pk
    assert PhoneRequest.objects.count() == 1


@pytest.mark.parametrize("hours", [-24 * 400, -9, 9])
def test_no_time_that_a_phone_makes_up_lets_a_late_list_count(day, hours):
    claim, page = CLOSES + timedelta(hours=hours), CLOSES - timedelta(minutes=1)

    request = hand_in(day, 2, pressed_at=claim, page_at=page)

    assert (request.status, current(day)) == (Status.WAITING, None)
    assert request.is_claim_impossible or request.pressed_at is None


def test_a_referee_accepts_it_into_a_locked_list_and_the_player_is_written_to(handed_in):
    request = hand_in(handed_in, 2, seen=1)

    done = accept(handed_in, request, seen=1)

    assert (done.status, done.version, counting(handed_in)) == (Status.ACCEPTED, 2, (2, 2))
    assert current(handed_in).army_list.is_locked
    assert current(handed_in).note == LateMark.ACCEPTED
    assert accept(handed_in, request, seen=1).version == 2  # twice is harmless
    assert handed_in.entrants[0].messages.first().subject == "Your good list was accepted late"
    assert late_arrivals.waiting_lists(handed_in.tournament) == []


def test_what_is_accepted_after_lists_were_shown_stays_marked_when_it_is_judged_anew(day):
    Tournament.objects.filter(pk=day.tournament.pk).update(reveal=Reveal.ALWAYS)
    accept(day, hand_in(day, 2))
    assert current(day).note == LateMark.ACCEPTED_AFTER_REVEAL

    ArmyListVersion.objects.update(verdict={"findings": [], "disputed": []}, is_legal=False)
    revalidation.revalidate(
        day.refresh().tournament, by=day.cast.referee, now=LATE, why="The rules are newer."
    )

    assert (counting(day), current(day).note) == ((2, 2), LateMark.ACCEPTED_AFTER_REVEAL)


def test_a_version_that_came_meanwhile_is_looked_at_before_a_late_list_is_accepted(day):
    request = hand_in(day, 2)
    edit(day, 1, now=LATE)

    (line,) = late_arrivals.waiting_lists(day.tournament)
    assert (line.is_changed_since, line.current_number) == (True, 1)
    with pytest.raises(Refused) as refusal:
        accept(day, request, seen=0)
    assert (refusal.value.code, counting(day)) == ("version-old", (1, 1))

    accept(day, request, seen=1)
    assert counting(day) == (2, 2)


def test_of_two_phones_of_one_entrant_one_list_counts_and_the_other_is_replaced(day):
    first, second = hand_in(day, 1, token="phone-1"), hand_in(day, 2, token="phone-2")
    assert len(late_arrivals.waiting_lists(day.tournament)) == 2

    accept(day, second)

    first.refresh_from_db()
    assert (first.status, counting(day)) == (Status.REPLACED, (1, 2))
    with pytest.raises(Refused, match="replaced"):
        accept(day, first, seen=1)


def test_the_same_list_from_two_phones_is_one_line(day):
    assert hand_in(day, 2, token="phone-1").pk == hand_in(day, 2, token="phone-2").pk


def test_nobody_fills_the_queue_of_the_referee(day):
    for quantity in range(1, MAX_LATE + 1):
        hand_in(day, quantity, token=f"phone-{quantity}")

    with pytest.raises(Refused, match="Go to the desk"):
        hand_in(day, MAX_LATE + 1, token="one-more")


@pytest.mark.parametrize("why", ["left", "over"])
def test_who_left_and_a_tournament_that_is_over_get_no_late_list(day, why):
    request = hand_in(day, 2)
    if why == "left":
        day.tournament.entrants.filter(number=1).update(status=EntrantStatus.DROPPED)
    else:
        Tournament.objects.filter(pk=day.tournament.pk).update(status=TournamentStatus.FINISHED)

    with pytest.raises(Refused, match=why):
        accept(day, request)
    with pytest.raises(Refused, match=why):
        hand_in(day, 3, token="another")

    assert current(day) is None
    assert [line.can_count for line in late_arrivals.waiting_lists(day.refresh().tournament)] == [False]


def test_a_deadline_that_was_moved_before_it_arrived_makes_it_count(day):
    close_at(day, LATE + timedelta(minutes=5))

    assert (hand_in(day, 2).status, counting(day)) == (Status.DONE, (1, 2))


def test_handed_in_anew_after_the_deadline_was_moved_the_late_one_counts_no_more(day):
    late = hand_in(day, 2)
    close_at(day, LATE + timedelta(minutes=5))
    assert current(day) is None  # moving the deadline lets nothing count by itself

    hand_in(day, 3, token="again")

    late.refresh_from_db()
    assert (late.status, counting(day)) == (Status.REPLACED, (1, 3))


def test_refusing_needs_a_reason_which_the_player_reads_and_is_taken_back(day):
    request = hand_in(day, 2)
    with pytest.raises(Refused, match="reason"):
        late_lists.refuse(request, by=day.cast.referee, now=LATE, reason="  ")

    late_lists.refuse(request, by=day.cast.referee, now=LATE, reason="The round is out.")
    assert "The round is out." in day.entrants[0].messages.first().text
    assert hand_in(day, 2).status == Status.REFUSED  # sent once more it stays refused
    with pytest.raises(Refused, match="already refused"):
        accept(day, request)

    undo.undo(last_of(day, "list.refuse-late"), by=day.cast.referee, now=LATE)
    assert [line.request.pk for line in late_arrivals.waiting_lists(day.tournament)] == [request.pk]


def test_accepting_is_taken_back_to_the_list_before_until_it_is_judged(handed_in):
    accept(handed_in, hand_in(handed_in, 2, seen=1), seen=1)

    undo.undo(last_of(handed_in, "list.accept-late"), by=handed_in.cast.referee, now=LATE)

    assert counting(handed_in) == (3, 1)
    assert current(handed_in).army_list.is_locked
    (line,) = late_arrivals.waiting_lists(handed_in.tournament)
    assert line.is_changed_since
    accept(handed_in, line.request, seen=3)
    version = current(handed_in)
    told = {"by": handed_in.cast.referee, "now": LATE, "clause": "10.01", "message": "It is fine."}
    list_reviews.approve(handed_in.entrants[0], version, **told)
    assert undo.possible(last_of(handed_in, "list.accept-late")).case == "version-decided"


def test_accepting_the_first_list_there_is_is_taken_back_to_none(day):
    accept(day, hand_in(day, 2))
    seen = list_sheets.sheet_of(day.entrants[0], "good").revision

    for _ in range(2):  # accepted once more, it is taken back to none again and not to what was taken back
        undo.undo(last_of(day, "list.accept-late"), by=day.cast.referee, now=LATE + timedelta(minutes=1))
        assert counting(day) is None
        assert list_sheets.sheet_of(day.entrants[0], "good").revision >= seen  # no phone is up to date by it
        (line,) = late_arrivals.waiting_lists(day.tournament)
        accept(day, line.request, seen=line.current_number)

    assert counting(day) == (3, 2)
    assert [version.number for version in current(day).army_list.versions.all()] == [1, 2, 3]
    assert "no list that counts" in day.entrants[0].messages.first().text


def test_a_list_that_was_opened_again_counts_at_once(handed_in):
    close_at(handed_in, LATE + timedelta(minutes=5))
    reopenings.reopen_all(handed_in.tournament, by=handed_in.cast.organiser, now=LATE)

    done = hand_in(handed_in, 2, seen=1)

    assert (done.status, counting(handed_in)) == (Status.DONE, (2, 2))


def test_locked_by_the_organiser_before_the_deadline_it_waits_as_well(day):
    edit(day, 1)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    assert hand_in(day, 2, now=NOW + timedelta(minutes=1)).status == Status.WAITING


def test_what_counts_already_is_no_late_list(handed_in):
    assert hand_in(handed_in, 1, token="only the answer was lost").status == Status.DONE
    assert late_arrivals.waiting_lists(handed_in.tournament) == []


def test_while_the_day_runs_a_list_waits(day):
    for step in (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        tournaments.move(day.refresh().tournament, step, by=day.cast.organiser, now=NOW)

    assert hand_in(day, 2, now=NOW).status == Status.WAITING
