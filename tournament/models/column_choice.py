"""What an account said that the columns of a table hold."""

from django.conf import settings
from django.db import models


class ColumnChoice(models.Model):
    """The columns of the last import with these headings, so that nobody chooses them twice.

    ``table`` is the kind of import, ``headings`` the mark of its set of headings, ``keys`` what each holds,
    empty where it was left out.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    table = models.CharField(max_length=20)
    headings = models.CharField(max_length=64)
    keys = models.JSONField()
    chosen_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint("user", "table", "headings", name="one_choice_of_headings"),)

    def __str__(self) -> str:
        return f"{self.user} · {self.table}"
