"""Lists of either form through one door."""

import pytest

from armies.models import Catalogue, Figure
from armies.services.errors import Refused
from armies.services.lists import list_files

SPEARMAN = Figure(
    pk=1,
    catalogue=Catalogue(pk=1, key="testing"),
    key="spear",
    name="Spearman",
    faction="good",
    kind="minion",
    points=50,
)


@pytest.mark.parametrize(
    ("content", "source"),
    [
        (b"\xef\xbb\xbf3x Spearman", "text"),
        ("3x [spear]", "text"),
        (' {"faction": "good", "entries": [{"key": "spear", "quantity": 3}]}', "file"),
    ],
)
def test_form_is_told_from_the_content(content, source):
    parsed, found = list_files.parse(content, figures=[SPEARMAN])

    assert (parsed.choices[0].quantity, parsed.faction, parsed.is_readable, found) == (
        3,
        "good",
        True,
        source,
    )


def test_problems_are_shown_as_plain_values():
    parsed, _ = list_files.parse("2x Spaerman", figures=[SPEARMAN], faction="good")

    assert parsed.as_json() == {
        "faction": "good",
        "problems": [
            {
                "line": 1,
                "column": None,
                "message": "There is no figure “Spaerman”. Did you mean “Spearman”?",
                "suggestions": ["Spearman"],
            }
        ],
    }


@pytest.mark.parametrize("content", [b"PK\x03\x04zip", b"3x R\x81del", "x" * 600_000])
def test_what_is_no_text_is_refused(content):
    with pytest.raises(Refused, match=r"Save|Split"):
        list_files.parse(content, figures=[SPEARMAN])
