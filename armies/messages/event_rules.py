"""The event rules as questions with answers: what an organiser decides where the rules are silent."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from rules.policy import PolicyKey, PolicyValue

_BLOCKING_ANSWERS: Final[Mapping[PolicyValue, Any]] = {
    "warn": _("May play; officials are warned."),
    "ruling": _("Is paired with a ruling or legal lists."),
    "no-pairing": _("Is not paired without legal lists, despite rulings."),
    "no-check-in": _("Cannot check in without legal lists."),
}
QUESTIONS: Final[Mapping[str, Any]] = {
    "grade_both_broken": _(
        "Both armies broke or died in one turn, and a count decides. How large is the win?"
    ),
    "timeout_metric": _("When time runs out, what decides the game?"),
    "noshow_score": _("What is a no-show win worth?"),
    "noshow_grace": _("After how many minutes of play should we flag a missing player?"),
    "concession_score": _("What happens when a player concedes?"),
    "ring_or_concession": _("A Ring event and a concession in one game: which decides?"),
    "bye_score": _("What is a bye worth?"),
    "requested_byes": _("How many rounds may a player ask to sit out?"),
    "requested_bye_score": _("What is a round worth that a player asked to sit out?"),
    "results_kept": _("What must a result have?"),
    "stops_by_phone": _("May players say on their phones that they stop after a round?"),
    "late_notices": _("May players say on their phones that they are late?"),
    "referee_calls": _("May players call a referee on their phones?"),
    "exclusion_past": _("What happens to an excluded player's finished games?"),
    "heroes_left_out_count": _("Do heroes without room at set-up count as points in heroes?"),
    "courage_frodo": _("When does Frodo, kept in play by Courage, count as killed?"),
    "exit_cost": _("How many movement points does it cost to leave across the enemy's edge?"),
    "unfinished_combats": _("What happens to combats not rolled within their 5 minutes?"),
    "pr2_costs_points": _("Does the second base of “It's precious to us” cost points in a list?"),
    "pr_pair_numbers": _("Do the two bases of “It's precious to us” count as two for unique numbers?"),
    "pr2_raises_cap": _("Do action points of a pair's second base raise the minion limit?"),
    "leadership_icons": _("A hero has Leadership several times: how does the minion limit grow?"),
    "missing_lists": _("What happens to a player without all lists?"),
    "illegal_lists": _("What happens to a player with an illegal list?"),
    "los_black_target_side": _("May a line of sight use a walled side of the target's hex?"),
    "los_arc": _("What does a figure see to its front?"),
    "ledge_adjacent": _("Are figures on both sides of a ledge adjacent?"),
    "los_hindering_target_side": _("Is a target behind its own red or dotted side harder to hit?"),
    "own_ledge_counts": _("Do dotted sides of the shooter's hex count as ledges on the line?"),
    "partial_lines": _("When does an obstacle make a hit harder?"),
    "los_ability_range": _("Does an ability that needs line of sight also need range?"),
    "horseman_past_foot": _("Who needs a 6 to shoot at cavalry past a foot figure?"),
    "marksman_waives_six": _("Does Expert Marksman remove the 6 for shooting past figures?"),
    "large_hides_hill": _("Does a low Large figure block a low shooter's line to a hill?"),
    "large_corners": _("From which corners does a Large figure shoot?"),
    "run_after_stop": _("A figure stops before a red or blue line. May it run across?"),
    "run_without_move": _("May a figure run without having moved?"),
    "fearsome_price": _("What does it cost to enter two Fearsome kill zones at once?"),
    "black_troll": _("Does Black Troll rage count Large enemies?"),
    "volley_bonus": _("Does Volley Attack get the height bonus?"),
    "wraith_into_zones": _("Must a Ringwraith enter other enemies' kill zones to reach Frodo?"),
    "buying_asks": _("Who may buy dice in a combat?"),
    "free_attack_buying": _("May enemies buy dice of a shared free attack?"),
    "assign_zone": _("Whose kill zones count for damage dice?"),
    "pool_abilities": _("Battle Savvy and Dirty Fighting: for whose dice?"),
    "one_shot_buys": _("What may one shot buy?"),
    "pr2_flip_on": _("Which win of the struggle turns the second base back into the first?"),
}
ANSWERS: Final[Mapping[str, Mapping[PolicyValue, Any]]] = {
    "grade_both_broken": {
        "partial": _("Always a partial victory."),
        "total": _("Always a total victory."),
        "total-if-wiped": _("Total only against a wiped out army."),
    },
    "timeout_metric": {
        "ladder": _("Points left, then points in heroes, then tie."),
        "draw": _("Nothing: it is a perfect tie."),
        "share-lost": _("Smaller share lost, then heroes, then tie."),
        "points-destroyed": _("Enemy points destroyed, then heroes, then tie."),
    },
    "noshow_score": {"3-0": _("A total victory."), "2-1": _("A partial victory.")},
    "concession_score": {
        "3-0": _("A total victory for the other player."),
        "board": _("The map is scored as after time-out."),
        "forbid": _("Players may not concede."),
    },
    "ring_or_concession": {
        "referee": _("Neither, until only the first is entered."),
        "ring": _("The Ring event."),
        "concession": _("The concession."),
    },
    "bye_score": {
        6: _("3 points, as a total victory."),
        4: _("2 points, as a partial victory."),
        3: _("1.5 points, as a perfect tie."),
    },
    "requested_byes": {
        1: _("One, and not the last."),
        2: _("Two, and not the last."),
        0: _("None."),
    },
    "requested_bye_score": {
        3: _("1.5 points, as a perfect tie."),
        4: _("2 points, as a partial victory."),
        0: _("0 points."),
    },
    "results_kept": {
        "counts": _("The counts of the score sheet."),
        "points": _("Points alone are enough."),
    },
    "stops_by_phone": {
        True: _("Yes, until the next draft."),
        False: _("No, at the desk only."),
    },
    "late_notices": {
        True: _("Yes: the desk and the opponent see it."),
        False: pgettext_lazy("answer", "No."),
    },
    "referee_calls": {True: _("Yes, while the round runs."), False: _("No: they go and find one.")},
    "exclusion_past": {"stand": _("They still count."), "annul": _("They are annulled.")},
    "heroes_left_out_count": {
        False: _("No: they miss that game."),
        True: _("Yes: they were bought."),
    },
    "courage_frodo": {
        "on-removal": _("When he is removed from the map."),
        "now": _("When he loses the last wound."),
    },
    "exit_cost": {
        1: _("1: one further step from the edge."),
        0: _("0: ending the move at the edge."),
    },
    "unfinished_combats": {
        "referee-rolls": _("The referee has them rolled at once."),
        "dropped": _("They are not fought."),
    },
    "pr2_costs_points": {
        True: _("Yes: both are chosen for the army."),
        False: _("No: only the first is set up."),
    },
    "pr_pair_numbers": {
        "exempt": _("No: they are one figure."),
        "count": _("Yes: each number only once."),
    },
    "pr2_raises_cap": {
        False: _("No: it is not set up."),
        True: _("Yes: it is a hero."),
    },
    "leadership_icons": {
        "once": _("Action points count double, once."),
        "each": _("Each Leadership adds the action points."),
    },
    "missing_lists": {
        "warn": _BLOCKING_ANSWERS["warn"],
        "not-needed": _("May play: lists are not needed."),
        **_BLOCKING_ANSWERS,
    },
    "illegal_lists": _BLOCKING_ANSWERS,
    "los_black_target_side": {
        "reject": pgettext_lazy("answer", "No."),
        "letter": _("Yes: a line ending there is clear."),
    },
    "los_arc": {
        "cone": _("A cone through its outer kill zone."),
        "half-plane": _("Everything in front of its base."),
    },
    "ledge_adjacent": {
        True: _("Yes: a ledge is passable for abilities."),
        False: pgettext_lazy("answer", "No."),
    },
    "los_hindering_target_side": {
        "counts": _("Yes: only a 6 hits."),
        "letter": _("No: the line ends there."),
    },
    "own_ledge_counts": {True: _("Yes: one more ledge blocks."), False: pgettext_lazy("answer", "No.")},
    "partial_lines": {"either": _("If it touches one of the lines."), "both": _("If it touches both lines.")},
    "los_ability_range": {False: pgettext_lazy("answer", "No."), True: _("Yes.")},
    "horseman_past_foot": {"foot-shooter": _("Shooters on foot."), "all": _("Every shooter.")},
    "marksman_waives_six": {True: _("Yes."), False: _("No: they still make it harder.")},
    "large_hides_hill": {
        "letter": _("No: it blocks shooters on hills only."),
        "both-ways": _("Yes, in both directions."),
    },
    "large_corners": {"any": _("From any corner."), "front": _("From its two front corners.")},
    "run_after_stop": {True: _("Yes: its movement points are gone."), False: _("No: they are not spent.")},
    "run_without_move": {False: pgettext_lazy("answer", "No."), True: _("Yes: it gives up its move.")},
    "fearsome_price": {"each": _("1 action point for each."), "once": _("1 action point.")},
    "black_troll": {"all": _("Yes: every other Large figure."), "own": _("No: Large friends only.")},
    "volley_bonus": {False: _("No: it does not name a target."), True: _("Yes.")},
    "wraith_into_zones": {
        "not-owed": pgettext_lazy("answer", "No."),
        "owed": _("Yes, if open hexes are there, too."),
    },
    "buying_asks": {
        "own-zone": _("Figures with an enemy in their zone."),
        "chain": _("Every figure of the chain."),
    },
    "free_attack_buying": {
        "each": _("Yes: one die of each roll."),
        "none": pgettext_lazy("answer", "No."),
    },
    "assign_zone": {"combat": _("Those of this combat."), "any": _("Those of all your figures.")},
    "pool_abilities": {"side": _("For the dice of its side."), "figure": _("For the dice of the figure.")},
    "one_shot_buys": {"both": _("A glancing blow and a critical hit."), "one": _("One of the two.")},
    "pr2_flip_on": {"evil": _("An evil win, as written."), "good": _("A good win.")},
}


def question(key: PolicyKey) -> str:
    """What an event rule asks."""
    return str(QUESTIONS[key.name])


def answer(key: PolicyKey, value: PolicyValue) -> str:
    """What a kept value of an event rule says; minutes where it is a number of them."""
    if key.values:
        return str(ANSWERS[key.name][value])
    return ngettext("%(count)s minute", "%(count)s minutes", int(value)) % {"count": value}
