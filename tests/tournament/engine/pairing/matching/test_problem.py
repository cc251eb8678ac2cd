"""The plain definition of a pair's price, worked out by hand."""

from tournament.engine.pairing.matching.problem import LOT_PRIME, Lot, Place, Problem, Same

TABLE = ((0, 100), (100, None))


def problem(**terms):
    return Problem(**{"players": 3, "classes": (0, 0, 1), "table": TABLE, **terms})


def test_prices_come_from_the_classes():
    assert problem().price(0, 1) == 0
    assert problem().price(0, 2) == 100
    assert problem(classes=(0, 1, 1)).price(1, 2) is None


def test_the_same_value_costs_or_forbids_and_zero_is_nobodys():
    assert problem(same=(Same((7, 7, 0), 5), Same((1, 1, 1), 3))).price(0, 1) == 8
    assert problem(same=(Same((7, 7, 7), None),)).price(0, 1) is None
    assert problem(same=(Same((0, 0, 0), None),)).price(0, 1) == 0


def test_places_fold_and_neighbours_and_floats():
    columns = {"group": (0, 0, 1), "position": (0, 1, 0), "size": (2, 2, 1), "unit": 10}
    fold = problem(place=Place(kind="fold", cap=99, **columns))
    adjacent = problem(place=Place(kind="adjacent", cap=99, **columns))

    assert (fold.price(0, 1), adjacent.price(0, 1)) == (0, 0)
    assert fold.price(0, 2) == adjacent.price(0, 2) == 110
    assert problem(place=Place(kind="fold", cap=0, **columns)).price(0, 2) == 100


def test_lots_are_products_modulo_a_prime():
    lot = problem(lot=Lot((LOT_PRIME - 1, 2, 3), unit=2, mask=0xFF))

    assert lot.price(0, 1) == 2 * ((2 * (LOT_PRIME - 1)) % LOT_PRIME & 0xFF)


def test_single_pairs_may_be_dearer_cheaper_or_forbidden():
    one = problem(extra={(0, 2): -60, (1, 3): 4}, forbidden=frozenset({(0, 1)}), bye=(None, 7, 8))

    assert one.price(0, 1) is None
    assert one.price(0, 2) == 40
    assert [one.price(k, 3) for k in range(3)] == [None, 11, 8]
    assert (one.vertices, problem().vertices) == (4, 3)
