"""The only bridge between rows and the plain values of engine and rules.

Rows in, values out, or the other way round: every function is ``to_...``, but for those that read JSON,
compare what is kept with what was sent, or ask what the game has. Refuses to decide anything.

- ``policies.py``: what the tournament is played by
- ``entrants.py``: people, and what penalties take
- ``bonuses.py``: points beside the games
- ``history.py``: confirmed results as games
- ``rounds.py``: a round for the pairing engine, and its draft as rows
- ``results.py``: facts for the rules, and a verdict as columns
- ``event_parts.py``: what this game has of sides, lists, figures and rulebook
- ``clocks.py``: timelines, and where a clock stands

Who needs one says ``adapters.to_policy(...)``: the rooms are not named outside.
"""

from tournament.adapters.bonuses import in_units, to_bonus_kinds, to_given
from tournament.adapters.clocks import (
    read_timeline,
    to_anchors,
    to_shift,
    to_timeline,
    to_timeline_json,
    to_timeline_of,
)
from tournament.adapters.entrants import (
    brought_by,
    to_deductions,
    to_engine_entrants,
    to_engine_entrants_of,
    turned_up,
)
from tournament.adapters.event_parts import (
    has_figures,
    has_lists,
    has_rulebook,
    has_sides,
    to_policy_choices,
    to_policy_keys,
)
from tournament.adapters.history import to_factions, to_history
from tournament.adapters.policies import (
    ANY_FACTION,
    NOT_NEEDED,
    has_list_documents,
    to_catalogue_ruleset,
    to_event_rules,
    to_list_factions,
    to_list_slots,
    to_lists_brought,
    to_pairing_choices,
    to_pairing_policy,
    to_policy,
    to_restrictions,
    to_result_digests,
    to_round_slots,
    to_ruleset,
    to_ruleset_digest,
    to_scheme,
    to_scheme_digest,
    to_slip,
    to_standings_policy,
    usual_scheme,
    usual_standings_policy,
)
from tournament.adapters.prices import (
    scheme_unit,
    to_bye_points,
    to_bye_units,
    to_prices,
    to_requested_bye_points,
)
from tournament.adapters.results import (
    complete_facts,
    consent_of,
    same_facts,
    same_result,
    to_grade_columns,
    without_consent,
)
from tournament.adapters.rounds import (
    to_army_reasons,
    to_pair,
    to_pairings,
    to_past,
    to_placed,
    to_proposal,
    to_shown_reasons,
    to_situation,
    with_fixed,
)

__all__ = [
    "ANY_FACTION",
    "NOT_NEEDED",
    "brought_by",
    "complete_facts",
    "consent_of",
    "has_figures",
    "has_list_documents",
    "has_lists",
    "has_rulebook",
    "has_sides",
    "in_units",
    "read_timeline",
    "same_facts",
    "same_result",
    "scheme_unit",
    "to_anchors",
    "to_army_reasons",
    "to_bonus_kinds",
    "to_bye_points",
    "to_bye_units",
    "to_catalogue_ruleset",
    "to_deductions",
    "to_engine_entrants",
    "to_engine_entrants_of",
    "to_event_rules",
    "to_factions",
    "to_given",
    "to_grade_columns",
    "to_history",
    "to_list_factions",
    "to_list_slots",
    "to_lists_brought",
    "to_pair",
    "to_pairing_choices",
    "to_pairing_policy",
    "to_pairings",
    "to_past",
    "to_placed",
    "to_policy",
    "to_policy_choices",
    "to_policy_keys",
    "to_prices",
    "to_proposal",
    "to_requested_bye_points",
    "to_restrictions",
    "to_result_digests",
    "to_round_slots",
    "to_ruleset",
    "to_ruleset_digest",
    "to_scheme",
    "to_scheme_digest",
    "to_shift",
    "to_shown_reasons",
    "to_situation",
    "to_slip",
    "to_standings_policy",
    "to_timeline",
    "to_timeline_json",
    "to_timeline_of",
    "turned_up",
    "usual_scheme",
    "usual_standings_policy",
    "with_fixed",
    "without_consent",
]
