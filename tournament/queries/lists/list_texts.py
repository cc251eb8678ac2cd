"""What referees said to army lists: which word counts for a version, and every ruling there ever was.

A word is given on one version. A yes goes over to a later version of the same content, for that is what the
referee looked at; a no does not, because sending the same again asks for a second look.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armies.models import ArmyListVersion
from tournament.models import ListApproval

TAKEN_BACK = ListApproval.Decision.TAKEN_BACK


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling on a list. It stands, or it is history: taken back, or given on another content."""

    word: ListApproval
    stands: bool
    is_taken_back: bool


def words_on(list_ids: Iterable[int]) -> dict[int, list[ListApproval]]:
    """Every word by the id of the list, newest first. One query."""
    found: dict[int, list[ListApproval]] = defaultdict(list)
    rows = ListApproval.objects.filter(version__army_list__in=list(list_ids)).select_related("version")
    for word in rows.defer("version__verdict", "version__totals"):
        found[word.version.army_list_id].append(word)
    return found


def word_on(version: ArmyListVersion, words: Sequence[ListApproval]) -> ListApproval | None:
    """The word that counts for a version, out of all words on its list, newest first."""
    same = (word for word in words if word.version.fingerprint == version.fingerprint)
    word = next(same, None)
    if word is None or word.decision == TAKEN_BACK:
        return None
    if word.version_id == version.pk or (word.is_yes and _goes_over(word, version)):
        return word
    return None


def word_before(version: ArmyListVersion, words: Sequence[ListApproval]) -> ListApproval | None:
    """The newest word that still stands on an earlier version."""
    withdrawn: set[str] = set()
    for word in words:
        if word.decision == TAKEN_BACK:
            withdrawn.add(word.version.fingerprint)
        elif word.version_id != version.pk and word.version.fingerprint not in withdrawn:
            return word
    return None


def rulings(version: ArmyListVersion, words: Sequence[ListApproval]) -> list[Ruled]:
    """Every ruling on the list of this version, newest first: they show for ever."""
    standing = word_on(version, words)
    rows = []
    withdrawn: set[str] = set()
    for word in words:
        if word.decision == TAKEN_BACK:
            withdrawn.add(word.version.fingerprint)
        elif word.is_ruling:
            is_standing = standing is not None and standing.pk == word.pk
            rows.append(Ruled(word, is_standing, word.version.fingerprint in withdrawn))
    return rows


def rulings_on(versions: Iterable[ArmyListVersion]) -> dict[int, list[Ruled]]:
    """The rulings of several current versions, by the id of the list. One query."""
    rows = list(versions)
    words = words_on(row.army_list_id for row in rows)
    return {row.army_list_id: rulings(row, words[row.army_list_id]) for row in rows}


def _goes_over(word: ListApproval, version: ArmyListVersion) -> bool:
    """A yes covers the same content as long as the rules object to nothing it did not know of."""
    if version.is_legal:
        return True
    known = _objections(word.version.verdict)
    return word.is_ruling and all(
        any(_is_same(row, other) for other in known) for row in _objections(version.verdict)
    )


def _objections(verdict: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [row for row in verdict.get("findings", []) if row.get("severity") == "error"]


def _is_same(row: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Do two stored findings say the same? Rows from before hold a sentence and less data: what both hold."""
    mine, theirs = ({**each, **each.get("data", {})} for each in (row, other))
    shared = mine.keys() & theirs.keys() - {"data", "refs"}
    return all(mine[name] == theirs[name] for name in shared)
