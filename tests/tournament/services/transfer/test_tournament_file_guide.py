"""The guide to the file describes every column of every part, with its type and what it may refer to."""

from pathlib import Path

from django.db import models

from tournament.services.transfer.tournament_files import target_of
from tournament.services.transfer.tournament_parts import LEFT_OUT, PARTS, TOURNAMENT, VERSION

GUIDE = Path(__file__).resolve().parents[4] / "docs" / "guides" / "tournament-file.md"
TYPES = (
    (models.DateTimeField, "instant"),
    (models.DateField, "day"),
    (models.BooleanField, "true or false"),
    (models.IntegerField, "whole number"),
    (models.FloatField, "number"),
    (models.UUIDField, "UUID"),
    (models.JSONField, "JSON"),
)


def line(part, name):
    """``- `table`: whole number, or null``."""
    field, target = part.field(name), target_of(part, name)
    kind = next((word for base, word in TYPES if isinstance(field, base)), "text")
    if field.max_length and kind == "text":
        kind = f"text of at most {field.max_length}"
    if target is not None:
        kind = f"row of `{target.name}`"
    elif field.choices:
        kind = f"one of {', '.join(f'`{word}`' for word, _ in field.flatchoices)}"
    more = [
        *(["or null"] if field.null else []),
        *(["an address: assigned again"] if name in part.addresses else []),
        *(["only with mail"] if name in part.private or part.is_private else []),
    ]
    return f"- `{name}`: {', '.join([kind, *more])}"


def described():
    """Every part as the guide has to tell it."""
    for part in (TOURNAMENT, *PARTS):
        yield f"### `{part.name}`"
        for name in part.columns:
            yield line(part, name)


def test_the_guide_describes_every_column_and_what_is_left_out():
    told = GUIDE.read_text("utf-8").splitlines()

    assert [each for each in described() if each not in told] == []
    assert [name for name, why in LEFT_OUT.items() if not any(f"`{name}`" in row for row in told)] == []
    assert any(f"`version`: {VERSION}" in row for row in told)
