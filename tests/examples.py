"""How many cases the usual run tries, and how many ``--thorough`` does."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

THOROUGH = "thorough"  # the profile
USUAL, MANY = 25, 500  # examples of a property that does not say how many


def examples(usual: int) -> int:
    """``max_examples`` of a property: ten times the usual number in a thorough run."""
    return usual * 10 if settings.get_current_profile_name() == THOROUGH else usual


def wide(*values: Any) -> Any:
    """One row of a parametrized test that only the thorough run tries."""
    return pytest.param(*values, marks=pytest.mark.thorough)


def some_of(rows: Iterable[Any], number: int) -> list[Any]:
    """The rows of a parametrized test: ``number`` of them, evenly spread, in the usual run; else all."""
    rows = list(rows)
    chosen = {index * len(rows) // number for index in range(number)}
    return [row if index in chosen else _wide(row) for index, row in enumerate(rows)]


def _wide(row: Any) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, id=row.id, marks=[*row.marks, pytest.mark.thorough])
    return wide(*row) if isinstance(row, tuple) else wide(row)
