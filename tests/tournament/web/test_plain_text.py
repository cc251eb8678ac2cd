"""What people typed as HTML of ours: paragraphs and links, and nothing of theirs."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.templatetags.plain_text import linked, paragraphs, summary

REL = 'rel="nofollow noopener noreferrer"'
TAGS = re.compile(r"<[^>]*>")


def link(address):
    escaped = address.replace("&", "&amp;")
    return f'<a href="{escaped}" {REL}>{escaped}</a>'


def test_paragraphs_and_line_ends_stay():
    assert paragraphs("One\ntwo\n \n\n\nthree ") == '<p dir="auto">One<br>two</p><p dir="auto">three</p>'
    assert paragraphs("") == paragraphs(" \n ") == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See https://a.example/x?b=1&c.", f"See {link('https://a.example/x?b=1&c')}."),
        ("(http://a.example/)", f"({link('http://a.example/')})"),
        ("https://a.example/Ford_(river)", link("https://a.example/Ford_(river)")),
        ("https://a.example, https://b.example", f"{link('https://a.example')}, {link('https://b.example')}"),
        ("السلام https://a.example/مرحبا", f"السلام {link('https://a.example/مرحبا')}"),
    ],
)
def test_whole_addresses_become_links(text, expected):
    assert linked(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)",
        "data:text/html,hello",
        "https://olga:secret@a.example/",
        "https://bank.example@a.example/",
        "ftp://a.example/",
        "www.a.example",
        "https://",
        "https://...",
        "<b>bold</b>",
        "<a href='https://",
    ],
)
def test_anything_else_stays_words(text):
    assert "<" not in linked(text)
    assert "href=&" in linked(text) or "=" not in linked(text)


def test_signs_that_turn_the_text_round_are_left_out():
    assert linked("abc\u202edef\u2066\x07") == "abcdef"


@given(
    st.text(alphabet=st.sampled_from("ahtps:/<>\"'&@.()\n \u202e\\;?"), max_size=60) | st.text(max_size=60)
)
def test_nobody_s_text_becomes_a_tag(text):
    html = paragraphs(text)

    found = TAGS.findall(html)
    assert "<" not in TAGS.sub("", html)
    assert {tag.partition(" ")[0] for tag in found} <= {"<p", "</p>", "<br>", "<a", "</a>"}
    assert all(REL in tag and 'href="http' in tag for tag in found if tag.startswith("<a "))


def test_a_summary_is_one_short_line():
    assert summary("One\n\ntwo\tthree") == "One two three"
    assert len(summary("long words " * 100)) == 200
