"""The cells of one catalogue line, read into a figure and written back.

Every cell is checked, so that a person mends a line once; it refuses to guess a missing number.
"""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.text import slugify

from armies.models.figures import SLIDER_COLOURS, name_of
from armies.services.files.tables import Columns, Row
from armies.services.files.words import FACTION_WORDS, KIND_WORDS
from armies.services.problems import LineProblem
from rules.errors import BadInput
from rules.figure_lists import codec
from rules.figure_lists.abilities import ability_code
from rules.figure_lists.figures import LATEST_VERSION, Ability, Faction, Figure, Kind, Role
from rules.figure_lists.roles import role_contradiction

COLUMNS: Final = Columns(
    required=("name", "faction", "kind", "points"),
    optional=(
        "action_points",
        "wounds",
        "attacks",
        "toughness",
        "movement",
        "shots",
        "range",
        "unique_numbers",
        "abilities",
        "hexes",
        "version",
        "collector_number",
        "rarity",
        "role",
        "role_of",
        "key",
    ),
    words={
        "name": ("figure", "figure name", "model", "Figur", "figurine", "figura", "miniatura", "フィギュア"),
        "faction": (
            *("side", "good or evil", "Fraktion", "Seite", "camp", "fazione", "bando", "facção"),
            *("fação", "陣営"),
        ),
        "kind": ("type", "hero or minion", "Art", "Typ", "tipo", "種類"),
        "points": (
            "cost",
            "points cost",
            "pts",
            "Punkte",
            "Punktekosten",
            "punti",
            "puntos",
            "pontos",
            "ポイント",
        ),
        "action_points": ("AP", "Aktionspunkte", "points d'action", "punti azione", "puntos de acción"),
        "attacks": ("Angriffe", "attaques", "attacchi", "ataques"),
        "movement": ("move", "Bewegung", "mouvement", "movimento", "movimiento"),
        "toughness": ("Widerstand", "résistance", "resistenza", "resistencia", "resistência"),
        "wounds": ("Wunden", "blessures", "ferite", "heridas", "ferimentos"),
        "range": ("Reichweite", "portée", "gittata", "alcance"),
        "shots": ("Schüsse", "tirs", "tiri", "disparos"),
        "abilities": ("ability", "Fähigkeiten", "capacités", "abilità", "habilidades"),
        "unique_numbers": ("unique number", "unique", "Einzigartig"),
        "collector_number": ("collector no", "number", "no"),
    },
    with_none=("role",),
)


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers a cell may hold, and what an empty cell stands for."""

    least: int
    most: int
    empty: int | None = None
    is_required: bool = False


SPANS: Final = {
    "points": Span(0, 100_000, is_required=True),
    "action_points": Span(0, 99, 0),
    "wounds": Span(1, 99, 1),
    "attacks": Span(0, 99, 0),
    "toughness": Span(0, 99, 2),
    "movement": Span(0, 99, 0),
    "shots": Span(1, 99),
    "range": Span(1, 99),
    "hexes": Span(1, codec.MAX_HEXES, 1),
    "version": Span(0, LATEST_VERSION),
}
_WORDS: Final = {"faction": FACTION_WORDS, "kind": KIND_WORDS}
_LENGTHS: Final = {"name": 120, "collector_number": 20, "rarity": 20, "role_of": 120}
_KEY_LENGTH: Final = 120
_TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_UNIQUE: Final = Span(1, 9_999)
_COST: Final = Span(0, 99)
MAX_ABILITIES: Final = 20
_ABILITY_LENGTH: Final = 60


class _Reader:
    def __init__(self, row: Row) -> None:
        self.row = row
        self.problems: list[LineProblem] = []

    def object_to(self, column: str, code: str, case: str = "", **data: object) -> None:
        self.problems.append(LineProblem(self.row.line, column, code=code, case=case, data=data))

    def text(self, column: str) -> str:
        value = unicodedata.normalize("NFC", self.row.cells[column])
        if len(value) > _LENGTHS[column]:
            self.object_to(column, "cell-long", length=len(value), limit=_LENGTHS[column])
        if any(unicodedata.category(letter) in {"Cc", "Zl", "Zp"} for letter in value):
            self.object_to(column, "cell-control")
        if any(unicodedata.bidirectional(letter) in _TURNING for letter in value):
            self.object_to(column, "cell-turned")
        return " ".join(value.split())

    def name(self) -> str:
        name = self.text("name")
        if not self.row.cells["name"]:
            self.object_to("name", "figure-unnamed")
        elif not any(letter.isalnum() for letter in name):
            self.object_to("name", "name-without-letter", name=name[:40])
        return name

    def word(self, column: str, words: type[StrEnum]) -> str:
        value = self.row.cells[column].casefold()
        value = _WORDS.get(column, {}).get(value, value)
        known = [word.value for word in words]
        if value not in known:
            case = column if value else f"{column}-missing"
            data = {"value": value[:40], "known": known}
            self.problems.append(
                LineProblem(self.row.line, column, "", tuple(known), "cell-word", case, data)
            )
            return known[0]
        return value

    def role(self) -> Role | None:
        """An empty cell says nothing of the role; ``none`` says that there is none."""
        return Role(self.word("role", Role)) if self.row.cells["role"] else None

    def number(self, column: str) -> int | None:
        span = SPANS[column]
        raw = self.row.cells[column]
        if not raw and not span.is_required:
            return span.empty
        value = self.whole(column, raw, span)
        return span.least if value is None else value

    def whole(self, column: str, raw: str, span: Span) -> int | None:
        if raw.isascii() and raw.isdigit() and len(raw) < 12 and span.least <= int(raw) <= span.most:  # noqa: PLR2004
            return int(raw)
        case = "" if raw else "empty"
        self.object_to(column, "cell-number", case, value=raw[:40], least=span.least, most=span.most)
        return None

    def unique_numbers(self) -> tuple[int, ...]:
        column = "unique_numbers"
        parts = [part.strip() for part in self.row.cells[column].split(";") if part.strip()]
        read = [self.whole(column, part, _UNIQUE) for part in parts]
        numbers = tuple(number for number in read if number is not None)
        if len(set(numbers)) < len(numbers):
            self.object_to(column, "unique-number-twice")
        return numbers

    def abilities(self) -> tuple[Ability, ...]:
        parts = [part.strip() for part in self.row.cells["abilities"].split(";") if part.strip()]
        if len(parts) > MAX_ABILITIES:
            self.object_to("abilities", "abilities-many", count=len(parts), limit=MAX_ABILITIES)
        return tuple(self.ability(part) for part in parts)

    def ability(self, part: str) -> Ability:
        """``code:cost``, or ``code`` where no cost is printed. A cost of 0 differs from none (8.05)."""
        code, colon, cost = (piece.strip() for piece in part.rpartition(":"))
        if not colon:
            code, cost = part, ""
        if not code or len(code) > _ABILITY_LENGTH:
            self.object_to("abilities", "ability-unnamed", written=part[:40])
            return Ability(part)
        if cost and not _is_half(cost):
            return codec.ability_from_json({"code": code, "cost": self.whole("abilities", cost, _COST)})
        try:
            return codec.ability_from_json({"code": code, "cost": cost or None})
        except BadInput as error:
            self.problems.append(LineProblem.from_error(error, line=self.row.line, column="abilities"))
            return Ability(code)

    def ranged(self) -> tuple[int | None, int | None]:
        shots, reach = self.number("shots"), self.number("range")
        if (shots is None) != (reach is None):
            missing = "shots" if shots is None else "range"
            self.object_to(missing, "oval-half")
        return shots, reach

    def required(self, column: str) -> int:
        value = self.number(column)
        return 0 if value is None else value


def figure_of(row: Row) -> tuple[Figure, str, list[LineProblem]]:
    """The figure of one line, its key, and everything that is wrong with the line."""
    cells = _Reader(row)
    shots, reach = cells.ranged()
    figure = Figure(
        name=cells.name(),
        faction=Faction(cells.word("faction", Faction)),
        kind=Kind(cells.word("kind", Kind)),
        points=cells.required("points"),
        action_points=cells.required("action_points"),
        wounds=cells.required("wounds"),
        attacks=cells.required("attacks"),
        toughness=cells.required("toughness"),
        movement=cells.required("movement"),
        shots=shots,
        range=reach,
        unique_numbers=cells.unique_numbers(),
        abilities=cells.abilities(),
        hexes=cells.required("hexes"),
        version=cells.number("version"),
        collector_number=cells.text("collector_number"),
        rarity=cells.text("rarity"),
        role=cells.role(),
        role_of=cells.text("role_of"),
    )
    contradiction = role_contradiction(figure)
    if contradiction is not None:
        cells.problems.append(
            LineProblem.from_error(contradiction, line=row.line, column=contradiction.field)
        )
    key = row.cells["key"]
    if key and (slugify(key) != key or len(key) > _KEY_LENGTH):
        data = {"key": key[:40]}
        cells.problems.append(LineProblem(row.line, "key", "", (slugify(key),), "key-malformed", "", data))
    return figure, key or key_for(figure), cells.problems


def key_for(figure: Figure) -> str:
    """The key of a figure that brings none: name, slider colour and collector number."""
    colour = "" if figure.version is None else SLIDER_COLOURS[figure.version]
    name = slugify(figure.name) or "-".join(f"{ord(letter):x}" for letter in figure.name[:12])
    parts = (name, colour, slugify(figure.collector_number))
    return "-".join(part for part in parts if part)[:_KEY_LENGTH].strip("-") or "figure"


def cells_of(figure: Figure, *, key: str) -> list[object]:
    """The cells of a figure in the order of :data:`COLUMNS`."""
    listed = {
        "unique_numbers": ";".join(map(str, figure.unique_numbers)),
        "abilities": ";".join(_ability_cell(ability) for ability in figure.abilities),
        "faction": figure.faction.value,
        "kind": figure.kind.value,
        "role": figure.role.value if figure.role else "",
        "key": key,
    }
    return [listed[name] if name in listed else getattr(figure, name) for name in COLUMNS.all]


def _ability_cell(ability: Ability) -> str:
    """The name as it is printed, unless the colon of a foreign name would be read as a cost."""
    name = name_of(ability.code)
    if ability.cost is not None:
        return f"{name}:{ability.cost}"
    return f"{name}:" if ":" in name else name


def _is_half(cost: str) -> bool:
    """A base with the ability of 8.52 prints PR1 or PR2 where others print a cost."""
    return ability_code(cost) in codec.HALVES
