"""Which setting stops something: its question, and for organisers the address where it is answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armies.services.problems import Coded
from tournament.models import Tournament
from tournament.web.setting_texts import text_of

# By code, or by code and case where only that one is meant; empty where a case has another cause.
SETTING_OF_REFUSAL: Final[Mapping[str, str]] = {
    # places, deadlines and windows
    "check-in-at-desk.deadline": "check_in",
    "check-in-not-yet": "check_in",
    "email-missing": "confirms_email",
    "lists-closed.deadline": "lists_close_at",
    "no-place": "entrant_limit",
    "on-waiting-list": "entrant_limit",
    "registration-closed.deadline": "registration_closes_at",
    # format, rounds and tables
    "cut-without-swiss": "format",
    "fixed-table-missing": "table_count",
    "follows-plan": "format",
    "follows-plan.bracket": "cut_size",
    "no-free-seat": "format",
    "no-such-table": "table_count",
    "round-follows": "format",
    "round-robin-size": "format",
    "rounds-follow": "format",
    "rounds-over.swiss": "rounds_planned",
    "table-unknown.kept": "table_count",
    "tables-too-few": "table_count",
    # lists
    "catalogue-exists.unused": "catalogues",
    "figure-foreign": "catalogues",
    "figure-foreign.not-copied": "",
    "label-unknown": "catalogues",
    "lists-closed.others": "reveal",
    "untimed": "ruleset_key",
    # pairing and the cut
    "cut-undecided": "cut_ties",
    "dice-missing": "cut_ties",
    "faction-by-table": "round_robin_factions",
    "no-legal-round": "if_impossible",
    "reason-missing.publish": "change_reason",
    "seed-decides": "cut_ties",
    # results
    "army-or-concession": "concession_score",
    "concession-forbidden": "concession_score",
    "points-set-up-unknown": "timeout_metric",
    "ring-or-concession": "ring_or_concession",
    "time-or-concession": "concession_score",
    # requests from a phone
    "referee-calls-off": "referee_calls",
    "request-off.late": "late_notices",
    "request-off.sit-out": "requested_byes",
    "request-off.stop": "stops_by_phone",
    "sit-out-too-many": "requested_byes",
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


def settings_behind(refusal: Coded) -> list[str]:
    """The settings without which this would not be refused."""
    if refusal.code == LISTS_HINDER:
        return rules_of_lists(refusal.data.get("lists", ()))
    key = SETTING_OF_REFUSAL.get(f"{refusal.code}.{refusal.case}", SETTING_OF_REFUSAL.get(refusal.code))
    return [key] if key else []


def rules_of_lists(found: Iterable[str]) -> list[str]:
    """What decides about lists such as ``evil list missing``."""
    kinds = {what.rsplit(" ", 1)[-1] for what in found}
    return [f"{kind}_lists" for kind in ("missing", "illegal") if kind in kinds]
