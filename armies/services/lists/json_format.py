"""Army lists as list files: ``{"faction", "entries": [{"quantity", "figure": {...} | "key": "..."}]}``.

A figure that is written out has to be a figure of the catalogue, base for base; what differs is named.
Its role is the catalogue's: whoever writes a list gives no figure a role.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from armies import adapters
from armies.messages.edge import lazy_bad_input
from armies.models import ArmyListVersion, Figure
from armies.services.catalogues.figures import differences
from armies.services.errors import Refused
from armies.services.files.json_values import is_storable
from armies.services.files.tables import decode
from armies.services.lists.drafts import MAX_ENTRIES, MAX_QUANTITY, Choice, ParsedList, combine_choices
from armies.services.lists.labels import Index, Unclear, indexed
from armies.services.problems import LineProblem
from rules.errors import BadInput
from rules.fields import Fields, text
from rules.figure_lists import codec
from rules.figure_lists.figures import ArmyList, Faction

MAX_BYTES: Final = 512 * 1024


def parse(
    content: bytes | str, *, figures: Iterable[Figure] | Index, faction: str | None = None
) -> ParsedList:
    """Read the list file of a ``faction``. Raises ``Refused`` for what is none; bad entries are problems."""
    reader = _Reader(indexed(figures))
    try:
        fields = Fields(_loaded(content), path="", known=codec.LIST_FIELDS)
        declared = fields.word("faction", Faction)
        entries = list(fields.items("entries", is_required=True))
    except BadInput as error:
        raise _refused(error) from error
    if not entries:
        raise Refused("empty-list", case="entries", field="entries")
    if len(entries) > MAX_ENTRIES:
        data = {"count": len(entries), "limit": MAX_ENTRIES}
        raise Refused("too-many-entries", case="file", field="entries", data=data)
    if faction and declared != faction:
        problem = LineProblem(None, "faction", code="list-in-wrong-place", case=faction)
        reader.problems.append(problem)
    for path, entry in entries:
        reader.take(path, entry)
    return ParsedList(declared, combine_choices(reader.choices), tuple(reader.problems))


def read(content: bytes | str) -> ArmyList:
    """A list file with every figure written out, by itself: no catalogue is asked whether it knows them."""
    try:
        return codec.army_list_from_json(_loaded(content))
    except BadInput as error:
        raise _refused(error) from error


def print_keys(choices: Iterable[Choice], *, faction: str) -> str:
    entries = [
        {
            "quantity": choice.quantity,
            "key": f"{choice.figure.catalogue.key}/{choice.figure.key}",
            **({"carries": list(choice.carries)} if choice.carries else {}),
        }
        for choice in choices
    ]
    return json.dumps({"faction": faction, "entries": entries}, ensure_ascii=False)


def print_out(version: ArmyListVersion) -> str:
    content = adapters.to_list_json(adapters.to_rules_list(version))
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


class _Reader:
    def __init__(self, index: Index) -> None:
        self.index = index
        self.choices: list[Choice] = []
        self.problems: list[LineProblem] = []

    def take(self, path: str, data: object) -> None:
        try:
            self.choices.append(self.choice(data, path))
        except BadInput as error:
            self.problems.append(LineProblem.from_error(error, line=None, column=error.path or path))
        except Unclear as unclear:
            suggestions = unclear.suggestions
            self.problems.append(
                LineProblem.from_error(unclear, line=None, column=path, suggestions=suggestions)
            )

    def choice(self, data: object, path: str) -> Choice:
        read = Fields(data, path=path, known=("quantity", "figure", "key", "carries"))
        carries = tuple(text(item, path=at) for at, item in read.items("carries"))
        return Choice(self.figure(read), read.whole("quantity", 1, least=1, most=MAX_QUANTITY), carries)

    def figure(self, read: Fields) -> Figure:
        if read.has("key"):
            return self.index.find(f"[{read.text('key')}]")
        figure = codec.figure_from_json(read.required("figure"), path=read.path_of("figure"))
        row = self.index.by_base.get(figure.as_printed)
        if row is not None:
            return row
        namesakes = self.index.called(figure.name)
        if not namesakes:
            return self.index.find(figure.name)
        nearest = min((differences(figure, adapters.to_rules_figure(row)) for row in namesakes), key=len)
        listed = [f"{name}: {here} / {there}" for name, (here, there) in nearest.items()]
        data = {"name": figure.name, "differences": listed}
        raise BadInput("figure-differs", path=read.path_of("figure"), data=data)


def _loaded(content: bytes | str) -> Any:
    try:
        value = json.loads(decode(content, limit=MAX_BYTES))
    except json.JSONDecodeError as error:
        data = {"line": error.lineno, "column": error.colno, "problem": error.msg}
        raise Refused("bad-json", data=data) from error
    except (RecursionError, ValueError) as error:
        raise Refused("bad-json", case="deep") from error
    if not is_storable(value, allow_nan=True):  # a quantity that is none is named with its line
        raise Refused("bad-json", case="character")
    return value


def _refused(error: BadInput) -> Refused:
    return Refused("bad-list-file", lazy_bad_input(error), field=error.path or None)
