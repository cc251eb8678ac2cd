"""A ruling on a question: the desk answers again, what it said is kept, and undo overrules it."""

import pytest

from rules.errors import BadInput
from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, published
from tests.tournament.queries.referee_desk.test_answers import LEDGE
from tournament.models import LogEntry, Ruling, Tournament
from tournament.queries.results import rulings as shown
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.rulings import NewRuling
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
ZONES = NewRuling(text="Both are adjacent.", question="zones", asked=LEDGE)


def ruled(day, ruling=ZONES, **more):
    more = {"by": day.cast.referee, "now": NOW, **more}
    return rulings.make(day.tournament, ruling, **more)


def test_answer_is_kept_as_it_was_given():
    day = a_day()

    made = ruled(day)
    Tournament.objects.update(policy={"ledge_adjacent": False})
    later = ruled(day.refresh(), now=NOW + MINUTE)

    made.refresh_from_db()
    assert made.desk["answer"]["adjacent"] == [["a", "b"]]
    assert later.desk["answer"]["adjacent"] == []
    assert made.desk["policy_digest"] != later.desk["policy_digest"]
    assert made.desk["rules_version"] == later.desk["rules_version"] == rulings.rules_version()
    assert {name: made.desk[name] for name in ("question", "input", "ruleset")} == {
        "question": "zones",
        "input": LEDGE,
        "ruleset": day.tournament.ruleset_key,
    }


def test_clause_is_the_one_that_decided():
    day = a_day()

    assert ruled(day, NewRuling(question="turn", asked={"ask": "reface"})).clause == "3.09"
    assert ruled(day, NewRuling(clause="6.17", question="turn", asked={"ask": "reface"})).clause == "6.17"


@pytest.mark.parametrize(
    ("ruling", "place"),
    [
        (NewRuling(question="sights"), "desk.question"),
        (NewRuling(question="zones"), "desk.input.position"),
        (NewRuling(question="zones", asked={**LEDGE, "policy": {}}), "desk.input.policy"),
    ],
)
def test_question_that_cannot_be_read_is_refused_with_its_place(ruling, place):
    with pytest.raises(BadInput) as caught:
        ruled(a_day(), ruling)

    assert caught.value.path == place
    assert not Ruling.objects.exists()


def test_words_and_clause_are_needed_without_a_question():
    day = a_day()

    for ruling in (NewRuling(), NewRuling(text="So be it."), NewRuling(clause="10.01")):
        with pytest.raises(Invalid):
            ruled(day, ruling)
    with pytest.raises(Invalid):
        ruled(day, NewRuling(text="So be it.", clause="99.99"))
    assert ruled(day, NewRuling(text="So be it.", clause="10.01")).desk == {}


def test_scorekeeper_and_player_do_not_rule():
    day = a_day()

    with pytest.raises(NotAllowed):
        ruled(day, by=day.cast.scorekeeper)


def test_same_token_is_one_ruling():
    day = a_day()

    first, again = ruled(day, token="a"), ruled(day, token="a", now=NOW + MINUTE)

    assert (first, again.ruled_at, Ruling.objects.count()) == (again, NOW, 1)
    assert ruled(day, token="b") != first
    with pytest.raises(Conflict):
        ruled(day, NewRuling(text="Else", question="zones", asked=LEDGE), token="a")


def test_ruling_at_a_table_is_in_the_log_and_undone_by_another_ruling():
    day, round_ = published(4)
    made = ruled(day, pairing=round_.pairings.get(table=1))
    entry = LogEntry.objects.get(verb="ruling.make")

    undo.undo(entry, by=day.cast.referee, now=NOW + MINUTE, reason="Wrong hex")

    undone = Ruling.objects.get(overrules=made)
    assert entry.sentence == f"Jun ruled on Round 1, table 1: {made.pairing}."
    assert undone.sentence == "The ruling of Jun is undone. Wrong hex"
    assert list(shown.shown_to_all(day.tournament)) == [undone, made]
