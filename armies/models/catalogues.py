"""A catalogue: a set of figures, with where it comes from and how far it is to be believed."""

from django.conf import settings
from django.db import models

from armies.models.choices import CatalogueRight, Standing, one_of, one_of_or_empty


class Catalogue(models.Model):
    """One set of figures. No public list of figures exists, so the provenance stands with every set.

    Its ``owner`` changes it and gives rights to others; ``for_everybody`` is the right of every account.
    Without an owner it is shared and read-only where everybody has a right. Else it belongs to the
    tournaments that use it, as their own copied bases do.
    """

    key = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    standing = models.CharField(max_length=20, choices=Standing.choices, default=Standing.UNVERIFIED)
    source = models.CharField(max_length=300, blank=True)
    licence = models.CharField(max_length=120, blank=True)
    notes = models.TextField(blank=True)
    created_at = models.DateTimeField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="catalogues", null=True, blank=True
    )
    for_everybody = models.CharField(max_length=4, choices=CatalogueRight.choices, blank=True)

    class Meta:
        ordering = ["name", "key"]
        constraints = [
            one_of("standing", Standing, name="catalogue_standing_is_known"),
            one_of_or_empty("for_everybody", CatalogueRight, name="catalogue_right_of_everybody_is_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_demonstration(self) -> bool:
        return self.standing == Standing.DEMONSTRATION
