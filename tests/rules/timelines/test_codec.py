"""Timelines as JSON, the way a tournament changes one before its first clock."""

import pytest

from armies.messages.edge import bad_input_sentence
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE, STARTER_PHASES
from rules.errors import BadInput
from rules.timelines.codec import timeline_as_json, timeline_from_json, untimed_as_json
from rules.timelines.timeline import Edge

SHORT = {
    "phases": [{"code": "play", "name": "Play", "start": 0, "end": 600}],
    "announcements": [{"code": "E0", "offset": 0, "text": "Begin."}],
}


def test_timeline_survives_json():
    assert timeline_from_json(timeline_as_json(CHAMPIONSHIP_TIMELINE)) == CHAMPIONSHIP_TIMELINE


def test_timeline_needs_no_more_than_phases():
    timeline = timeline_from_json({"phases": SHORT["phases"]})

    assert (timeline.length.total_seconds(), timeline.events) == (600, ())


def test_untimed_phases_have_the_same_shape():
    shown = untimed_as_json(STARTER_PHASES)

    assert shown.keys() == timeline_as_json(CHAMPIONSHIP_TIMELINE).keys()
    assert {phase["start"] for phase in shown["phases"]} == {None}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"phases": []}, "phases: A timeline needs a phase."),
        ({"phases": None}, "phases: “phases” is missing."),
        ({"start_of_play": 60}, "start_of_play: This differs from the start of the play phase"),
        ({"length": 700}, "length: The phases end at 10:00, but the round at 11:40."),
        ({"length": -1}, "length: -1 is out of range."),
        (
            {"announcements": [{"code": "E0", "offset": "0", "text": "x"}]},
            'announcements[0].offset: "',
        ),
        (
            {"announcements": [{"code": "E0", "offset": 601, "text": "x"}]},
            "announcements[0].offset: E0 comes at 10:01",
        ),
        (
            {"phases": [SHORT["phases"][0] | {"permits": ["dance"]}]},
            "phases[0].permits[0]: “dance” is not known here. Use choose,",
        ),
        (
            {"phases": [SHORT["phases"][0] | {"refs": ["rule 7"]}]},
            "phases[0].refs[0]: “rule 7” is not a rule number.",
        ),
        ({"events": []}, "events: “events” is not a field here."),
    ],
)
def test_wrong_timeline_names_its_place(change, sentence):
    with pytest.raises(BadInput) as caught:
        timeline_from_json(SHORT | change)

    assert bad_input_sentence(caught.value).startswith(sentence)


def test_words_of_the_organiser_and_the_chosen_end_survive_json():
    data = {
        "phases": SHORT["phases"],
        "announcements": [
            SHORT["announcements"][0] | {"words": {"de": " Los! ", "pt-BR": ""}, "tied": "start"}
        ],
    }

    event = timeline_from_json(data).event("E0")

    assert (event.words, event.edge) == ({"de": "Los!"}, Edge.START)
    assert timeline_from_json(timeline_as_json(timeline_from_json(data))) == timeline_from_json(data)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"words": ["de"]}, "announcements[0].words: Give the words by language"),
        ({"words": {"German!": "x"}}, "announcements[0].words: “German!” is not a language code."),
        ({"words": {"de": 1}}, "announcements[0].words.de: 1 is not a text"),
        ({"tied": "middle"}, "announcements[0].tied: “middle” is not known here."),
    ],
)
def test_wrong_words_name_their_place(more, sentence):
    data = {"phases": SHORT["phases"], "announcements": [SHORT["announcements"][0] | more]}

    with pytest.raises(BadInput) as caught:
        timeline_from_json(data)

    assert bad_input_sentence(caught.value).startswith(sentence)
