"""The list rules of an event (2.021): what each asks of a list, what it is called, what cannot be together."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import Amount, and_list, or_list
from armies.messages.tables import MessageTable, message
from rules.figure_lists.abilities import ability_name
from rules.figure_lists.restriction import Restriction, RestrictionKind
from rules.figure_lists.restrictions_codec import restrictions_from_json

TITLES: Final[Mapping[RestrictionKind, Any]] = {  # in the order in which they are offered
    RestrictionKind.MAX_FIGURE_POINTS: _("Maximum points per figure"),
    RestrictionKind.MINIMUM_POINTS: _("Minimum points"),
    RestrictionKind.MAX_HEROES: _("Maximum heroes"),
    RestrictionKind.MAX_FIGURES: _("Maximum figures"),
    RestrictionKind.ONE_OF_EACH: _("One of each figure"),
    RestrictionKind.MAX_COPIES: _("Maximum copies"),
    RestrictionKind.NO_MINION_CAP: _("No minion limit"),
    RestrictionKind.REQUIRED_FIGURES: _("Required figures"),
    RestrictionKind.REQUIRED_ONE_OF: _("One of these figures"),
    RestrictionKind.BANNED_FIGURES: _("Banned figures"),
    RestrictionKind.ALLOWED_HEROES: _("Allowed heroes"),
    RestrictionKind.ALLOWED_MINIONS: _("Allowed minions"),
    RestrictionKind.ALLOWED_SETS: _("Allowed sets"),
    RestrictionKind.BANNED_SETS: _("Banned sets"),
    RestrictionKind.ALLOWED_VERSIONS: _("Allowed versions"),
    RestrictionKind.BANNED_ABILITIES: _("Banned abilities"),
}
RULES: Final = MessageTable()
RULES.add(
    {
        "minimum-points.any": ngettext_lazy(
            "A list costs at least %(number)s point.", "A list costs at least %(number)s points.", "number"
        ),
        "minimum-points.good": ngettext_lazy(
            "A good list costs at least %(number)s point.",
            "A good list costs at least %(number)s points.",
            "number",
        ),
        "minimum-points.evil": ngettext_lazy(
            "An evil list costs at least %(number)s point.",
            "An evil list costs at least %(number)s points.",
            "number",
        ),
        "max-figure-points.any": ngettext_lazy(
            "No figure of a list costs more than %(number)s point.",
            "No figure of a list costs more than %(number)s points.",
            "number",
        ),
        "max-figure-points.good": ngettext_lazy(
            "No figure of a good list costs more than %(number)s point.",
            "No figure of a good list costs more than %(number)s points.",
            "number",
        ),
        "max-figure-points.evil": ngettext_lazy(
            "No figure of an evil list costs more than %(number)s point.",
            "No figure of an evil list costs more than %(number)s points.",
            "number",
        ),
        "max-heroes.any": ngettext_lazy(
            "A list has at most %(number)s hero.", "A list has at most %(number)s heroes.", "number"
        ),
        "max-heroes.good": ngettext_lazy(
            "A good list has at most %(number)s hero.", "A good list has at most %(number)s heroes.", "number"
        ),
        "max-heroes.evil": ngettext_lazy(
            "An evil list has at most %(number)s hero.",
            "An evil list has at most %(number)s heroes.",
            "number",
        ),
        "max-heroes-none.any": _("A list has no heroes."),
        "max-heroes-none.good": _("A good list has no heroes."),
        "max-heroes-none.evil": _("An evil list has no heroes."),
        "max-figures.any": ngettext_lazy(
            "A list has at most %(number)s figure.", "A list has at most %(number)s figures.", "number"
        ),
        "max-figures.good": ngettext_lazy(
            "A good list has at most %(number)s figure.",
            "A good list has at most %(number)s figures.",
            "number",
        ),
        "max-figures.evil": ngettext_lazy(
            "An evil list has at most %(number)s figure.",
            "An evil list has at most %(number)s figures.",
            "number",
        ),
        "max-copies.any": ngettext_lazy(
            "A list has at most %(number)s copy of a figure in one version.",
            "A list has at most %(number)s copies of a figure in one version.",
            "number",
        ),
        "max-copies.good": ngettext_lazy(
            "A good list has at most %(number)s copy of a figure in one version.",
            "A good list has at most %(number)s copies of a figure in one version.",
            "number",
        ),
        "max-copies.evil": ngettext_lazy(
            "An evil list has at most %(number)s copy of a figure in one version.",
            "An evil list has at most %(number)s copies of a figure in one version.",
            "number",
        ),
        "one-of-each.any": _("A list has each figure once in one version."),
        "one-of-each.good": _("A good list has each figure once in one version."),
        "one-of-each.evil": _("An evil list has each figure once in one version."),
        "no-minion-cap.any": _("A list has no minion limit."),
        "no-minion-cap.good": _("A good list has no minion limit."),
        "no-minion-cap.evil": _("An evil list has no minion limit."),
        "banned-figures.any": message(_("A list may not have %(names)s."), names=or_list),
        "banned-figures.good": message(_("A good list may not have %(names)s."), names=or_list),
        "banned-figures.evil": message(_("An evil list may not have %(names)s."), names=or_list),
        "required-figures.any": message(_("A list must have %(names)s."), names=and_list),
        "required-figures.good": message(_("A good list must have %(names)s."), names=and_list),
        "required-figures.evil": message(_("An evil list must have %(names)s."), names=and_list),
        "required-one-of.any": message(_("A list must have %(names)s."), names=or_list),
        "required-one-of.good": message(_("A good list must have %(names)s."), names=or_list),
        "required-one-of.evil": message(_("An evil list must have %(names)s."), names=or_list),
        "allowed-heroes.any": message(_("A list has no hero other than %(names)s."), names=or_list),
        "allowed-heroes.good": message(_("A good list has no hero other than %(names)s."), names=or_list),
        "allowed-heroes.evil": message(_("An evil list has no hero other than %(names)s."), names=or_list),
        "allowed-minions.any": message(
            _("All minions of a list have %(names)s in their name."), names=or_list
        ),
        "allowed-minions.good": message(
            _("All minions of a good list have %(names)s in their name."), names=or_list
        ),
        "allowed-minions.evil": message(
            _("All minions of an evil list have %(names)s in their name."), names=or_list
        ),
        "allowed-sets.any": message(_("All figures of a list are of set %(names)s."), names=or_list),
        "allowed-sets.good": message(_("All figures of a good list are of set %(names)s."), names=or_list),
        "allowed-sets.evil": message(_("All figures of an evil list are of set %(names)s."), names=or_list),
        "banned-sets.any": message(_("No figure of a list is of set %(names)s."), names=or_list),
        "banned-sets.good": message(_("No figure of a good list is of set %(names)s."), names=or_list),
        "banned-sets.evil": message(_("No figure of an evil list is of set %(names)s."), names=or_list),
        "allowed-versions.any": message(
            _("All figures of a list are of version %(versions)s."), versions=or_list
        ),
        "allowed-versions.good": message(
            _("All figures of a good list are of version %(versions)s."), versions=or_list
        ),
        "allowed-versions.evil": message(
            _("All figures of an evil list are of version %(versions)s."), versions=or_list
        ),
        "banned-abilities.any": message(_("No figure of a list has %(names)s."), names=or_list),
        "banned-abilities.good": message(_("No figure of a good list has %(names)s."), names=or_list),
        "banned-abilities.evil": message(_("No figure of an evil list has %(names)s."), names=or_list),
    }
)


def list_rule_title(kind: RestrictionKind) -> str:
    """What a kind of list rule is called where it is chosen."""
    return str(TITLES[kind])


def list_rule_text(restriction: Restriction) -> str:
    """What a list rule asks of a list, as a whole sentence."""
    kind, words = restriction.kind, restriction.words
    is_none = kind is RestrictionKind.MAX_HEROES and not restriction.number
    is_ability = kind is RestrictionKind.BANNED_ABILITIES
    data = {
        "number": None if restriction.number is None else Amount(restriction.number),
        "names": [ability_name(code) for code in words] if is_ability else list(words),
        "versions": list(restriction.versions),
    }
    faction = restriction.faction.value if restriction.faction else "any"
    return RULES.text(f"{kind}-none" if is_none else kind.value, data, case=faction)


def _stored_text(rule: Mapping[str, Any]) -> str:
    return list_rule_text(restrictions_from_json([rule])[0])


CLASHES: Final[Mapping[str, Any]] = {
    "restrictions-clash.twice": message(
        _("This list rule is there twice: %(rule)s Remove one of them."), rule=_stored_text
    ),
    "restrictions-clash.minimum": ngettext_lazy(
        "A list needs at least %(least)s point, but the points limit is %(level)s. "
        "Lower the minimum or raise the limit.",
        "A list needs at least %(least)s points, but the points limit is %(level)s. "
        "Lower the minimum or raise the limit.",
        "least",
    ),
    "restrictions-clash.required": _(
        "%(name)s is both required and banned. Remove one of the two list rules."
    ),
    "restrictions-clash.required-one-of": message(
        _("One of %(names)s is required, but all are banned. Remove one of the two list rules."),
        names=and_list,
    ),
    "restrictions-clash.no-hero": _(
        "No hero is allowed, but minions need one. Allow a hero or remove the minion limit (2.02)."
    ),
    "restrictions-clash.no-version": _(
        "No version of a figure is allowed by all list rules. Remove one of them."
    ),
}
