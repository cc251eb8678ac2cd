"""The ruling cards in words: titles, what each screen asks, and what can be answered."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.messages.tables import MessageTable, message
from armies.messages.timelines import phase_name

TITLES: Final[Mapping[str, Any]] = {
    "shoot-from-zone": _("May it shoot out of my kill zone?"),
    "hidden": _("Is the target hidden?"),
    "need-a-six": _("Does the shot need a 6?"),
    "free-attack": _("One free attack or two?"),
    "run": _("May it run now?"),
    "charging-rider": _("The rider charges: who strikes first?"),
    "combats": _("One combat or two?"),
    "assign-die": _("May this die go to that figure?"),
    "buy-die": _("Who may buy this die?"),
    "dread": _("What does Dread cost me?"),
    "courage": _("Does the Courage figure still fight or count?"),
    "frodo": _("Is the game over for Frodo?"),
    "ringwraith": _("May the Ringwraith stay?"),
    "struggle-roll": _("What does this struggle roll do?"),
    "last-turn": _("What may we still do in the last turn?"),
    "turn-figure": _("Who may turn at the end of the phase?"),
    "tilted-die": _("The die lies tilted. Does it count?"),
    "between-numbers": _("The slider is between two numbers. Which counts?"),
}
GROUPS: Final[Mapping[str, Any]] = {
    "shooting": _("Shooting"),
    "movement": _("Moving"),
    "combat": _("Combat"),
    "ring": _("The Ring"),
    "turn": _("Turn and table"),
}
_SHARED: Final[Mapping[str, Any]] = {
    "yes": _("Yes"),
    "no": _("No"),
    "foot": _("A figure on foot"),
    "cavalry": _("Cavalry"),
    "flyer": _("A Flyer"),
    "large": _("A Large figure"),
    "red": _("Red"),
    "blue": _("Blue"),
    "dotted": _("Dotted (ledge)"),
    "black": _("Black"),
    "white": _("White or none"),
}
_SHOOTING: Final[Mapping[str, Any]] = {
    "in-zone": _("Is the shooter in an enemy kill zone?"),
    "in-zone.small": _("Yes, of a smaller figure"),
    "in-zone.large": _("Yes, of a Large figure"),
    "in-zone.both": _("Yes, of both"),
    "shooter": _("Who shoots?"),
    "moved": _("Has the shooter moved this turn?"),
    "target": _("At whom does it shoot?"),
    "target.figure": _("Any other figure"),
    "target.sauron": _("Sauron"),
    "target.ring-frodo": _("Frodo with the Ring on"),
    "wraith": _("Is the shooter a Ringwraith?"),
    "between": _("What is in the way of every line?"),
    "between.nothing": _("Nothing"),
    "between.figures": _("Figures that are not on a hill"),
    "between.wall": _("A black side"),
    "between.ledge": _("One dotted side"),
    "between.two-ledges": _("Two dotted sides"),
    "between.hill": _("A hill without either of them"),
    "between.corner": _("A line only touches something"),
    "height": _("Who is on a hill?"),
    "height.low": _("Neither"),
    "height.shooter-high": _("The shooter"),
    "height.target-high": _("The target"),
    "height.both-high": _("Both"),
    "obstacle": _("What does every line pass?"),
    "obstacle.none": _("Nothing"),
    "obstacle.on-way": _("A coloured side on the way"),
    "obstacle.at-target": _("A side of the target's hex"),
    "obstacle.of-hill": _("A side of the target's hill"),
    "obstacle.at-shooter": _("A side of the shooter's hex"),
    "obstacle.horseman": _("A foot figure before cavalry"),
    "obstacle.large": _("A smaller figure before a Large one"),
    "side-on-way": _("Which side is it?"),
    "side-at-target": _("Which side is it?"),
    "side-of-hill": _("Which side is it?"),
    "side-at-shooter": _("Which side is it?"),
}
_MOVING: Final[Mapping[str, Any]] = {
    "start": _("Did it start its phase in that kill zone?"),
    "start.in-zone": _("Yes"),
    "start.entered": _("No, it moved in just now"),
    "leaver": _("What leaves?"),
    "leaver.sneak": _("A figure with Sneak on"),
    "leaver.terrifying": _("A Terrifying figure"),
    "enemies": _("In the kill zones of how many enemies?"),
    "step": _("Where does it step?"),
    "step.outside": _("Out of all these kill zones"),
    "step.inside": _("Into a hex of the same kill zone"),
    "runner": _("What runs?"),
    "runner.charged": _("Cavalry after its charge"),
    "spent": _("How did its move end?"),
    "spent.all": _("All movement points are spent"),
    "spent.stopped": _("It stopped before a line and lost the rest"),
    "spent.left": _("It has movement points left"),
    "spent.none": _("It has not moved"),
    "line": _("Which line does it run across?"),
    "stopped-line": _("Which line does it run across?"),
    "runner-zone": _("Is it in an enemy kill zone now?"),
    "runner-zone.sneak": _("Yes, with Sneak on"),
    "stopped-zone": _("Is it in an enemy kill zone now?"),
    "run-points": _("How many action points has it left?"),
    "run-points.3": _("3 or more"),
    "rider": _("What do you want to know?"),
    "rider.order": _("Who strikes first"),
    "rider.may": _("Whether it may charge"),
    "rider-zone": _("Does it start in an enemy kill zone?"),
    "charge-line": _("Does it meet a red or blue line?"),
    "charge-line.none": _("No"),
    "charge-line.before-enemy": _("Only between it and the enemy"),
    "charge-line.on-way": _("Yes, on its way"),
    "ring-on": _("Does Frodo wear the Ring?"),
    "distance": _("How far is Frodo?"),
    "distance.adjacent": _("Adjacent"),
    "distance.reachable": _("A hex beside him can be reached"),
    "distance.far": _("Too far for this move"),
    "open-hex": _("Is a nearer hex open outside kill zones?"),
}
_FIGHTING: Final[Mapping[str, Any]] = {
    "touch": _("How do the two groups touch?"),
    "touch.same-enemy": _("One enemy is in both kill zones"),
    "touch.enemy-link": _("Their enemies reach into both"),
    "touch.friends-only": _("Only friends are side by side"),
    "touch.from-behind": _("One attacks another from behind"),
    "touch.unsure": _("It is not clear"),
    "die-target": _("To whom does the die go?"),
    "die-target.figure": _("To any other figure"),
    "die-target.minion": _("To a minion under Rally Cry"),
    "die-target.bodyguard": _("To a hero with a Bodyguard"),
    "die-target.rider": _("To a rider of an Ent"),
    "die-target.ring-frodo": _("To Frodo with the Ring on"),
    "die-target.ring-frodo-wraith": _("To him, in a Ringwraith's kill zone"),
    "held": _("Is it in a kill zone of yours in this combat?"),
    "die": _("Which number does the die show?"),
    "toughness": _("What is its printed toughness?"),
    "roll": _("In which roll does the 1 lie?"),
    "roll.combat-roll": _("Combat roll"),
    "roll.combat-damage": _("Damage roll of a combat"),
    "roll.shooting-roll": _("Shooting roll"),
    "roll.shooting-damage": _("Damage roll of a shot"),
    "engaged": _("Has the buyer an enemy in its own kill zone?"),
    "bought": _("Has it bought a die in this roll?"),
    "bought.large": _("It is Large"),
    "dread": _("How many enemies with Dread tax it?"),
    "points": _("How many action points has it left?"),
    "shot-bought": _("Has the shooter bought a die in this roll?"),
    "shot-bought.large": _("It is Large"),
    "shot-dread": _("How many enemies with Dread tax it?"),
    "shot-points": _("How many action points has it left?"),
    "payment": _("What does it pay for?"),
    "payment.ability": _("An ability"),
    "payment.glancing": _("A glancing blow"),
    "payment.critical": _("A critical hit"),
    "payment.run": pgettext_lazy("movement", "Running"),
    "payment.fearsome": _("A Fearsome kill zone"),
    "printed": _("What is its printed price?"),
    "run-price": _("What does the line cost?"),
    "immune": _("Is the payer immune?"),
    "immune.dread": _("Yes, it has Dread itself"),
    "immune.terrifying": _("Yes, it is Terrifying"),
    "dreads": _("How many enemies with Dread tax it?"),
    "courage-what": _("What do you want to know?"),
    "courage-what.removed": _("Whether it is removed now"),
    "courage-what.fights": _("Whether it still fights"),
    "courage-what.counts": _("Whether it counts for victory"),
    "active": _("Was Courage activated at 0 wounds?"),
}
_RING_AND_TURN: Final[Mapping[str, Any]] = {
    "frodo-event": _("What happened to Frodo?"),
    "frodo-event.killed": _("He lost his last wound"),
    "frodo-event.courage": _("The same, with Courage on"),
    "frodo-event.left": _("He left the map"),
    "map-edge": _("Across which edge?"),
    "map-edge.enemy": _("The enemy's edge"),
    "map-edge.own": _("His own edge"),
    "map-edge.side": _("A long edge"),
    "struggle": _("What is rolled for?"),
    "struggle.hold": _("Keeping the Ring on"),
    "struggle.remove": _("Taking the Ring off"),
    "struggle.pr1": _("The pair, PR1 is up"),
    "struggle.pr2": _("The pair, PR2 is up"),
    "good-die": _("What did good roll?"),
    "evil-die": _("What did evil roll?"),
    "who": _("Whose figure acts?"),
    "who.attacker": _("The attacker's"),
    "who.defender": _("The defender's"),
    "act": _("What does it do?"),
    "act.voluntary": _("Something it chooses"),
    "act.forced": _("Something the rules force, such as a free attack"),
    "time": _("Which phase is it?"),
    "time.phase": message(_("%(phase)s, %(start)s to %(end)s of play"), phase=phase_name),
    "base": _("What is the figure?"),
    "shot": _("Has it shot this turn?"),
}
CARD_TEXTS: Final = MessageTable()
CARD_TEXTS.add({**_SHARED, **_SHOOTING, **_MOVING, **_FIGHTING, **_RING_AND_TURN})


def card_title(card: str) -> str:
    """The question that a card settles."""
    return str(TITLES[card])


def node_text(node: str) -> str:
    """What a screen asks."""
    return CARD_TEXTS.text(node, {})


def choice_text(node: str, choice: str, data: Mapping[str, Any]) -> str:
    """One answer: its own words in this node, those that all nodes share, or a number as it is."""
    case = "phase" if "phase" in data else choice
    for key in (f"{node}.{case}", case):
        if key in CARD_TEXTS.messages:
            return CARD_TEXTS.text(key, data)
    return choice
