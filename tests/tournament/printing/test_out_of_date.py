"""Every fact that stands on a print and changes makes the paper old, except what decision 0078 names."""

import dataclasses

import pytest

from armies.models import ArmyListVersion
from tests.data import days
from tests.data.dense_tournament import a_rich_day
from tests.examples import wide
from tournament.models import Entrant, Pairing, Round, Submission, Tournament
from tournament.printing.kinds import KINDS, Order
from tournament.queries.prints.print_fingerprints import TELLERS, Wanted
from tournament.queries.prints.print_records import digest_of

pytestmark = pytest.mark.django_db
OF_A_ROUND = {"pairings-by-table", "pairings-by-name", "score-sheets", "pairings-and-sheets", "timeline"}
# What may change on a document without making its paper old (decision 0078).
LEFT_OUT = {
    "Head",  # which event and which state of it the paper shows
    "Sheet.clocks",  # fairness: how late the clocks were
    "PrintedDay.day",  # how late the day is at this minute
    "PrintedDay.lines",
    "PrintedDay.tables",
    "CrossCell.table",  # is not printed
    "ListSheet.state_at",  # when a list was locked or looked at
}


def shown(value):
    """A document as plain values, rows of the database included, without what is left out."""
    if dataclasses.is_dataclass(value):
        kind = type(value).__name__
        return kind not in LEFT_OUT and {
            field.name: shown(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if f"{kind}.{field.name}" not in LEFT_OUT
        }
    if isinstance(value, (list, tuple)):
        return [shown(each) for each in value]
    return value if isinstance(value, str) else repr(value)


def prints_of(tournament, round_):
    """What each kind of print shows now, and its digest."""
    found = {}
    for kind in TELLERS.keys() & KINDS.keys():
        wanted = Wanted(tournament, kind, round_ if kind in OF_A_ROUND else None)
        document = KINDS[kind].make(Order(wanted, lambda path: f"http://hall{path}"))
        found[kind] = shown(document), digest_of(wanted)
    return found


def rename(name):
    return lambda day: Entrant.objects.filter(pk=day.entrants[0].pk).update(name=name)


def of_tournament(**values):
    return lambda day: Tournament.objects.filter(pk=day.tournament.pk).update(**values)


def first_table(**values):
    def change(_day):
        first = Pairing.objects.filter(is_current=True).first()
        Pairing.objects.filter(pk=first.pk).update(**values)

    return change


def change_a_result(_day):
    row = Submission.objects.filter(status="confirmed").first()
    Submission.objects.filter(pk=row.pk).update(units_a=row.units_b, units_b=row.units_a)


def drop_somebody(day):
    Entrant.objects.filter(pk=day.entrants[-1].pk).update(status="dropped")


def fix_a_table(day):
    Entrant.objects.filter(pk=day.entrants[0].pk).update(fixed_table=2)


def make_a_list_illegal(_day):
    ArmyListVersion.objects.filter(is_current=True).update(is_legal=False, verdict={"findings": []})


CHANGES = {
    "name": rename("Somebody Else"),
    "club": lambda day: Entrant.objects.filter(pk=day.entrants[0].pk).update(club="Another Club"),
    "sort name": lambda day: Entrant.objects.filter(pk=day.entrants[0].pk).update(sort_name="Zzz"),
    "dropped": drop_somebody,
    "fixed table": fix_a_table,
    "lists hidden": of_tournament(reveal="never"),
    "plan of the day": of_tournament(day_plan={"first_round": "07:15", "turn_over": 15, "breaks": []}),
    "table": first_table(table=77),
    "bye": first_table(b=None, table=None),
    "result": change_a_result,
    "cancelled": lambda _day: Round.objects.filter(number=1).update(status="cancelled"),
    "illegal list": make_a_list_illegal,
}


STATES = {"rich": a_rich_day, "published": lambda: days.published(5)[0], "closed": lambda: days.closed(4)[0]}
ONLY_IN = {"lists hidden": "rich", "illegal list": "rich", "result": "closed"}


def each_change_once():
    """Every change in one of the states, by turns; in all of them when thorough."""
    for number, change in enumerate(CHANGES):
        states = [state for state in STATES if ONLY_IN.get(change, state) == state]
        usual = states[number % len(states)]
        yield from ((state, change) if state == usual else wide(state, change) for state in states)


@pytest.mark.parametrize(("state", "change"), list(each_change_once()))
def test_a_print_that_shows_something_else_is_out_of_date(state, change):
    day = STATES[state]()
    before = prints_of(day.refresh().tournament, day.tournament.rounds.get(number=1))

    CHANGES[change](day)

    after = prints_of(day.refresh().tournament, day.tournament.rounds.get(number=1))
    shows_something_else = {kind for kind, (document, _) in before.items() if after[kind][0] != document}
    is_told = {kind for kind, (_, digest) in before.items() if not digest or after[kind][1] != digest}
    assert shows_something_else
    assert shows_something_else - is_told == set()


@pytest.mark.parametrize("change", [{"paper_size": "letter"}, {"status": "called-off"}])
def test_another_paper_size_and_calling_off_make_every_print_out_of_date(change):
    day = STATES["closed"]()
    before = prints_of(day.refresh().tournament, day.tournament.rounds.get(number=1))

    of_tournament(**change)(day)

    after = prints_of(day.refresh().tournament, day.tournament.rounds.get(number=1))
    assert [kind for kind, (_, digest) in before.items() if digest and after[kind][1] == digest] == []
