"""The right of one account to a catalogue of somebody else."""

from django.conf import settings
from django.db import models

from armies.models.catalogues import Catalogue
from armies.models.choices import CatalogueRight, one_of


class CatalogueGrant(models.Model):
    """Given and taken away by the owner. Tournaments that use the catalogue already go on using it."""

    catalogue = models.ForeignKey(Catalogue, on_delete=models.CASCADE, related_name="grants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="catalogue_grants"
    )
    right = models.CharField(max_length=4, choices=CatalogueRight.choices)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["catalogue", "user"], name="catalogue_grant_once_per_account"),
            one_of("right", CatalogueRight, name="catalogue_grant_right_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.catalogue}: {self.user} may {self.get_right_display()}"
