"""Army lists: the list, its versions with the verdicts they got, and what each version holds."""

import uuid

from django.db import models

from armies.list_slots import slot
from armies.models.choices import DocumentKind, LateMark, ListSide, Source, at_least, one_of
from armies.models.figures import Figure


class ArmyList(models.Model):
    """One faction's figures for one ruleset and level; its content stands in its versions.

    In a game without factions it is of ``any``.
    ``own_level`` is the points limit of the rounds that it is for, ``None`` where that is the event's.
    ``reopened_until`` is the entrant's own deadline after a referee opened it again; none is no deadline.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    faction = models.CharField(max_length=4, choices=ListSide.choices)
    ruleset_key = models.CharField(max_length=40)
    level = models.PositiveIntegerField()
    own_level = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()
    locked_at = models.DateTimeField(null=True, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            one_of("faction", ListSide, name="army_list_faction_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.faction} list at {self.level} points"

    @property
    def slot(self) -> str:
        """Which list of its owner it is; see ``armies/list_slots.py``."""
        return slot(self.faction, self.own_level)

    @property
    def is_locked(self) -> bool:
        return self.locked_at is not None


class ArmyListVersion(models.Model):
    """One saved content with its verdict, never changed afterwards.

    ``fingerprint`` is the SHA-256 of its canonical JSON, in hexadecimal. It has entries, or a document.
    """

    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    fingerprint = models.CharField(max_length=64)
    verdict = models.JSONField()
    totals = models.JSONField()
    is_legal = models.BooleanField()
    note = models.CharField(max_length=300, blank=True)
    submitted_at = models.DateTimeField()
    submitted_by = models.CharField(max_length=120)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.BUILDER)

    class Meta:
        ordering = ["army_list", "number"]
        constraints = [
            models.UniqueConstraint(fields=["army_list", "number"], name="army_list_version_number_once"),
            models.UniqueConstraint(
                fields=["army_list"],
                condition=models.Q(is_current=True),
                name="army_list_has_one_current_version",
            ),
            at_least("number", 1, name="army_list_version_counts_from_one"),
            one_of("source", Source, name="army_list_version_source_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.army_list}, version {self.number}"

    @property
    def late_mark(self) -> str:
        """How it is marked where a referee accepted it after the deadline (``LateMark``), else empty."""
        return LateMark.from_note(self.note)

    @property
    def handed_document(self) -> "ArmyListDocument | None":
        """The text, file or link that it is; ``None`` for a list of figures. One query."""
        return getattr(self, "document", None)


class ArmyListEntry(models.Model):
    """One line of a list. The snapshot counts; the figure row only says where it was taken from."""

    version = models.ForeignKey(ArmyListVersion, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveSmallIntegerField()
    figure = models.ForeignKey(Figure, on_delete=models.PROTECT, related_name="entries")
    quantity = models.PositiveSmallIntegerField(default=1)
    carries = models.JSONField(default=list, blank=True)
    snapshot = models.JSONField()

    class Meta:
        ordering = ["version", "position"]
        verbose_name_plural = "army list entries"
        constraints = [
            models.UniqueConstraint(fields=["version", "position"], name="army_list_entry_position_once"),
            at_least("quantity", 1, name="army_list_entry_quantity_is_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity}x {self.snapshot.get('name', self.figure_id)}"


class ArmyListDocument(models.Model):
    """One of text, file and link, with what its owner says of it.

    Of a file this row has ``digest``, the SHA-256 of its content, its type as an ending, and its size in
    bytes; who stores the file finds it by them. A link is never opened by the server. ``points`` are what the
    owner counts, ``None`` where nothing was said.
    """

    version = models.OneToOneField(ArmyListVersion, on_delete=models.CASCADE, related_name="document")
    kind = models.CharField(max_length=4, choices=DocumentKind.choices)
    text = models.TextField(blank=True)
    link = models.CharField(max_length=300, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    file_type = models.CharField(max_length=4, blank=True)
    size = models.PositiveIntegerField(default=0)
    points = models.PositiveIntegerField(null=True, blank=True)
    army = models.CharField(max_length=80, blank=True)
    leader = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["version"]
        constraints = [one_of("kind", DocumentKind, name="army_list_document_kind_is_known")]

    def __str__(self) -> str:
        return f"{self.version}: {self.kind}"
