"""What a referee writes to a player whose list is sent back: each broken rule as a sentence to act on.

It words the findings of a stored verdict and judges nothing anew. The clause stands with every sentence, so
that the player can look it up; findings of one rule that ask for the same are told in one sentence.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.combat_hex.wording import count_text, list_text
from rules.verdict import Severity

Stored = Mapping[str, Any]  # a finding as ``Finding.as_json`` keeps it


MAX_SENTENCES: Final = 12
WARNINGS: Final = frozenset({"unknown-ability"})  # no error, and yet only the player can look at the base


def send_back_message(findings: Sequence[Stored], *, faction: str) -> str:
    """The whole message, ready to be sent or edited; nothing where there is nothing to mend."""
    lines = list(sentences(findings))
    if not lines:
        return ""
    shown = lines[:MAX_SENTENCES]
    if len(lines) > len(shown):
        shown.append(f"And {len(lines) - len(shown)} more: your page shows all of them.")
    numbered = [f"{place}. {line}" if len(shown) > 1 else line for place, line in enumerate(shown, start=1)]
    return "\n".join([f"Please correct your {faction} list:", *numbered])


def sentences(findings: Sequence[Stored]) -> Iterator[str]:
    """One sentence for each thing to mend, errors first, with its clause at the end."""
    broken = [row for row in findings if row["severity"] == Severity.ERROR]
    doubtful = [row for row in findings if row["severity"] == Severity.WARNING and row["code"] in WARNINGS]
    for rows in _grouped([*broken, *doubtful]):
        first = rows[0]
        advise = _ADVICE.get(first["code"])
        text = advise(rows) if advise else first["message"]
        yield f"{text} {_cited(first)}".strip()


def _grouped(findings: Sequence[Stored]) -> list[list[Stored]]:
    """Findings that are told in one sentence: those of a rule that names figure after figure."""
    groups: dict[tuple[str, int], list[Stored]] = {}
    for place, row in enumerate(findings):
        key = (row["code"], 0 if row["code"] in _TOGETHER else place)
        groups.setdefault(key, []).append(row)
    return list(groups.values())


def _cited(finding: Stored) -> str:
    refs = list(finding.get("refs", ()))
    return f"(rule {list_text(refs)})" if len(refs) == 1 else f"(rules {list_text(refs)})" if refs else ""


def _points(rows: Sequence[Stored]) -> str:
    data = rows[0]["data"]
    return (
        f"Take out figures for {count_text(data['over'], 'point')} or more: "
        f"the list costs {data['points']} and {data['level']} are allowed."
    )


def _minions(rows: Sequence[Stored]) -> str:
    data = rows[0]["data"]
    over = data["minions"] - data["minion_cap"]
    return (
        f"Take out {count_text(over, 'minion')}, or add heroes with {count_text(over, 'action point')}: "
        f"the list holds {count_text(data['minions'], 'minion')} and its heroes lead {data['minion_cap']}."
    )


def _leaderless(rows: Sequence[Stored]) -> str:
    minions = count_text(rows[0]["data"]["minions"], "minion")
    return f"Add a hero: the list holds {minions} and nobody to lead them."


def _foreign(rows: Sequence[Stored]) -> str:
    figures = list_text(row["subject"] for row in rows)
    is_one = len(rows) == 1
    other, own = rows[0]["data"]["figure_faction"], rows[0]["data"]["list_faction"]
    return f"Take out {figures}: {'it is' if is_one else 'they are'} {other}, and the list is {own}."


def _unique(rows: Sequence[Stored]) -> str:
    data = rows[0]["data"]
    figures = list_text(f"{many} x {name}" for name, many in data["figures"].items())
    return f"Keep one figure with unique number {data['unique_number']} and take out the rest: {figures}."


def _ringless(rows: Sequence[Stored]) -> str:
    figures = list_text(row["subject"] for row in rows)
    return f"Add a figure that bears The One Ring, or take out {figures}, which may play only beside it."


def _event(rows: Sequence[Stored]) -> str:
    """An event's own rule says itself what to do, but for copies: there the number to take out is missing."""
    message: str = rows[0]["message"]
    data = rows[0]["data"]
    return f"{message} Take out {data['over']}." if data.get("restriction") in _COPIES else message


def _carrying(rows: Sequence[Stored]) -> str:
    return f"Change what is carried. {rows[0]['message']}"


_COPIES: Final = frozenset({"max-copies", "one-of-each"})
_TOGETHER: Final = frozenset({"AC3", "AC6"})
_ADVICE: Final[Mapping[str, Callable[[Sequence[Stored]], str]]] = {
    "AC1": _points,
    "AC2": _minions,
    "AC3": _foreign,
    "AC4": _unique,
    "AC5": _leaderless,
    "AC6": _ringless,
    "AC9": _event,
    "AC13": _carrying,
}
