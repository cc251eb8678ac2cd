"""What the referee's desk answers: each step as a sentence, and an answer as programs get it."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.edge import finding_json
from armies.messages.tables import MessageTable, message
from rules.policy import Policy
from rules.verdict import Step, Verdict

SIDES: Final[Mapping[str, Any]] = {
    "N": _("north"),
    "NE": _("north-east"),
    "SE": _("south-east"),
    "S": _("south"),
    "SW": _("south-west"),
    "NW": _("north-west"),
}
_ZONES: Final[Mapping[str, Any]] = {
    "zone.front": message(
        ngettext_lazy(
            "%(id)s faces %(facing)s: its kill zone has %(count)s hex.",
            "%(id)s faces %(facing)s: its kill zone has %(count)s hexes.",
            "count",
        ),
        facing=SIDES,
    ),
    "zone.aware": ngettext_lazy(
        "%(id)s uses Battle Awareness: its kill zone is all around and has %(count)s hex.",
        "%(id)s uses Battle Awareness: its kill zone is all around and has %(count)s hexes.",
        "count",
    ),
    "zone.large": ngettext_lazy(
        "%(id)s is Large: its kill zone is all around and has %(count)s hex.",
        "%(id)s is Large: its kill zone is all around and has %(count)s hexes.",
        "count",
    ),
    "zone.carried": _("%(id)s is carried and does not fight: it does not have a kill zone."),
    "engaged": _("%(id)s is engaged. In its kill zone: %(enemies)s."),
    "ledge-between.adjacent": _("Figures on both sides of a ledge are adjacent."),
    "ledge-between.apart": _("Figures on both sides of a ledge are not adjacent."),
}
CORNERS: Final[Mapping[str, Any]] = {**SIDES, "E": _("east"), "W": _("west")}
_SIGHT: Final[Mapping[str, Any]] = {
    "sight-distance.unknown": ngettext_lazy(
        "%(count)s hex away; no range was given.", "%(count)s hexes away; no range was given.", "count"
    ),
    "sight-distance.ability": ngettext_lazy(
        "%(count)s hex away; an ability does not need range.",
        "%(count)s hexes away; an ability does not need range.",
        "count",
    ),
    "sight-distance.within": ngettext_lazy(
        "%(count)s hex away, within the range of %(range)s.",
        "%(count)s hexes away, within the range of %(range)s.",
        "count",
    ),
    "sight-distance.beyond": ngettext_lazy(
        "%(count)s hex away, beyond the range of %(range)s.",
        "%(count)s hexes away, beyond the range of %(range)s.",
        "count",
    ),
    "sight-arc.around": _("%(id)s is Large and sees all around."),
    "sight-arc.inside": message(_("In the arc of a figure facing %(facing)s."), facing=SIDES),
    "sight-arc.outside": message(_("Outside the arc of a figure facing %(facing)s."), facing=SIDES),
    **{
        f"sight-facing.{answer}": message(text, facing=SIDES)
        for answer, text in {
            "clear": _("Facing %(facing)s: clear."),
            "partial": _("Facing %(facing)s: only a 6 hits."),
            "undecided": _("Facing %(facing)s: the referee decides."),
            "blocked": _("Facing %(facing)s: blocked."),
            "out-of-arc": _("Facing %(facing)s: outside the arc."),
            "out-of-range": _("Facing %(facing)s: out of range."),
        }.items()
    },
    **{
        f"sight-pair.{answer}": message(text, corner=CORNERS, side=SIDES)
        for answer, text in {
            "clear": _("From the %(corner)s corner both lines to the %(side)s side pass."),
            "partial": _(
                "From the %(corner)s corner both lines to the %(side)s side pass, but only a 6 hits."
            ),
            "undecided": _(
                "From the %(corner)s corner both lines to the %(side)s side pass a foot figure. "
                "The referee decides whether only a 6 hits."
            ),
        }.items()
    },
    "sight-line.clear": message(
        _("From the %(corner)s corner the line to the %(end)s corner passes."), corner=CORNERS, end=CORNERS
    ),
    "sight-cause.figure": ngettext_lazy(
        "%(figures)s in the way of %(count)s pair.", "%(figures)s in the way of %(count)s pairs.", "count"
    ),
    "sight-cause.wall": ngettext_lazy(
        "A wall blocks %(count)s pair.", "A wall blocks %(count)s pairs.", "count"
    ),
    "sight-cause.hill": ngettext_lazy(
        "A hill blocks %(count)s pair.", "A hill blocks %(count)s pairs.", "count"
    ),
    "sight-cause.ledges": ngettext_lazy(
        "The second ledge blocks %(count)s pair.", "The second ledge blocks %(count)s pairs.", "count"
    ),
    "sight-cause.walled-side": ngettext_lazy(
        "%(count)s pair ends at a walled side of the target and does not count.",
        "%(count)s pairs end at a walled side of the target and do not count.",
        "count",
    ),
    "sight-cause.no-length": ngettext_lazy(
        "%(count)s pair has a line without length and does not count.",
        "%(count)s pairs have a line without length and do not count.",
        "count",
    ),
    "sight-cause.side": ngettext_lazy(
        "%(count)s pair crosses a red or dotted side.",
        "%(count)s pairs cross a red or dotted side.",
        "count",
    ),
    "sight-cause.target-side": ngettext_lazy(
        "%(count)s pair ends at a red or dotted side of the target.",
        "%(count)s pairs end at a red or dotted side of the target.",
        "count",
    ),
    "sight-cause.past-figure": ngettext_lazy(
        "%(count)s pair passes a figure that does not block.",
        "%(count)s pairs pass a figure that does not block.",
        "count",
    ),
    "sight-cause.open": ngettext_lazy(
        "%(count)s pair passes a foot figure on the way to a horseman on a hill.",
        "%(count)s pairs pass a foot figure on the way to a horseman on a hill.",
        "count",
    ),
    "sight-blocked": _("No pair of lines passes: blocked."),
}
_REACH: Final[Mapping[str, Any]] = {
    "move-points.printed": ngettext_lazy(
        "%(id)s has %(count)s movement point: %(printed)s printed, %(bonus)s added.",
        "%(id)s has %(count)s movement points: %(printed)s printed, %(bonus)s added.",
        "count",
    ),
    "move-points.fast": ngettext_lazy(
        "%(id)s has %(count)s movement point: %(printed)s printed and doubled by Fast, %(bonus)s added.",
        "%(id)s has %(count)s movement points: %(printed)s printed and doubled by Fast, %(bonus)s added.",
        "count",
    ),
    "move-charge": _("%(id)s may not charge: only cavalry outside enemy kill zones can."),
    "move-ends": ngettext_lazy(
        "It can end its move in %(count)s hex.", "It can end its move in %(count)s hexes.", "count"
    ),
    "move-stops": ngettext_lazy(
        "An enemy kill zone stops it in %(count)s of them.",
        "Enemy kill zones stop it in %(count)s of them.",
        "count",
    ),
    "move-runs": ngettext_lazy(
        "It can reach %(count)s hex by running alone.",
        "It can reach %(count)s hexes by running alone.",
        "count",
    ),
    "move-strike": ngettext_lazy(
        "Free attack with %(count)s die by %(by)s.", "Free attack with %(count)s dice by %(by)s.", "count"
    ),
    "move-cost": ngettext_lazy(
        "The move costs %(count)s movement point and %(action_points)s action points.",
        "The move costs %(count)s movement points and %(action_points)s action points.",
        "count",
    ),
    "move-must-stop": _("%(id)s is in an enemy kill zone and must stop."),
}
_COMBAT: Final[Mapping[str, Any]] = {
    "chain": _("One combat: %(pieces)s. Good has %(good)s dice, evil %(evil)s."),
    "chain-none": _("No combat: no figure has an enemy in its kill zone."),
    "ledger": _("%(id)s: %(amount)s (%(clause)s)."),
    "ledger.printed": _("%(id)s: %(amount)s printed."),
    "ledger.none": _("%(id)s does not have an enemy in its kill zone that counts: it adds no attacks."),
    "roll-hits": ngettext_lazy(
        "%(count)s hit; glancing blows left: %(glances)s.",
        "%(count)s hits; glancing blows left: %(glances)s.",
        "count",
    ),
    "roll-criticals": ngettext_lazy(
        "%(count)s critical hit is left.", "%(count)s critical hits are left.", "count"
    ),
    "roll-savvy": ngettext_lazy(
        "Battle Savvy: %(count)s six stays for the damage roll.",
        "Battle Savvy: %(count)s sixes stay for the damage roll.",
        "count",
    ),
    "bought": ngettext_lazy(
        "%(id)s buys a die and has %(count)s action point left.",
        "%(id)s buys a die and has %(count)s action points left.",
        "count",
    ),
    "target-wounds": ngettext_lazy(
        "%(id)s loses %(count)s wound.", "%(id)s loses %(count)s wounds.", "count"
    ),
    "target-removed": _("%(id)s is removed."),
    "target-courage": _("%(id)s stays until the end of the next turn through Courage."),
    "dice-ignored": ngettext_lazy(
        "%(count)s die is not assigned and is ignored.",
        "%(count)s dice are not assigned and are ignored.",
        "count",
    ),
    "defender-assigns": _(
        "The defender still assigns: figures are removed after both players assigned dice."
    ),
    "best": ngettext_lazy(
        "The best plan removes %(count)s figure.", "The best plan removes %(count)s figures.", "count"
    ),
}
_ODDS: Final[Mapping[str, Any]] = {
    "odds-mean": _("On average %(mean)s."),
    "odds-no-limit": _("Every die that may be bought is bought; action points are not counted."),
    "odds-exchange": _("A deals more with %(a_more)s, both the same with %(equal)s, B more with %(b_more)s."),
    "odds-chance.hold": _("Good reaches evil with %(probability)s."),
    "odds-chance.remove": _("Good beats evil with %(probability)s."),
    "odds-chance.pr": _("Evil beats good with %(probability)s."),
    "odds-chance.strategy": _("A wins the roll with %(probability)s; ties are rolled again."),
}
_SHOOT: Final[Mapping[str, Any]] = {
    "shoot-allowed": _("The figure may shoot."),
    "shots": ngettext_lazy("The shot has %(count)s die.", "The shot has %(count)s dice.", "count"),
    "shots-added": _("%(count)s more (%(clause)s)."),
    "shot-hits": ngettext_lazy(
        "%(count)s hit and %(glances)s glancing blows.",
        "%(count)s hits and %(glances)s glancing blows.",
        "count",
    ),
    "shot-wounds": ngettext_lazy(
        "The target loses %(count)s wound.", "The target loses %(count)s wounds.", "count"
    ),
    "shot-removes": _("The target is removed at once."),
}
_TURNS: Final[Mapping[str, Any]] = {
    "strategy.a": _("%(a)s against %(b)s: A chooses who attacks."),
    "strategy.b": _("%(a)s against %(b)s: B chooses who attacks."),
    "strategy.re-roll": _("%(a)s against %(b)s: both roll again."),
    "reface.shot": _("A figure that has shot is not turned at the end of the phase."),
    "reface.free": _("The figure may be turned at the end of the phase."),
    "last-turn.forced": _("Reactions that the rules force happen at any time."),
    "last-turn.attacker-may": _("The attacker may still act."),
    "last-turn.attacker-waits": _("The attacker's figures may not act at this time."),
    "last-turn.defender-may": _("The defender may act."),
    "last-turn.defender-waits": _("The defender's figures may not act at this time."),
    "struggle.hold-won": _("Good %(good)s, evil %(evil)s: Frodo acts normally."),
    "struggle.hold-lost": _(
        "Good %(good)s, evil %(evil)s: Frodo loses a wound. He does not move, fight or spend action points."
    ),
    "struggle.remove-won": _("Good %(good)s, evil %(evil)s: Frodo takes the Ring off."),
    "struggle.remove-lost": _(
        "Good %(good)s, evil %(evil)s: the Ring stays on. Frodo loses a wound and does not move."
    ),
    "pair.swaps": _("Good %(good)s, evil %(evil)s: the pair changes."),
    "pair.stays": _("Good %(good)s, evil %(evil)s: the pair stays as it is."),
    "duty.none": _("Frodo does not wear the Ring, or %(id)s is not a Ringwraith: nothing is owed."),
    "duty.stay": _("%(id)s is adjacent to Frodo: it stays and may turn."),
    "duty.adjacent": ngettext_lazy(
        "%(id)s must end adjacent to Frodo, in %(count)s hex.",
        "%(id)s must end adjacent to Frodo, in one of %(count)s hexes.",
        "count",
    ),
    "duty.closer": ngettext_lazy(
        "%(id)s must end closer to Frodo, in %(count)s hex.",
        "%(id)s must end closer to Frodo, in one of %(count)s hexes.",
        "count",
    ),
    "duty.exempt": _("%(id)s may stay: no open hex outside enemy kill zones is closer to Frodo."),
    "ring-allowed": _("The Ring does not forbid this."),
    "ring-courage.alive": _("Frodo at 0 wounds with Courage counts as killed when he is removed."),
    "ring-courage.killed": _("Frodo at 0 wounds with Courage counts as killed now."),
    "ring-left.enemy": _("Frodo has left across the enemy's edge: his owner wins."),
    "ring-left.other": _("Only the enemy's edge decides the game."),
    "ring-killed": _("Frodo is killed: his owner loses."),
}
_ABILITIES: Final[Mapping[str, Any]] = {
    "price.paid": _("The price is %(price)s and is paid. Action points left: %(ap_left)s."),
    "price.unpaid": _("The price is %(price)s and cannot be paid: nothing is spent and nothing happens."),
    "ability-allowed": _("The ability works here."),
    "terrifying.works": _("%(ability)s works against a Terrifying figure."),
    "terrifying.fails": _("%(ability)s does nothing to a Terrifying figure."),
    "stalwart.struck": _("The figure leaves and takes a free attack."),
    "stalwart.leaves": _("The figure leaves without a free attack."),
    "stalwart.stays": _("Stalwart holds the figure in the kill zone."),
    "toughness": _("The toughness is %(toughness)s; it never passes %(most)s."),
    "die-wounds": ngettext_lazy("The die takes %(count)s wound.", "The die takes %(count)s wounds.", "count"),
    "healed": ngettext_lazy(
        "The figure has %(count)s wound afterwards.", "The figure has %(count)s wounds afterwards.", "count"
    ),
    "invigorated": ngettext_lazy(
        "The figure has %(count)s action point afterwards.",
        "The figure has %(count)s action points afterwards.",
        "count",
    ),
    "movement": ngettext_lazy(
        "The figure has %(count)s movement point: doubled first, then added to.",
        "The figure has %(count)s movement points: doubled first, then added to.",
        "count",
    ),
    "uses.left": _("A copy of the ability is left this turn."),
    "uses.gone": _("Each copy of the ability is used once a turn, and all are used."),
}
DESK_FINDINGS: Final[Mapping[str, Any]] = {
    "read-out": _("Read out the rule. The referee decides."),
    "horseman-on-hill": _(
        "The documents do not say whether a shot past a foot figure at a horseman on a hill needs a 6. "
        "The referee decides."
    ),
    "rider-moves": _("%(id)s is carried. The referee reads out how a rider dismounts."),
    "step.4.01": _("Step %(step)s: the movement points do not suffice."),
    "step.4.02": _("Step %(step)s: this hex is not a neighbour of the one before."),
    "step.4.04": _("Step %(step)s: a black or dotted line cannot be crossed."),
    "step.4.05": _("Step %(step)s: an enemy, or a friend in an enemy kill zone, cannot be passed."),
    "step.4.06": _("Step %(step)s: this hex is not on the map."),
    "step.4.07": _("Step %(step)s: a move cannot end in an occupied hex or on an X."),
    "step.4.08": _("Step %(step)s: an enemy kill zone has ended the move."),
    "step.4.13": _("Step %(step)s: too few movement points for a red or blue line. The rest is lost."),
    "step.4.131": _("Step %(step)s: the figure may not run here."),
    "step.4.14": _("Step %(step)s: the base does not fit here."),
    "step.8.10": _("Step %(step)s: a charge does not allow this."),
    "step.8.13": _("Step %(step)s: a flyer does not run."),
    "step.8.43": _("Step %(step)s: a Fearsome kill zone asks for 1 action point."),
    "rage-dice": _("%(subject)s rolls one die of Rage for each of its %(attacks)s attacks, not %(rolled)s."),
    "purchase.6.10": _(
        "%(by)s cannot buy this glancing blow: it is not engaged, lacks points, or the die is another."
    ),
    "purchase.6.11": _("%(by)s has bought its glancing blow of this combat."),
    "purchase.6.14": _(
        "%(by)s cannot buy this critical hit: it is not engaged, lacks points, or the die is another."
    ),
    "purchase.6.15": _("%(by)s has bought its critical hit of this combat."),
    "purchase.8.41": _("%(by)s cannot pay the price that Dread raises. It pays nothing and gets nothing."),
    "die-assigned.6.16": _("This die is assigned already."),
    "die-assigned.6.17": _("This die is too low for %(id)s, or %(id)s is in no kill zone of yours."),
    "die-assigned.8.37": _("%(id)s has a Bodyguard: no dice go to it."),
    "die-assigned.8.42": _("%(id)s is carried: no combat dice go to it."),
    "die-assigned.9.10": _("%(id)s wears the Ring: only in a Ringwraith's kill zone do dice go to it."),
    "shot.5.01": _("The figure has moved, so it cannot shoot."),
    "shot.5.02": _("The figure is in an enemy kill zone, so it cannot shoot."),
    "shot.5.031": _("Sauron cannot be the target of a shot."),
    "shot.5.18": _("So many glancing blows cannot be bought."),
    "shot.5.21": _("So many critical hits cannot be bought."),
    "shot.8.41": _("The price that Dread raises cannot be paid. Nothing is paid and nothing is bought."),
    "shot.9.101": _("Only Ringwraiths shoot at Frodo while he wears the Ring."),
    "no-clock": _("These rules have no clock. The organiser says when the last turn begins."),
    "ring.9.10": _("Only Ringwraiths fight Frodo, and only in their kill zones do damage dice go to him."),
    "ring.9.101": _("Only Ringwraiths shoot at Frodo while he wears the Ring."),
    "ring.9.14": _("Only Ringwraiths use abilities on Frodo while he wears the Ring."),
    "ring.9.141": _("Only Ringwraiths outflank Frodo while he wears the Ring."),
    "ability.8.082": _("This ability is not activated, so it cannot be copied."),
    "ability.8.15": _("Magical Force moves a figure in sight whose base has one hex."),
    "ability.8.49": _("Steal Essence copies an ability of a hero."),
    "ability.8.50": _("The figure is Terrifying: this ability does nothing to it."),
    "ability.8.51": _("Ward cannot cancel this ability here."),
    "ability.9.14": _("Only Ringwraiths use abilities on Frodo while he wears the Ring."),
    "too-large": _("This question takes too long to compute. The referee decides."),
}
DESK_STEPS: Final = MessageTable()
DESK_STEPS.add({**_ZONES, **_SIGHT, **_REACH, **_COMBAT, **_ODDS, **_SHOOT, **_TURNS, **_ABILITIES})


def desk_step_text(step: Step) -> str:
    """One step of an answer of the desk as a sentence."""
    return DESK_STEPS.text(step.code, step.data, case=step.case)


def answer_json(verdict: Verdict[dict[str, Any]], policy: Policy) -> dict[str, Any]:
    """An answer as programs get it: its own fields, then what every answer has."""
    return {
        **verdict.value,
        "findings": [finding_json(finding) for finding in verdict.findings],
        "steps": [
            {
                "code": f"{step.code}.{step.case}" if step.case else step.code,
                "data": dict(step.data),
                "refs": [str(ref) for ref in step.refs],
                "text": desk_step_text(step),
            }
            for step in verdict.trace
        ],
        "disputed": list(verdict.disputed),
        "policy_digest": policy.digest(),
    }
