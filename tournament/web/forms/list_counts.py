"""What the lists say, shown in the empty counts of a result as soon as it is known who played what.

It fills in nothing: a count that stays empty is read from the list that is played when the result is stored.
"""

from collections.abc import Mapping
from typing import Any

from django import forms


def show_list_counts(field: forms.Field, counts: Mapping[Any, int], *, chosen: str | None) -> None:
    """Show the count of the faction that is ``chosen``; ``counts`` has one for each that may still be.

    The page's script shows the others at once (list_counts.js); without it the next answer does.
    """
    field.widget.attrs |= {f"data-if-{faction}": count for faction, count in counts.items()}
    if chosen in counts:
        field.widget.attrs["placeholder"] = counts[chosen]
