"""Stop after a round, sit out a round, be late: nothing happens before the draft, and once only."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, play, published
from tests.tournament.services.results.played_rounds import at_the_cut, next_round
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import LogEntry, PhoneRequest, Submission
from tournament.queries.desk import inbox
from tournament.queries.rounds.player_requests import late_notice, offer_to, open_requests
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Refused
from tournament.services.core.phone_requests import Sent
from tournament.services.rounds import player_requests, rounds
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
Status = PhoneRequest.Status
SOON = NOW + timedelta(minutes=2)


def olga(day):
    return {"by": day.cast.organiser, "now": SOON}


def who(day, number=1):
    return day.tournament.entrants.get(number=number)


def stop(day, number=1, token="t", **more):  # noqa: S107 - of a form
    one = who(day, number)
    return player_requests.stop(one, Sent(token), by=player(one), now=NOW, **more)


def sit_out(day, round_number, number=1, token="t"):  # noqa: S107 - of a form
    one = who(day, number)
    return player_requests.sit_out(one, Sent(token), by=player(one), now=NOW, number=round_number)


def late(day, minutes, number=1, token="t"):  # noqa: S107 - of a form
    one = who(day, number)
    return player_requests.announce_late(one, Sent(token), by=player(one), now=NOW, minutes=minutes)


def seated(round_):
    return set(round_.seats.filter(is_current=True).values_list("entrant__number", flat=True))


def allow(day, **policy):
    day.tournament.policy = {**day.tournament.policy, **policy}
    day.tournament.save()


def test_who_stops_is_dropped_by_the_next_draft_and_by_nothing_before():
    day, _round = closed(5)

    made = stop(day)
    assert who(day).status == EntrantStatus.CHECKED_IN
    assert stop(day, token="again").pk == made.pk
    second = rounds.draft(day.tournament, **olga(day))

    assert seated(second) == {2, 3, 4, 5}
    assert who(day).status == EntrantStatus.DROPPED
    assert PhoneRequest.objects.get().status == Status.DONE
    assert LogEntry.objects.filter(verb="entrant.ask-stop").count() == 1


def test_after_the_last_round_nobody_stops():
    day, _round = published(4)
    day.tournament.rounds_planned = 1
    day.tournament.save()

    assert not offer_to(who(day), has_open_game=True).can_stop
    with pytest.raises(Conflict, match="This is the last round"):
        stop(day)


def test_before_a_cut_whoever_stops_is_not_in_it():
    day, _round = closed(8)
    day.tournament.rounds_planned, day.tournament.cut_size = 1, 4
    day.tournament.save()

    assert offer_to(who(day), has_open_game=False).can_stop
    stop(day)
    semi_final = rounds.draft(day.tournament, **olga(day))

    assert (semi_final.stage, len(seated(semi_final)), 1 in seated(semi_final)) == ("cut", 4, False)


def test_in_a_cut_only_players_who_are_still_in_it_may_stop():
    day = at_the_cut(9, size=4)
    semi_final = next_round(day)
    day.refresh()
    by_number = {one.number: one for one in day.entrants}
    winners = {row.a.number for row in semi_final.pairings.filter(is_current=True)}

    may = {number for number, one in by_number.items() if offer_to(one, has_open_game=False).can_stop}

    assert may == winners
    out = min(set(by_number) - winners)
    with pytest.raises(Conflict, match="You are out of the cut"):
        stop(day, out)


@pytest.mark.parametrize("verb", ["entrant.sit-out", "entrant.drop"])
def test_undoing_the_draft_and_what_it_carried_out_lets_the_request_wait_again(verb):
    day, _round = closed(5)
    day.tournament.rounds_planned = 5
    day.tournament.save()
    made = sit_out(day, 2) if verb == "entrant.sit-out" else stop(day)
    rounds.draft(day.tournament, **olga(day))

    for each in ("round.draft", verb):
        undo.undo(LogEntry.objects.filter(verb=each).latest("pk"), **olga(day))

    assert who(day).status == EntrantStatus.CHECKED_IN
    assert [row.pk for row in open_requests(day.tournament)] == [made.pk]
    assert 1 not in seated(rounds.draft(day.tournament, **olga(day)))


def test_a_stop_is_recalled_until_the_draft_and_a_late_replay_of_the_form_changes_nothing():
    day, _round = closed(4)
    stop(day)

    player_requests.recall(who(day), "stop", by=player(who(day)), now=NOW)
    assert stop(day).status == Status.RECALLED
    second = rounds.draft(day.tournament, **olga(day))

    assert seated(second) == {1, 2, 3, 4}
    with pytest.raises(Refused) as refused:
        stop(day, token="late")
    assert refused.value.code == "request-drafted"


def test_after_the_draft_the_desk_decides():
    day, _round = closed(5)
    stop(day)
    rounds.draft(day.tournament, **olga(day))

    with pytest.raises(Refused) as refused:
        player_requests.recall(who(day), "stop", by=player(who(day)), now=NOW)

    assert (refused.value.code, refused.value.case) == ("request-settled", "done")


def test_during_a_round_the_desk_reads_what_becomes_of_the_game():
    day, round_ = published(4)
    stop(day, leaves_game=True)

    (item,) = [each for each in inbox.inbox_of(day.tournament, now=NOW) if each.kind == "player-request"]

    assert str(item.title) == f"{who(day)} stops after this round"
    assert str(item.more) == "The current game cannot be finished. A referee decides it."
    assert seated(round_) == {1, 2, 3, 4}
    assert not Submission.objects.exists()


def test_of_two_stops_the_newest_says_what_becomes_of_the_game():
    day, _round = published(4)
    first = stop(day)
    player_requests.note(first, **olga(day))

    stop(day, token="second phone", leaves_game=True)
    stop(day)  # the first form once more

    request = PhoneRequest.objects.get()
    assert (request.pk, request.source, request.decided_at) == (first.pk, "leaves", None)
    assert LogEntry.objects.filter(verb="entrant.ask-stop").count() == 2


def test_a_stop_waits_while_its_round_is_cancelled_and_paired_again():
    day, round_ = published(4)
    stop(day)
    rounds.cancel(round_, **olga(day), reason="Wrong tables")

    again = rounds.publish(rounds.draft(day.tournament, **olga(day)), **olga(day))
    assert seated(again) == {1, 2, 3, 4}
    play(day, again)
    rounds.close(again, **olga(day))

    assert seated(rounds.draft(day.tournament, **olga(day))) == {2, 3, 4}


def test_a_round_sat_out_is_a_bye_at_its_own_worth_and_the_player_comes_back():
    day, _round = closed(5)
    allow(day, requested_bye_score=2)
    before = {row.entrant.number: row.standing.units for row in standings_of(day.tournament)}
    sit_out(day, 2)

    second = rounds.draft(day.tournament, **olga(day))
    assert seated(second) == {2, 3, 4, 5}
    rounds.publish(second, **olga(day))
    bye = Submission.objects.get(pairing__round=second)

    assert (bye.pairing.a.number, bye.units_a, bye.row) == (1, 4, "23")
    assert bye.pairing.reason_texts == ["You asked to sit out round 2 (A36)."]
    after = {row.entrant.number: row.standing.units for row in standings_of(day.tournament)}
    assert after[1] == before[1] + 4
    assert who(day).plays_from == 3


def test_who_sat_out_is_paired_again_in_the_round_after():
    day, _round = closed(5)
    sit_out(day, 2)
    second = rounds.publish(rounds.draft(day.tournament, **olga(day)), **olga(day))
    play(day, second)
    rounds.close(second, **olga(day))

    assert 1 in seated(rounds.draft(day.tournament, **olga(day)))
    assert who(day).status == EntrantStatus.CHECKED_IN


def test_unpublishing_takes_the_requested_bye_back_and_publishing_gives_it_again():
    day, _round = closed(5)
    sit_out(day, 2)
    second = rounds.publish(rounds.draft(day.tournament, **olga(day)), **olga(day))

    undo.undo(LogEntry.objects.filter(verb="round.publish").latest("pk"), **olga(day))
    assert 1 not in seated(second)
    second.refresh_from_db()
    rounds.publish(second, **olga(day))

    assert (
        Submission.objects.filter(pairing__round=second, status="confirmed", pairing__a__number=1).count()
        == 1
    )


def test_of_two_rounds_sat_out_either_can_be_recalled():
    day = checked_in(4)
    day.tournament.rounds_planned = 5
    day.tournament.save()
    allow(day, requested_byes=2)
    for number in (4, 2):
        sit_out(day, number, token=f"{number}")
    pia = who(day)

    for _press in range(2):
        player_requests.recall(pia, "sit-out", number=4, by=player(pia), now=NOW)
    assert [row.base for row in open_requests(day.tournament)] == [2]
    player_requests.recall(pia, "sit-out", by=player(pia), now=NOW)

    assert open_requests(day.tournament) == []


@pytest.mark.parametrize("number", [1, 5])
def test_only_a_later_round_that_is_not_the_last_can_be_sat_out(number):
    day, _round = closed(4)
    day.tournament.rounds_planned = 5
    day.tournament.save()

    with pytest.raises(Refused) as refused:
        sit_out(day, number)

    assert refused.value.code == "sit-out-round"


def test_the_event_says_how_many_rounds_and_whether_at_all():
    day = checked_in(4)
    day.tournament.rounds_planned = 5
    day.tournament.save()
    assert offer_to(who(day), has_open_game=False).rounds == (1, 2, 3, 4)
    sit_out(day, 2)

    assert offer_to(who(day), has_open_game=False).rounds == ()
    with pytest.raises(Refused) as refused:
        sit_out(day, 3, token="second")
    assert refused.value.code == "sit-out-too-many"
    allow(day, requested_byes=0, stops_by_phone=False, late_notices=False)
    for ask in (lambda: sit_out(day, 3, 2), lambda: late(day, 10, 2)):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.code == "request-off"


def test_being_late_is_seen_by_the_opponent_and_ends_with_the_round():
    day, round_ = published(4)
    late(day, 10)
    newest = late(day, 20, token="more")

    assert late_notice(who(day), 1) == newest
    assert newest.closed_at == NOW + timedelta(minutes=20)
    assert [row.pk for row in open_requests(day.tournament)] == [newest.pk]
    assert not round_.pairings.exclude(status="waiting").exists()
    with pytest.raises(Refused):
        late(day, 15, token="odd")


@pytest.mark.parametrize("has_bye", [False, True])
def test_a_late_notice_without_a_game_that_waits_is_not_taken(has_bye):
    day, round_ = published(5)
    play(day, round_)
    number = round_.pairings.filter(is_current=True, b__isnull=has_bye).first().a.number

    with pytest.raises(Refused) as refused:
        late(day, 10, number=number)

    assert refused.value.code == "request-not-now"
    assert not PhoneRequest.objects.exists()


def test_the_desk_notes_or_refuses_and_both_can_be_undone():
    day, _round = published(4)
    request = stop(day)

    player_requests.note(request, **olga(day))
    assert not [each for each in inbox.inbox_of(day.tournament, now=NOW) if each.kind == "player-request"]
    player_requests.refuse(request, **olga(day), reason="You owe a game")
    assert who(day).messages.get().shown_text == "You owe a game"
    undo.undo(LogEntry.objects.get(verb="entrant.refuse-request"), **olga(day))

    assert PhoneRequest.objects.get().status == Status.WAITING


def test_a_draft_is_not_shown_and_sends_whoever_asks_to_the_desk():
    day = checked_in(5)
    before = offer_to(who(day), has_open_game=False)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert offer_to(who(day.refresh()), has_open_game=False) == before
    with pytest.raises(Conflict, match="is being paired"):
        sit_out(day, 1)
