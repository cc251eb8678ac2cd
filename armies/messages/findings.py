"""What the rules say of a list, of a result and of a set-up, by the code of the finding.

``subject`` is the figure or the player that the finding is about. A case that begins with ``send-back`` is
what a referee writes to a player whose list is sent back; one with ``official`` is for officials only.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import counted_list, or_list
from armies.messages.tables import message

_LISTS: Final[Mapping[str, Any]] = {
    "AC1": ngettext_lazy(
        "%(points)s points, limit %(level)s. Remove at least %(over)s point.",
        "%(points)s points, limit %(level)s. Remove at least %(over)s points.",
        "over",
    ),
    "points-over": _("%(points)s points, limit %(level)s."),
    "empty-list": _("This list has no figures to set up. Add heroes, then minions."),
    "AC2": ngettext_lazy(
        "Minions: %(minions)s; your heroes allow %(minion_cap)s. Remove %(over)s minion or add heroes with "
        "action points.",
        "Minions: %(minions)s; your heroes allow %(minion_cap)s. Remove %(over)s minions or add heroes with "
        "action points.",
        "over",
    ),
    "AC3.good": _("%(subject)s is evil, but this is a good list. Remove it."),
    "AC3.evil": _("%(subject)s is good, but this is an evil list. Remove it."),
    "AC4": message(
        ngettext_lazy(
            "%(count)s figure has unique number %(unique_number)s: %(figures)s. Keep one of them.",
            "%(count)s figures share unique number %(unique_number)s: %(figures)s. Keep one of them.",
            "count",
        ),
        figures=counted_list,
    ),
    "AC4.starter": ngettext_lazy(
        "%(subject)s has %(count)s unique number, but the starter rules use only one. Only %(number)s counts; "
        "check the base.",
        "%(subject)s has %(count)s unique numbers, but the starter rules use only one. Only %(number)s counts; "
        "check the base.",
        "count",
    ),
    "AC5": ngettext_lazy(
        "%(minions)s minion but no hero: 0 minions are allowed. Add a hero.",
        "%(minions)s minions but no hero: 0 minions are allowed. Add a hero.",
        "minions",
    ),
    "AC6": _(
        "%(subject)s is PR1, but no other figure has The One Ring. A Ring base and PR2 do not count. "
        "Add a Ring-bearer or remove %(subject)s."
    ),
    "AC7.no-pr1": _(
        "The list has %(pr1)s PR1 and %(pr2)s PR2; each needs its counterpart. "
        "Add %(missing)s PR1 or remove %(subject)s."
    ),
    "AC7.no-pr2": _(
        "The list has %(pr1)s PR1 and %(pr2)s PR2; each needs its counterpart. "
        "Add %(missing)s PR2 or remove %(subject)s."
    ),
    "AC8.good": _("You need one good and one evil list. Add the good list."),
    "AC8.evil": _("You need one good and one evil list. Add the evil list."),
    "AC8.none": _("There is no list. Add one."),
    "AC8.good-swapped": _("The list in place of the good list is evil. Put each list in its place."),
    "AC8.evil-swapped": _("The list in place of the evil list is good. Put each list in its place."),
    "AC10": ngettext_lazy(
        "The army needs %(hexes)s hex, but the set-up zone has %(zone_hexes)s. Figures without room miss that "
        "game: decide first which ones.",
        "The army needs %(hexes)s hexes, but the set-up zone has %(zone_hexes)s. Figures without room miss "
        "that game: decide first which ones.",
        "hexes",
    ),
    "AC11": _("%(subject)s may wear the Ring. Bring a die that differs in colour from all others."),
    "AC12": _(
        "Repainted figures are welcome if every base is readable and the sliders keep the maker's colours. "
        "Look at the figures."
    ),
    "AC13.carrier-full": ngettext_lazy(
        "%(subject)s is to carry %(carried)s figure but may carry only %(room)s. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "%(subject)s is to carry %(carried)s figures but may carry only %(room)s. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "carried",
    ),
    "AC13.carrier-unable": ngettext_lazy(
        "%(subject)s is to carry %(carried)s figure but does not have Ent Carry. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "%(subject)s is to carry %(carried)s figures but does not have Ent Carry. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "carried",
    ),
    "AC13.rider-missing": _(
        "“%(subject)s” is to be carried but is not in the list. "
        "An Ent carries two figures of one hex that do not bear the Ring."
    ),
    "AC13.rider-count": ngettext_lazy(
        "%(subject)s is to be carried %(count)s time, but only %(room)s can be. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "%(subject)s is to be carried %(count)s times, but only %(room)s can be. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "count",
    ),
    "AC13.rider-wide": ngettext_lazy(
        "%(subject)s is to be carried, but its base covers %(hexes)s hex. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "%(subject)s is to be carried, but its base covers %(hexes)s hexes. "
        "An Ent carries two figures of one hex that do not bear the Ring.",
        "hexes",
    ),
    "AC13.rider-ring": _(
        "%(subject)s is to be carried but bears The One Ring. "
        "An Ent carries two figures of one hex that do not bear the Ring."
    ),
    "unknown-ability.near": _(
        "%(subject)s: “%(ability)s” is not an ability of this game. Did you mean “%(near)s”? "
        "It does not count until it is corrected."
    ),
    "unknown-ability.unread": _(
        "%(subject)s: “%(ability)s” is not an ability of this game. Read the base again. "
        "It does not count until then."
    ),
    "unknown-ability.starter": _(
        "%(subject)s: %(name)s is not in the starter rules. Remove it or play the championship rules. "
        "It does not count until then."
    ),
    "unknown-ability.half": _(
        "%(subject)s: It's precious to us needs PR1 or PR2. Read the base. It does not count until then."
    ),
    "ring-base-twice": ngettext_lazy(
        "Ring bases for %(role_of)s: %(ring_bases)s; Ring-bearers of that name: %(bearers)s. "
        "Remove %(over)s Ring base.",
        "Ring bases for %(role_of)s: %(ring_bases)s; Ring-bearers of that name: %(bearers)s. "
        "Remove %(over)s Ring bases.",
        "over",
    ),
    "ring-base-alone": _(
        "%(subject)s replaces %(role_of)s, but the list has no Ring-bearer of that name. "
        "It costs its points and counts as a figure. Add the Ring-bearer or remove %(subject)s."
    ),
    "ring-base-points": _(
        "Points differ: %(subject)s %(points)s, %(role_of)s %(bearer_points)s. "
        "With the Ring on it is worth %(bearer_points)s. Compare the bases."
    ),
    "pair-differs": _(
        "%(subject)s (PR1) and %(other)s (PR2) differ: wounds %(wounds)s and %(other_wounds)s, action points "
        "%(action_points)s and %(other_action_points)s. Both bases of a pair show the same. Compare them."
    ),
    "role-proposed.ring-base": _(
        "By its name, %(subject)s may be the base that replaces a Ring-bearer who wears the Ring. Until an official "
        "confirms this, it costs its points and counts as a figure. Ask the referee."
    ),
    "role-proposed.ring-bearer": _(
        "By its name, %(subject)s may be the Ring-bearer. Until an official confirms this, the Ring rules do "
        "not apply to it. Ask the referee."
    ),
    "role-proposed.official-ring-base": _(
        "By its name, %(subject)s may be the base that replaces a Ring-bearer who wears the Ring. "
        "It costs its points and counts as a figure until you confirm its role under Roles of figures."
    ),
    "role-proposed.official-ring-bearer": _(
        "By its name, %(subject)s may be the Ring-bearer. "
        "The rules of the Ring do not apply to it until you confirm its role under Roles of figures."
    ),
}
_LIST_RULES: Final[Mapping[str, Any]] = {
    "AC9.minimum-points": ngettext_lazy(
        "List rule: at least %(number)s point. Your list costs %(points)s. Add figures.",
        "List rule: at least %(number)s points. Your list costs %(points)s. Add figures.",
        "number",
    ),
    "AC9.max-figure-points": ngettext_lazy(
        "List rule: no figure over %(number)s point. %(subject)s costs %(points)s. Remove it.",
        "List rule: no figure over %(number)s points. %(subject)s costs %(points)s. Remove it.",
        "number",
    ),
    "AC9.max-heroes": ngettext_lazy(
        "List rule: at most %(number)s hero. Your list has %(found)s. Remove %(over)s.",
        "List rule: at most %(number)s heroes. Your list has %(found)s. Remove %(over)s.",
        "number",
    ),
    "AC9.max-figures": ngettext_lazy(
        "List rule: at most %(number)s figure. Your list has %(found)s. Remove %(over)s.",
        "List rule: at most %(number)s figures. Your list has %(found)s. Remove %(over)s.",
        "number",
    ),
    "AC9.max-copies": ngettext_lazy(
        "List rule: at most %(number)s copy of a figure. %(subject)s is in your list %(found)s times. "
        "Remove %(over)s.",
        "List rule: at most %(number)s copies of a figure. %(subject)s is in your list %(found)s times. "
        "Remove %(over)s.",
        "number",
    ),
    "AC9.one-of-each": ngettext_lazy(
        "List rule: each figure once. %(subject)s is in your list %(found)s time. Remove %(over)s.",
        "List rule: each figure once. %(subject)s is in your list %(found)s times. Remove %(over)s.",
        "found",
    ),
    "AC9.banned-figures": _("List rule: %(subject)s is not allowed. Remove it."),
    "AC9.required-figures": _("List rule: %(subject)s must be in the list. Add it."),
    "AC9.required-one-of": message(
        _("List rule: the list needs one of these: %(names)s. Add one."), names=or_list
    ),
    "AC9.allowed-heroes": _("List rule: only these heroes: %(names)s. %(subject)s is another. Remove it."),
    "AC9.allowed-minions": message(
        _("List rule: minions need %(names)s in their name. %(subject)s has none of these. Remove it."),
        names=or_list,
    ),
    "AC9.allowed-sets": message(
        _(
            "List rule: figures must be of set %(names)s. %(subject)s has number %(collector_number)s. Remove it."
        ),
        names=or_list,
    ),
    "AC9.allowed-sets-unnumbered": message(
        _("List rule: figures must be of set %(names)s. %(subject)s has no collector number. Remove it."),
        names=or_list,
    ),
    "AC9.banned-sets": _("List rule: no figure of set %(set)s. %(subject)s is one. Remove it."),
    "AC9.allowed-versions": message(
        _(
            "List rule: figures must be of version %(versions)s. %(subject)s has version %(version)s. Remove it."
        ),
        versions=or_list,
    ),
    "AC9.allowed-versions-unmarked": message(
        _("List rule: figures must be of version %(versions)s. %(subject)s has no version. Remove it."),
        versions=or_list,
    ),
    "AC9.banned-abilities": _("List rule: no %(ability)s. %(subject)s has it. Remove the figure."),
}
_RESULTS: Final[Mapping[str, Any]] = {
    "concession-forbidden": _("Players may not concede at this event. Play on, or call the referee."),
    "ring-or-concession": _(
        "The Ring decided this game and a player conceded. Enter only what happened first."
    ),
    "time-or-concession": _("The last turn was over and a player conceded. Enter only what happened first."),
    "points-alone": _("This event keeps counts: points alone are not a result. Enter the counts."),
    "army-or-concession": _(
        "A player conceded although the opponent's army had lost. Enter only what happened first."
    ),
    "more-than-list.original-list": ngettext_lazy(
        "%(value)s figure at the start, but the list has %(most)s. Correct the number.",
        "%(value)s figures at the start, but the list has %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.original-level": ngettext_lazy(
        "%(value)s figure at the start, but the points limit allows %(most)s. Correct the number.",
        "%(value)s figures at the start, but the points limit allows %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.remaining-list": ngettext_lazy(
        "%(value)s figure left, but the list has %(most)s. Correct the number.",
        "%(value)s figures left, but the list has %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.remaining-level": ngettext_lazy(
        "%(value)s figure left, but the points limit allows %(most)s. Correct the number.",
        "%(value)s figures left, but the points limit allows %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.points_remaining-list": ngettext_lazy(
        "%(value)s point left, but the list costs %(most)s. Correct the number.",
        "%(value)s points left, but the list costs %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.points_remaining-level": ngettext_lazy(
        "%(value)s point left, but the points limit is %(most)s. Correct the number.",
        "%(value)s points left, but the points limit is %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.points_original-list": ngettext_lazy(
        "%(value)s point at the start, but the list costs %(most)s. Correct the number.",
        "%(value)s points at the start, but the list costs %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.points_original-level": ngettext_lazy(
        "%(value)s point at the start, but the points limit is %(most)s. Correct the number.",
        "%(value)s points at the start, but the points limit is %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.hero_points-list": ngettext_lazy(
        "%(value)s point in heroes, but the list has %(most)s. Correct the number.",
        "%(value)s points in heroes, but the list has %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.hero_points-level": ngettext_lazy(
        "%(value)s point in heroes, but the points limit is %(most)s. Correct the number.",
        "%(value)s points in heroes, but the points limit is %(most)s. Correct the number.",
        "value",
    ),
    "more-than-list.start": ngettext_lazy(
        "%(value)s point left, but %(most)s at the start. Correct the number.",
        "%(value)s points left, but %(most)s at the start. Correct the number.",
        "value",
    ),
    "more-than-list.worth": ngettext_lazy(
        "%(value)s points left with %(figures)s figure. One figure of this list costs at most %(most)s. "
        "Correct the number.",
        "%(value)s points left with %(figures)s figures. So many figures of this list cost at most %(most)s. "
        "Correct the number.",
        "figures",
    ),
    "less-than-list": ngettext_lazy(
        "%(value)s points left with %(figures)s figure. One figure of this list costs at least %(least)s. "
        "Correct the number.",
        "%(value)s points left with %(figures)s figures. So many figures of this list cost at least %(least)s. "
        "Correct the number.",
        "figures",
    ),
    "figures-without-points": ngettext_lazy(
        "%(remaining)s figure left but 0 points. Confirm that it costs nothing, or correct the number.",
        "%(remaining)s figures left but 0 points. Confirm that they cost nothing, or correct the number.",
        "remaining",
    ),
    "ring-bearer-missing": _(
        "The Ring decided the game, but this list has no Ring-bearer. Correct how the game ended."
    ),
    "ring-bearer-unsure": _(
        "The Ring decided the game. Did this army have a Ring-bearer? Confirm it, or correct how the game ended."
    ),
    "V9": _("The rules have to be read out. The referee decides."),
    "factions-forced": _("Earlier rounds decide the factions. The winner of the roll chooses the map."),
}
MESSAGES: Final[Mapping[str, Any]] = {**_LISTS, **_LIST_RULES, **_RESULTS}
