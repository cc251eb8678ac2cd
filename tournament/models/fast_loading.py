"""Rows that are read by the thousand: their values become the attributes of the instance, and that is all.

Django sets each attribute through ``__init__`` and sends two signals a row, which is half of what reading a
thousand entrants costs. Refuses nothing; fields that are deferred are read when somebody asks, as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models.base import ModelState

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Self


class FastLoading(models.Model):
    """For models without files, pictures and generic relations: their fields listen to those signals."""

    class Meta:
        """No table of its own."""

        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # the stub is of a newer Django
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        """The row as an instance; Django's own door for this ("Customizing model loading")."""
        row = cls.__new__(cls)
        state = ModelState()
        state.db, state.adding = db, False
        row.__dict__.update(zip(field_names, values, strict=True), _state=state)
        return row
