"""What the lists say, shown in the empty counts of a result. It fills in nothing."""

from collections.abc import Mapping
from typing import Any

from django import forms


def show_list_counts(field: forms.Field, counts: Mapping[Any, int], *, chosen: str | None) -> None:
    """Show the count of the faction that is ``chosen``; list_counts.js shows the others at once."""
    field.widget.attrs |= {f"data-if-{faction}": count for faction, count in counts.items()}
    if chosen in counts:
        field.widget.attrs["placeholder"] = counts[chosen]
