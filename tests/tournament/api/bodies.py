"""Bodies and parameters out of the OpenAPI document: what it asks for, and what hostile people send.

Everything comes from a given ``random.Random``, so a seed sends the same again.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import Any

NONSENSE = (
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    10**30,
    1.5,
    float("1e308"),
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x" * 5000,
    "٣",
    "½",
    "2026-02-30T25:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "{% debug %}<script>",
    [],
    [None],
    {},
    {"": None},
    [[[[[[]]]]]],
)


PLAIN = {"integer": [1, 2, 3, 0, 60], "number": [1, 0.5, 3], "boolean": [True, False]}


class Bodies:
    """Values for the schemas of one document."""

    def __init__(self, document: Mapping[str, Any], rng: random.Random) -> None:
        self.document, self.rng = document, rng

    def resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema behind a reference; of several, any."""
        while True:
            if "$ref" in schema:
                schema = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            elif "allOf" in schema or "oneOf" in schema or "anyOf" in schema:
                parts = schema.get("allOf") or schema.get("oneOf") or schema["anyOf"]
                schema = self.rng.choice(parts)
            else:
                return schema

    def fitting(self, schema: Mapping[str, Any], depth: int = 0) -> Any:
        """A value that the schema asks for, though it may mean nothing here."""
        schema = self.resolved(schema)
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array":
                return [self.fitting(schema["items"], depth + 1) for _ in range(self.rng.randint(0, 2))]
            case kind:
                return self.rng.choice(PLAIN[kind] if kind in PLAIN else _texts(schema))

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        wanted = set(schema.get("required", ()))
        return {
            name: self.fitting(part, depth + 1)
            for name, part in schema.get("properties", {}).items()
            if name in wanted or (depth < 4 and self.rng.random() < 0.6)
        }

    def spoiled(self, body: Any) -> Any:
        """The same with something in it that nobody asked for, or without something."""
        body = copy.deepcopy(body)
        places = list(_places(body))
        if not places or self.rng.random() < 0.1:
            return self.rng.choice(NONSENSE)
        for _ in range(self.rng.randint(1, 2)):
            holder, key = self.rng.choice(places)
            if isinstance(holder, dict) and self.rng.random() < 0.2:
                holder.pop(key, None)
            else:
                holder[key] = self.rng.choice(NONSENSE)
        return body


def _texts(schema: Mapping[str, Any]) -> list[str]:
    if schema.get("format") == "date-time":
        return ["2007-06-16T12:00:00Z"]
    return ["good", "7.01", "Asked for at the desk", "1", "3-0", "broken"]


def _places(body: Any) -> Any:
    """Every place in a body at which something stands."""
    if isinstance(body, dict):
        for key in list(body):
            yield body, key
            yield from _places(body[key])
    elif isinstance(body, list):
        for index in range(len(body)):
            yield body, index
            yield from _places(body[index])


def plain_json_schema(schema: Any) -> Any:
    """OpenAPI 3.0's ``nullable`` as JSON Schema knows it."""
    if isinstance(schema, list):
        return [plain_json_schema(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: plain_json_schema(value) for key, value in schema.items() if key != "nullable"}
    if schema.get("nullable") is True:
        return {"anyOf": [plain, {"type": "null"}]}
    return plain
