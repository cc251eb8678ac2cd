"""Input that cannot be read, by its code: a field of JSON, a fact of a result, a row of a timeline."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message

_FIELDS: Final[Mapping[str, Any]] = {
    "object-expected": _("%(value)s is not an object. Write {...}."),
    "list-expected": _("%(value)s is not a list. Write [...]."),
    "number-expected": _("%(value)s is not a whole number. Write one."),
    "flag-expected": _("%(value)s is neither true nor false. Write one of them."),
    "text-expected": _("%(value)s is not a text. Put it in quotes."),
    "field-unknown.near": _("“%(written)s” is not a field here. Did you mean “%(near)s”?"),
    "field-unknown.known": message(_("“%(written)s” is not a field here. Use %(known)s."), known=or_list),
    "field-missing": _("“%(name)s” is missing. Add it."),
    "word-unknown.near": _("“%(written)s” is not known here. Did you mean “%(near)s”?"),
    "word-unknown.known": message(_("“%(written)s” is not known here. Use %(known)s."), known=or_list),
    "number-range": _("%(value)s is out of range. Enter %(least)s to %(most)s."),
    "text-empty": _("This text is empty. Fill it in."),
    "text-long": ngettext_lazy(
        "The text has %(length)s character; the limit is %(limit)s. Shorten it.",
        "The text has %(length)s characters; the limit is %(limit)s. Shorten it.",
        "length",
    ),
}
_FIGURES: Final[Mapping[str, Any]] = {
    "figure-differs": _(
        "%(name)s differs (here / in the catalogue) in %(differences)s. Correct the one that is wrong."
    ),
    "oval-half": _("Shots and range go together. Enter both or neither."),
    "cost-unknown": _(
        "“%(value)s” is not a cost. Enter a whole number, or PR1 or PR2 for It's precious to us."
    ),
    "role-of-missing": _("A Ring base replaces a figure. Enter that figure's name."),
    "role-of-surplus": _("Only a Ring base replaces a figure. Leave this empty."),
    "role-half.pr1": _("The base prints PR1. Correct the role or the ability."),
    "role-half.pr2": _("The base prints PR2. Correct the role or the ability."),
}
_BOARDS: Final[Mapping[str, Any]] = {
    "hex-expected": _("%(value)s is not a hex. Write [q, r] with two whole numbers."),
    "too-many-dice": _("One roll would have %(count)s dice; the limit is %(limit)s. Enter fewer attacks."),
    "too-many": ngettext_lazy(
        "There is %(count)s entry; the limit is %(limit)s. Remove some.",
        "There are %(count)s entries; the limit is %(limit)s. Remove some.",
        "count",
    ),
    "edge-twice": _("This side is %(kind)s here and %(other)s above. Keep one of them."),
    "share-code.empty": _("Type the code of a position."),
    "share-code.character": _("“%(character)s” is not part of any code. Type the code again."),
    "share-code.version": _("This code is from another version of Muster. Ask for the position itself."),
    "share-code.wrong": _("This code is not right: at least one character differs. Type it again."),
    "id-twice": _("Two figures have the id “%(id)s”. Give each its own."),
    "hex-off-board": _("The board does not have the hex [%(q)s, %(r)s]. Move the figure or add the hex."),
    "hex-taken": _("“%(other)s” is in this hex too. Move “%(id)s” or the other figure."),
    "die-missing": ngettext_lazy(
        "There is no die %(die)s: dice are counted from 0, and there is %(count)s.",
        "There is no die %(die)s: dice are counted from 0, and there are %(count)s.",
        "count",
    ),
    "pair-expected": _('Write a die and its target, like [0, "o1"].'),
    "rules-of-tournament": _("The tournament has its own rules. Leave this field out."),
    "purchases-expected": _('%(value)s is not a number of purchases. Write one, or "any".'),
    "time-of-play": _('%(value)s is not a time of play. Write minutes and seconds, like "46:59".'),
    "more-than-lost": _("Only %(lost)s can be won back. Correct the dice or the numbers."),
    "same-side": _("“%(id)s” and “%(other)s” are on the same side. Choose two enemies."),
    "base-apart": _("The hexes of a base differ and touch each other. Correct this one."),
}
_EVENTS: Final[Mapping[str, Any]] = {
    "level-low": _("The points limit is %(level)s. Enter 1 or more."),
    "zone-small": _("The set-up zone has %(hexes)s hexes. Enter 1 or more."),
    "ruleset-unknown.near": message(
        _("“%(written)s” is not a known ruleset (%(known)s). Did you mean “%(near)s”?"), known=or_list
    ),
    "ruleset-unknown.known": message(
        _("“%(written)s” is not a known ruleset. Use %(known)s."), known=or_list
    ),
    "length-expected": _("%(value)s is not a number of inches. Enter a number such as 2.5, or “5/2”."),
    "list-empty": _("This list is empty. Add at least one."),
    "strikes-expected": _("This is not a pair of strikes. Enter two targets."),
    "ruleset-other-game.near": message(
        _("The ruleset “%(written)s” does not have this question. Use %(known)s."), known=or_list
    ),
    "ruleset-other-game.known": message(
        _("The ruleset “%(written)s” does not have this question. Use %(known)s."), known=or_list
    ),
    "preset-unknown.near": _("“%(written)s” is not a published format. Did you mean “%(near)s”?"),
    "preset-unknown.known": message(
        _("“%(written)s” is not a published format. Use %(known)s."), known=or_list
    ),
    "clause-unknown.rule": message(
        _("There is no rule “%(number)s”. Use one that exists, such as %(nearest)s."), nearest=or_list
    ),
    "clause-unknown.difference": message(
        _("There is no difference “%(number)s”. Use one that exists, such as %(nearest)s."), nearest=or_list
    ),
    "clause-unknown.ambiguity": message(
        _("There is no ambiguity “%(number)s”. Use one that exists, such as %(nearest)s."), nearest=or_list
    ),
    "citation-malformed": _("“%(number)s” is not a rule number. Write one like 7.01, Annexe A, D33 or A3."),
    "policy-object": _("%(value)s is not an object of event rules. Write {...}."),
    "policy-key-unknown.near": _("“%(written)s” is not an event rule. Did you mean “%(near)s”?"),
    "policy-key-unknown.known": message(
        _("“%(written)s” is not an event rule. Use %(known)s."), known=or_list
    ),
    "policy-value": message(_("%(value)s is not available. Choose %(choices)s."), choices=or_list),
    "policy-minutes": _("%(value)s is not available. Enter whole minutes from 0 to %(most)s."),
    "list-rules-many": ngettext_lazy(
        "There is %(count)s list rule; the limit is %(limit)s. Remove some.",
        "There are %(count)s list rules; the limit is %(limit)s. Remove some.",
        "count",
    ),
    "list-rule-unnamed": _("This names nothing. Enter a name or remove the line."),
    "list-rule-empty": _("This names nothing. Enter at least one name."),
    "list-rule-names-many": ngettext_lazy(
        "This names %(count)s; the limit is %(limit)s. Remove some.",
        "This names %(count)s; the limit is %(limit)s. Remove some.",
        "count",
    ),
    "ability-unknown.near": _("“%(written)s” is not an ability of this game. Did you mean “%(near)s”?"),
    "ability-unknown.known": message(
        _("“%(written)s” is not an ability of this game. Use %(known)s."), known=or_list
    ),
}
_GAMES: Final[Mapping[str, Any]] = {
    "games-negative": _("The number of games with a faction is below 0. Enter 0 or more."),
    "pick-missing.championship": _("The winner of the roll chooses the map or the army. Enter which."),
    "pick-missing.starter": _("The winner of the roll attacks or defends first. Choose one."),
    "army-given": _("The starter rules offer no choice of army. Leave it out."),
    "die-unknown": _("%(value)s is not a result of a die. Enter whole numbers from 1 to %(sides)s."),
    "dice-short": ngettext_lazy(
        "%(count)s die is needed, but only %(left)s of the recorded dice are left. Roll again and add it.",
        "%(count)s dice are needed, but only %(left)s of the recorded dice are left. Roll again and add them.",
        "count",
    ),
    "same-faction.good": _("Both players play good. Choose good for one and evil for the other."),
    "same-faction.evil": _("Both players play evil. Choose good for one and evil for the other."),
    "two-ring-bearers": _("Both players report a Ring-bearer, but only one can have it. Correct one report."),
    "grade-and-counts": _("Enter either points alone or counts, not both."),
    "both-conceded": _("Both players conceded. Choose who conceded first."),
    "count-negative": _("%(value)s is below 0. Enter 0 or more."),
    "no-figures-at-start": _("0 figures cannot play. Enter how many were set up."),
    "no-points-at-start": _("An army costs 1 point or more. Correct it, or leave it empty."),
    "more-figures-left": ngettext_lazy(
        "%(part)s figure left, but only %(whole)s at the start. Correct one of them.",
        "%(part)s figures left, but only %(whole)s at the start. Correct one of them.",
        "part",
    ),
    "more-heroes-left-out": ngettext_lazy(
        "%(part)s point of heroes left out, but only %(whole)s in heroes. Correct one of them.",
        "%(part)s points of heroes left out, but only %(whole)s in heroes. Correct one of them.",
        "part",
    ),
    "points-without-figures": ngettext_lazy(
        "No figures left, but %(points)s point. Correct one of them.",
        "No figures left, but %(points)s points. Correct one of them.",
        "points",
    ),
    "absent-and-conceded": _("One player conceded and one did not come. Enter only what happened."),
    "excluded-and-absent": _(
        "One player was excluded and the other did not come, so neither has won. Enter only what happened "
        "first, or let the referee rule."
    ),
    "excluded-and-conceded": _(
        "One player was excluded and the other conceded. Enter only what happened first."
    ),
    "absent-last-turn": _("One player did not come, so there was no last turn. Enter only what happened."),
    "absent-ring": _("One player did not come, so the Ring decided nothing. Enter only what happened."),
    "absent-losses": _(
        "One player did not come, so nothing was lost. Clear the counts, or correct how the game ended."
    ),
    "ring-bearer-evil": _("The Ring-bearer is good, but this player plays evil. Choose the other player."),
    "ring-killed-and-escaped": _("The Ring-bearer was killed and left the map. Keep what happened first."),
    "ring-killed-and-courage": _(
        "The Ring-bearer was killed and stays in play through Courage. Keep what is true now."
    ),
    "ring-courage-figures": _(
        "The Ring-bearer stays in play through Courage, so a figure is left. Count that figure."
    ),
    "ring-killed-figures": _("The Ring-bearer was killed, so a figure is lost. Correct the figures left."),
    "count-needed.original": _("Enter the figures at the start: the result depends on them."),
    "count-needed.remaining": _("Enter the figures left: the result depends on them."),
    "count-needed.points_remaining": _("Enter the points left: the result depends on them."),
    "count-needed.points_original": _("Enter the points at the start: the result depends on them."),
    "count-needed.hero_points": _("Enter the points in heroes: the result depends on them."),
}
_TIMELINES: Final[Mapping[str, Any]] = {
    "phase-gap": _(
        "“%(phase)s” starts at %(start)s, but the phase before ends at %(end)s. "
        "Let each phase start where the one before ends."
    ),
    "phase-backwards": _("“%(phase)s” ends before it starts. Enter a later end."),
    "round-length": _("The phases end at %(end)s, but the round at %(length)s. Make them equal."),
    "phase-codes": _("Each phase needs its own code, and one must be “%(play)s”. Correct the codes."),
    "announcement-order": _(
        "%(code)s comes at %(at)s, which is not after the one before. Put announcements in order, each at a "
        "later time."
    ),
    "announcement-late": _(
        "%(code)s comes at %(at)s, but the round ends at %(end)s. Move it, or lengthen the last phase."
    ),
    "announcement-codes": _("Two announcements share a code. Give each its own."),
    "timeline-empty": _("A timeline needs a phase. Add one."),
    "start-of-play": _("This differs from the start of the play phase. Leave it out."),
    "words-by-language": _('Give the words by language, like {"de": "..."}.'),
    "language-code": _("“%(written)s” is not a language code. Use one like de."),
    "phase-length": _("%(phase)s cannot last %(length)s min. Enter more than 0 and at most %(most)s min."),
    "round-long": _("The round would last %(length)s min. Keep it within 24 hours."),
    "phase-unnamed": _("This phase has no name. Enter one."),
    "phase-name-long": ngettext_lazy(
        "This name is too long. Use at most %(limit)s letter.",
        "This name is too long. Use at most %(limit)s letters.",
        "limit",
    ),
    "announcement-empty": _("This announcement is empty. Enter what is said, or remove it."),
    "announcement-long": ngettext_lazy(
        "%(length)s letter is too long to call out. Use at most %(limit)s.",
        "%(length)s letters are too long to call out. Use at most %(limit)s.",
        "length",
    ),
    "announcement-outside.start": _(
        "%(distance)s min after the start is outside %(phase)s, which lasts %(length)s min. "
        "Enter less, choose another phase, or make this one longer."
    ),
    "announcement-outside.end": _(
        "%(distance)s min before the end is outside %(phase)s, which lasts %(length)s min. "
        "Enter less, choose another phase, or make this one longer."
    ),
    "announcement-same-time": _("Another announcement comes at the same time. Move one of them: “%(other)s”"),
    "minutes-unreadable": _("This is not a number of minutes. Write minutes like 40, or 2:30."),
}
MESSAGES: Final[Mapping[str, Any]] = {**_FIELDS, **_FIGURES, **_BOARDS, **_EVENTS, **_GAMES, **_TIMELINES}
