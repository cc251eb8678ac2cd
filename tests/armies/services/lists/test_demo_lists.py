"""The demonstration catalogue, and the legal lists that are drawn from it."""

import random
from pathlib import Path

import pytest

from armies.services.catalogues import demonstration, figure_cells
from armies.services.files import tables
from armies.services.lists import demo_lists
from rules.combat_hex.figures import Ability, ArmyList, Faction, Role
from rules.registry import ruleset
from tests.data import builders
from tests.data.factories import NOON
from tests.examples import some_of

CATALOGUE = Path(__file__).resolve().parents[4] / "examples" / "catalogues" / "demonstration.csv"
CHAMPIONSHIP = ruleset("combat-hex-2007")


def figures_of_the_file():
    sheet = tables.read(CATALOGUE.read_bytes(), columns=figure_cells.COLUMNS)
    read = [figure_cells.figure_of(row) for row in sheet.rows]
    assert [problem for _, _, problems in read for problem in problems] == []
    return [figure for figure, _, _ in read]


FIGURES = figures_of_the_file()


def drawn(faction, seed, *, level=1500):
    return demo_lists.draw_list(FIGURES, faction=faction, level=level, rng=random.Random(seed))


def test_catalogue_shows_everything_that_a_base_can_show():
    good = [figure for figure in FIGURES if figure.faction == "good"]
    numbers = [number for figure in good for number in figure.unique_numbers]
    codes = {ability.code for figure in good for ability in figure.abilities}

    assert min(len(good), len(FIGURES) - len(good)) >= 40
    assert {figure.kind for figure in good} == {"hero", "minion"}
    assert {"leadership", "the-one-ring", "pr1", "pr2", "cavalry", "large"} <= codes
    assert len(numbers) > len(set(numbers))
    assert max(len(figure.unique_numbers) for figure in good) == 2
    assert {figure.version for figure in FIGURES} == {None, 0, 1, 2, 3, 4}
    assert {figure.hexes for figure in good} == {1, 2, 3, 4}
    assert "" in {figure.rarity for figure in good}
    assert {ability.cost for figure in FIGURES for ability in figure.abilities} >= {None, 0, 1}
    assert any(len(figure.abilities) > len(set(figure.abilities)) for figure in good)


def test_abilities_of_the_catalogue_are_known_to_the_rules():
    whole = {
        faction: builders.army_list(*(f for f in FIGURES if f.faction == faction), faction=faction)
        for faction in Faction
    }
    codes = {
        finding.code
        for army_list in whole.values()
        for finding in CHAMPIONSHIP.check_list(army_list).findings
    }

    assert codes == {"AC1", "AC4", "AC11", "AC12"}


@pytest.mark.thorough
@pytest.mark.parametrize("faction", some_of(list(Faction), 1))
@pytest.mark.parametrize("level", [500, 1500])
def test_two_hundred_drawn_lists_are_legal(faction, level):
    verdicts = [
        CHAMPIONSHIP.check_list(ArmyList(faction, drawn(faction, seed, level=level)), level=level)
        for seed in range(200)
    ]

    assert [finding.message for verdict in verdicts for finding in verdict.errors] == []
    assert min(verdict.value.points for verdict in verdicts) > level * 0.9


@pytest.mark.thorough
@pytest.mark.parametrize("faction", list(Faction))
def test_drawn_armies_differ_and_have_a_usual_size(faction):
    lists = [drawn(faction, seed) for seed in range(200)]
    sizes = [sum(entry.quantity for entry in entries) for entries in lists]

    assert len(set(lists)) == 200
    assert 12 <= sum(sizes) / len(sizes) <= 16
    assert {entry.figure for entries in lists for entry in entries} == {
        figure for figure in FIGURES if figure.faction == faction
    }


def test_same_seed_draws_the_same_list_in_whatever_order_the_figures_come():
    backwards = demo_lists.draw_list(FIGURES[::-1], faction="good", level=1500, rng=random.Random(7))

    assert drawn("good", 7) == backwards


def test_level_that_no_figure_fits_is_refused():
    with pytest.raises(demo_lists.NothingFits, match="No good figure fits 10 points"):
        drawn("good", 1, level=10)


def test_half_a_pair_is_never_drawn():
    bearer = builders.hero("Bearer", abilities=(Ability("The One Ring"),))
    half = builders.hero("Half", abilities=(Ability("PR1"),))

    lists = [
        demo_lists.draw_list([bearer, half], faction="good", level=300, rng=random.Random(seed))
        for seed in range(20)
    ]

    assert {entry.figure.name for entries in lists for entry in entries} == {"Bearer"}


@pytest.mark.parametrize("role", [Role.PR1, Role.PR2, Role.RING_BASE])
def test_base_that_only_replaces_another_is_never_drawn_alone(role):
    bearer = builders.hero("Bearer", role=Role.RING_BEARER)
    other = builders.hero("Other", role=role, role_of="Nobody" if role is Role.RING_BASE else "")

    lists = [
        demo_lists.draw_list([bearer, other], faction="good", level=300, rng=random.Random(seed))
        for seed in range(20)
    ]

    assert {entry.figure.name for entries in lists for entry in entries} == {"Bearer"}


@pytest.mark.django_db
def test_loading_the_demonstration_again_adds_nothing():
    demonstration.load(CATALOGUE.read_bytes(), by="the house", now=NOON)
    catalogue = demonstration.load(CATALOGUE.read_bytes(), by="the house", now=NOON)

    assert catalogue.figures.count() == len(FIGURES)
    assert catalogue.changes.filter(verb="imported").count() == 1


@pytest.mark.django_db
def test_damaged_demonstration_is_a_bug():
    with pytest.raises(ValueError, match="Line 2, column points"):
        demonstration.load("name,faction,kind,points\nA,good,hero,many", by="the house", now=NOON)
