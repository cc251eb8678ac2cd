"""Figures as a base can show them, for properties."""

from unicodedata import normalize

from hypothesis import strategies as st

from armies.models.figures import name_of
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, ability_code
from rules.figure_lists.figures import Ability, Faction, Figure, Kind

_letters = st.characters(categories=("L", "Nd"), include_characters="'-:, ")
_names = st.text(_letters, min_size=1, max_size=60).map(lambda text: normalize("NFC", " ".join(text.split())))
_words = st.text(st.characters(categories=("Lu", "Nd")), max_size=20).map(lambda text: normalize("NFC", text))
_known = st.sampled_from(sorted(CHAMPIONSHIP_ABILITIES))


def _is_name(text: str) -> bool:
    return any(letter.isalnum() for letter in text) and len(text) <= 60


def _foreign(text: str) -> bool:
    """A name that no rule knows, and that no reader takes for another one."""
    return ability_code(text) is None and text == text.strip(" :,'-") and text == name_of(text)


_abilities = st.one_of(
    st.builds(Ability, _known, st.none() | st.integers(0, 99)),
    st.builds(Ability, _names.filter(_is_name).filter(_foreign), st.none() | st.integers(0, 99)),
)
_shots = st.none() | st.tuples(st.integers(1, 99), st.integers(1, 99))


@st.composite
def printed(draw: st.DrawFn) -> Figure:
    """One base."""
    shots = draw(_shots)
    return Figure(
        name=draw(_names.filter(_is_name)),
        faction=draw(st.sampled_from(Faction)),
        kind=draw(st.sampled_from(Kind)),
        points=draw(st.integers(0, 100_000)),
        action_points=draw(st.integers(0, 99)),
        wounds=draw(st.integers(1, 99)),
        attacks=draw(st.integers(0, 99)),
        toughness=draw(st.integers(0, 99)),
        movement=draw(st.integers(0, 99)),
        shots=shots[0] if shots else None,
        range=shots[1] if shots else None,
        unique_numbers=tuple(draw(st.lists(st.integers(1, 9_999), max_size=3, unique=True))),
        abilities=tuple(draw(st.lists(_abilities, max_size=10))),
        hexes=draw(st.integers(1, 19)),
        version=draw(st.none() | st.integers(0, 4)),
        collector_number=draw(_words),
        rarity=draw(_words),
    )
