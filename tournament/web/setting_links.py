"""Which setting stops something: its question, and for organisers the address where it is answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armies.services.errors import Refused
from tournament.models import Tournament
from tournament.web.setting_texts import text_of

SETTING_OF_REFUSAL: Final[Mapping[str, str]] = {
    "no-legal-round": "if_impossible",
    "reason-missing.publish": "change_reason",
    "dice-missing": "cut_ties",
    "lists-closed.deadline": "lists_close_at",
    "registration-closed.deadline": "registration_closes_at",
    "tables-too-few": "table_count",
}
LISTS_HINDER: Final = "lists-hinder"


@dataclass(frozen=True, slots=True)
class SettingLink:
    """A setting as a link; ``url`` is empty for those who cannot change it."""

    text: Any
    url: str

    @property
    def html(self) -> SafeString:
        words = _("Settings: %(question)s") % {"question": self.text}
        return format_html('<a href="{}">{}</a>', self.url, words) if self.url else format_html("({})", words)


def setting_link(tournament: Tournament, key: str, *, may_change: bool) -> SettingLink:
    address = reverse("organiser:question", args=[tournament.slug, key])
    return SettingLink(text_of(key), f"{address}#{key}" if may_change else "")


def settings_behind(refusal: Refused) -> list[str]:
    """The settings without which this would not be refused."""
    if refusal.code == LISTS_HINDER:
        return rules_of_lists(refusal.data.get("lists", ()))
    key = SETTING_OF_REFUSAL.get(f"{refusal.code}.{refusal.case}") or SETTING_OF_REFUSAL.get(refusal.code)
    return [key] if key else []


def rules_of_lists(found: Iterable[str]) -> list[str]:
    """What decides about lists such as ``evil list missing``."""
    kinds = {what.rsplit(" ", 1)[-1] for what in found}
    return [f"{kind}_lists" for kind in ("missing", "illegal") if kind in kinds]
