"""Two writings of one page as one: what differs in both, what is equal once."""

from types import SimpleNamespace

import pytest

from tournament.messages.both_languages import hall_languages, in_both, joined


def text(html):
    """What is read, with a line break where there is one."""
    for tag in (
        '<span class="both">',
        '<span class="second" lang="en">',
        '<span class="second__mark">',
        "</span>",
    ):
        html = html.replace(tag, "")
    return html.replace('<span class="both both--lines">', "|")


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        ("<b>Runde 3</b>", "<b>Round 3</b>", "<b>Runde 3 · Round 3</b>"),
        ("<b>Bonus</b>", "<b>Bonus</b>", "<b>Bonus</b>"),
        ("<td>1,5</td>", "<td>1.5</td>", "<td>1,5</td>"),
        ("<td>Pia</td><td>Nr.</td>", "<td>Pia</td><td>No.</td>", "<td>Pia</td><td>Nr. · No.</td>"),
        (
            "<p>Nr. 3 · ○ Gut · Pia</p>",
            "<p>No. 3 · ○ Good · Pia</p>",
            "<p>Nr. / No. 3 · ○ Gut / Good · Pia</p>",
        ),
        ("<p>Halle, 3. Mai</p>", "<p>Halle, May 3</p>", "<p>Halle, 3. Mai · May 3</p>"),
        ("<p>Beginn ____</p>", "<p>Began ____</p>", "<p>Beginn · Began ____</p>"),
        ("<p>Alle sind da.</p>", "<p>All are here.</p>", "<p>|Alle sind da. · All are here.</p>"),
        (
            "<p>für <bdi>A</bdi> da</p>",
            "<p>for <bdi>A</bdi> here</p>",
            "<p>|für <bdi>A</bdi> da · for <bdi>A</bdi> here</p>",
        ),
        ("<p>a<br>b</p>", "<p>c</p>", "<p>|a<br>b · c</p>"),
        ("<div><p>a</p></div>", "<div><p>b</p><p>c</p></div>", "<div><p>a</p></div>"),
        ("<title>Tag</title>", "<title>Day</title>", "<title>Tag · Day</title>"),
        ('<img alt="Tag">', '<img alt="Day">', '<img alt="Tag · Day">'),
        ('<a href="/a/">Tag</a>', '<a href="/b/">Day</a>', '<a href="/a/">Tag · Day</a>'),
    ],
)
def test_what_differs_stands_in_both_languages(first, second, shown):
    assert text(in_both(first, second, language="en")) == shown


def test_a_plan_for_a_script_holds_both_languages():
    plan = (
        '<p data-phases="[{&quot;name&quot;: &quot;%s&quot;, &quot;starts&quot;: 5}]" data-clock-phase>%s</p>'
    )

    page = in_both(plan % ("Spiel", "Spiel"), plan % ("Play", "Play"), language="en")

    assert page == plan % ("Spiel · Play", "Spiel · Play")


def test_sentences_of_plain_text_stand_one_below_the_other():
    assert joined("Noch 5 Minuten.", "Five minutes.") == "Noch 5 Minuten.\nFive minutes."
    assert joined("Bonus", "Bonus") == "Bonus"


@pytest.mark.parametrize(
    ("language", "spoken", "read"),
    [
        ("de", ["de"], ("de",)),
        ("de", ["en"], ("de",)),
        ("de", ["en", "de"], ("de", "en")),
        ("fr", ["fr", "ja"], ("fr", "ja")),
        ("it", ["de", "fr"], ("it", "de")),
        ("de", ["de", "xx"], ("de",)),
    ],
)
def test_a_hall_reads_its_language_and_the_other_of_two_spoken_ones(every_language, language, spoken, read):
    assert hall_languages(SimpleNamespace(language=language, spoken_languages=spoken)) == read
