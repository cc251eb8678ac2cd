"""The closed vocabularies of the rows, and the database check that keeps each of them closed."""

from django.db import models


class Standing(models.TextChoices):
    """How far a catalogue is to be believed."""

    VERIFIED = "verified", "verified"
    UNVERIFIED = "unverified", "unverified"
    DEMONSTRATION = "demonstration", "demonstration"


class CatalogueRight(models.TextChoices):
    """What somebody may do with a catalogue of somebody else. Who may use it may read it, too."""

    READ = "read", "read it"
    USE = "use", "use it in tournaments"


class FactionChoice(models.TextChoices):
    """The words of :class:`rules.combat_hex.figures.Faction` for columns and forms."""

    GOOD = "good", "good"
    EVIL = "evil", "evil"


class KindChoice(models.TextChoices):
    """The words of :class:`rules.combat_hex.figures.Kind` for columns and forms."""

    HERO = "hero", "hero"
    MINION = "minion", "minion"


class RoleChoice(models.TextChoices):
    """The words of :class:`rules.combat_hex.figures.Role`; a figure without one has an empty column."""

    RING_BEARER = "ring-bearer", "Ring-bearer"
    RING_BASE = "ring-base", "Ring base"
    PR1 = "pr1", "PR1"
    PR2 = "pr2", "PR2"


class RoleState(models.TextChoices):
    """Whether an official has settled the role of a figure; an empty column says that nobody was asked."""

    PROPOSED = "proposed", "to be confirmed"
    CONFIRMED = "confirmed", "confirmed"


class Source(models.TextChoices):
    """By which door the content of a list version came in."""

    BUILDER = "builder", "list builder"
    TEXT = "text", "pasted text"
    FILE = "file", "imported file"
    API = "api", "API"
    COPY = "copy", "copied from an earlier tournament"
    RECHECK = "recheck", "checked again"


class LateMark(models.TextChoices):
    """How a version that a referee accepted after the deadline is marked for everybody who may see it."""

    ACCEPTED = "accepted-late", "accepted late"
    ACCEPTED_AFTER_REVEAL = "accepted-late-after-reveal", "accepted late, after lists were shown"

    @classmethod
    def from_note(cls, note: str) -> str:
        """The mark that the note of a version is, else empty."""
        return note if note in cls.values else ""


class ChangeVerb(models.TextChoices):
    """What was done to a catalogue."""

    CREATED = "created", "created"
    IMPORTED = "imported", "imported"
    ADDED = "added", "figure added"
    CORRECTED = "corrected", "figure corrected"
    RETIRED = "retired", "figure retired"
    COPIED = "copied", "figure copied from its base"
    VERIFIED = "verified", "figure verified"
    MERGED = "merged", "figure joined with another"
    STANDING = "standing", "standing changed"


def one_of(field: str, choices: type[models.TextChoices], *, name: str) -> models.CheckConstraint:
    """A database check that ``field`` holds one of the words of ``choices``."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__in": choices.values}), name=name)


def one_of_or_empty(field: str, choices: type[models.TextChoices], *, name: str) -> models.CheckConstraint:
    """The same where nothing may stand as well."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__in": ["", *choices.values]}), name=name)


def at_least(field: str, least: int, *, name: str) -> models.CheckConstraint:
    """A database check that ``field`` is ``least`` or more."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__gte": least}), name=name)
