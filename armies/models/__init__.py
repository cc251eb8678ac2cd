"""Rows of the catalogue and of the army lists. They hold shapes and constraints, and decide nothing."""

from armies.models.army_lists import ArmyList, ArmyListDocument, ArmyListEntry, ArmyListVersion
from armies.models.catalogue_changes import CatalogueChange
from armies.models.catalogue_grants import CatalogueGrant
from armies.models.catalogues import Catalogue
from armies.models.figures import Figure

__all__ = [
    "ArmyList",
    "ArmyListDocument",
    "ArmyListEntry",
    "ArmyListVersion",
    "Catalogue",
    "CatalogueChange",
    "CatalogueGrant",
    "Figure",
]
