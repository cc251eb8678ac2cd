"""The Strategy Battle Game, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.tables import message

_SIDES: Final = {"good": _("good"), "evil": _("evil")}
STEPS: Final[Mapping[str, Any]] = {
    "mesbg-priority.higher": message(
        _("Good rolls %(good)s, evil %(evil)s: priority for %(side)s."), side=_SIDES
    ),
    "mesbg-priority.changes": message(_("Both roll %(good)s: priority changes to %(side)s."), side=_SIDES),
    "mesbg-priority.again": _("Both roll %(good)s in the first turn: both roll again."),
    "mesbg-duel.dice": _("The best die of good is %(good)s, of evil %(evil)s."),
    "mesbg-duel.fight": _("A tie. The best fight value of good is %(good)s, of evil %(evil)s."),
    "mesbg-duel.tie": _("Still a tie: the player with priority rolls, 1 to 3 for evil, 4 to 6 for good."),
    "mesbg-winner.good": _("Good wins the fight; evil backs away."),
    "mesbg-winner.evil": _("Evil wins the fight; good backs away."),
    "mesbg-make-way.one": _("One of these can make way: %(ids)s."),
    "mesbg-make-way.none": _("No friend can make way: the loser is trapped."),
    "mesbg-make-way.many": _("It takes %(needed)s figures to make way: the loser is trapped."),
    "mesbg-strikes.prone": _("The winner is prone: it may get up, but it does not strike."),
    "mesbg-strikes.single": ngettext_lazy(
        "%(count)s strike, one for each attack.", "%(count)s strikes, one for each attack.", "count"
    ),
    "mesbg-strikes.double": ngettext_lazy(
        "The target is trapped or prone: %(count)s strike, two for each attack.",
        "The target is trapped or prone: %(count)s strikes, two for each attack.",
        "count",
    ),
    "mesbg-split": _("Both strikes of each attack have the same target."),
    "mesbg-barrier.attacker": ngettext_lazy(
        "The attacker strikes first; the strike needs an in-the-way test of %(need)s+.",
        "The attacker strikes first; each of the %(count)s strikes needs an in-the-way test of %(need)s+.",
        "count",
    ),
    "mesbg-barrier.defender": _("The defender strikes first and does not need an in-the-way test."),
    "mesbg-barrier-back.attacker": _("Then the attacker backs away, even after a win."),
    "mesbg-barrier-back.slain": _("The loser is slain: the winner does not back away."),
    "mesbg-no-barrier.own-side": _(
        "The defender is attacked on its own side: the barrier does not protect it."
    ),
    "mesbg-no-barrier.charged": _("A friend of the defender charges the attacker: both ignore the barrier."),
    "mesbg-barrier-fights.one-by-one": ngettext_lazy(
        "%(count)s fight. Attackers fight a defender one by one, in their player's order.",
        "%(count)s fights. Attackers fight a defender one by one, in their player's order.",
        "count",
    ),
    "mesbg-barrier-fights.at-once": ngettext_lazy(
        "%(count)s fight. An attacker fights all its defenders at once.",
        "%(count)s fights. An attacker fights all its defenders at once.",
        "count",
    ),
    "mesbg-counts.barrier-yes": _("It is half as high as the attacker or more: it protects the defender."),
    "mesbg-counts.barrier-no": _("It is too low for this attacker, or the defender cannot see over it."),
    "mesbg-counts.doorway-yes": _(
        "The enemy cannot pass without contact: the doorway protects like a barrier."
    ),
    "mesbg-counts.doorway-no": _("The enemy can pass without contact: the doorway does not protect."),
    "mesbg-counts.ledge-yes": _("It is half as high as the enemy or more: it protects like a barrier."),
    "mesbg-counts.ledge-no": _("It is lower than half the enemy: it does not protect."),
    "mesbg-no-test.jump": _("The obstacle is lower than half the figure: it needs no test."),
    "mesbg-no-test.climb": _("This climb needs no test."),
    "mesbg-tested.open": _(
        "A die is rolled: 1 fails, 2 to 5 passes and ends the move, 6 passes and goes on."
    ),
    "mesbg-tested.on": _("A %(die)s: the figure passes and may go on."),
    "mesbg-tested.ends": _("A %(die)s: the figure passes, and its move ends."),
    "mesbg-tested.fails": _("A %(die)s: the figure fails, and its move ends."),
    "mesbg-tested.falls": _("A %(die)s: the figure falls and is prone."),
    "mesbg-fall": ngettext_lazy(
        "The fall causes %(count)s hit of strength %(strength)s. The figure is prone.",
        "The fall causes %(count)s hits of strength %(strength)s. The figure is prone.",
        "count",
    ),
    "mesbg-prone.crawl": _("The figure crawls 1 inch. After this it may only get up."),
    "mesbg-prone.stand": _("The figure gets up for half its move. Inches left: %(left)s."),
    "mesbg-prone.lie": _("The figure lies down for half its move. Inches left: %(left)s."),
    "mesbg-wound": _("A wound needs %(need)s: chance %(probability)s."),
    "mesbg-wound.cannot": _("This strength cannot wound this defence."),
    "mesbg-public-fact": _("The wound chart is a public fact. The rulebook summaries do not contain it."),
    "mesbg-to-hit.open": _("The figure may shoot. Its shoot value says what it needs to hit."),
    "mesbg-to-hit.still": _("The shot hits on %(need)s or more."),
    "mesbg-to-hit.moved": _("The figure has moved: the shot hits on %(need)s or more. A 6 always hits."),
    "mesbg-in-the-way.none": _("Nothing in the way needs a test."),
    "mesbg-in-the-way.tests": ngettext_lazy(
        "%(count)s test: %(needs)s.", "%(count)s tests: %(needs)s.", "count"
    ),
    "mesbg-into-fight.friend": _("The shot hits the friend that is closest to the firer."),
    "mesbg-into-fight.target": _("The shot hits its target."),
    "mesbg-odds.duel": _("A wins the fight with %(probability)s."),
    "mesbg-odds.kill": _("A wins and slays the target with %(probability)s."),
    "mesbg-odds.shot": _("The shot wounds the target with %(probability)s."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "mesbg-strikes.attacks": _("The targets get more attacks than the winner has."),
    "mesbg-strikes.split": _("The two strikes of one attack go to the same target."),
    "mesbg-test.jump": _("The obstacle is higher than the figure. It has to be climbed."),
    "mesbg-test.leap": _("The gap is wider than twice the height of the figure, or than its move."),
    "mesbg-test.cavalry": _("Cavalry does not climb."),
    "mesbg-test.unscalable": _("The surface has nothing to hold, so it cannot be climbed."),
    "mesbg-prone.charge": _("A prone figure has to get up before it charges."),
    "mesbg-prone.move": _("The figure does not have enough of its move left."),
    "mesbg-shot.engaged": _("The figure is engaged, so it cannot shoot."),
    "mesbg-shot.jumped": _("The figure has jumped, leaped, climbed or swum, so it cannot shoot."),
    "mesbg-shot.moved-too-far": _("The figure has moved more than half its move, so it cannot shoot."),
    "mesbg-shot.friend-at-risk": _("A good figure does not risk hitting a friend."),
    "mesbg-not-covered": _("The rulebook summaries name this without its rules. The referee decides."),
}
