"""Remember what an account said that the columns of an imported table hold, for its next such table."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User

from tournament.models import ColumnChoice


def remember(user: User, table: str, headings: str, keys: Mapping[str, str], *, now: datetime) -> None:
    """``headings`` is the mark of the headings, ``keys`` what each holds; the newest choice counts."""
    ColumnChoice.objects.update_or_create(
        user=user, table=table, headings=headings, defaults={"keys": dict(keys), "chosen_at": now}
    )
