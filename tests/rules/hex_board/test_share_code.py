"""A position survives its share code, and a code with a slip never shows another position."""

import random
from dataclasses import replace
from math import comb, log2, perm

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from armies.messages.edge import bad_input_sentence
from rules.errors import BadInput, TooLarge
from rules.hex_board import share_code
from rules.hex_board.codec import position_from_json, position_to_json
from rules.hex_board.edges import EdgeKind
from rules.hex_board.frame import PATCH, frame_of
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Effect, Trait
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import SIDES, positions

KINDS = tuple(kind for kind in EdgeKind if kind is not EdgeKind.CLEAR)
drawn = positions(traits=[each.value for each in Trait], effects=[each.value for each in Effect])


def position(data):
    return position_from_json(data, path="position")


def figures_on_patch(chance, *, figures=12, sides=20, values=({},), kinds=KINDS):
    """So many figures and sides anywhere on the patch."""
    data = {
        "pieces": [
            {"id": "abcdefghijkl"[number], "at": list(hex_), "facing": chance.choice(SIDES)}
            | {"side": chance.choice(("good", "evil"))}
            | chance.choice(values)
            for number, hex_ in enumerate(chance.sample(PATCH.hexes(), figures))
        ],
    }
    edges = {edge: chance.choice(kinds) for edge in chance.sample(PATCH.edges(), sides)}
    found = position(data)
    return replace(found, board=replace(found.board, edges=edges))


def refused(code):
    with pytest.raises(BadInput) as caught:
        share_code.decode(code)
    assert bad_input_sentence(caught.value).endswith(".")
    return caught.value.case


@CALM
@given(drawn, st.integers(-50, 50), st.booleans())
def test_a_position_survives_its_code(data, moved, has_end):
    edges, pieces = data["edges"], data["pieces"]
    for hex_ in (
        *data["x"],
        *data["elevated"],
        *(each["hex"] for each in edges),
        *(each["at"] for each in pieces),
    ):
        hex_[0] += moved
    if has_end:
        data["hexes"] = [[q, r] for q in range(moved - 6, moved + 7) for r in range(-6, 7)]
    read = position(data)

    assert share_code.decode(share_code.encode(read)) == read
    assert position(position_to_json(read)) == read


ODD = [
    {"pieces": []},
    {"pieces": [{"id": "Éowyn \ud800", "side": "good", "at": [60, -60], "facing": "S", "kind": "hero"}]},
    {"pieces": [{"id": "m", "side": "evil", "at": [0, 0], "facing": "N", "rage_rolls": [6, 1], "range": 0}]},
    {
        "pieces": [
            {
                "id": "t",
                "side": "good",
                "at": [3, 3],
                "facing": "NE",
                "also": [[4, 3], [4, 2]],
                "is": ["large"],
            },
            {"id": "p", "side": "good", "at": [3, 3], "facing": "NE", "is": ["carried"], "mp": 0},
        ]
    },
    {"pieces": [], "edges": [{"hex": [-60, 60], "side": "SW", "kind": "ledge"}], "x": [[60, 60]]},
    {"pieces": [], "edges": [{"hex": [0, -1], "side": "SE", "kind": "water"}], "hexes": []},
    {"pieces": [], "edges": [{"hex": [0, 0], "side": "SE", "kind": "water"}], "x": [[20, 20]]},
]


@pytest.mark.parametrize("data", ODD)
def test_rare_things_survive_their_code(data):
    read = position(data)

    assert share_code.decode(share_code.encode(read)) == read
    assert position(position_to_json(read)) == read


VALUES = ({"mp": 4, "range": 10}, {"mp": 3, "attacks": 2})


def test_a_code_of_12_figures_and_20_sides_has_at_most_60_characters():
    chance = random.Random(18)
    for values in (({},), VALUES[:1]):
        for _ in range(20):
            plain = figures_on_patch(chance, values=values)
            assert len(share_code.encode(plain)) <= 60
            assert share_code.decode(share_code.encode(plain)) == plain


def test_two_kinds_of_figures_with_numbers_fit_into_60_characters_too():
    chance = random.Random(19)
    walled = [figures_on_patch(chance, values=VALUES, kinds=KINDS[2:3]) for _ in range(20)]

    assert max(len(share_code.encode(each)) for each in walled) <= 60


RIDER = {"mp": 3, "attacks": 2, "kind": "hero", "ap": 3, "is": ["cavalry"], "on": ["fast"]}
GOOD = (
    {"mp": 4, "range": 10},
    {"mp": 4, "attacks": 2},
    {"mp": 4, "attacks": 3, "ap": 5, "kind": "hero", "is": ["ring-on"]},
    {"mp": 8, "attacks": 2, "is": ["cavalry"]},
)
EVIL = (
    {"mp": 3},
    {"mp": 4, "range": 8, "on": ["expert-marksman"]},
    {"mp": 5, "attacks": 4, "is": ["large", "terrifying"], "ap": 2},
    {"mp": 4, "attacks": 3, "ap": 4, "kind": "hero", "on": ["battle-cry"]},
)
LINES = {EdgeKind.WATER: 8, EdgeKind.WALL: 7, EdgeKind.LEDGE: 3, EdgeKind.ROUGH: 2}


def line_of_sides(chance, length, taken):
    """Sides that go on from corner to corner."""
    while True:
        found = [chance.choice(PATCH.edges())]
        end = chance.choice(found[0])
        while len(found) < length:
            free = [each for each in PATCH.edges() if end in each and each not in {*found, *taken}]
            if not free:
                break
            found.append(chance.choice(free))
            end = next(corner for corner in found[-1] if corner != end)
        if len(found) == length and not {*found} & {*taken}:
            return found


def drawn_on_the_board(chance, kinds):
    """6 good and 6 evil figures of so many kinds each, which face each other, and 20 sides in lines."""
    edges = {}
    for kind, length in LINES.items():
        edges |= dict.fromkeys(line_of_sides(chance, length, edges), kind)
    north = [hex_ for hex_ in PATCH.hexes() if PATCH.place_of(hex_) % PATCH.rows < 5]
    south = [hex_ for hex_ in PATCH.hexes() if hex_ not in north]
    pieces = []
    for side, values, hexes, facings in (
        ("good", GOOD, north, ("S", "S", "SE", "SW")),
        ("evil", EVIL, south, ("N", "N", "NE", "NW")),
    ):
        chosen = chance.sample(values, kinds)
        for hex_ in chance.sample(hexes, 6):
            piece = {"id": "abcdefghijkl"[len(pieces)], "side": side, "at": list(hex_)}
            pieces.append(piece | {"facing": chance.choice(facings)} | chance.choice(chosen))
    found = position({"pieces": pieces})
    return replace(found, board=replace(found.board, edges=edges))


def test_a_drawn_board_with_4_kinds_of_figures_and_sides_fits_into_60_characters():
    chance = random.Random(21)
    for _ in range(40):
        drawn = drawn_on_the_board(chance, kinds=2)
        assert len(share_code.encode(drawn)) <= 60
        assert share_code.decode(share_code.encode(drawn)) == drawn


FREE_CHARACTERS = 60 - 1 - share_code.CHECK_LENGTH


def test_no_code_of_60_characters_can_hold_every_position():
    codes = 32**FREE_CHARACTERS * (1 + 16)  # both versions
    plain = perm(63, 12) * 2**12 * 6**12 * comb(len(PATCH.edges()), 20) * 4**20
    numbers = 21 * 42 * 41 * 62  # attacks, movement, action points and range that a base may have

    assert (round(log2(codes), 1), round(log2(plain), 1)) == (284.1, 246.4)
    assert plain * numbers < codes  # one kind of figure with any numbers
    assert plain * comb(numbers, 2) * (2**12 - 2) > codes  # two
    assert plain * 9**12 > codes  # or nine kinds that both ends know


FIRST_VERSION = (
    ("1X6KFMFH4T2P0X155VMM19HDR1581JFEZ50BDDH8", ODD[1]),
    ("19548FYR4Q4DX7R4M0H", ODD[2]),
    ("1321413C4NTSFAST2VK3FK0V8YJKYN", ODD[3]),
    ("16VA9QAH9XXR3E1Y8JBRT8H4SZ8J", ODD[4]),
)


def test_a_code_of_the_first_version_still_opens():
    for code, data in FIRST_VERSION:
        assert share_code.decode(code) == position(data)
    mixed = share_code.decode("13DRJHHS9M99QD3653TV0PZC4PDZ0WK31EYVP6JJ1VZSQMH4MGN96ESBET4KZJ32PFW1GAPT")
    assert mixed == figures_on_patch(random.Random(18), values=(VALUES[0], RIDER))


def test_one_changed_character_and_two_swapped_ones_are_refused():
    code = share_code.encode(figures_on_patch(random.Random(20)))
    for place, here in enumerate(code):
        for other in set(share_code.ALPHABET) - {here}:
            assert refused(code[:place] + other + code[place + 1 :])
        for later in range(place + 1, len(code)):
            if code[later] != here:
                swapped = list(code)
                swapped[place], swapped[later] = code[later], here
                assert refused("".join(swapped))


@CALM
@given(drawn, st.integers(0, 60), st.sampled_from(share_code.ALPHABET))
def test_a_lost_or_added_character_is_refused(data, place, character):
    code = share_code.encode(position(data))
    assume(place < len(code))

    assert refused(code[:place] + code[place + 1 :])
    assert refused(code[:place] + character + code[place:])


@CALM
@given(st.text(alphabet=[*share_code.ALPHABET, "?", "ß"], max_size=1_010))
def test_any_text_is_a_position_or_refused(text):
    try:
        read = share_code.decode(text)
    except BadInput as error:
        found = bad_input_sentence(error)
    else:
        found = f"{share_code.encode(read)}."
    assert found.endswith(".")


def checked(unchecked):
    """A code with the right checksum, whatever it begins with."""
    for rest in range(share_code.CHECK):
        number = 0
        for character in unchecked:
            number = number * 32 + share_code.ALPHABET.index(character)
        if (number * 32**3 + rest) % share_code.CHECK == 0:
            return unchecked + "".join(share_code.ALPHABET[rest >> shift & 31] for shift in (10, 5, 0))
    raise AssertionError


def test_a_code_of_another_version_says_so():
    assert refused(checked("2ABC")) == "version"


def test_a_right_checksum_under_no_position_is_wrong():
    assert refused(checked("1ZZZZZZZZZ")) == "wrong"
    assert refused(checked("10")) == "wrong"
    assert refused(checked("G0Z")) == "wrong"


@pytest.mark.parametrize(
    ("text", "case"), [("", "empty"), ("-", "empty"), ("1A!", "character"), ("1" * 1_001, "wrong")]
)
def test_a_text_that_is_no_code_says_what_is_wrong(text, case):
    assert refused(text) == case


def test_letters_that_look_like_digits_are_read_as_these():
    code = share_code.encode(position({"pieces": []}))

    assert share_code.decode(f" {code.lower().replace('1', 'l').replace('0', 'o')}-") == position(
        {"pieces": []}
    )


def test_a_map_without_end_of_detail_has_no_code():
    with pytest.raises(TooLarge):
        share_code.encode(position({"pieces": [], "x": [[q, r] for q in range(40) for r in range(40)]}))
    with pytest.raises(TooLarge):
        share_code.encode(
            position({"pieces": [], "x": [[q * 3 - 59, r * 4 - 59] for q in range(40) for r in range(25)]})
        )


def named(names):
    pieces = [{"side": "good", "at": [0, row], "facing": "N", "id": name} for row, name in enumerate(names)]
    return position({"pieces": pieces})


def test_names_of_a_list_share_their_words():
    names = ["Rohan Rider", *(f"Uruk-hai Warrior {number}" for number in range(2, 8)), "Éowyn \ud800"]
    read = named(names)

    assert len(share_code.encode(read)) <= 100
    assert share_code.decode(share_code.encode(read)) == read
    with pytest.raises(TooLarge):
        share_code.encode(named([f"{number}" + "a" * 1_990 for number in range(3)]))


def test_a_crowd_whose_names_fit_into_one_version_only_has_a_code():
    read = named([f"warrior {number:02}" for number in range(60)])

    assert share_code.decode(share_code.encode(read)) == read


def test_a_frame_holds_the_position_and_is_the_patch_where_that_is_enough():
    assert frame_of(position({"pieces": []})) == PATCH
    assert [PATCH.hex_at(PATCH.place_of(each)) for each in PATCH.hexes()] == PATCH.hexes()
    far = frame_of(position({"pieces": [], "x": [[20, -4], [29, 0]]}))
    assert (far.columns, far.rows) == (10, 9)
    assert far.holds(Hex(20, -4))
    assert far.holds(Hex(29, 0))
