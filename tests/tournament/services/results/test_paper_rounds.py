import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, facts_for
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import LogEntry, Pairing, Round
from tournament.services.core.errors import Conflict, Refused
from tournament.services.entrants import attendance
from tournament.services.results.paper_rounds import Form, PaperGame, PaperRefused, known_by, type_in
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
WHY = "The power was gone."
ONCE = Form()


def typed(day, *games, reason=WHY, form=ONCE):
    return type_in(day.tournament, games, by=day.cast.organiser, now=NOW, reason=reason, form=form)


def as_before(round_):
    """The same people once more, as with a wrong start number."""
    return [PaperGame(row.a, row.b, row.table) for row in round_.pairings.filter(is_current=True)]


def test_a_round_from_paper_stands_as_it_was_played():
    day = checked_in(5)
    pia, paul, quentin, rosa, stellan = day.entrants
    facts = facts_for(Pairing(a=pia, b=stellan, faction_a="evil"))
    round_ = typed(
        day,
        PaperGame(pia, stellan, table=7, faction_a="evil", facts=facts),
        PaperGame(rosa, paul, table=2, faction_a="good"),
        PaperGame(quentin),
    )
    rows = {row.table: row for row in round_.pairings.filter(is_current=True)}
    assert round_.status == RoundStatus.PUBLISHED
    assert (rows[7].a, rows[7].b, rows[7].faction_a, rows[7].status) == (pia, stellan, "evil", "confirmed")
    assert (rows[2].a, rows[2].faction_a, rows[2].status) == (rosa, "good", TableStatus.WAITING)
    assert rows[None].a == quentin
    assert {row.origin for row in rows.values()} == {Pairing.Origin.MANUAL}
    assert LogEntry.objects.get(verb="round.type-in").reason == WHY


def test_a_faction_that_follows_from_earlier_rounds_need_not_be_typed():
    day, round_ = closed(4)
    one, two = (row for row in round_.pairings.order_by("table"))
    good = {row.a if row.faction_a == "good" else row.b for row in (one, two)}
    evil = set(day.entrants) - good
    first, second = sorted(good, key=str), sorted(evil, key=str, reverse=True)
    if first[0] in {one.a, one.b} and second[0] in {one.a, one.b}:
        second.reverse()
    new = typed(day, PaperGame(first[0], second[0], table=1), PaperGame(first[1], second[1], table=2))
    rows = new.pairings.filter(is_current=True)
    assert [(row.faction_a, row.is_forced) for row in rows] == [("evil", True), ("evil", True)]


@pytest.mark.parametrize(
    ("games", "code"),
    [
        (lambda p: [PaperGame(p[0], p[1], 1), PaperGame(p[0], p[2], 2)], "played-twice"),
        (lambda p: [PaperGame(p[0], p[1], 1), PaperGame(p[2], p[3], 1)], "table-twice"),
        (lambda p: [PaperGame(p[0], p[1], 1)], "not-on-paper"),
        (lambda p: [PaperGame(p[0], p[1], 1), PaperGame(p[2], p[3], 9999)], "no-such-table"),
        (lambda p: [PaperGame(p[0], p[1], 1), PaperGame(p[2]), PaperGame(p[3])], "two-byes"),
    ],
)
def test_what_cannot_have_been_is_refused_and_nothing_is_stored(games, code):
    day = checked_in(4)
    with pytest.raises(Refused) as refusal:
        typed(day, *games(day.entrants))
    assert refusal.value.code == code
    assert not Round.objects.exists()


def test_everything_that_is_wrong_with_a_paper_is_said_at_once():
    day = checked_in(6)
    one, two, three, four, five, six = day.entrants
    with pytest.raises(PaperRefused) as refusal:
        typed(day, PaperGame(one, two, 1), PaperGame(one, three, 1), PaperGame(four, five, 9999))

    codes = [each.code for each in refusal.value.faults]
    assert codes == ["played-twice", "table-twice", "not-on-paper", "no-such-table"]
    assert (refusal.value.code, f"{six} is checked in but not on the paper" in refusal.value.message) == (
        "played-twice",
        True,
    )
    assert [each["code"] for each in refusal.value.data["faults"]] == codes


def test_every_sheet_that_is_wrong_is_named_with_its_table():
    day = checked_in(6)
    one, two, three, four, five, six = day.entrants
    wrong = {"a": {"remaining": 3}, "b": {}}
    right = facts_for(Pairing(a=three, b=four, faction_a="good"))
    with pytest.raises(PaperRefused) as refusal:
        typed(
            day,
            PaperGame(one, two, 1, faction_a="good", facts=wrong),
            PaperGame(three, four, 2, faction_a="good", facts=right),
            PaperGame(five, six, 3, faction_a="good", facts=wrong),
        )

    assert [each.message.partition(":")[0] for each in refusal.value.faults] == ["Table 1", "Table 3"]
    assert [each.field.partition(".")[0] for each in refusal.value.faults] == ["games[0]", "games[2]"]
    assert not Round.objects.exists()


def test_who_has_left_is_not_typed_in():
    day = checked_in(4)
    a, b, c, d = day.entrants
    attendance.drop(d, by=day.cast.organiser, now=NOW, reason="Ill")
    with pytest.raises(Refused, match="not checked in"):
        typed(day, PaperGame(a, b, 1), PaperGame(c, day.entrants[3], 2))


def test_a_reason_is_asked_for_and_a_wrong_result_takes_all_of_it_back():
    day = checked_in(2)
    a, b = day.entrants
    with pytest.raises(Refused, match="Enter a reason"):
        typed(day, PaperGame(a, b, 1), reason=" ")
    with pytest.raises(Refused):
        typed(day, PaperGame(a, b, 1, faction_a="good", facts={"a": {"remaining": 3}, "b": {}}))
    assert not Round.objects.exists()


def test_a_round_that_is_open_is_finished_first():
    day, _ = closed(4)
    rounds.publish(
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW), by=day.cast.organiser, now=NOW
    )
    a, b, c, d = day.entrants
    with pytest.raises(Conflict, match="Round 3 cannot be paired"):
        typed(day, PaperGame(a, b, 1), PaperGame(c, d, 2))


@pytest.mark.parametrize("planned", [2, 5])
def test_the_paper_replaces_a_draft_also_of_the_last_round(planned):
    day, round_ = closed(4, rounds_planned=planned)
    draft = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    new = typed(day, *as_before(round_), form=Form(is_confirmed=True))

    assert (new, new.status) == (draft, RoundStatus.PUBLISHED)
    rows = new.pairings.filter(is_current=True)
    assert {(row.a, row.b, row.table) for row in rows} == {
        (game.a, game.b, game.table) for game in as_before(round_)
    }
    assert {row.origin for row in rows} == {Pairing.Origin.MANUAL}


def test_a_schedule_is_not_typed_in():
    day = checked_in(4, format="round-robin")
    a, b, c, d = day.entrants
    with pytest.raises(Conflict, match="follows from the schedule"):
        typed(day, PaperGame(a, b, 1), PaperGame(c, d, 2))


def test_a_rematch_is_named_with_its_table_and_has_to_be_confirmed():
    day, round_ = closed(4)
    games = as_before(round_)
    said = f"Table 1: {games[0].a.name} and {games[0].b.name} meet again after round 1."
    with pytest.raises(Conflict) as refusal:
        typed(day, *games)
    assert (refusal.value.code, refusal.value.field) == ("rules-relaxed", "is_confirmed")
    assert said in refusal.value.message
    assert Round.objects.count() == 1

    new = typed(day, *games, form=Form(is_confirmed=True))

    assert said in known_by(new)


def test_a_form_sent_twice_is_one_round_even_the_last_one_and_after_it_is_closed():
    day, round_ = closed(4, rounds_planned=2)
    form, games = Form("form-1", is_confirmed=True), as_before(round_)
    first = typed(day, *games, form=form)
    lines = LogEntry.objects.count()

    again = [typed(day, *games, form=form), typed(day, *games, form=Form(is_confirmed=True))]

    assert again == [first, first]
    assert (Round.objects.count(), LogEntry.objects.count()) == (2, lines)
    with pytest.raises(Conflict, match="has already entered round 2"):
        typed(day, *games[::-1], form=form)


def test_a_form_whose_round_was_cancelled_makes_it_anew():
    day = checked_in(2)
    a, b = day.entrants
    first = typed(day, PaperGame(a, b, 1), form=Form("form-1"))
    rounds.cancel(first, by=day.cast.organiser, now=NOW, reason="Wrong pile")

    assert typed(day, PaperGame(a, b, 1), form=Form("form-1")) != first


def test_several_who_are_not_on_the_paper_are_named_in_the_plural():
    day = checked_in(4)
    one, two, three, four = day.entrants

    with pytest.raises(Refused) as refusal:
        typed(day, PaperGame(one, two, 1))

    assert f"{three} and {four} are checked in but not on the paper" in refusal.value.message
