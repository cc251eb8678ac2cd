"""How people name a figure in text, and which figure they mean.

A label is a name, a name with its slider colour or version, or anything that ends on ``[key]`` or
``[catalogue/key]``. Two figures with one name are never guessed between.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from armies import adapters
from armies.models import Figure
from armies.models.figures import SLIDER_COLOURS, fold
from rules.figure_lists.figures import Figure as RulesFigure

_KEY: Final = re.compile(r"\[\s*([^\[\]]+?)\s*\]\s*$")
_COLOUR: Final = re.compile(
    rf"^(.*\S)\s*\((?:version\s*)?({'|'.join(SLIDER_COLOURS)}|[0-4])\)$", re.IGNORECASE
)
_NEAR: Final = 3
_MAX_SOUGHT: Final = 40  # names in one request that are compared with the whole catalogue


def indexed(figures: Iterable[Figure] | Index) -> Index:
    return figures if isinstance(figures, Index) else Index(figures)


class Unclear(Exception):
    """A label that names no figure, or several: a code, its values, and labels that would be understood."""

    def __init__(
        self, code: str, *, case: str = "", data: Mapping[str, Any], suggestions: Sequence[str] = ()
    ) -> None:
        super().__init__(code, case)
        self.code = code
        self.case = case
        self.data = data
        self.suggestions = tuple(suggestions)


class Index:
    def __init__(self, figures: Iterable[Figure]) -> None:
        self.figures = tuple(figures)
        self._names: dict[str, list[Figure]] = defaultdict(list)
        self._keys: dict[str, list[Figure]] = defaultdict(list)
        self._near: dict[str, list[str]] = {}
        for figure in self.figures:
            self._names[fold(figure.name)].append(figure)
            self._keys[figure.key].append(figure)

    def find(self, label: str, *, faction: str | None = None) -> Figure:
        """The one figure that a label means; of equal names, those of ``faction`` come first."""
        figures = self.called(label)
        own = [figure for figure in figures if figure.faction == faction]
        meant = own or figures
        if len(meant) == 1:
            return meant[0]
        if not meant:
            raise self._unknown(label)
        labels = [self.label(figure) for figure in meant]
        data = {"label": label, "count": len(meant), "labels": labels}
        raise Unclear("label-ambiguous", data=data, suggestions=labels)

    def called(self, label: str) -> list[Figure]:
        key = _KEY.search(label)
        keyed = self._by_key(key.group(1)) if key else []
        if keyed:
            return keyed
        by_name = self._names.get(fold(label), [])
        coloured = _COLOUR.match(label.strip())
        if by_name or not coloured:
            return list(by_name)
        name, colour = coloured.groups()
        version = int(colour) if colour.isdigit() else SLIDER_COLOURS.index(colour.casefold())
        return [figure for figure in self._names.get(fold(name), []) if figure.version == version]

    def label(self, figure: Figure) -> str:
        labels = (figure.name, str(figure), f"{figure.name} [{figure.key}]")
        return next(
            (label for label in labels if self.called(label) == [figure]),
            f"{figure.name} [{figure.catalogue.key}/{figure.key}]",
        )

    @cached_property
    def by_base(self) -> dict[RulesFigure, Figure]:
        return {adapters.to_rules_figure(row).as_printed: row for row in reversed(self.figures)}

    def _nearest(self, name: str) -> list[str]:
        """Names like this one. Each is looked for once, and not without end: it is slow work."""
        if name not in self._near and len(self._near) < _MAX_SOUGHT:
            self._near[name] = get_close_matches(name[:120], self._names, n=_NEAR, cutoff=0.6)
        return self._near.get(name, [])

    def _by_key(self, key: str) -> list[Figure]:
        catalogue, slash, own = key.rpartition("/")
        found = self._keys.get(own if slash else key, [])
        return [figure for figure in found if not slash or figure.catalogue.key == catalogue]

    def _unknown(self, label: str) -> Unclear:
        coloured = _COLOUR.match(label.strip())
        bare = fold(coloured.group(1) if coloured else label)
        suggestions = [self.label(figure) for name in self._nearest(bare) for figure in self._names[name]]
        data = {"label": label[:80], "near": next(iter(suggestions), "")}
        case = "near" if suggestions else "unread"
        return Unclear("label-unknown", case=case, data=data, suggestions=suggestions)
