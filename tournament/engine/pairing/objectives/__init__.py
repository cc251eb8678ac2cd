"""What a good round is, as named objectives. Their order is the whole philosophy of the engine.

Each objective prices one pair (or one bye) with a small non-negative integer; a round's total is the sum
over its pairs. A more important objective is never traded for a lesser one: ``encoding.py`` packs all of
them into one integer. A *must* forbids an edge as long as a round exists without such edges; a *wish* only
prices it. Each says its price twice: ``cost`` is the definition, one pair at a time, and ``terms`` the same
in numbers for all pairs of a crowd; tests hold the two together.

Here is their order; what each of them counts is said by its family:

- ``byes.py``: who sits out
- ``meetings.py``: who meets whom at all (rematches, those kept apart, what stays of a draft)
- ``factions.py``: who plays good and who evil
- ``groups.py``: score groups, floats, the order within a group
- ``lots.py``: the seeded last word

``terms.py`` holds them as columns of numbers, so that all pairs of a field are priced at once.
"""

from tournament.engine.pairing.field import Field
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.byes import ByeRank, SecondBye
from tournament.engine.pairing.objectives.factions import FactionBalance, FactionLimit, GoodMeetsEvil
from tournament.engine.pairing.objectives.groups import Adjacent, FloatAgain, Floats, Folded, GroupTogether
from tournament.engine.pairing.objectives.lots import Lot
from tournament.engine.pairing.objectives.meetings import APART, EarlierDraft, KeepApart, Rematch
from tournament.engine.pairing.policy import FORBIDDING, OF_SIDES

__all__ = ["levels", "musts", "wishes"]


def musts(field: Field) -> list[Objective]:
    """What may only be broken where no round exists without, most important first."""
    return levels(field)[0]


def soft_objectives(field: Field) -> list[Objective]:
    """What a legal round is measured by, most important first."""
    return levels(field)[1]


def levels(field: Field) -> tuple[list[Objective], list[Objective]]:
    """Musts and wishes: the ordered objectives are cut before the first that only prices."""
    has_sides = any(player.plays_sides for player in field.players)
    names = [each for each in field.policy.objectives if has_sides or each not in OF_SIDES]
    cut = next((k for k, name in enumerate(names) if name not in FORBIDDING), len(names))
    must, wish = ([o for name in part for o in _named(name, field)] for part in (names[:cut], names[cut:]))
    earlier = [EarlierDraft(field.limits.kept, len(field.players))] if field.limits.kept else []
    fewest = min((player.byes for player in field.players), default=0)
    brings_one = has_sides and any(player.brings is not None for player in field.players)
    armies = [GoodMeetsEvil()] if brings_one else []
    return [SecondBye(fewest), Rematch(), *must], [*earlier, *armies, *wish, Lot()]


def _named(name: str, field: Field) -> list[Objective]:
    policy = field.policy
    if name in {"kept-apart-absolute", "kept-apart"}:
        strength = "absolute" if name == "kept-apart-absolute" else "weak"
        return [KeepApart(what) for what in APART if policy.apart(what, field.round_number) == strength]
    if name == "floats":
        groups = field.players[-1].group if policy.floats == "top-down" else 0
        return [*(GroupTogether(group) for group in range(groups)), Floats()]
    if name == "within-group":
        within: dict[str, list[Objective]] = {"fold": [Folded()], "adjacent": [Adjacent()], "random": []}
        return within[policy.order_within_group]
    plain: dict[str, Objective] = {
        "faction-limit": FactionLimit(),
        "bye-rank": ByeRank(),
        "float-again": FloatAgain(),
        "faction-wish": FactionBalance(),
    }
    return [plain[name]]
