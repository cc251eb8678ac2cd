"""A referee's word on a list: what it needs, what it leaves behind, and who is told."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, OTHER, armed, hand_in
from tournament.models import ListApproval, LogEntry, OutboxEvent, PlayerMessage, Ruling
from tournament.queries.lists import list_queue
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import list_reviews, lists
from tournament.services.lists.list_reviews import Reopening
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=30)


@pytest.fixture
def day():
    day = with_entrants(a_day(), 1)
    armed(day)
    return day


def pia_of(day):
    return day.entrants[0]


def approve(day, version, **said):
    return list_reviews.approve(pia_of(day), version, by=day.cast.referee, now=NOW, **said)


def state(day):
    return list_queue.row_of(pia_of(day), "good").state


def rule_on(day, version):
    return approve(day, version, clause="10.01", message="Agreed before the day.")


def test_opening_asks_why_and_for_a_list_and_for_a_deadline_to_come(day):
    def unlock(**said):
        return list_reviews.unlock(pia_of(day), "good", by=day.cast.referee, now=NOW, **said)

    with pytest.raises(Invalid, match="Enter a reason"):
        unlock(reason=" ")
    with pytest.raises(Conflict, match="has not handed in a good list"):
        unlock(reason="A slip")
    hand_in(pia_of(day), LEGAL)
    with pytest.raises(Invalid, match="has passed"):
        unlock(reason="A slip", until=NOW)


def test_opened_list_keeps_its_own_deadline_and_the_owner_is_told(day):
    hand_in(pia_of(day), LEGAL)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    list_reviews.unlock(pia_of(day), "good", by=day.cast.referee, now=NOW, reason="A slip", until=LATER)

    army_list = pia_of(day).good_list
    assert (army_list.is_locked, army_list.reopened_until) == (False, LATER)
    letter = PlayerMessage.objects.get()
    assert letter.subject == "Your good list is open again"
    assert "A slip" in letter.text
    assert "until 16 June 2007, 08:30 (UTC)" in letter.text


def test_opening_a_second_time_replaces_the_deadline_and_writes_again(day):
    hand_in(pia_of(day), LEGAL)
    for now, until in ((NOW, LATER), (LATER, None)):
        list_reviews.unlock(pia_of(day), "good", by=day.cast.referee, now=now, reason="A slip", until=until)

    assert pia_of(day).good_list.reopened_until is None
    assert PlayerMessage.objects.count() == 2
    assert "until the referee locks it" in PlayerMessage.objects.first().text


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({}, "clause"),
        ({"clause": "2.01", "message": " "}, "clause"),
        ({"clause": "99.99", "message": "Agreed"}, "clause"),
        ({"clause": "about bows", "message": "Agreed"}, "clause"),
    ],
)
def test_an_illegal_list_is_approved_only_with_a_clause_that_exists_and_a_reason(day, said, field):
    version = hand_in(pia_of(day), ILLEGAL)

    with pytest.raises(Invalid) as refusal:
        approve(day, version, **said)

    assert refusal.value.field == field
    assert not version.approvals.exists()


def test_a_ruling_on_a_legal_list_says_why_too(day):
    with pytest.raises(Invalid, match="needs a reason"):
        approve(day, hand_in(pia_of(day), LEGAL), clause="10.01")


def test_a_list_goes_back_only_with_words(day):
    version = hand_in(pia_of(day), LEGAL)

    with pytest.raises(Invalid, match="Tell the player what to correct"):
        list_reviews.send_back(pia_of(day), version, by=day.cast.referee, now=NOW, message="")


def test_a_plain_yes_writes_no_letter_and_no_ruling(day):
    approve(day, hand_in(pia_of(day), LEGAL))

    assert state(day) == "approved"
    assert not PlayerMessage.objects.exists()
    assert not Ruling.objects.exists()


def test_a_ruling_stands_among_the_rulings_and_the_owner_is_told(day):
    word = rule_on(day, hand_in(pia_of(day), ILLEGAL))

    ruling = Ruling.objects.get()
    assert (ruling.entrant, ruling.clause, ruling.ruled_by) == (pia_of(day), "10.01", word.decided_by)
    assert ruling.text == "Good list, version 1, is approved by a ruling: Agreed before the day."
    assert PlayerMessage.objects.get().subject == "Your good list is approved by a ruling"


def test_a_list_that_goes_back_may_be_opened_with_it(day):
    version = hand_in(pia_of(day), ILLEGAL)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    list_reviews.send_back(
        pia_of(day),
        version,
        by=day.cast.referee,
        now=NOW,
        message="Add a hero.",
        reopening=Reopening(until=LATER),
    )

    assert pia_of(day).good_list.reopened_until == LATER
    (letter,) = PlayerMessage.objects.all()
    assert letter.subject == "Your good list was sent back"
    assert letter.text.startswith("Add a hero.")
    assert "until 16 June 2007, 08:30" in letter.text
    assert state(day) == "sent-back"


def test_a_word_is_taken_back_by_another_word(day):
    version = hand_in(pia_of(day), LEGAL)
    approve(day, version)

    list_reviews.take_back(pia_of(day), version, by=day.cast.referee, now=NOW)

    assert state(day) == "waiting"
    assert [word.decision for word in version.approvals.all()] == ["taken-back", "approved"]
    assert LogEntry.objects.filter(verb="list.take-back").count() == 1
    assert not PlayerMessage.objects.exists()
    with pytest.raises(Conflict, match="nothing to undo"):
        list_reviews.take_back(pia_of(day), version, by=day.cast.referee, now=NOW)


def test_a_ruling_that_is_taken_back_is_still_there_to_read(day):
    version = hand_in(pia_of(day), ILLEGAL)
    rule_on(day, version)

    list_reviews.take_back(pia_of(day), version, by=day.cast.referee, now=NOW)

    assert state(day) == "illegal"
    assert [ruling.clause for ruling in Ruling.objects.all()] == ["10.01", "10.01"]
    assert "is undone" in Ruling.objects.first().text
    assert PlayerMessage.objects.first().subject == "The referee checks your good list again"


def test_a_version_that_is_not_the_newest_is_never_judged(day):
    old = hand_in(pia_of(day), LEGAL)
    hand_in(pia_of(day), OTHER)

    with pytest.raises(Conflict, match="the newest version"):
        approve(day, old)


def test_two_referees_on_one_list_hear_of_each_other(day):
    version = hand_in(pia_of(day), LEGAL)
    approve(day, version, seen=0)

    with pytest.raises(Conflict, match="Jun has approved this list"):
        list_reviews.send_back(
            pia_of(day), version, by=day.cast.organiser, now=NOW, message="No minions.", seen=0
        )

    assert state(day) == "approved"


def test_the_same_press_twice_is_one_word_and_one_letter(day):
    version = hand_in(pia_of(day), ILLEGAL)

    words = [
        list_reviews.send_back(
            pia_of(day), version, by=day.cast.referee, now=NOW, message="Add a hero.", seen=0
        )
        for _ in range(2)
    ]

    assert words[0] == words[1]
    assert version.approvals.count() == PlayerMessage.objects.count() == 1


def test_all_at_once_leaves_what_wants_a_look():
    day = with_entrants(a_day(), 3)
    armed(day)
    plain, changed, unverified = day.entrants
    hand_in(plain, LEGAL)
    approve_of_changed = hand_in(changed, LEGAL)
    list_reviews.approve(changed, approve_of_changed, by=day.cast.referee, now=NOW)
    hand_in(changed, OTHER)
    figure = day.tournament.catalogues.get().figures.get(name="Reed archer")
    figure.pk, figure.key, figure.name, figure.copied_at = None, "heron", "Heron", NOW
    figure.save()
    hand_in(unverified, "1x Heron\n1x Warden")

    number = list_reviews.approve_legal(day.tournament, by=day.cast.referee, now=NOW)

    assert number == 1
    states = {row.entrant: row.state for row in list_queue.rows_of(day.tournament) if row.version}
    assert states == {plain: "approved", changed: "changed", unverified: "waiting"}


def written(day):
    """What approving leaves behind, without row ids."""
    entries = LogEntry.objects.filter(tournament=day.tournament, verb="list.approve").order_by("pk")
    names = {row.pk: row.name for row in day.entrants}
    return {
        "log": [
            (
                e.subject,
                e.actor_name,
                e.reason,
                e.at,
                {**e.public_data, "entrant": names[e.public_data["entrant"]]},
            )
            for e in entries
        ],
        "words": [
            (w.entrant.name, w.version.number, w.decision, w.clause, w.message, w.decided_by, w.decided_at)
            for w in ListApproval.objects.filter(entrant__tournament=day.tournament).order_by("pk")
        ],
        "letters": PlayerMessage.objects.count(),
    }


def concerned(day, after):
    """Whom the news since an event names."""
    events = OutboxEvent.objects.filter(tournament=day.tournament, pk__gt=after)
    return {pk for event in events for pk in event.payload["concerns"]["entrants"]}


def test_all_at_once_leaves_what_one_after_the_other_leaves_and_each_is_undone_alone():
    left, news = [], []
    for name, is_bulk in (("At once", True), ("One by one", False)):
        day = with_entrants(a_day(name=name), 3)
        armed(day)
        for one in day.entrants:
            hand_in(one, LEGAL)
        before = OutboxEvent.objects.order_by("pk").last().pk
        told = {"by": day.cast.referee, "now": LATER}
        if is_bulk:
            list_reviews.approve_legal(day.tournament, **told)
        else:
            for row in list_queue.rows_of(day.tournament):
                if row.version is not None:
                    list_reviews.approve(row.entrant, row.version, **told)
        left.append(written(day))
        news.append(concerned(day, before) == {one.pk for one in day.entrants})
        first = LogEntry.objects.filter(tournament=day.tournament, verb="list.approve").order_by("pk").first()
        undo.undo(first, reason="A slip.", **told)
        left[-1]["states"] = sorted(row.state for row in list_queue.rows_of(day.tournament) if row.version)

    assert left[0] == left[1]
    assert left[0]["states"] == ["approved", "approved", "waiting"]
    assert news == [True, True]


def test_a_list_that_is_opened_twice_is_opened_once(day):
    hand_in(pia_of(day), LEGAL)

    for seconds in (0, 2):
        now = NOW + timedelta(seconds=seconds)
        until = now + timedelta(minutes=30)
        list_reviews.unlock(pia_of(day), "good", by=day.cast.referee, now=now, reason="A slip", until=until)

    assert pia_of(day).messages.filter(about__startswith="list-open").count() == 1
    assert LogEntry.objects.filter(verb="list.unlock").count() == 1


def test_a_list_that_is_open_may_get_another_deadline(day):
    hand_in(pia_of(day), LEGAL)

    for minutes in (30, 60):
        until = NOW + timedelta(minutes=minutes)
        list_reviews.unlock(pia_of(day), "good", by=day.cast.referee, now=NOW, reason="A slip", until=until)

    assert pia_of(day).good_list.reopened_until == until
