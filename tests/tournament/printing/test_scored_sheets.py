"""The score sheet of any other game: the boxes of its scheme, and nothing of an army."""

import pytest

from tests.tournament.printing.rounds_on_paper import a_round, needs_pdf, pages_of, text_of
from tournament.printing import render
from tournament.printing.documents.score_sheets import score_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
ARMY = ("Figures", "heroes", "Ring", "broken", "wiped out", "no list", "last turn is over")
TWENTY = {
    "name": "20 to 0",
    "decide": "vp",
    "counters": [{"key": f"goal {number}"} for number in range(1, 9)] + [{"key": "vp"}],
    "marks": ["leader slain", "deployed late"],
    "draw": {"margin_to": 5, "points": "10"},
    "bands": [
        {"key": f"{10 + step}", "winner": f"{10 + step}", "loser": f"{10 - step}", "when": when}
        for step, when in (
            (1, {"margin_from": 6, "margin_to": 10}),
            (4, {"margin_from": 11, "margin_to": 20}),
        )
    ]
    + [{"key": "all", "winner": "20", "loser": "0", "when": {"margin_from": 21}}],
}


def sheets_of(ruleset, people=4, scheme=None):
    round_ = a_round(people)
    round_.tournament.ruleset_key = ruleset
    round_.tournament.scheme = scheme or {}
    round_.tournament.save()
    return score_sheets(round_)


@needs_pdf
@pytest.mark.parametrize(
    ("ruleset", "has_factions", "points"),
    [("mesbg", True, "5 – 0 major win"), ("results-only", False, "3 – 0 win")],
)
def test_the_sheet_has_the_boxes_of_its_scheme(ruleset, has_factions, points):
    text = text_of(pages_of(render.pdf(sheets_of(ruleset)))[0])

    assert not any(word in text for word in ARMY)
    assert ("Good" in text) is has_factions
    assert points.split()[0] in text
    assert "conceded" in text


@needs_pdf
def test_nine_counters_stand_in_rows_and_many_results_are_written_not_ticked():
    document = sheets_of("results-only", scheme=TWENTY)
    text = text_of(pages_of(render.pdf(document))[0])

    assert [len(row) for row in document.boxes.counters] == [4, 4, 1]
    assert document.boxes.results == ()
    assert "Points, left first" in text
    assert text.count("Goal 8") == 4  # both sides of two sheets
    assert "Deployed late" in text
