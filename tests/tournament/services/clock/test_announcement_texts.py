"""Who does not speak English hears the same thing: every sentence, with the table and the minutes in it."""

import re
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.utils import translation

from armies.messages import spoken
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE, STARTER_PHASES
from rules.timelines import edits as timeline_edits
from rules.timelines import minute_texts
from tests.data import catalogues
from tournament.models import ClockOrder, Pairing
from tournament.queries.clock.clocks import WAIT
from tournament.services.clock import announcement_texts
from tournament.services.core.errors import Refused

PHASES = (*CHAMPIONSHIP_TIMELINE.phases, *STARTER_PHASES)
TEXTS = sorted(
    {event.text for event in CHAMPIONSHIP_TIMELINE.events}
    | {phase.name for phase in PHASES}
    | {phase.allowed for phase in PHASES}
    | {WAIT, *announcement_texts.STARTS_SOON.values()}
)
ALL = ["en", *catalogues.LANGUAGES]
BEGIN = CHAMPIONSHIP_TIMELINE.event("E3")


def hall(*languages):
    return SimpleNamespace(spoken_languages=list(languages))


def placeholders(sentence):
    return sorted(re.findall(r"{(\w+)}", sentence))


def test_the_catalogues_are_those_of_the_languages_of_the_game():
    assert [code for code, _ in settings.SPOKEN_LANGUAGES] == ALL
    assert {path.parents[1].name for path in catalogues.LOCALE.glob("*/*/spoken.po")} == set(
        catalogues.LANGUAGES
    )


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_what_is_compiled_is_what_was_written(language):
    written, compiled = catalogues.source(language), catalogues.compiled(language)

    assert catalogues.entries(compiled) == catalogues.entries(written)
    assert compiled.metadata == written.metadata
    assert written.percent_translated() == 100


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_sentence_of_a_round_is_translated(language):
    missing = [text for text in TEXTS if spoken.translated(text, language) in {None, text}]

    assert missing == []


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_translation_keeps_what_is_filled_in(language):
    broken = [
        (said, form)
        for said, forms in catalogues.entries(catalogues.source(language)).items()
        for form in forms
        if placeholders(form) != placeholders(said)
    ]

    assert broken == []


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_no_catalogue_holds_a_sentence_nobody_says(language):
    ours = {text[0] if isinstance(text, tuple) else text for text in announcement_texts.SENTENCES}
    opened = {minute_texts.sentence_template(text) for text in TEXTS}
    said = {text if minutes is None else spoken.singular(text) for text, minutes in opened}

    assert set(catalogues.entries(catalogues.source(language))) == ours | said


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_minutes_are_said_as_a_number_of_the_plan(language):
    for event in CHAMPIONSHIP_TIMELINE.events:
        words = spoken.translated(event.text, language)
        assert {int(each) for each in re.findall(r"\d+", words)} - {1} == set(
            minute_texts.minutes_in(event.text)
        )


def test_both_languages_are_said_in_the_order_of_the_hall():
    assert list(announcement_texts.words_of(BEGIN, languages=["ja", "en"]).items()) == [
        ("ja", "対戦を始めてください。40分です。"),
        ("en", "Begin your games. Forty minutes."),
    ]


def test_the_warning_before_a_start_is_said_in_each_language():
    warnings = [spoken.translated(text, "de") for text in announcement_texts.STARTS_SOON.values()]

    assert warnings == ["Die Runde beginnt in 5 Minuten.", "Die Runde beginnt in 1 Minute."]


def test_a_phase_made_shorter_needs_no_new_translation():
    shorter = (
        timeline_edits.sketch(CHAMPIONSHIP_TIMELINE)
        .resized("play", timedelta(minutes=30))
        .following(CHAMPIONSHIP_TIMELINE)
        .finished()
    )

    assert announcement_texts.words_of(shorter.event("E3"), languages=["de"]) == {
        "de": "Beginnt eure Partien. 30 Minuten."
    }


@pytest.mark.parametrize(("number", "words"), [("One minute", "1 minuto"), ("Three minutes", "3 minuti")])
def test_one_minute_is_said_as_one(number, words):
    event = replace(BEGIN, text=f"Begin your games. {number}.")

    assert announcement_texts.words_of(event, languages=["it"]) == {"it": f"Iniziate le partite. {words}."}


def test_own_words_win():
    event = replace(BEGIN, words={"de": "Los!"})

    assert announcement_texts.words_of(event, languages=["de", "fr"]) == {
        "de": "Los!",
        "fr": "Commencez vos parties. 40 minutes.",
    }


@pytest.mark.parametrize(("languages", "said"), [(["de"], "de"), (["fr", "de"], "fr"), (["de", "en"], "en")])
def test_a_changed_text_is_said_once_and_never_in_a_wrong_translation(languages, said):
    event = replace(BEGIN, text="May the best army win!")

    assert announcement_texts.words_of(event, languages=languages) == {said: "May the best army win!"}


def test_a_table_is_named_in_each_language():
    text, words = announcement_texts.announced(CHAMPIONSHIP_TIMELINE.event("E10"), hall("es", "ja"), table=7)

    assert text == "Table 7: Sheets are due now."
    assert words == {
        "es": "Mesa 7: Entregad ya las hojas.",
        "ja": "7番テーブル、スコアシートを提出してください。",
    }


def test_own_words_may_hold_braces():
    event = replace(BEGIN, text="Play {fair}!", words={"pt": "Joguem {bem}!"})

    assert announcement_texts.words_of(event, languages=["en", "pt"], table=3) == {
        "en": "Table 3: Play {fair}!",
        "pt": "Mesa 3: Joguem {bem}!",
    }


def test_a_call_is_said_in_both_languages_and_own_words_once():
    assert announcement_texts.call_words(hall("en", "fr"), table=7) == {
        "en": "Table 7, please come to the desk.",
        "fr": "Table 7, veuillez venir à la direction du tournoi.",
    }
    assert announcement_texts.call_words(hall("fr"), text="Une voiture rouge") == {"fr": "Une voiture rouge"}


def test_a_language_nobody_translated_says_what_was_written():
    assert spoken.translated(BEGIN.text, "cy") is None


def test_no_page_reads_these_catalogues():
    with translation.override("de"):
        said = "Table {table}, please come to the desk."
        assert translation.gettext(said) == said != spoken.translated(said, "de")


@pytest.mark.parametrize(
    ("seconds", "table", "words"),
    [
        (300, 7, {"en": "Table 7 has 5 more minutes.", "es": "La mesa 7 tiene 5 minutos más."}),
        (60, None, {"en": "1 more minute for everybody.", "es": "1 minuto más para todos."}),
        (90, 7, {"en": "Table 7 has extra time.", "es": "La mesa 7 tiene tiempo extra."}),
        (30, None, {"en": "Extra time for all tables.", "es": "Tiempo extra para todos."}),
    ],
)
def test_extra_time_is_said_in_minutes_where_it_is_whole_ones(seconds, table, words):
    verb = ClockOrder.Verb.TABLE_TIME if table else ClockOrder.Verb.EXTEND
    order = ClockOrder(verb=verb, seconds=seconds, pairing=Pairing(table=table) if table else None)

    assert announcement_texts.order_words(order, ["en", "es"]) == words


def test_a_pause_is_said_and_a_skip_is_not():
    pause, skip = ClockOrder(verb=ClockOrder.Verb.PAUSE), ClockOrder(verb=ClockOrder.Verb.SKIP)

    assert announcement_texts.order_words(pause, ["de"]) == {"de": "Die Uhr ist angehalten."}
    assert announcement_texts.order_words(skip, ["de"]) == {}


@pytest.mark.parametrize(
    ("languages", "code"),
    [
        ([], "languages-count"),
        (["de", "de"], "languages-count"),
        (["de", "en", "fr"], "languages-count"),
        (["tlh"], "language-unknown"),
    ],
)
def test_languages_nobody_could_call_out_in_are_refused(languages, code):
    with pytest.raises(Refused) as refused:
        announcement_texts.check(hall(*languages))

    assert (refused.value.code, refused.value.field) == (code, "spoken_languages")
