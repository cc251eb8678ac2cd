"""Columns are recognised by their headings or their content, and nothing is lost on the way of a page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armies.services.errors import Refused
from armies.services.files import columns, grids, tables
from tests.examples import examples
from tournament.services.entrants.import_cells import line_of
from tournament.services.entrants.import_columns import COLUMNS, country_code


def keys(text, **options):
    return columns.recognised(grids.read(text), COLUMNS, **options).keys


def rows(text):
    grid = grids.read(text)
    sheet = tables.sheet_of(grid, columns.recognised(grid, COLUMNS), columns=COLUMNS)
    return [(row.line, {key: cell for key, cell in row.cells.items() if cell}) for row in sheet.rows]


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("Anna Berg, Chess Club", None),
        ("Anna Berg, Team North", None),
        ("Name of the player, Your club", 1),
        ("Player, Your club", 1),
        ("Name, Team", 1),
    ],
)
def test_a_player_whose_club_is_called_club_is_no_heading(first, expected):
    grid = grids.read(f"{first}\nBo Lind, Hexers\n")

    assert columns.recognised(grid, COLUMNS).header == expected


@pytest.mark.parametrize(
    ("heading", "key"),
    [
        ("Player", "name"),
        ("FULL NAME", "name"),
        ("Team / Club", "club"),
        ("Your e-mail address", "email"),
        ("Verein", "club"),
        ("Équipe", "club"),
        ("País", "country"),
        ("correo electrónico", "email"),
        ("氏名", "name"),
        ("メールアドレス", "email"),
        ("Phone", ""),
        ("Vegetarian?", ""),
    ],
)
def test_a_heading_is_known_in_many_words(heading, key):
    assert keys(f"{heading}\tother\nx\ty\n", has_header=True)[0] == key


@pytest.mark.parametrize(
    "text",
    [
        "First name;Surname;Phone\nPia;Lind;1\n",
        "Nachname\tVorname\tTelefon\nLind\tPia\t1\n",
        "Name,Vorname\nLind,Pia\n",
        "Name,First name\nPia Lind,Pia\n",
        "Prénom;NOM\nPia;Lind\n",
    ],
)
def test_first_and_last_name_are_joined(text):
    ((line, cells),) = rows(text)

    assert (line, cells["name"]) == (2, "Pia Lind")


def test_the_column_of_the_last_name_says_how_a_player_is_sorted():
    text = "Nachname;Vorname\nLind;Pia\nvan der Berg;Jan\nGarcía Márquez;José\n李;小龙\n"
    details = [line_of(row)[0].details for row in tables.read(text, columns=COLUMNS).rows]

    assert [(one.name, one.sort_name) for one in details] == [
        ("Pia Lind", ""),
        ("Jan van der Berg", "van der Berg"),
        ("José García Márquez", "García Márquez"),
        ("李 小龙", ""),
    ]


def test_a_table_without_headings_is_known_by_its_content():
    text = "Pia Lind\tHexers\tpia@example.org\tES\nPaul Okafor\tTowers\tpaul@example.org\tDE\n"

    assert keys(text) == ("name", "", "email", "country")


def test_lines_above_the_headings_are_no_players():
    text = "Grey Ford Cup\n\nentries as of today\n\nPlayer;Club;Mail\nPia Lind;Hexers;pia@example.org\n"

    assert rows(text) == [(6, {"name": "Pia Lind", "club": "Hexers", "email": "pia@example.org"})]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_cells_are_separated_by_what_cuts_the_lines_evenly(sign):
    text = f'Teilnehmer{sign}Ort\n"Lind, Pia; A"{sign}Süd\nPaul{sign}\n'

    assert grids.read(text).delimiter == sign


@pytest.mark.parametrize(
    ("written", "code"),
    [("es", "ES"), ("Spanien", "ES"), ("États-Unis", "US"), ("UK", "GB"), ("日本", "JP"), ("Atlantis", "")],
)
def test_a_country_is_a_code_or_a_name(written, code):
    assert country_code(written) == code


def test_what_was_chosen_is_known_again_by_the_headings():
    grid = grids.read("Name;Notes;Group\nPia Lind;North;A\n")
    layout = columns.chosen(grid, COLUMNS, ["name", "club", ""], has_header=True)
    kept = columns.to_remember(grid, layout)
    again = grids.read("group,NAME,notes\nB,Paul Lind,South\n")

    found = columns.remembered(again, columns.recognised(again, COLUMNS), kept)

    assert found.keys == ("", "name", "club")
    assert columns.headings_key(again, found) == columns.headings_key(grid, layout)


@given(text=st.text(max_size=200), raw=st.binary(max_size=200))
@settings(max_examples=examples(100), deadline=None)
def test_anything_is_a_table_or_refused_and_comes_back_as_it_was(text, raw):
    for content in (text, raw):
        try:
            grid = grids.read(content)
        except Refused:
            continue
        again = grids.from_text(grids.as_text(grid))
        layout = columns.recognised(grid, COLUMNS)
        tables.sheet_of(grid, layout, columns=COLUMNS)
        assert [(row.line, row.cells) for row in again.rows] == [(row.line, row.cells) for row in grid.rows]
        assert len(layout.keys) == grid.width


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rows", "problems", "name"]), inner)
    ),
    max_leaves=8,
)


@given(data=JSON)
@settings(max_examples=examples(60), deadline=None)
def test_what_was_changed_on_the_way_is_refused(data):
    with pytest.raises(Refused):
        grids.from_text(str(data))
