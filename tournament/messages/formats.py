"""Players, games and stages as the sentences of a tournament write them."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import and_list, country, locale, or_list, points
from tournament.engine import countries
from tournament.engine.entrants import plural_of

MAX_NAMES: Final = 5

STAGES: Final[Mapping[str, Any]] = {
    "Final": _("Final"),
    "Semi-final": _("Semi-final"),
    "Quarter-final": _("Quarter-final"),
    "Round of 16": _("Round of 16"),
    "Third-place game": _("Third-place game"),
    "Final and third-place game": _("Final and third-place game"),
}
STAGES_INSIDE: Final[Mapping[str, Any]] = {
    "Final": _("the final"),
    "Semi-final": _("the semi-final"),
    "Quarter-final": _("the quarter-final"),
    "Round of 16": _("the round of 16"),
    "Third-place game": _("the third-place game"),
    "Final and third-place game": _("the final and third-place game"),
}
STATUSES: Final[Mapping[str, Any]] = {
    "draft": pgettext_lazy("status", "draft"),
    "registration": pgettext_lazy("status", "registration"),
    "check-in": pgettext_lazy("status", "check-in"),
    "running": pgettext_lazy("status", "running"),
    "finished": pgettext_lazy("status", "finished"),
    "called-off": pgettext_lazy("status", "called off"),
    "published": pgettext_lazy("status", "published"),
    "playing": pgettext_lazy("status", "playing"),
    "closed": pgettext_lazy("status", "closed"),
    "cancelled": pgettext_lazy("status", "cancelled"),
    "waiting": pgettext_lazy("status", "waiting"),
    "reported": pgettext_lazy("status", "reported"),
    "disputed": pgettext_lazy("status", "disputed"),
    "confirmed": pgettext_lazy("status", "confirmed"),
    "waiting-list": pgettext_lazy("status", "waiting list"),
    "registered": pgettext_lazy("status", "registered"),
    "checked-in": pgettext_lazy("status", "checked in"),
    "absent": pgettext_lazy("status", "absent"),
    "dropped": pgettext_lazy("status", "dropped"),
    "excluded": pgettext_lazy("status", "excluded"),
    "submitted": pgettext_lazy("status", "handed in"),
    "approved": pgettext_lazy("status", "approved"),
    "sent-back": pgettext_lazy("status", "sent back"),
    "locked": pgettext_lazy("status", "locked"),
    "idle": pgettext_lazy("status", "idle"),
    "paused": pgettext_lazy("status", "paused"),
    "ended": pgettext_lazy("status", "ended"),
}
TITLE: Final = re.compile(r"Round (?P<number>\d+)(?: of (?P<total>\d+))?")
BYE: Final = _("%(player)s (bye)")


def game(names: Sequence[str | None]) -> str:
    """``Ann – Bob``; without an opponent ``Ann (bye)``."""
    one, other = names
    return str(BYE % {"player": one}) if other is None else f"{one} – {other}"


def games(pairs: Iterable[Sequence[str | None]]) -> str:
    """``Ann – Bob and Cid (bye)``, the first few."""
    return some([game(names) for names in pairs])


def some(names: Sequence[object]) -> str:
    """``A, B and C``; of more than five the first five and how many more."""
    return and_list(_shown(names))


def some_or(names: Sequence[object]) -> str:
    """The same with ``or``."""
    return or_list(_shown(names))


def _shown(names: Sequence[object]) -> list[object]:
    more = len(names) - MAX_NAMES
    if more <= 0:
        return list(names)
    return [*names[:MAX_NAMES], ngettext("%(count)s more", "%(count)s more", more) % {"count": more}]


def quoted(values: Iterable[object]) -> str:
    """Keys as programs write them: ``floats, lot_seed``."""
    return ", ".join(map(str, values))


def statuses(values: Iterable[str]) -> str:
    """What may follow a status: ``published or cancelled``."""
    return or_list([str(STATUSES[value]) for value in values])


def signed(number: int) -> str:
    """A balance: ``+1``, ``0``, ``-2``."""
    return f"{number:+d}" if number else "0"


def round_title(title: str) -> str:
    """``Round 3``, ``Round 3 of 7``, ``Semi-final``: the title of a round as rows and programs have it."""
    found = TITLE.fullmatch(title)
    if found is None:
        return str(STAGES.get(title, title))
    if found["total"]:
        return gettext("Round %(number)s of %(total)s") % found.groupdict()
    return gettext("Round %(number)s") % {"number": found["number"]}


def round_called(title: str) -> str:
    """The same inside a sentence: ``round 3``, ``round 3 of 7``, ``the semi-final``."""
    found = TITLE.fullmatch(title)
    if found is None:
        return str(STAGES_INSIDE.get(title, title))
    if found["total"]:
        return gettext("round %(number)s of %(total)s") % found.groupdict()
    return gettext("round %(number)s") % {"number": found["number"]}


def country_names() -> list[tuple[str, str]]:
    """All countries with their codes, in the order of their names without accents."""
    return sorted(((code, country_name(code)) for code in countries.NAMES), key=lambda each: _plain(each[1]))


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def country_name(code: str) -> str:
    """What people call a country: in English by the table that imports are read with, else by the CLDR."""
    return countries.name(code) if locale().language == "en" else country(code.upper())


def minutes_text(minutes: float) -> str:
    """``1 minute``, ``40 minutes``, ``2:30 minutes``."""
    whole, seconds = divmod(round(minutes * 60), 60)
    shown = f"{whole}:{seconds:02d}" if seconds else whole
    said = ngettext("%(minutes)s minute", "%(minutes)s minutes", 2 if seconds else whole)
    return said % {"minutes": shown}


def duration(seconds: float) -> str:
    """``2 h 5 min``, ``12 s``: what is nought is left out."""
    whole = round(abs(seconds))
    units = (
        (gettext("%(count)s h"), whole // 3600),
        (gettext("%(count)s min"), whole % 3600 // 60),
        (gettext("%(count)s s"), whole % 60),
    )
    shown = [said % {"count": count} for said, count in units if count]
    return " ".join(shown) or units[-1][0] % {"count": 0}


def points_text(value: float) -> str:
    """``1 point``, ``3.5 points``."""
    said = ngettext("%(points)s point", "%(points)s points", plural_of(value))
    return said % {"points": points(value)}


def score_text(points_a: float, points_b: float) -> str:
    """The points of a game: ``1.5 to 1.5``."""
    return gettext("%(a)s to %(b)s") % {"a": points(points_a), "b": points(points_b)}
