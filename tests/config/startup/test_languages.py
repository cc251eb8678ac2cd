"""A language that is dropped into the folder is compiled and offered once it is complete."""

import pytest
from django.conf import settings as configured
from django.core.management import call_command
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext, ngettext

from config.startup import languages
from config.startup.languages import found_in

HEAD = """msgid ""
msgstr ""
"Language: %s\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
PAGES = """msgid "Check in"
msgstr "{check_in}"

#, python-format
msgid "Table %(table)s is <b>yours</b>."
msgstr "{table}"

msgctxt "state"
msgid "Draft"
msgstr "{draft}"

#, python-format
msgid "%(count)s player"
msgid_plural "%(count)s players"
msgstr[0] "{player}"
msgstr[1] "{players}"
"""
GERMAN = {
    "check_in": "Einchecken",
    "table": "Tisch %(table)s ist <b>deiner</b>.",
    "draft": "Entwurf",
    "player": "Ein Spieler",
    "players": "%(count)s Spieler",
}
CLAUSE = 'msgid "One figure a base."\nmsgstr "%s"\n'
SAID = 'msgid "Time is up."\nmsgstr "%s"\n'


@pytest.fixture
def sources(tmp_path):
    """English, and announcements in another language that the pages do not have."""
    folder = tmp_path / "locale"
    put(folder, "en", dict.fromkeys(GERMAN, ""), clause="", said=None)
    put(folder, "fr", None, clause=None, said="C'est fini.")
    return folder


def put(folder, name, texts, *, clause="Eine Figur je Base.", said="Die Zeit ist um.", fuzzy=""):
    place = folder / name / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    head = HEAD % name
    if texts is not None:
        (place / "django.po").write_text(head + fuzzy + PAGES.format(**texts), "utf-8")
    if clause is not None:
        (place / "rules.po").write_text(head + CLAUSE % clause, "utf-8")
    if said is not None:
        (place / "spoken.po").write_text(head + SAID % said, "utf-8")


def found(sources, tmp_path):
    return found_in(sources, tmp_path / "compiled")


def faults(sources, tmp_path):
    (language,) = found(sources, tmp_path)
    return [(fault.domain, fault.kind, fault.text) for fault in language.faults]


def test_nothing_is_offered_that_has_no_texts_for_the_pages(sources, tmp_path):
    assert found(sources, tmp_path) == ()
    assert found_in(tmp_path / "not there", tmp_path) == ()


def test_complete_language_is_compiled(sources, tmp_path):
    put(sources, "de", GERMAN)

    (language,) = found(sources, tmp_path)

    assert (language.code, language.name, language.percent, language.is_rtl) == ("de", "Deutsch", 100, False)
    assert language.is_complete
    compiled = sorted(path.name for path in (tmp_path / "compiled" / "de").rglob("*.mo"))
    assert compiled == ["django.mo", "rules.mo", "spoken.mo"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"check_in": ""}, ("missing", "Check in")),
        ({"draft": ""}, ("missing", "Draft")),
        ({"players": ""}, ("missing", "%(count)s player")),
        ({"table": "Tisch %(tisch)s ist <b>deiner</b>."}, ("values", "Table %(table)s is <b>yours</b>.")),
        ({"table": "Tisch ist <b>deiner</b>."}, ("values", "Table %(table)s is <b>yours</b>.")),
        ({"table": "Tisch %(table)s ist deiner."}, ("values", "Table %(table)s is <b>yours</b>.")),
        ({"table": "Tisch %(table)s: 100 % <b>dein</b>."}, ("values", "Table %(table)s is <b>yours</b>.")),
        ({"players": "Spieler"}, ("values", "%(count)s player")),
    ],
)
def test_text_that_is_empty_or_has_other_values_is_missing_and_named(sources, tmp_path, change, fault):
    put(sources, "de", {**GERMAN, **change})

    assert faults(sources, tmp_path) == [("django", *fault)]
    (language,) = found(sources, tmp_path)
    assert not language.is_complete
    assert language.percent == 83  # five of six
    assert not list((tmp_path / "compiled").rglob("*.mo"))


def test_fuzzy_text_is_missing(sources, tmp_path):
    put(sources, "de", GERMAN, fuzzy="#, fuzzy\n")

    assert faults(sources, tmp_path) == [("django", "fuzzy", "Check in")]


def test_clauses_and_announcements_count_as_well(sources, tmp_path):
    put(sources, "de", GERMAN, clause="", said=None)

    (clause, announcements) = faults(sources, tmp_path)

    assert clause == ("rules", "missing", "One figure a base.")
    assert announcements[:2] == ("spoken", "unreadable")


def test_file_that_is_no_catalogue_is_named_with_its_line(sources, tmp_path):
    put(sources, "de", GERMAN)
    place = sources / "de" / "LC_MESSAGES" / "rules.po"
    place.write_text(place.read_text("utf-8") + 'msgid "unfinished\n', "utf-8")

    ((domain, kind, text),) = faults(sources, tmp_path)

    assert (domain, kind) == ("rules", "unreadable")
    assert text.startswith("line ")


def test_language_is_read_again_only_when_a_source_changes(sources, tmp_path, monkeypatch):
    put(sources, "de", {**GERMAN, "draft": ""})
    before = found(sources, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(languages, "_read", None)
        assert found(sources, tmp_path) == before

    put(sources, "de", GERMAN)

    assert [each.is_complete for each in found(sources, tmp_path)] == [True]


def test_new_english_text_takes_the_offer_back(sources, tmp_path):
    put(sources, "de", GERMAN)
    assert found(sources, tmp_path)[0].is_complete
    english = sources / "en" / "LC_MESSAGES" / "django.po"
    english.write_text(english.read_text("utf-8") + '\nmsgid "Withdraw"\nmsgstr ""\n', "utf-8")

    assert faults(sources, tmp_path) == [("django", "missing", "Withdraw")]


def test_language_that_cannot_be_compiled_is_not_offered(sources, tmp_path):
    put(sources, "de", GERMAN)
    (tmp_path / "compiled").write_text("a file")

    assert [kind for _domain, kind, _text in faults(sources, tmp_path)] == ["unwritable"]


@pytest.fixture
def hebrew(sources, tmp_path, settings):
    """A language that is read from the right, as a server has it after its start."""
    put(sources, "he", {**GERMAN, "check_in": "כניסה", "players": "%(count)s שחקנים", "player": "שחקן"})
    (language,) = found(sources, tmp_path)
    settings.LANGUAGES = [*settings.LANGUAGES, (language.code, language.name)]
    settings.LANGUAGES_BIDI = [*settings.LANGUAGES_BIDI, language.code]
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, tmp_path / "compiled"]
    return language


def test_offered_language_has_its_plurals_and_the_texts_of_django(hebrew):
    assert (hebrew.name, hebrew.is_rtl) == ("עברית", True)
    with translation.override("he"):
        assert gettext("Check in") == "כניסה"
        assert ngettext("%(count)s player", "%(count)s players", 1) == "שחקן"
        assert ngettext("%(count)s player", "%(count)s players", 2) == "%(count)s שחקנים"
        assert gettext("This field is required.") == "יש להזין תוכן בשדה זה."
        assert translation.get_language_bidi()


@pytest.mark.django_db
def test_foot_of_a_page_offers_the_language_and_the_page_is_mirrored(hebrew):
    page = Client().get("/", headers={"accept-language": "he"}, follow=True)

    assert page.headers["Content-Language"] == "he"
    assert '<html lang="he" dir="rtl"' in page.text
    assert 'value="he"' in page.text


def test_command_names_what_is_missing(sources, tmp_path, settings, capsys):
    put(sources, "de", {**GERMAN, "draft": "", "check_in": ""})
    settings.FOUND_LANGUAGES = found(sources, tmp_path)

    call_command("languages")

    said = capsys.readouterr().out
    assert "Deutsch (de): 66 %, not offered yet" in said
    assert "django.po, missing: Draft" in said


def test_own_folder_has_no_language_that_is_half_done():
    shipped = configured.BASE_DIR / "locale"
    assert [each.code for each in configured.FOUND_LANGUAGES if not each.is_complete] == []
    assert (shipped / "en" / "LC_MESSAGES" / "django.po").exists()
