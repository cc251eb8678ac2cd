"""Check a list: what its fingerprint is, and whose locked list it is, for anybody who asks.

Reads a list file or a pasted text; stores nothing and shows no figure that was not sent in.
"""

from dataclasses import dataclass

from armies import adapters
from armies.messages.edge import at_place
from armies.queries import figures_of
from armies.services.errors import Refused
from armies.services.files.tables import decode
from armies.services.lists import json_format, list_files
from armies.services.lists.drafts import Choice, to_rules_list
from rules.figure_lists.figures import ArmyList
from tournament.models import Tournament
from tournament.queries.lists import locked_lists
from tournament.queries.lists.locked_lists import LockedList

MAX_PROBLEMS = 5


@dataclass(frozen=True, slots=True)
class Checked:
    """``found`` are locked lists of this very content.

    ``kept`` are locked lists of the same figures as they were before the catalogue was corrected.
    """

    fingerprint: str
    faction: str
    figures: int
    found: tuple[LockedList, ...]
    kept: tuple[LockedList, ...]


def check(content: bytes | str, *, tournament: Tournament | None) -> Checked:
    """What a content is. Raises ``Refused`` where it is no list, or needs a catalogue and none is named."""
    army_list, choices = _read(decode(content, limit=json_format.MAX_BYTES), tournament)
    fingerprint = adapters.fingerprint(army_list)
    found = locked_lists.with_fingerprint(fingerprint, tournament=tournament)
    known = {(each.entrant.pk, each.faction) for each in found}
    alike = (
        locked_lists.with_figures(choices, faction=army_list.faction, tournament=tournament)
        if tournament is not None and choices
        else []
    )
    return Checked(
        fingerprint=fingerprint,
        faction=army_list.faction,
        figures=sum(entry.quantity for entry in army_list.entries),
        found=tuple(found),
        kept=tuple(each for each in alike if (each.entrant.pk, each.faction) not in known),
    )


def _read(text: str, tournament: Tournament | None) -> tuple[ArmyList, tuple[Choice, ...]]:
    """The list as the rules see it; with the figures of the catalogue where it was read against one.

    A file with every figure written out stands for itself: no catalogue is asked.
    """
    refusal = None
    if text.lstrip().startswith("{"):
        try:
            return json_format.read(text), ()
        except Refused as error:
            refusal = error
    if tournament is None:
        raise refusal or Refused("tournament-missing", field="tournament")
    parsed, _ = list_files.parse(text, figures=list(figures_of(tournament.catalogues.all())))
    if parsed.problems:
        problems = [
            at_place(each.message, line=each.line or None, column=None)
            for each in parsed.problems[:MAX_PROBLEMS]
        ]
        raise Refused("list-unclear", data={"problem": " ".join(problems)}, field="content")
    if parsed.faction is None:
        raise Refused("faction-missing", case="checked-list", field="content")
    return to_rules_list(parsed.choices, faction=parsed.faction), parsed.choices
