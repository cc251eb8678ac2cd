"""A side that somebody sends to an event whose game has none is refused, and stored nowhere."""

import pytest

from tests.data import scored_days
from tests.data.cast import NOW
from tournament.models import Pairing
from tournament.services.core.errors import Refused
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import paper_rounds, results
from tournament.services.results.paper_rounds import PaperGame
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db
GOOD = {"a": {"faction": "good"}, "b": {}}


@pytest.fixture
def day():
    return scored_days.playing("results-only")


@pytest.fixture
def told(day):
    return {"by": day.cast.organiser, "now": NOW}


def waiting(day):
    """The table of the second round that has not reported."""
    return Pairing.objects.filter(round__tournament=day.tournament, round__number=2, status="waiting")[0]


def refused(act):
    with pytest.raises(Refused) as refusal:
        act()
    assert refusal.value.code == "no-sides"
    assert not Pairing.objects.exclude(faction_a=None).exists()
    return refusal.value.field


def test_a_report_names_no_side(day, told):
    facts = scored_days.facts(waiting(day))
    sent = {**facts, "b": {**facts["b"], "faction": "evil"}}

    assert refused(lambda: results.submit(waiting(day), sent, token="api", **told)) == "b.faction"


def test_a_ruling_names_no_side(day, told):
    decision = Decision(6, 0, clause="", reason="Rolled off the table")

    assert refused(lambda: results.rule(waiting(day), GOOD, decision, token="api", **told)) == "a.faction"


def test_a_game_that_is_lost_by_a_penalty_names_no_side(day, told):
    game = waiting(day)
    incident = Incident("game-loss", "Moved a figure twice.", faction="good")

    refused(lambda: penalties.give(game.a, incident, pairing=game, **told))


def test_nobody_rolls_for_a_side(day, told):
    refused(lambda: pairings.record_roll(waiting(day), faction_a="good", **told))


def test_a_round_from_paper_names_no_side():
    day = scored_days.paired("results-only")
    told = {"by": day.cast.organiser, "now": NOW}
    rounds.cancel(day.tournament.rounds.get(), reason="Paper", **told)
    people = day.entrants
    games = [PaperGame(*people[:2], table=1), PaperGame(*people[2:4], table=2, faction_a="good")]
    games.append(PaperGame(people[4]))

    typed = lambda: paper_rounds.type_in(day.tournament, games, reason="No power", **told)  # noqa: E731 - a press

    assert refused(typed) == "games[1].faction_a"
