"""Two verbs on the same rows take their locks in one order, or PostgreSQL ends one of them as a deadlock.

The order is that of ``tournament/services/core/locks.py``. Each story is told several times, for a race is
luck.
"""

import pytest
from django.db import connection

from armies.services.lists.drafts import Choice
from tests.concurrency.crowd import caught, meet_at, overtaken, together
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, drafted, facts_for, published
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tournament import adapters
from tournament.engine.lifecycle import RoundStatus
from tournament.models import Entrant, ListApproval, Submission
from tournament.services.clock import clocks
from tournament.services.core.errors import Refused
from tournament.services.entrants import entrant_imports, entrants, shared_names
from tournament.services.entrants.entrants import Details
from tournament.services.lists import list_reviews, lists
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4
CONFIRMED = Submission.Status.CONFIRMED


def test_pairing_a_round_and_correcting_the_people_in_it():
    day = checked_in(12)
    olga = day.cast.organiser
    for time in range(TIMES):
        edits = [
            lambda entrant=entrant, club=f"Club {time}": entrants.edit(
                entrant, entrants.Details(name=entrant.name, club=club), by=olga, now=NOW
            )
            for entrant in day.entrants
        ]

        round_, *_ = together(lambda: rounds.draft(day.tournament, by=olga, now=NOW), *edits)

        assert round_.pairings.filter(is_current=True).count() == 6
        rounds.cancel(round_, by=olga, now=NOW, reason="Once more")


def test_lists_from_files_and_people_at_the_door():
    day = checked_in(8)
    figure = a_figure(catalogue := a_catalogue(), name="Spearman", faction="good")
    day.tournament.catalogues.add(catalogue)
    olga = day.cast.organiser
    for time in range(TIMES):
        files = [
            ListFile(f"{n}.txt", f"{time + 1}x {figure.name}", number=entrant.number, faction="good")
            for n, entrant in enumerate(day.entrants)
        ]
        links = [
            lambda entrant=entrant: entrants.edit(
                entrant, entrants.Details(name=entrant.name), by=olga, now=NOW
            )
            for entrant in reversed(day.entrants)
        ]

        stored, *_ = together(lambda f=files: list_imports.take(day.tournament, f, by=olga, now=NOW), *links)

        assert len(stored) == 8


def test_a_file_of_entrants_comes_in_twice_while_others_register():
    day = checked_in(4)
    olga = day.cast.organiser
    for time in range(TIMES):
        text = "name\n" + "".join(f"Person {time} {number}\n" for number in range(20))

        def take(text=text):
            return entrant_imports.take(day.tournament, text, by=olga, now=NOW)

        def late(name=f"Late {time}"):
            return entrants.register(day.tournament, entrants.Details(name), by=olga, now=NOW)

        first, second, _ = together(take, take, late)

        assert sorted([len(first.added), len(second.added)]) == [0, 20]
    numbers = [row.number for row in day.entrants]
    assert numbers == list(range(1, 4 + TIMES * 21 + 1))


def test_two_referees_approve_everything_while_names_are_corrected():
    day = checked_in(6)
    hero = a_figure(a_catalogue(), kind="hero", points=100, action_points=5)
    for entrant in day.entrants:
        lists.submit(entrant, "good", [Choice(hero, 1)], by=day.cast.organiser, now=NOW)
    approve = lambda: list_reviews.approve_legal(day.tournament, by=day.cast.referee, now=NOW)  # noqa: E731 - one act, two hands
    edits = [
        lambda entrant=entrant: entrants.edit(
            entrant, entrants.Details(name=entrant.name), by=day.cast.organiser, now=NOW
        )
        for entrant in reversed(day.entrants)
    ]

    one, other, *_ = together(approve, approve, *edits)

    assert one + other == ListApproval.objects.count() == 6


@pytest.mark.parametrize("is_timed", some_of([True, False], 1))
def test_a_round_is_cancelled_or_has_results_and_never_both(is_timed):
    for _ in range(TIMES):
        day, round_ = published(8)
        if is_timed:
            clocks.start(round_, by=day.cast.referee, now=NOW)
        tables = list(round_.pairings.filter(is_current=True))
        reports = [
            lambda table=table, day=day: results.submit(
                table, facts_for(table), token="desk", by=day.cast.scorekeeper, now=NOW
            )
            for table in tables
        ]

        together(
            lambda day=day, round_=round_: rounds.cancel(round_, by=day.cast.organiser, now=NOW, reason="No"),
            *reports,
        )

        round_.refresh_from_db()
        has_results = Submission.objects.filter(pairing__round=round_, status=CONFIRMED).exists()
        assert has_results is (round_.status != RoundStatus.CANCELLED)


def test_a_pairing_is_changed_by_hand_or_reported_and_never_both():
    for _ in range(TIMES):
        day, round_ = published(4)
        first, second = round_.pairings.filter(is_current=True)

        swapped, report = together(
            lambda day=day, r=round_, a=first.a, b=second.b: pairings.swap(
                r, a, b, by=day.cast.organiser, now=NOW, reason="Brothers"
            ),
            lambda day=day, p=second: results.submit(
                p, facts_for(p), token="desk", by=day.cast.scorekeeper, now=NOW
            ),
        )

        assert [isinstance(swapped, Refused), isinstance(report, Refused)].count(True) == 1


def test_the_digest_is_of_the_policy_that_was_frozen():
    for _ in range(TIMES):
        day, round_ = drafted(4)

        together(
            lambda day=day, round_=round_: rounds.publish(round_, by=day.cast.organiser, now=NOW),
            lambda day=day: tournament_settings.configure(
                day.tournament, by=day.cast.organiser, now=NOW, policy={"exclusion_past": "annul"}
            ),
        )

        tournament = day.refresh().tournament
        assert tournament.policy_digest == adapters.to_policy(tournament).digest()


@pytest.mark.thorough
def test_extra_time_and_a_report_while_something_is_due():
    for _ in range(TIMES):
        day, round_ = published(4)
        clock = clocks.start(round_, by=day.cast.referee, now=NOW)
        table = round_.pairings.filter(is_current=True).first()
        later = clock.announcements.order_by("due_at")[2].due_at

        together(
            lambda day=day, t=table, at=later: clocks.give_table_time(
                t, seconds=60, reason="Spilled coffee", by=day.cast.referee, now=at
            ),
            lambda day=day, t=table: results.submit(
                t, facts_for(t), token="desk", by=day.cast.scorekeeper, now=NOW
            ),
        )

        assert table.submissions.filter(status=CONFIRMED).count() == 1


def renames(day, *names):
    """One act for each of the first people: the new name."""
    return [
        caught(lambda e=e, name=name: entrants.edit(e, Details(name, e.club), by=day.cast.organiser, now=NOW))
        for e, name in zip(day.entrants, names, strict=False)
    ]


def meet_at_the_marks(monkeypatch):
    """Both have changed their own row before one of them marks the other's."""
    if connection.vendor == "postgresql":  # SQLite has one writer, so nobody meets there
        meet_at(monkeypatch, shared_names, "mark")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("Pia", ("Nia", "Lev"), ["Nia", "Lev"]),
        ("Pia", ("Nia", "Nia"), ["Nia (No. 1, West)", "Nia (No. 2, East)"]),
    ],
    ids=["two namesakes part", "two get one name"],
)
def test_two_namesakes_get_other_names_at_once(monkeypatch, before, after, told):
    day = a_day()
    for club in ("West", "East"):
        entrants.register(day.tournament, Details(before, club), by=day.cast.organiser, now=NOW)
    meet_at_the_marks(monkeypatch)

    answers = together(*renames(day, *after))

    assert [type(answer) for answer in answers] == [Entrant, Entrant]
    assert [str(entrant) for entrant in day.entrants] == told


def test_a_namesake_registers_while_somebody_is_edited(monkeypatch):
    day = a_day()
    by = {"by": day.cast.organiser, "now": NOW}
    pia, _ = entrants.register(day.tournament, Details("Pia", "West"), **by)

    def register():
        return entrants.register(day.tournament, Details("Pia", "East"), **by)[0]

    def edit():
        return entrants.edit(pia, Details("Pia", "North"), **by)

    if connection.vendor == "postgresql":  # as above
        answers = overtaken(monkeypatch, shared_names, "mark", first=register, second=edit)
    else:
        answers = together(register, edit)

    assert [type(answer) for answer in answers] == [Entrant, Entrant]
    assert [str(entrant) for entrant in day.entrants] == ["Pia (No. 1, North)", "Pia (No. 2, East)"]
