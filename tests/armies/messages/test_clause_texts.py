"""A clause is shown in the reader's language as soon as a catalogue has it; until then in English."""

from dataclasses import replace
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.utils import translation

from armies.messages import catalogues, clause_texts
from rules import reference
from rules.citations import cite
from rules.registry import ruleset
from tests.rules.cast import CAPTAIN, good
from tournament.templatetags import muster
from tournament.web.player.lists.rule_lines import rule_lines

ENGLISH = Path(__file__).resolve().parents[3] / "locale" / "en" / "LC_MESSAGES" / "rules.po"
GERMAN = {
    reference.rule("7.01").title: "Die halbe Armee",
    reference.rule("7.01").summary: "Am Ende des Zuges wird gez\N{LATIN SMALL LETTER A WITH DIAERESIS}hlt.",
    reference.rule("8.11").title: "Schnell",
    reference.rule("8.11").summary: "Verdoppelt die Bewegung.",
    reference.difference("D02").championship: "Zwei Listen.",
    reference.ambiguity("A3").question: "Die Zeit ist um. Wer gewinnt?",
    reference.sections()[6].title: "Sieg",
}


@pytest.fixture
def german(settings, tmp_path):
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue += [polib.POEntry(msgid=text, msgstr=said) for text, said in GERMAN.items()]
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue.save_as_mofile(str(folder / "rules.mo"))
    settings.LOCALE_PATHS = [tmp_path]  # beside it no other German
    settings.LANGUAGES = [
        *settings.LANGUAGES,
        ("de", "Deutsch"),
        ("fr", "Fran\N{LATIN SMALL LETTER C WITH CEDILLA}ais"),
    ]


def test_the_english_catalogue_holds_every_text_once_and_nothing_else():
    texts = [text for _place, text in clause_texts.texts()]
    gathered = [entry.msgid for entry in polib.pofile(str(ENGLISH))]

    assert gathered == list(dict.fromkeys(texts)), "run `make messages` and commit what it writes"
    assert all(texts)


def test_a_comment_says_in_which_clauses_a_text_is():
    comments = {entry.msgid: entry.comment for entry in polib.pofile(str(ENGLISH), wrapwidth=0)}

    assert comments[reference.rule("7.05").summary] == "7.05 summary"
    assert comments[reference.rule("5.19").summary] == "5.19 summary, 6.12 summary"


@pytest.mark.usefixtures("german")
def test_a_clause_is_in_the_readers_language():
    with translation.override("de"):
        rule = clause_texts.translated(reference.rule("7.01"))
        section = clause_texts.sections()[6]

    assert rule.title == "Die halbe Armee"
    assert rule.see == reference.rule("7.01").see
    assert section.title == "Sieg"
    assert section.rules[0] == rule


@pytest.mark.usefixtures("german")
def test_a_variant_of_a_language_has_the_texts_of_the_language():
    with translation.override("de-at"):
        assert clause_texts.explained("7.01").startswith("7.01 Die halbe Armee: Am Ende")


@pytest.mark.usefixtures("german")
def test_what_is_not_translated_is_english():
    with translation.override("de"):
        assert clause_texts.translated(reference.rule("7.05")) == reference.rule("7.05")
        difference = clause_texts.translated(reference.difference("D02"))
    with translation.override("fr"):
        assert clause_texts.explained("7.01") == reference.explain("7.01")
    with translation.override(None):
        assert clause_texts.explained("A3") == reference.explain("A3")

    assert difference.championship == "Zwei Listen."
    assert difference.starter == reference.difference("D02").starter


@pytest.mark.usefixtures("german")
def test_the_name_of_an_ability_stays_english():
    with translation.override("de"):
        assert clause_texts.explained("8.11") == "8.11 Fast: Verdoppelt die Bewegung."


@pytest.mark.parametrize("ref", ["7.01", "D34", "A3", "Annexe A"])
def test_in_english_a_clause_is_explained_as_in_the_reference(ref):
    assert clause_texts.explained(ref) == reference.explain(ref)


@pytest.mark.usefixtures("german")
def test_search_finds_the_words_that_the_reader_sees():
    with translation.override("de"):
        assert [each.number for each in clause_texts.search("halbe armee")] == ["7.01"]
        assert clause_texts.search("wer gewinnt")[0].id == "A3"
        assert clause_texts.search("") == ()
    assert clause_texts.search("halbe armee") == ()


@pytest.mark.usefixtures("german")
def test_findings_and_lines_of_the_builder_show_the_readers_words():
    limit = ruleset("combat-hex-2007").limits(good((CAPTAIN, 1)))[0]
    with translation.override("de"):
        assert muster.clause_words("7.01").startswith("7.01 Die halbe Armee: Am Ende")
        (ref, summary), *_ = rule_lines([replace(limit, refs=cite("7.01"))])[0].clauses

    assert (ref, summary[:16]) == ("7.01", "Die halbe Armee:")


def test_a_catalogue_says_what_it_does_not_have():
    with pytest.raises(LookupError):
        catalogues.catalogue("rules", "de").gettext("Not a text of the rules.")


@pytest.mark.django_db
@pytest.mark.usefixtures("german")
def test_the_page_of_the_rules_shows_and_finds_them():
    german = Client()
    page = german.get("/de/rules/").content.decode()

    assert "Am Ende des Zuges" in page
    assert "Zwei Listen." in page
    assert "Die Zeit ist um." in page
    assert reference.rule("7.05").summary in page
    assert "Am Ende des Zuges" not in Client().get("/rules/").content.decode()
    found = "".join(german.get("/de/rules/", {"q": "halbe armee"}).content.decode().split())
    assert 'hidden><pclass="rule__number"><ahref="#r-7-02"' in found
    assert 'hidden><pclass="rule__number"><ahref="#r-7-01"' not in found
