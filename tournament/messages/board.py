"""What the board of the referee's desk says: the answer in one sentence, and the drawing as a list."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.messages.edge import bad_input_text
from armies.messages.referee_desk.directions import SIDES
from rules.errors import BadInput
from rules.figure_lists.abilities import ABILITIES, ability_code, ability_name
from rules.hex_board.frame import row_of
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Effect, Trait

SIGHT: Final[Mapping[str, Any]] = {
    "clear": gettext_lazy("%(shooter)s sees %(target)s."),
    "partial": gettext_lazy("%(shooter)s sees %(target)s, but only a 6 hits."),
    "blocked": gettext_lazy("%(shooter)s does not see %(target)s: every pair of lines is blocked."),
    "out-of-arc": gettext_lazy("%(shooter)s does not see %(target)s: it faces another way."),
    "out-of-range": gettext_lazy("%(target)s is out of range of %(shooter)s."),
    "undecided": gettext_lazy("%(shooter)s sees %(target)s. The referee decides whether only a 6 hits."),
}
EDGES: Final[Mapping[str, Any]] = {
    "rough": gettext_lazy("red side to the %(side)s"),
    "water": gettext_lazy("blue side to the %(side)s"),
    "wall": gettext_lazy("wall to the %(side)s"),
    "ledge": gettext_lazy("dotted side to the %(side)s"),
}

EDGE_KINDS: Final[Mapping[str, Any]] = {
    "rough": gettext_lazy("Red"),
    "water": gettext_lazy("Blue"),
    "wall": gettext_lazy("Wall"),
    "ledge": gettext_lazy("Dotted"),
}
NO_ABILITIES: Final[Mapping[str, Any]] = {
    Trait.RINGWRAITH: gettext_lazy("Ringwraith"),
    Trait.RING_ON: gettext_lazy("Wears the Ring"),
    Trait.CARRIED: gettext_lazy("Carried"),
}

FIELDS: Final[Mapping[str, Any]] = {
    "id": gettext_lazy("Name"),
    "at": gettext_lazy("Hex"),
    "attacks": gettext_lazy("Attacks"),
    "mp": gettext_lazy("Movement"),
    "ap": gettext_lazy("AP"),
    "range": gettext_lazy("Range"),
    "is": gettext_lazy("Always"),
    "on": gettext_lazy("Active now"),
    "also": gettext_lazy("More hexes"),
    "shooter": gettext_lazy("Shooter"),
    "target": gettext_lazy("Target"),
    "mover": gettext_lazy("Figure"),
    "bonus": gettext_lazy("Extra movement"),
}
KNOWN_ABILITIES: Final[Mapping[str, type[Trait] | type[Effect]]] = {"is": Trait, "on": Effect}


def field_problem(error: BadInput, name: str) -> str:
    """What is wrong with a field of the form, by the words that stand on it."""
    field = str(FIELDS.get(name, ""))
    if error.code == "field-missing" and field:
        return _("Fill in “%(field)s”.") % {"field": field}
    if error.code == "word-unknown" and name in KNOWN_ABILITIES:
        known = ", ".join(ability_text(each.value) for each in KNOWN_ABILITIES[name])
        written = ability_text(str(error.data["written"]))
        return _("“%(written)s” does not belong under “%(field)s”. Use %(known)s.") % {
            "written": written,
            "field": field,
            "known": known,
        }
    if error.code in {"number-range", "number-expected"} and field:
        return f"{field}: {bad_input_text(error)}"
    return bad_input_text(error)


def ability_text(code: str) -> str:
    """The name of what a figure is or has activated; unknown codes as they are."""
    return str(NO_ABILITIES.get(code) or (ability_name(code) if code in ABILITIES else code))


def ability_read(written: str) -> str:
    """The code of a name or a code; other text as it is."""
    named = (code for code, name in NO_ABILITIES.items() if str(name).casefold() == written.casefold())
    return next(named, None) or ability_code(written) or written


def hex_name(hex_: Hex) -> str:
    """Column and row, counted from 1 on the patch."""
    return f"{hex_.q + 1},{row_of(hex_) + 1}"


def headline(question: str, asked: Mapping[str, Any], value: Mapping[str, Any]) -> str:
    """The answer in one sentence to read aloud; empty where there is none."""
    if question == "sight" and "answer" in value:
        return str(SIGHT[value["answer"]]) % {"shooter": asked["shooter"], "target": asked["target"]}
    if question == "sight" and value:
        return _("The answer depends on how %(shooter)s turns.") % {"shooter": asked["shooter"]}
    if question == "reach" and "count" in value:
        text = ngettext(
            "%(mover)s can end its move in %(count)s hex.",
            "%(mover)s can end its move in %(count)s hexes.",
            value["count"],
        )
        return text % {"mover": asked["mover"], "count": value["count"]}
    if question == "zones":
        count = len(value["engaged"])
        return ngettext("%(count)s figure is engaged.", "%(count)s figures are engaged.", count) % {
            "count": count
        }
    if question == "combat" and "combats" in value:
        count = len(value["combats"])
        text = ngettext("There is %(count)s combat.", "There are %(count)s combats.", count)
        return text % {"count": count} if count else _("There is no combat.")
    return ""


def drawn_lines(question: str, value: Mapping[str, Any]) -> Iterator[str]:
    """What the drawing shows beside the position, line by line."""
    for id_, hexes in value.get("zones", {}).items() if question == "zones" else ():
        yield _("Kill zone of %(id)s: %(hexes)s") % {"id": id_, "hexes": _names(hexes)}
    if question == "reach":
        yield from _reach_lines(value)
    for combat in value.get("combats", ()):
        attacks = combat["attacks"]
        yield _("Combat of %(figures)s: good %(good)s, evil %(evil)s") % {
            "figures": ", ".join(combat["pieces"]),
            "good": attacks["good"],
            "evil": attacks["evil"],
        }


def _reach_lines(value: Mapping[str, Any]) -> Iterator[str]:
    by_cost: dict[int, list[list[int]]] = {}
    for q, r, cost in value.get("ends", ()):
        by_cost.setdefault(cost, []).append([q, r])
    for cost, hexes in sorted(by_cost.items()):
        yield _("For %(cost)s: %(hexes)s") % {"cost": cost, "hexes": _names(hexes)}
    if value.get("stops"):
        yield _("Stopped by a kill zone: %(hexes)s") % {"hexes": _names(value["stops"])}
    if value.get("run"):
        yield _("Only by running: %(hexes)s") % {"hexes": _names([run[:2] for run in value["run"]])}


def _names(hexes: list[list[int]]) -> str:
    return "; ".join(hex_name(Hex(q, r)) for q, r in hexes) or "–"


def editor_words() -> dict[str, Any]:
    """The parts of the sentence of a hex, for the script of the editor; it has no words of its own."""
    return {
        "place": _("column {column}, row {row}"),
        "hill": _("hill"),
        "x": _("X"),
        "good": _("good figure {id} facing {facing}"),
        "evil": _("evil figure {id} facing {facing}"),
        "empty": _("empty"),
        "facings": {key: str(text) for key, text in SIDES.items()},
        "edges": {
            kind: {key: str(text) % {"side": side} for key, side in SIDES.items()}
            for kind, text in EDGES.items()
        },
        "tools": {
            **dict.fromkeys(("good", "evil"), _("Tap to place or edit. Drag to turn.")),
            "side": _("Tap near a side of a hex."),
            "hill": _("Tap the hexes of a hill."),
            "x": _("Tap the X hexes."),
            "rubber": _("Tap what to remove."),
        },
        "shooter": _("Tap the shooter, then the target."),
        "target": _("Tap the target of {id}."),
        "mover": _("Tap the figure that moves."),
        "offline": _("No connection. The drawing is kept and the question is asked when you are online."),
        "waits": _("Asking…"),
        "limited": _("Too many questions from this network. Yours is asked again within a minute."),
        "refused": _("This page is out of date. Reload it: the drawing is kept."),
        "enemy": _("Tap a figure of the other side."),
        "figure": _("Tap a figure."),
    }
