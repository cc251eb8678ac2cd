"""Files that players hand in as lists. A file lies outside the web root; this row says whose it is."""

from django.db import models

from tournament.models.entrant import Entrant


class ListFile(models.Model):
    """One file of one player. ``key`` is the name it is stored under, made by the server.

    ``digest`` is the SHA-256 of its content: by it the versions of lists name their file.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="list_files")
    digest = models.CharField(max_length=64)
    key = models.CharField(max_length=64, unique=True)
    sent_at = models.DateTimeField()

    class Meta:
        ordering = ["sent_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "digest"], name="one_list_file_per_content"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.key}"
