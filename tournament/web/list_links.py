"""Which illegal lists stop something: where a referee looks at each."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armies.services.problems import Coded
from tournament.messages.refusals.rounds import MAX_NAMED
from tournament.models import Tournament
from tournament.web.setting_links import LISTS_HINDER


def lists_behind(refusal: Coded, tournament: Tournament) -> list[SafeString]:
    """A link to each illegal list that it names."""
    if refusal.code != LISTS_HINDER:
        return []
    people = refusal.data.get("people", ())[:MAX_NAMED]
    return [_list_link(tournament, each) for each in people if not each["is_missing"]]


def _list_link(tournament: Tournament, person: Mapping[str, Any]) -> SafeString:
    address = reverse("organiser:list", args=[tournament.slug, person["number"], person["faction"]])
    if person["faction"] == "good":
        words = _("Good list of %(player)s") % {"player": person["player"]}
    else:
        words = _("Evil list of %(player)s") % {"player": person["player"]}
    return format_html('<a href="{}">{}</a>', address, words)
