"""Photos of signed score sheets. The picture lies outside the web root; this row says whose it is."""

from django.db import models

from tournament.models.round import Pairing


class SheetPhoto(models.Model):
    """One photo of the sheet of one table. ``key`` is the file's name, made by the server.

    ``size`` is in bytes, ``fingerprint`` the SHA-256 of the stored file. Taken away by a date: the file
    goes, the row stays.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="photos")
    key = models.CharField(max_length=64, unique=True)
    fingerprint = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    taken_by = models.CharField(max_length=80)
    taken_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["taken_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing", "fingerprint"],
                condition=models.Q(removed_at=None),
                name="one_photo_per_picture",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.key}"
