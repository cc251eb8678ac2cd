"""What a referee writes to a player whose list is sent back: each broken rule as a sentence to act on.

It words the findings of a stored verdict and judges nothing. Each sentence cites its rule, so that the player
can look it up; findings of one rule that name figure after figure are told in one sentence.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.list_slots import limit_of, side_of
from armies.messages.edge import Row, finding_text
from armies.messages.formats import and_list
from armies.messages.tables import message, with_limit
from rules.verdict import Severity

MAX_SENTENCES: Final = 12
WARNINGS: Final = frozenset({"unknown-ability", "points-over"})  # no error, and yet for the player to look at
_HEADINGS: Final[Mapping[str, Any]] = {
    "good": _("Please correct your good list:"),
    "evil": _("Please correct your evil list:"),
    "any": _("Please correct your list:"),
}
_MORE: Final = message(
    ngettext_lazy(
        "And %(count)s more: see your page.",
        "And %(count)s more: see your page.",
        "count",
    )
)
_CITED: Final = message(
    ngettext_lazy("%(text)s (rule %(rules)s)", "%(text)s (rules %(rules)s)", "count"), rules=and_list
)
_TOGETHER: Final = {
    "AC3.good": message(
        ngettext_lazy(
            "Remove %(figures)s: it is evil, but this is a good list.",
            "Remove %(figures)s: they are evil, but this is a good list.",
            "count",
        )
    ),
    "AC3.evil": message(
        ngettext_lazy(
            "Remove %(figures)s: it is good, but this is an evil list.",
            "Remove %(figures)s: they are good, but this is an evil list.",
            "count",
        )
    ),
    "AC6": message(
        ngettext_lazy(
            "Add a figure with The One Ring, or remove %(figures)s, which may only play beside it.",
            "Add a figure with The One Ring, or remove %(figures)s, which may only play beside it.",
            "count",
        )
    ),
}


def send_back_message(findings: Sequence[Row], *, faction: str) -> str:
    """The whole message, ready to be sent or edited; nothing where there is nothing to correct."""
    lines = list(sentences(findings))
    if not lines:
        return ""
    shown = lines[:MAX_SENTENCES]
    if len(lines) > len(shown):
        shown.append(_MORE.filled({"count": len(lines) - len(shown)}))
    numbered = [f"{place}. {line}" if len(shown) > 1 else line for place, line in enumerate(shown, start=1)]
    return "\n".join([with_limit(str(_HEADINGS[side_of(faction)]), limit_of(faction)), *numbered])


def sentences(findings: Sequence[Row]) -> Iterator[str]:
    """One sentence for each thing to correct, errors first, with its rule at the end."""
    broken = [row for row in findings if row["severity"] == Severity.ERROR]
    doubtful = [row for row in findings if row["severity"] == Severity.WARNING and row["code"] in WARNINGS]
    for key, rows in _grouped([*broken, *doubtful]).items():
        figures = {"figures": [row.get("subject") for row in rows], "count": len(rows)}
        text = _TOGETHER[key].filled(figures) if key in _TOGETHER else finding_text(rows[0])
        refs = list(rows[0].get("refs", ()))
        yield _CITED.filled({"text": text, "rules": refs, "count": len(refs)}) if refs else text


def _grouped(findings: Sequence[Row]) -> dict[str, list[Row]]:
    """Findings that are told in one sentence, by the key of that sentence; each other one by its place."""
    groups: dict[str, list[Row]] = {}
    for place, row in enumerate(findings):
        key = f"AC3.{row['data']['list_faction']}" if row["code"] == "AC3" else row["code"]
        groups.setdefault(key if key in _TOGETHER else str(place), []).append(row)
    return groups
