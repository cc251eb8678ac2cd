"""Single values out of a column of JSON, picked by the database: to read thousands of whole ones takes long.

It refuses to judge what it finds: a value has the type that the JSON gave it, and is None where it has none.
"""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func, TextField, Value
from django.db.models.sql.compiler import SQLCompiler


class Picks(Func):
    """The values at these places (``a.absent``) in their order, as the text of one JSON list.

    At least two places: of one, SQLite would give the bare value.
    """

    function = "JSON_EXTRACT"
    output_field = TextField()

    def __init__(self, column: str, *places: str, **extra: Any) -> None:
        super().__init__(column, *(Value(f"$.{place}") for place in places), **extra)
        self.places = places

    def as_postgresql(
        self, compiler: SQLCompiler, _connection: BaseDatabaseWrapper, **_extra: Any
    ) -> tuple[str, list[Any]]:
        """The same from ``jsonb``."""
        column, params = compiler.compile(self.source_expressions[0])
        picked = ", ".join([f"({column}) #> %s::text[]"] * len(self.places))
        paths = ["{" + place.replace(".", ",") + "}" for place in self.places]
        each = [one for path in paths for one in (*params, path)]
        return f"JSONB_BUILD_ARRAY({picked})::text", each
