"""Timelines in words: the names of phases, and what an announcement opens or closes."""

from django.utils import translation

from armies.messages.timelines import MAY, change_text, may_text, phase_name
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.timelines.differences import Change


def test_phase_of_the_rules_is_named_in_the_reader_s_language():
    gone = Change("phase-gone", {"phase": "Last combats"})
    with translation.override("de"):
        assert phase_name("Last combats") == "Letzte Kämpfe"
        assert "Letzte Kämpfe" in change_text(gone)
    assert change_text(gone) == "Last combats is removed."


def test_phase_that_an_organiser_named_stays_as_it_was_written():
    with translation.override("de"):
        assert phase_name("Tea and cake") == "Tea and cake"
    assert may_text("four minutes of tea") == "four minutes of tea"


def test_everything_that_annexe_a_opens_or_closes_has_its_words():
    events = CHAMPIONSHIP_TIMELINE.events

    assert MAY.keys() == {text for event in events for text in (event.opens, event.closes) if text}
