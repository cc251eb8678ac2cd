"""The admin looks at catalogues and lists and changes nothing: every change has a service of its own."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from armies.models import (
    ArmyList,
    ArmyListEntry,
    ArmyListVersion,
    Catalogue,
    CatalogueChange,
    CatalogueGrant,
    Figure,
)


class LookOnly:
    """Nothing is added, changed or deleted here, so nothing escapes signatures and versions."""

    def has_add_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False


class Page(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """A page that only looks."""


class Inline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    """A part of a page that only looks."""


class GrantInline(Inline):
    model = CatalogueGrant
    fields = ("user", "right")


@admin.register(Catalogue)
class CatalogueAdmin(Page):
    list_display = ("name", "key", "owner", "for_everybody", "standing", "source", "created_at")
    list_filter = ("standing", "for_everybody")
    list_select_related = ("owner",)
    inlines = (GrantInline,)


@admin.register(Figure)
class FigureAdmin(Page):
    list_display = ("name", "version", "catalogue", "faction", "kind", "points", "is_retired")
    list_filter = ("catalogue", "faction", "kind", "is_retired")
    list_select_related = ("catalogue",)
    search_fields = ("name", "key")


@admin.register(CatalogueChange)
class CatalogueChangeAdmin(Page):
    list_display = ("at", "catalogue", "verb", "figure", "by")
    list_filter = ("catalogue", "verb")
    list_select_related = ("catalogue", "figure")


class VersionInline(Inline):
    model = ArmyListVersion
    fields = ("number", "is_current", "is_legal", "fingerprint", "submitted_at", "submitted_by", "source")


@admin.register(ArmyList)
class ArmyListAdmin(Page):
    list_display = ("key", "faction", "ruleset_key", "level", "created_at", "locked_at")
    list_filter = ("faction", "ruleset_key")
    inlines = (VersionInline,)


class EntryInline(Inline):
    model = ArmyListEntry
    fields = ("position", "quantity", "figure", "snapshot")


@admin.register(ArmyListVersion)
class ArmyListVersionAdmin(Page):
    list_display = ("army_list", "number", "is_current", "is_legal", "submitted_at", "submitted_by")
    list_filter = ("is_current", "is_legal")
    list_select_related = ("army_list",)
    inlines = (EntryInline,)
