"""Players copy the same base at once, and referees judge it at once: one figure, one word."""

import pytest

from armies.models import Catalogue, Figure
from armies.services.lists.drafts import Choice
from tests.concurrency.crowd import together
from tests.data import builders
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.models import LogEntry
from tournament.queries.catalogues import figure_queue
from tournament.services.catalogues import copied_figures
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db(transaction=True)

GIANT = builders.figure("Moss Giant", points=190, version=2)
CROWD = 6


def copying(day, entrant, figure=GIANT):
    return lambda: copied_figures.copy(day.tournament, figure, by=player(entrant), now=NOW)


def test_the_same_base_copied_by_many_at_once_is_one_figure_in_one_catalogue():
    day = with_entrants(a_day(), CROWD)

    answers = together(*(copying(day, entrant) for entrant in day.entrants))

    figure = Figure.objects.get()
    assert {answer.figure for answer in answers} == {figure}
    assert sum(answer.is_new for answer in answers) == 1
    assert Catalogue.objects.get() == day.refresh().tournament.own_catalogue
    assert LogEntry.objects.filter(verb="figure.copy").count() == 1


def test_nearly_the_same_base_at_once_asks_whoever_was_second():
    day = with_entrants(a_day(), 2)
    pia, paul = day.entrants
    other = builders.figure("Moss Giant", points=195, version=2)

    answers = together(copying(day, pia), copying(day, paul, other))

    assert sorted(isinstance(answer, Refused) for answer in answers) == [False, True]
    assert Figure.objects.count() == 1


def test_two_referees_at_once_leave_one_word_and_lists_that_fit_it():
    day = with_entrants(a_day(), 2)
    pia = day.entrants[0]
    row = copying(day, pia)().figure
    lists.submit(pia, "good", [Choice(row, 2)], by=player(pia), now=NOW)
    tournament = day.refresh().tournament
    better = builders.figure("Moss Giant", points=195, version=2)

    together(
        lambda: copied_figures.correct(tournament, row, better, by=day.cast.referee, now=NOW),
        lambda: copied_figures.verify(tournament, row, by=day.cast.organiser, now=NOW),
        lambda: lists.submit(pia, "good", [Choice(row, 3)], by=player(pia), now=NOW),
    )

    assert not figure_queue.apart(tournament)
    row.refresh_from_db()
    assert (row.points, row.is_unverified) == (195, False)
    assert row.changes.filter(verb="verified").count() == 1
