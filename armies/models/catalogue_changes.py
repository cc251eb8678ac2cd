"""What was done to a catalogue, by whom and when. Appended only: a correction hides nothing."""

from django.db import models

from armies.models.catalogues import Catalogue
from armies.models.choices import ChangeVerb, one_of
from armies.models.figures import Figure


class CatalogueChange(models.Model):
    """One signed change. ``before`` and ``after`` hold the figure, or the counts of an import."""

    catalogue = models.ForeignKey(Catalogue, on_delete=models.CASCADE, related_name="changes")
    figure = models.ForeignKey(
        Figure, on_delete=models.CASCADE, related_name="changes", null=True, blank=True
    )
    verb = models.CharField(max_length=20, choices=ChangeVerb.choices)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [one_of("verb", ChangeVerb, name="catalogue_change_verb_is_known")]

    def __str__(self) -> str:
        return f"{self.catalogue}: {self.verb} by {self.by}"
