"""Damage dice on targets: is a plan allowed, what does it do, and which plan removes most?"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.combat.assignment import HARDEST, Assigned, Dice, Plan, Target, assign, best_plan
from rules.combat_hex.referee_desk.reading import MAX_DICE, need_own_ids, read_dice, read_index
from rules.combat_hex.ruleset import Ruleset
from rules.errors import BadInput
from rules.fields import Fields, one_of
from rules.figure_lists.figures import Kind
from rules.hex_board.codec import MAX_ATTACKS, MAX_PIECES
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict

TARGET_FIELDS: Final = ("dice", "targets", "rally_cry")


@dataclass(frozen=True, slots=True)
class Assignment:
    """Damage dice, targets and a plan; without a plan the best one is asked."""

    dice: Dice
    targets: tuple[Target, ...]
    plan: Plan | None


def read_assignment(fields: Fields, *, has_plan: bool) -> Assignment:
    """Damage dice and targets; the plan where one is asked about."""
    faces = read_dice(fields, "dice", is_required=True)
    targets = tuple(_read_target(item, at) for at, item in fields.items("targets", most=MAX_PIECES))
    need_own_ids((each.id for each in targets), "targets")
    assassin = (
        [read_index(item, faces, path=at) for at, item in fields.items("assassin_dice", most=MAX_DICE)]
        if has_plan
        else []
    )
    dice = Dice(faces, fields.whole("rally_cry", 0, most=MAX_PIECES), frozenset(assassin))
    if not has_plan:
        return Assignment(dice, targets, None)
    ids = [each.id for each in targets]
    plan = []
    for at, item in fields.items("plan", most=MAX_DICE):
        if not isinstance(item, list) or len(item) != 2:  # noqa: PLR2004 - a die and a target
            raise BadInput("pair-expected", path=at)
        die = read_index(item[0], faces, path=f"{at}[0]")
        plan.append((die, one_of(item[1], ids, path=f"{at}[1]")))
    return Assignment(dice, targets, tuple(plan))


_TARGET: Final = (
    *(
        "id",
        "toughness",
        "wounds",
        "kind",
        "in_zone",
        "in_other_zone",
        "guarded",
        "armor",
        "courage",
        "carried",
        "ring_on",
    ),
    "in_ringwraith_zone",
)


def _read_target(data: object, path: str) -> Target:
    read = Fields(data, path=path, known=_TARGET)
    return Target(
        id=read.text("id"),
        toughness=read.whole("toughness", least=2, most=HARDEST),
        wounds=read.whole("wounds", most=MAX_ATTACKS),
        kind=read.word_or_none("kind", Kind) or Kind.MINION,
        is_in_zone=read.flag("in_zone", default=True),
        is_in_other_zone=read.flag("in_other_zone"),
        is_guarded=read.flag("guarded"),
        has_armor=read.flag("armor"),
        has_courage=read.flag("courage"),
        is_carried=read.flag("carried"),
        has_ring_on=read.flag("ring_on"),
        is_in_ringwraith_zone=read.flag("in_ringwraith_zone"),
    )


def answer_assignment(asked: Assignment, edition: Ruleset, policy: Policy) -> Answer:
    """The wounds of a plan, or the best plan."""
    any_zone = policy.assign_zone == "any"
    asked = replace(asked, dice=replace(asked.dice, rules=edition.abilities))
    return _assigned(asked, any_zone=any_zone) if asked.plan is not None else _best(asked, any_zone=any_zone)


def _assigned(asked: Assignment, *, any_zone: bool) -> Answer:
    plan = asked.plan or ()
    done = assign(asked.dice, asked.targets, plan, any_zone=any_zone)
    disputed = tuple(done.readings)
    if not done.is_legal:
        value: dict[str, Any] = {"legal": False, "at": done.at, "clause": done.clause}
        data = {"id": plan[done.at][1]}
        finding = Finding("die-assigned", Severity.ERROR, cite(done.clause), case=done.clause, data=data)
        return Verdict(value, (finding,), (), disputed)
    value = {
        "legal": True,
        "wounds": done.wounds,
        "removed": done.removed,
        "kept_by_courage": done.kept_by_courage,
        "ignored": done.ignored,
    }
    return Verdict(value, (), tuple(_assigned_steps(done)), disputed)


def _assigned_steps(done: Assigned) -> Iterator[Step]:
    for id_, count in done.wounds.items():
        yield Step("target-wounds", data={"id": id_, "count": count}, refs=cite("6.18"))
    for id_ in done.removed:
        yield Step("target-removed", data={"id": id_}, refs=cite("6.19"))
    for id_ in done.kept_by_courage:
        yield Step("target-courage", data={"id": id_}, refs=cite("8.38"))
    if done.ignored:
        yield Step("dice-ignored", data={"count": done.ignored}, refs=cite("6.20"))


def _best(asked: Assignment, *, any_zone: bool) -> Answer:
    plan = best_plan(asked.dice, asked.targets, any_zone=any_zone)
    done = assign(asked.dice, asked.targets, plan, any_zone=any_zone)
    if any(each.is_in_other_zone and not each.is_in_zone for each in asked.targets):
        done.readings.add("B17")
    value = {"kills": len(done.removed), "plan": [list(each) for each in plan]}
    step = Step("best", data={"count": len(done.removed)}, refs=cite("6.16", "6.17"))
    return Verdict(value, (), (step,), tuple(done.readings))
