"""What a scheme is refused for, and at which place."""

import pytest

from armies.messages.edge import bad_input_sentence
from rules.errors import BadInput
from rules.scoring.files import OPERATIONS
from rules.scoring.reading import read_scheme
from tests.rules.scoring.schemes import band, but

REFUSED = {
    "gap": ("bands[0].when.margin_from", but(bands=[band("a", margin_from=2)])),
    "overlap": (
        "bands[1].when.margin_from",
        but(bands=[band("a", margin_to=3), band("b", margin_from=3)]),
    ),
    "no-last-band": ("bands[0].when", but(bands=[band("a", margin_from=1, margin_to=9)])),
    "unknown-counter": ("decide", but(decide="vps")),
    "unknown-key": ("bands[0].when.margin", but(bands=[band("a", margin=1)])),
    "bad-points": ("draw.points", but(draw={"points": "1.255"})),
    "too-many": ("bands", but(bands=[band(str(n), winner_from=n) for n in range(25)])),
    "key-twice": ("bands[1]", but(bands=[band("a", margin_to=1), band("a", margin_from=2)])),
}
MORE_REFUSED = [
    ("overlap", "bands[1].when.margin_from", but(bands=[band("a", margin_from=1), band("b", margin_from=9)])),
    ("overlap", "bands[0].when", but(bands=[band("a"), band("b", margin_from=9)])),
    (
        "overlap",
        "bands[0].when.margin_from",
        but(draw={"points": "1", "margin_to": 2}, bands=[band("a", margin_from=2)]),
    ),
    ("no-last-band", "bands", but(bands=[])),
    ("no-last-band", "bands[0].when", but(bands=[band("a", ratio_from=2)])),
    (
        "unknown-counter",
        "extras[0].counter",
        but(extras=[{"key": "x", "kind": "each", "counter": "op", "points": "1"}]),
    ),
    ("unknown-key", "zero_mark", but(zero_mark="broken")),
    ("unknown-key", "bands[0].when.loser_mark", but(bands=[band("a", loser_mark="x"), band("b")])),
    (
        "unknown-key",
        "extras[0].every",
        but(extras=[{"key": "x", "kind": "mark", "mark": "tabled", "points": "1", "every": 2}]),
    ),
    ("unknown-key", "bye.band", but(bye={"kind": "grade", "band": "crushing"})),
    (
        "unknown-counter",
        "bye.counters.op",
        but(bye={"kind": "grade", "band": "major", "counters": {"op": "level"}}),
    ),
    ("unknown-key", "bands[0].when.margin_from", but(decide="grade", bands=[band("a", margin_from=1)])),
    (
        "unknown-counter",
        "extras[0]",
        but(
            decide="grade",
            extras=[{"key": "x", "kind": "close-loss", "margin_to": 1, "points": "1"}],
            bands=[band("a")],
        ),
    ),
    ("bad-points", "draw.points", but(draw={"points": 2})),
    ("bad-points", "requested_bye", but(requested_bye="1001")),
    ("too-many", "", but(name="x" * 20_000)),
    ("word-unknown", "bye.round", but(bye={"kind": "average", "round": "down"})),
]


@pytest.mark.parametrize(
    ("code", "path", "scheme"), [*((code, *rest) for code, rest in REFUSED.items()), *MORE_REFUSED]
)
def test_a_scheme_that_cannot_be_meant_is_refused_at_its_place(code, path, scheme):
    answer = OPERATIONS["scheme_check"]({"scheme": scheme})
    assert (answer["ok"], answer["code"], answer["path"]) == (False, code, path)
    with pytest.raises(BadInput) as caught:
        read_scheme(scheme)
    assert "%(" not in bad_input_sentence(caught.value)


@pytest.mark.parametrize(
    "bands",
    [
        [band("major", margin_from=8), band("minor")],  # the last one takes what is left
        [band("double", ratio_from="2"), band("a", margin_to=3), band("b", margin_from=4)],
        [band("a", margin_to=3, loser_mark="tabled"), band("b", margin_from=1)],
    ],
)
def test_bands_that_leave_nothing_out_are_accepted(bands):
    assert OPERATIONS["scheme_check"]({"scheme": but(bands=bands)}) == {"ok": True}


def test_margins_are_not_counted_on_from_a_draw_in_percent():
    scheme = but(draw={"points": "2", "percent_below": 10}, bands=[band("a", margin_from=9)])
    assert OPERATIONS["scheme_check"]({"scheme": scheme}) == {"ok": True}


def test_what_is_seldom_meant_is_warned_of():
    scheme = but(draw={"points": "3"}, bands=[{**band("a"), "winner": "2", "loser": "4"}])
    assert OPERATIONS["scheme_check"]({"scheme": scheme}) == {
        "ok": True,
        "warnings": ["draw-above-win", "loss-above-draw"],
    }
