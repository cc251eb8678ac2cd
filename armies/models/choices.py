"""The closed vocabularies of the rows, and the database check that keeps each of them closed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Standing(models.TextChoices):
    """How far a catalogue is to be believed."""

    VERIFIED = "verified", _("verified")
    UNVERIFIED = "unverified", _("unverified")
    DEMONSTRATION = "demonstration", _("demonstration")


class CatalogueRight(models.TextChoices):
    """What somebody may do with a catalogue of somebody else. Who may use it may read it, too."""

    READ = "read", _("read it")
    USE = "use", _("use it in tournaments")


class FactionChoice(models.TextChoices):
    """The words of :class:`rules.figure_lists.figures.Faction` for columns and forms."""

    GOOD = "good", _("good")
    EVIL = "evil", _("evil")


class ListSide(models.TextChoices):
    """Whose list it is: of one faction, or of a game without factions."""

    GOOD = FactionChoice.GOOD.value, FactionChoice.GOOD.label
    EVIL = FactionChoice.EVIL.value, FactionChoice.EVIL.label
    ANY = "any", _("any")


class KindChoice(models.TextChoices):
    """The words of :class:`rules.figure_lists.figures.Kind` for columns and forms."""

    HERO = "hero", _("hero")
    MINION = "minion", _("minion")


class RoleChoice(models.TextChoices):
    """The words of :class:`rules.figure_lists.figures.Role`; a figure without one has an empty column."""

    RING_BEARER = "ring-bearer", _("Ring-bearer")
    RING_BASE = "ring-base", _("Ring base")
    PR1 = "pr1", "PR1"
    PR2 = "pr2", "PR2"


class RoleState(models.TextChoices):
    """Whether an official has settled the role of a figure; an empty column says that nobody was asked."""

    PROPOSED = "proposed", _("to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")


class DocumentKind(models.TextChoices):
    """What was handed in."""

    TEXT = "text", _("Text")
    FILE = "file", _("File")
    LINK = "link", _("Link")


class Source(models.TextChoices):
    """By which door the content of a list version came in."""

    BUILDER = "builder", _("list builder")
    TEXT = "text", _("pasted text")
    FILE = "file", _("imported file")
    API = "api", "API"
    COPY = "copy", _("copied from an earlier tournament")
    RECHECK = "recheck", _("checked again")
    LINK = "link", _("link")


class LateMark(models.TextChoices):
    """How a version that a referee accepted after the deadline is marked for everybody who may see it."""

    ACCEPTED = "accepted-late", _("accepted late")
    ACCEPTED_AFTER_REVEAL = "accepted-late-after-reveal", _("accepted late, after lists were shown")

    @classmethod
    def from_note(cls, note: str) -> str:
        """The mark that the note of a version is, else empty."""
        return note if note in cls.values else ""


class ChangeVerb(models.TextChoices):
    """What was done to a catalogue."""

    CREATED = "created", _("created")
    IMPORTED = "imported", _("imported")
    ADDED = "added", _("figure added")
    CORRECTED = "corrected", _("figure corrected")
    RETIRED = "retired", _("figure retired")
    COPIED = "copied", _("figure copied from its base")
    VERIFIED = "verified", _("figure verified")
    MERGED = "merged", _("figure joined with another")
    STANDING = "standing", _("standing changed")


def one_of(field: str, choices: type[models.TextChoices], *, name: str) -> models.CheckConstraint:
    """A database check that ``field`` holds one of the words of ``choices``."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__in": choices.values}), name=name)


def one_of_or_empty(field: str, choices: type[models.TextChoices], *, name: str) -> models.CheckConstraint:
    """The same where nothing may stand as well."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__in": ["", *choices.values]}), name=name)


def at_least(field: str, least: int, *, name: str) -> models.CheckConstraint:
    """A database check that ``field`` is ``least`` or more."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__gte": least}), name=name)
