"""Lists of entrants: what closes them, and what a text says back."""

import pytest

from armies.queries import current_version
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tests.data.lists import armed, hand_in
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict
from tournament.services.lists import list_reviews, list_texts, lists

pytestmark = pytest.mark.django_db


def test_a_player_s_list_is_closed_with_the_first_round():
    day, _ = published(2)
    pia = armed(day)

    with pytest.raises(Conflict, match="Round 1 is published, so lists are closed"):
        hand_in(pia, "1x Warden", player(pia))
    assert hand_in(pia, "1x Warden", day.cast.referee).is_legal


def test_a_list_that_the_referee_opened_again_may_change_while_the_day_runs():
    day, _ = published(2)
    pia = armed(day)
    hand_in(pia, "1x Warden", day.cast.referee)

    list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="A slip of the pen")
    pia.refresh_from_db()

    assert hand_in(pia, "2x Reed archer\n1x Warden", player(pia)).number == 2


def test_a_finished_tournament_keeps_its_lists():
    day = checked_in(2)
    pia = armed(day)
    day.tournament.status = TournamentStatus.FINISHED
    day.tournament.save()

    with pytest.raises(Conflict, match="The tournament is over"):
        hand_in(pia, "1x Warden", player(day.entrants[0]))


def test_locked_lists_are_counted_once_and_refused_to_the_player():
    day = with_entrants(a_day(), 2)
    pia = armed(day)
    hand_in(pia, "1x Warden", player(pia))

    counts = [lists.lock_all(day.tournament, by=day.cast.referee, now=NOW) for _ in range(2)]

    assert counts == [1, 0]
    with pytest.raises(Conflict, match="Your good list is locked"):
        hand_in(day.entrants[0], "2x Reed archer", player(pia))
    assert LogEntry.objects.filter(verb="list.lock-all").count() == 1


def test_a_list_that_nobody_handed_in_is_asked_for():
    pia = armed(with_entrants(a_day(), 1))

    with pytest.raises(Conflict, match="Pia Lindqvist has not handed in a good list"):
        lists.current(pia, "good")


def test_the_text_of_a_list_reads_back_as_the_same_list():
    day = with_entrants(a_day(), 1)
    pia = armed(day)
    empty = list_texts.text_of(pia, "good")
    first = hand_in(pia, "2x Reed archer\n1x Warden", player(pia))

    again = hand_in(pia, list_texts.text_of(pia, "good"), player(pia))

    assert empty == "Faction: good\n\n"
    assert again.fingerprint == first.fingerprint
    assert current_version(pia.good_list).number == 1
