"""A verb that a page and the API both reach takes the same input in both."""

import ast
from importlib import import_module
from pathlib import Path

from tests.servers import ROOT
from tournament.api.urls import OPERATIONS
from tournament.services.core.inputs import Input

WEB = ROOT / "tournament" / "web"
SERVICES = "tournament.services"
# Verbs whose page sends something else than the API's values, and what.
OTHERWISE = {
    "catalogues.copied_figures.copy": "the base as it is laid out, typed cell by cell",
    "catalogues.copied_figures.correct": "the same base, compared with the one that a referee holds",
    "catalogues.copied_figures.join": "one of the figures that the page offers",
    "entrants.entrant_imports.take": "a file, and an answer for each of its lines",
    "entrants.late_check_ins.check_in": "a tap that the phone has kept",
    "entrants.registration_confirmations.confirm": "the key in the mailed address",
    "entrants.roll_call.check_in": "ticked rows, and one button for each thing to do with them",
    "entrants.roll_call.mark_absent": "the same",
    "entrants.roll_call.remind": "the same",
    "lists.late_lists.hand_in": "the draft of the list builder",
    "lists.imports.list_imports.take": "files, and an answer for each that is not clear",
    "results.no_shows.mark_absent": "one button for each side, and one for both",
    "entrants.fees.change_plan": "four fields, or none",
    "rounds.pairings.record_roll": "one button for each outcome of the roll",
    "schedule.day_plans.change": "rows of breaks in minutes",
    "schedule.scenarios.change": "rows of scenarios and rounds",
    "schedule.round_levels.change": "a field for each round",
    "standings.awards.change": "rows of awards",
    "standings.bonus_kinds.change": "rows of kinds",
    "standings.bonuses.give": "one field for each player",
    "results.played_scenarios.record": "a choice in the form of the result",
    "hall.table_plans.change": "a line for each name",
    "schedule.timelines.change": "rows of phases in minutes",
    "schedule.timelines.reset": "one button",
    "settings.event_rules.save": "one rule at a time",
    "settings.scoring.change": "rows of counters, wins and extras",
    "settings.tournament_settings.choose": "the answer to one question",
    "settings.tournament_settings.configure": "the same",
    "tournaments.tournaments.move": "one button for each move",
}


def imported(tree):
    """What each imported name stands for, as a dotted path."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
    return found


def verbs(node, names):
    """The functions of services that are named below this node."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            module = names.get(each.value.id, "")
            if module.startswith(f"{SERVICES}."):
                yield f"{module}.{each.attr}"
        elif isinstance(each, ast.Name) and names.get(each.id, "").startswith(f"{SERVICES}."):
            yield names[each.id]


def is_verb(path):
    """Does it change something, so that somebody has to say who does it?"""
    module, _dot, name = path.rpartition(".")
    try:
        function = getattr(import_module(module), name, None)
    except ImportError:
        return False
    code = getattr(function, "__wrapped__", function)
    return "by" in getattr(getattr(code, "__code__", None), "co_varnames", ())


def of_api():
    """Verb and the input of each operation that reaches it, also through a helper of its module."""
    for row in OPERATIONS:
        if row.input is None:
            continue
        tree = ast.parse(Path(row.handler.__code__.co_filename).read_text("utf-8"))
        functions = {each.name: each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
        names, seen, waiting = imported(tree), set(), [row.handler.__name__]
        while waiting:
            name = waiting.pop()
            if name in seen or name not in functions:
                continue
            seen.add(name)
            waiting += [each.id for each in ast.walk(functions[name]) if isinstance(each, ast.Name)]
            yield from ((verb, row.input) for verb in verbs(functions[name], names))


def of_pages():
    """Verb and the inputs that a module of pages, or the modules of forms that it imports, knows."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(WEB.rglob("*.py"))}
    by_name = {".".join(path.relative_to(ROOT).with_suffix("").parts): tree for path, tree in trees.items()}
    taken = {name: set(inputs(imported(tree).values())) for name, tree in by_name.items()}
    known = {
        name: taken[name].union(*(taken[each] for each in shared(tree, taken)))
        for name, tree in by_name.items()
    }
    for tree in by_name.values():
        names = imported(tree)
        near = {each for each in names.values() for each in (each, each.rpartition(".")[0]) if each in known}
        own = set(inputs(names.values())).union(*(known[each] for each in near))
        yield from ((verb, own) for verb in verbs(tree, names))


def shared(tree, known):
    """The modules of ``web/forms`` that make the fields of a form."""
    modules = {each.rpartition(".")[0] for each in imported(tree).values()}
    return {each for each in modules if each in known and each.startswith("tournament.web.forms.")}


def inputs(paths):
    for path in paths:
        module, _dot, name = path.rpartition(".")
        if path.startswith(f"{SERVICES}.") and name.endswith("Input"):
            yield getattr(import_module(module), name)


def with_parts(definition):
    """The definition and those nested in it."""
    yield definition
    for spec in definition.specs().values():
        for part in filter(None, (spec.input, spec.item and spec.item.input)):
            yield from with_parts(part)


def is_same(one, others):
    """One of them, one that it is made from, one made from it, or a part of it."""
    known = [other for other in others if other is not Input]
    return any(
        issubclass(part, other) or issubclass(other, part) for part in with_parts(one) for other in known
    )


def test_page_and_api_take_the_same_input():
    pages = {}
    for verb, known in of_pages():
        pages.setdefault(verb, set()).update(known)
    reached = [(verb, taken) for verb, taken in of_api() if verb in pages and is_verb(verb)]
    apart = {verb for verb, taken in reached if not is_same(taken, pages[verb])}

    assert len({verb for verb, _ in reached}) > 9
    assert apart == {f"{SERVICES}.{verb}" for verb in OTHERWISE}, (
        "Read the page by the input: web/forms/input_forms.py"
    )
