"""Django's backend for PostgreSQL, which goes on while an upgrade changes the tables under it."""

from typing import Final

UNPLANNED: Final = {"0A000", "26000"}  # the plan does not fit any more; there is no such statement
REPEATABLE: Final = {*UNPLANNED, "40P01", "40001"}  # also: stopped for another transaction


def sqlstate_of(error: BaseException) -> str | None:
    """The code that PostgreSQL gave, behind the error that Django made of it."""
    return getattr(error.__cause__, "sqlstate", None)
