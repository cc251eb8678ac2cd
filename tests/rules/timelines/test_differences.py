"""What changed between two timelines, in sentences."""

from dataclasses import replace
from datetime import timedelta

from armies.messages.timelines import change_text, place_text
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.timelines.differences import differences
from rules.timelines.edits import Place, sketch
from rules.timelines.timeline import PLAY, Edge, Timeline

PLAN = CHAMPIONSHIP_TIMELINE
WARNING = "Five minutes to the last turn."


def minutes(count):
    return timedelta(minutes=count)


def texts(before, after):
    return tuple(change_text(change) for change in differences(before, after))


def said(change):
    return texts(PLAN, change(sketch(PLAN)).finished())


def test_nothing_changed_says_nothing():
    assert said(lambda plan: plan) == ()


def test_longer_phase_is_one_change_however_much_moves_with_it():
    assert said(lambda plan: plan.resized("play", minutes(50))) == (
        "Play lasts 50 minutes instead of 40 minutes.",
    )


def test_each_change_is_said():
    half = Place("play", Edge.START, minutes(20))

    assert said(
        lambda plan: (
            plan.described("play", name="Games", allowed="Play on.")
            .moved("E4", half)
            .worded("E3", text="Begin.", is_announced=False, words={"de": "Los."})
            .removed("E6")
            .added(Place("sheets", Edge.END, minutes(1)), text="Hurry.")
        )
    ) == (
        "Play is now called Games.",
        "Games has a new text for players.",
        "“Begin your games. Forty minutes.” becomes “Begin.”",
        "“Begin.” is only shown.",
        "“Begin.” has a new translation (de).",
        f"“{WARNING}” comes 20 minutes after the start of Games.",
        "“Hurry.” is new, 1 minute before the end of Score sheets.",
        "“Attackers, you have two more minutes at most.” is removed.",
    )


def test_shown_announcement_that_is_called_out_is_said():
    text = PLAN.event("E1").text

    assert said(lambda plan: plan.worded("E1", text=text, is_announced=True)) == (f"“{text}” is announced.",)


def test_phases_that_come_and_go_are_said():
    whole = replace(PLAN.phase(PLAY), start=minutes(0), end=minutes(60))
    short = Timeline((whole,), (), minutes(60))

    assert "Combats is removed." not in texts(PLAN, short)
    assert "Last combats is removed." in texts(PLAN, short)
    assert "Last combats is a new phase of 5 minutes." in texts(short, PLAN)


def test_moment_is_said_as_people_say_it():
    assert place_text(Place("play", Edge.END), PLAN.phases) == "at the end of Play"
    assert place_text(Place("play", Edge.START), PLAN.phases) == "at the start of Play"


def test_only_the_languages_whose_words_changed_are_said():
    def in_words(**words):
        events = tuple(replace(each, words=words) if each.text == WARNING else each for each in PLAN.events)
        return replace(PLAN, events=events)

    found = list(differences(in_words(de="Fünf", fr="Cinq"), in_words(de="Fünf", fr="Cinq minutes")))

    assert [(change.code, change.data["language"]) for change in found] == [("announcement-words", "fr")]
