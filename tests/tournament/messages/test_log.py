"""Each entry of the log is one whole sentence, in the reader's language."""

import pytest

from tournament.messages.log import LOG, VERBS, day_plan_text, subject_text
from tournament.models import LogEntry
from tournament.models.log import done_text

GAPS = {
    "actor": "Jun",
    "subject": "table 3",
    "account": "mei",
    "round": "2",
    "count": 2,
    "starts_at": "10:00",
}


def entry(verb, subject="", **values):
    return LogEntry(verb=verb, subject=subject, actor_name="Jun", **values)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (entry("result.confirm", "Round 1, table 3"), "Jun confirmed the result of round 1, table 3."),
        (entry("list.approve", "Pia: good", data={"faction": "good"}), "Jun approved the good list of Pia."),
        (entry("list.submit", "Jun: evil", data={"faction": "evil"}), "Jun handed in their evil list."),
        (entry("list.approve", "Jun: evil", data={"faction": "evil"}), "Jun approved the evil list of Jun."),
        (entry("tournament.move", "check-in"), "Jun opened check-in."),
        (entry("tournament.move", "registration-closed"), "Jun opened the event with registration closed."),
        (entry("tournament.move", "elsewhere"), "Jun changed the state of the tournament to elsewhere."),
        (entry("entrant.drop", "Jun"), "Jun dropped."),
        (entry("entrant.drop", "דפנה (2)"), "Jun dropped \u2068דפנה (2)\u2069."),
        (entry("screen.message", "Hall."), "Jun wrote a message on the screen Hall."),
        (entry("dragon.tame", "Smaug"), "Jun dragon.tame Smaug"),
    ],
)
def test_an_entry_is_a_sentence(line, sentence):
    assert line.sentence == sentence


def test_what_was_undone_stands_in_the_sentence_that_undid_it():
    undone = LogEntry(verb="entrant.drop", subject="Pia", actor_name="Kei", pk=1)

    assert entry("deed.take-back", "Pia", takes_back=undone).sentence == "Jun undid this: Kei dropped Pia."


def test_one_press_for_many_is_one_sentence():
    lists = [entry("list.approve", "Pia: good"), entry("list.approve", "Kei: evil")]

    assert done_text(lists) == "Jun approved 2 lists."


def test_every_sentence_names_who_did_it_and_ends():
    texts = {key: message.filled(GAPS) for key, message in LOG.messages.items()}

    assert {
        key for key, text in texts.items() if not (text.startswith("Jun ") and text.endswith("."))
    } == set()
    assert texts.keys() >= VERBS


def test_what_an_entry_is_about_is_read_and_names_stay():
    told = {
        "Round 3": "round 3",
        "Round 3 of 7, table 2": "round 3 of 7, table 2",
        "Round 1, table 4: Pia Lind advances": "Round 1, table 4: Pia Lind advances",
        "table 5": "table 5",
        "1 entrant": "1 player",
        "5 of 6 lists": "5 of 6 lists",
        "Pia Lind: points taken, 10.02": "Pia Lind, points deduction (10.02)",
        "Pia Lind: good": "Pia Lind: good",
        "Rounder": "Rounder",
    }

    assert {subject: subject_text(subject) for subject in told} == told


def test_a_plan_of_the_day_is_told_by_its_values():
    plan = {"first_round": "10:00", "breaks": [{"name": "Lunch", "after": 2, "minutes": 45}]}

    assert day_plan_text(plan) == "first round at 10:00, Lunch after round 2"
    assert day_plan_text({"first_round": None, "breaks": []}) == "no first round"
