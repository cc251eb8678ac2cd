"""Lists as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.models import Catalogue, Figure
from armies.services.errors import Refused
from armies.services.lists import text_format
from armies.services.lists.drafts import Choice

CATALOGUE = Catalogue(pk=1, key="testing", name="Testing")
OTHER = Catalogue(pk=2, key="other", name="Other")


def a_row(name, *, key=None, pk=None, catalogue=CATALOGUE, **columns):
    key = key or "-".join(name.lower().split())
    return Figure(pk=pk or hash((catalogue.pk, key)), key=key, name=name, catalogue=catalogue, **columns)


CUTTER = a_row("Ash Pit Cutter", faction="evil")
WARDEN_RED = a_row("Warden", key="warden-red", faction="good", version=2)
WARDEN_BLUE = a_row("Warden", key="warden-blue", faction="good", version=4)
RINGS = a_row("3 Rings Keeper", key="rings", faction="good")
ELAN = a_row("Élan Rider", key="elan", faction="good")
ALL = (CUTTER, WARDEN_RED, WARDEN_BLUE, RINGS, ELAN)


def read(text, **options):
    parsed = text_format.parse(text, figures=ALL, **options)
    return [(choice.quantity, choice.figure) for choice in parsed.choices], parsed.problems


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        ("3x Ash Pit Cutter", 3),
        ("3 Ash Pit Cutter", 3),
        ("3 x Ash Pit Cutter", 3),
        ("3X  ash  pit  CUTTER", 3),
        ("3xAsh Pit Cutter", 3),
        ("3 \u00d7 Ash Pit Cutter", 3),
        ("Ash Pit Cutter x3", 3),
        ("Ash Pit Cutter", 1),
        ("12x Ash Pit Cutter   # the whole shift", 12),
        ("2x [ash-pit-cutter]", 2),
        ("2x whatever they call it [testing/ash-pit-cutter]", 2),
    ],
)
def test_line_is_understood_as_people_write_it(line, quantity):
    assert read(line) == ([(quantity, CUTTER)], ())


@pytest.mark.parametrize(
    ("label", "row"),
    [
        ("Warden (red)", WARDEN_RED),
        ("Warden (BLUE)", WARDEN_BLUE),
        ("Warden (4)", WARDEN_BLUE),
        ("Warden (version 2)", WARDEN_RED),
        ("Warden [warden-blue]", WARDEN_BLUE),
        ("elan rider", ELAN),
        ("3 Rings Keeper", RINGS),
        ("2x 3 Rings Keeper", RINGS),
    ],
)
def test_label_means_one_figure(label, row):
    choices, problems = read(label)

    assert ([figure for _, figure in choices], problems) == ([row], ())


def test_equal_names_are_never_guessed_between():
    _, (problem,) = read("Faction: good\n\n2x Warden")

    assert problem.line == 3
    assert problem.suggestions == ("Warden (red)", "Warden (blue)")
    assert problem.message == "“Warden” is the name of 2 figures. Write “Warden (red)” or “Warden (blue)”."


def test_misspelt_name_is_answered_with_the_nearest():
    _, (problem,) = read("3x Ash Pit Cuter # friends of Bosk")

    assert problem.message == "There is no figure “Ash Pit Cuter”. Did you mean “Ash Pit Cutter”?"
    assert problem.suggestions == ("Ash Pit Cutter",)


def test_name_like_no_other_is_answered_without_a_guess():
    _, (problem,) = read("Qqqqqqqqq")

    assert problem.message == "There is no figure “Qqqqqqqqq”. Look it up in the catalogue."


@pytest.mark.parametrize("quantity", ["0", "-3", "501", "99999999999999"])
def test_quantity_that_no_list_holds_is_objected_to(quantity):
    choices, (problem,) = read(f"{quantity}x Ash Pit Cutter")

    assert choices == []
    assert problem.message.endswith("Write a number from 1 to 500.")


@pytest.mark.parametrize("text", ["", "\n \n", "# only words\n", "Faction: good\n"])
def test_text_without_figures_is_refused(text):
    with pytest.raises(Refused, match="names no figure"):
        read(text)


@pytest.mark.parametrize("header", ["Faction: evil", "evil", "EVIL army:", "faction = Evil", "Evil # list"])
def test_faction_is_read_from_its_line(header):
    parsed = text_format.parse(f"{header}\nAsh Pit Cutter", figures=ALL)

    assert (parsed.faction, parsed.is_readable) == ("evil", True)


def test_faction_is_told_from_the_figures_where_nobody_says_it():
    assert text_format.parse("Ash Pit Cutter", figures=ALL).faction == "evil"


def test_both_factions_in_one_list_are_objected_to():
    parsed = text_format.parse("Ash Pit Cutter\nÉlan Rider", figures=ALL)

    assert parsed.faction is None
    assert "both factions" in parsed.problems[0].message


def test_foreign_figure_in_a_named_faction_is_left_to_the_rules():
    choices, problems = read("Faction: good\nAsh Pit Cutter")

    assert (choices, problems) == ([(1, CUTTER)], ())


@pytest.mark.parametrize(("text", "said"), [("evil", "is a good list"), ("good\nevil", "is a good list")])
def test_second_faction_is_objected_to(text, said):
    _, problems = read(f"{text}\nÉlan Rider", faction="good")

    assert [said in problem.message for problem in problems] == [True]


def test_figure_mentioned_twice_is_counted_together():
    assert read("2x Ash Pit Cutter\nÉlan Rider\nAsh Pit Cutter", faction="evil")[0] == [
        (3, CUTTER),
        (1, ELAN),
    ]


def test_endless_list_is_refused():
    with pytest.raises(Refused, match="at most 300 lines"):
        read("Ash Pit Cutter\n" * 301)


def test_equal_keys_of_two_catalogues_are_told_apart():
    twin = a_row("Ash Pit Cutter", catalogue=OTHER, faction="evil")
    text = text_format.print_out([Choice(twin, 2)], figures=[*ALL, twin], faction="evil")

    assert text == "Faction: evil\n\n2x Ash Pit Cutter [other/ash-pit-cutter]\n"


NAMES = st.one_of(
    st.sampled_from(
        ["Orc", "1x Orc", "3 Orc", "Orc x3", "Orc (red)", "Orc [k1]", "Orc # 4", "good", "# Orc", "|"]
    ),
    st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=12)
    .map(lambda text: " ".join(text.split()))
    .filter(bool),
)


@given(
    named=st.lists(st.tuples(NAMES, st.sampled_from([None, 2, 4])), min_size=1, max_size=6),
    quantities=st.lists(st.integers(1, 500), min_size=6, max_size=6),
)
def test_any_list_survives_printing_and_reading(named, quantities):
    rows = [
        a_row(name, key=f"k{number}", pk=number, faction="good", version=version)
        for number, (name, version) in enumerate(named)
    ]
    choices = tuple(Choice(row, quantity) for row, quantity in zip(rows, quantities, strict=False))

    text = text_format.print_out(choices, figures=rows, faction="good")
    parsed = text_format.parse(text, figures=rows)

    assert parsed.problems == ()
    assert parsed.choices == choices


def test_mended_exchanges_labels_and_keeps_quantities():
    text = "2x Wardn\n# a comment\nSpere x3\nSingr"

    mended = text_format.with_labels(text, {1: "Warden", 3: "Spear", 4: "Singer", 9: "Nobody"})

    assert mended.splitlines() == ["2x Warden", "# a comment", "3x Spear", "1x Singer"]


def test_riders_are_named_after_the_figure_that_carries_them():
    ox, otter = (a_row(name, pk=pk, faction="good") for pk, name in ((91, "Ford Ox"), (92, "Otter")))

    parsed = text_format.parse("2x ford ox carrying Otter;  Old  Owl # both fit\nOtter", figures=[ox, otter])

    assert [(each.figure, each.quantity, each.carries) for each in parsed.choices] == [
        (ox, 2, ("Otter", "Old Owl")),
        (otter, 1, ()),
    ]


def test_misspelt_carrier_is_asked_about_and_keeps_its_riders():
    ox = a_row("Ford Ox", pk=91, key="ox")
    text = "2x Frod Ox carrying Otter"

    (problem,) = text_format.parse(text, figures=[ox]).problems

    assert problem.suggestions == ("Ford Ox",)
    assert text_format.with_labels(text, {1: "Ford Ox"}) == "2x Ford Ox carrying Otter"
