"""An army list: one faction's figures for one ruleset and level. Its content stands in its versions."""

import uuid

from django.db import models

from armies.models.choices import FactionChoice, at_least, one_of


class ArmyList(models.Model):
    """The list itself: what it is for, and whether it is frozen.

    ``reopened_until`` is the entrant's own deadline after a referee opened it again; none is no deadline.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    faction = models.CharField(max_length=4, choices=FactionChoice.choices)
    ruleset_key = models.CharField(max_length=40)
    level = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    locked_at = models.DateTimeField(null=True, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            one_of("faction", FactionChoice, name="army_list_faction_is_known"),
            at_least("level", 1, name="army_list_level_is_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.faction} list at {self.level} points"

    @property
    def is_locked(self) -> bool:
        return self.locked_at is not None
