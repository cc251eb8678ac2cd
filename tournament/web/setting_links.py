"""Which event rule stops something: its question, and for organisers the address where it is answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.messages.event_rules import QUESTIONS
from armies.services.errors import Refused
from tournament.models import Tournament
from tournament.web.forms.pairing_policy_texts import PAIRING_WORDS

RULE_OF_REFUSAL: Final[Mapping[str, str]] = {
    "no-legal-round": "if_impossible",
    "reason-missing.publish": "change_reason",
    "dice-missing": "cut_ties",
}
# The page of settings that holds what stops something, where it is no event rule.
PAGE_OF_REFUSAL: Final[Mapping[str, str]] = {
    "lists-closed.deadline": "deadlines",
    "registration-closed.deadline": "deadlines",
    "tables-too-few": "settings",
}
PAGE_WORDS: Final = {"deadlines": gettext_lazy("Deadlines"), "settings": gettext_lazy("Number of tables")}
LISTS_HINDER: Final = "lists-hinder"


@dataclass(frozen=True, slots=True)
class SettingLink:
    """An event rule as a link; ``url`` is empty for those who cannot change it."""

    text: Any
    url: str

    @property
    def html(self) -> SafeString:
        words = _("Event rules: %(question)s") % {"question": self.text}
        return format_html('<a href="{}">{}</a>', self.url, words) if self.url else format_html("({})", words)


def setting_link(tournament: Tournament, key: str, *, may_change: bool) -> SettingLink:
    text = QUESTIONS[key] if key in QUESTIONS else PAIRING_WORDS[key][0]
    address = reverse("organiser:policy", args=[tournament.slug])
    return SettingLink(text, f"{address}?question={key}#{key}" if may_change else "")


def page_link(tournament: Tournament, refusal: Refused) -> SafeString | None:
    """The page of settings behind a refusal, as a link for an organiser."""
    page = PAGE_OF_REFUSAL.get(f"{refusal.code}.{refusal.case}") or PAGE_OF_REFUSAL.get(refusal.code)
    if page is None:
        return None
    return format_html(
        '<a href="{}">{}</a>', reverse(f"organiser:{page}", args=[tournament.slug]), PAGE_WORDS[page]
    )


def rules_behind(refusal: Refused) -> list[str]:
    """The event rules without which this would not be refused."""
    if refusal.code == LISTS_HINDER:
        return rules_of_lists(refusal.data.get("lists", ()))
    key = RULE_OF_REFUSAL.get(f"{refusal.code}.{refusal.case}") or RULE_OF_REFUSAL.get(refusal.code)
    return [key] if key else []


def rules_of_lists(found: Iterable[str]) -> list[str]:
    """What decides about lists such as ``evil list missing``."""
    kinds = {what.rsplit(" ", 1)[-1] for what in found}
    return [f"{kind}_lists" for kind in ("missing", "illegal") if kind in kinds]
