"""The choice of a time zone by its city, grouped by region, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from zoneinfo import available_timezones

from babel.core import get_global
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import locale, zone_city

REGIONS: Final[Mapping[str, Any]] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}
OTHER_KEYS: Final[Mapping[str, str]] = {  # ``Asia/Calcutta`` is ``Asia/Kolkata``
    key: zone for key, zone in get_global("zone_aliases").items() if zone.split("/")[0] in REGIONS
}
ZONES: Final = tuple(
    sorted(zone for zone in available_timezones() - OTHER_KEYS.keys() if zone.split("/")[0] in REGIONS)
)


def zones() -> Iterator[tuple[str, Any]]:
    yield "UTC", "UTC"
    for key, region in REGIONS.items():
        places = [(zone, zone_city(zone) or _place(zone)) for zone in ZONES if zone.startswith(f"{key}/")]
        yield str(region), sorted(places, key=lambda place: place[1].casefold())


def _place(zone: str) -> str:
    """``Indiana, Knox``: the English name that stands in the key of a zone."""
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ")


def one_key(zone: Any) -> str:
    """The key under which a zone is offered: devices and older events may have another one for it."""
    return OTHER_KEYS.get(str(zone), str(zone))


class ZoneSelect(forms.Select):
    """An option that is in another language than the page says so; scripts find it by its other keys, too."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        language = locale().language if zone_city(str(value)) else "en"
        if language != get_language():
            option["attrs"]["lang"] = language
        if others := [key for key, zone in OTHER_KEYS.items() if zone == value]:
            option["attrs"]["data-other-keys"] = " ".join(others)
        return option

    def format_value(self, value: Any) -> list[str]:
        return super().format_value(value and one_key(value))


class ZoneField(forms.ChoiceField):
    widget = ZoneSelect

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=zones, **options)

    def to_python(self, value: Any) -> str:
        return one_key(super().to_python(value))
