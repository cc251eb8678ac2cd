"""The cross table on paper: what stands under which round."""

import io
from itertools import pairwise

import pytest
from pypdf import PdfReader

from tests.data import days
from tests.data.cast import NOW
from tests.examples import wide
from tests.tournament.printing.rounds_on_paper import LONG, needs_pdf
from tests.tournament.printing.test_languages import faults_of, laid_out, texts_on
from tournament.printing import render
from tournament.printing.documents.cross_table import A_SQUARE, printed_cross_table
from tournament.services.rounds import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
PIXEL_MM = 25.4 / 96


def two_rounds(count):
    day, _ = days.closed(count, table_count=count // 2 + 1, rounds_planned=4)
    drafted = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(drafted, by=day.cast.organiser, now=NOW)
    days.play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day.refresh().tournament


@needs_pdf
def test_each_opponent_stands_below_the_points_of_its_round_and_no_row_drifts():
    table = printed_cross_table(two_rounds(A_SQUARE + 3))
    page = PdfReader(io.BytesIO(render.pdf(table))).pages[0]
    marks, before = [], []

    def take(text, _base, at, _font, _size):
        if before and text.strip()[:1].isdecimal():  # not the legend
            marks.append(before[0])
        is_mark = text.strip() in {"○", "●"}
        before[:] = [(round(at[4] * PIXEL_MM), at[5] * PIXEL_MM)] if is_mark else []

    page.extract_text(visitor_text=take)

    columns = sorted({x for x, _ in marks})
    assert len(columns) == 2, columns
    assert columns[1] - columns[0] > 70
    heights = sorted({round(y, 1) for x, y in marks if x == columns[1]})
    steps = [after - before for before, after in pairwise(heights)]
    assert all(abs(step - 8) < 0.2 for step in steps), steps


LONG_NAMES = (
    LONG,
    "Fabrizio Müller-Lüdenscheidt",
    "Wolfeschlegelsteinhausenbergerdorff Maximiliana-Theodora",
)


@needs_pdf
@pytest.mark.parametrize("paper", [wide("a4"), "letter"])
def test_long_names_beside_the_rounds_are_whole_or_say_that_they_are_cut(paper):
    tournament = two_rounds(A_SQUARE + 2)
    for entrant, name in zip(tournament.entrants.order_by("number"), LONG_NAMES, strict=False):
        tournament.entrants.filter(pk=entrant.pk).update(name=name)
    tournament.paper_size = paper

    ((_, parts),) = laid_out(printed_cross_table(tournament))

    assert [fault for page in parts.pages for fault in faults_of(texts_on(page))] == []
    names = {row.name for page in printed_cross_table(tournament).pages for row in page.rows}
    assert LONG_NAMES[1] in names
