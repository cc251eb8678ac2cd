"""Every pair of colours that is read together keeps WCAG 2.2 AA, in the light and in the dark."""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[3] / "tournament/static/tournament/css/base/tokens.css"
BLOCK = re.compile(r"(:root(?:[^{]*)?)\{([^{}]*)\}")
COLOUR = re.compile(r"--([a-z-]+):\s*(#[0-9a-f]{6})\s*;")

GROUNDS = ("paper", "surface", "sunk")
TEXT = [
    (ink, ground)
    for ink in ("ink", "ink-soft", "accent", "brass", "error", "good", "evil")
    for ground in GROUNDS
]
TEXT += [(tone, f"{tone}-soft") for tone in ("accent", "brass", "good", "evil", "done", "warn", "error")]
TEXT += [("ink", f"{tone}-soft") for tone in ("accent", "brass", "good", "evil", "done", "warn", "error")]
TEXT += [
    ("ink-soft", "brass-soft"),
    ("accent-ink", "accent"),
    ("accent-ink", "accent-hover"),
    ("paper", "ink"),
]
TEXT += [
    ("error-ink", "error"),
    ("error-ink", "error-hover"),
    ("error-hover", "error-soft"),
    ("warn", "paper"),
]
TEXT += [("accent", "brass-soft"), ("good", "brass-soft"), ("evil", "brass-soft"), ("surface", "line-strong")]
EDGES = [("line-strong", ground) for ground in GROUNDS] + [("focus", ground) for ground in GROUNDS]
EDGES += [("accent", "accent-soft"), ("focus", "accent-soft"), ("focus", "brass-soft")]

# the same in any light, as they are on the miniature in the hand
PRINTED_ON_BASES = {
    "base-minion",
    *(f"slider-{colour}" for colour in ("white", "orange", "red", "purple", "blue")),
}


def themes():
    blocks = {name.strip(): dict(COLOUR.findall(body)) for name, body in BLOCK.findall(TOKENS.read_text())}
    return {
        "light": blocks[":root"],
        "wish": blocks[':root:not([data-theme="light"])'],
        "dark": blocks[':root[data-theme="dark"]'],
    }


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT, ids=lambda v: v)
def test_text_reads_on_its_ground(theme, ink, ground):
    colours = themes()[theme]

    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), EDGES, ids=lambda v: v)
def test_edges_and_focus_show_on_their_ground(theme, edge, ground):
    colours = themes()[theme]

    assert contrast(colours[edge], colours[ground]) >= 3


def test_dark_by_wish_and_dark_by_switch_are_the_same():
    found = themes()

    assert found["wish"] == found["dark"]
    assert found["light"].keys() - found["dark"].keys() == PRINTED_ON_BASES
    assert found["dark"].keys() < found["light"].keys()


def test_contrast_knows_black_on_white():
    assert round(contrast("#000000", "#ffffff"), 2) == 21
