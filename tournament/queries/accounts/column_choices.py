"""What an account said before of a table with the same headings."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from tournament.models import ColumnChoice


def chosen_before(user: User, table: str, headings: str) -> Mapping[str, str]:
    """What each heading holds; empty if this account has not imported such a table."""
    row = ColumnChoice.objects.filter(user=user, table=table, headings=headings).first()
    return row.keys if row is not None else {}
