"""A catalogue: a set of figures, with where it comes from and how far it is to be believed."""

from django.db import models

from armies.models.choices import Standing, one_of


class Catalogue(models.Model):
    """One set of figures. No public list of figures exists, so the provenance stands with every set."""

    key = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    standing = models.CharField(max_length=20, choices=Standing.choices, default=Standing.UNVERIFIED)
    source = models.CharField(max_length=300, blank=True)
    licence = models.CharField(max_length=120, blank=True)
    notes = models.TextField(blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "key"]
        constraints = [one_of("standing", Standing, name="catalogue_standing_is_known")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_demonstration(self) -> bool:
        """Are its numbers invented, so that every page and print has to say so?"""
        return self.standing == Standing.DEMONSTRATION
