"""The editions of the game: the championship document of 2007, and the starter rules as its differences.

The starter's points of difference are cited by their D numbers.
"""

from dataclasses import replace
from typing import Final

from rules.citations import cite
from rules.combat_hex import setup
from rules.combat_hex.abilities.effects import AbilityRules
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE, STARTER_PHASES
from rules.combat_hex.combat.combat_rules import CombatRules
from rules.combat_hex.lists import checks, ent_carrying, restrictions, role_checks
from rules.combat_hex.lists.construction import Construction
from rules.combat_hex.movement.movement_rules import MovementRules
from rules.combat_hex.ring.permission import RingRules
from rules.combat_hex.ruleset import Ruleset
from rules.combat_hex.shooting.shooting_rules import ShootingRules
from rules.combat_hex.sight.sight_rules import SightRules
from rules.combat_hex.slip import SLIP
from rules.combat_hex.victory.victory import VictoryRules
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, STARTER_ABILITIES
from rules.policy import Policy

CHAMPIONSHIP_2007: Final = Ruleset(
    key="combat-hex-2007",
    default_level=1500,
    levels=(1500, 1000, 500),
    construction=Construction(
        abilities=CHAMPIONSHIP_ABILITIES,
        checks=(
            checks.check_not_empty,
            checks.check_points,
            checks.check_minion_cap,
            checks.check_faction,
            checks.check_unique_numbers,
            checks.check_minions_have_a_hero,
            checks.check_ring_bearer_for_pr1,
            checks.check_pairs,
            restrictions.check_restrictions,
            checks.check_room,
            checks.check_odd_die,
            checks.check_paint,
            ent_carrying.check_riders,
            checks.check_abilities,
            role_checks.check_ring_bases,
            role_checks.check_pair_counters,
            role_checks.check_proposed_roles,
        ),
        needs_both_lists=True,
    ),
    victory=VictoryRules(small_game_level=500),
    timeline=CHAMPIONSHIP_TIMELINE,
    phases=(),
    factions_step=setup.factions,
    set_up_step=setup.arrange,
    policy=Policy(),
    sight=SightRules(cite("5.10", "5.11", "5.121")),
    movement=MovementRules(),
    combat=CombatRules(),
    shooting=ShootingRules(),
    ring=RingRules(),
    abilities=AbilityRules(),
    slip=SLIP,
)

_NOT_IN_THE_STARTER: Final = frozenset(
    {
        checks.check_ring_bearer_for_pr1,
        checks.check_pairs,
        role_checks.check_pair_counters,
        checks.check_room,  # D05
        checks.check_odd_die,
        checks.check_paint,
        ent_carrying.check_riders,
    }
)

STARTER: Final = replace(
    CHAMPIONSHIP_2007,
    key="combat-hex-starter",
    default_level=1000,  # D01
    levels=(1000,),
    construction=replace(
        CHAMPIONSHIP_2007.construction,
        abilities=STARTER_ABILITIES,
        checks=(
            *(check for check in CHAMPIONSHIP_2007.construction.checks if check not in _NOT_IN_THE_STARTER),
            checks.check_one_number_each,
        ),
        needs_both_lists=False,  # D02
        numbers_per_figure=1,  # D03
    ),
    victory=VictoryRules(small_game_level=None, refs=cite("D33"), disputed=("D33",)),
    timeline=None,
    phases=STARTER_PHASES,
    factions_step=setup.open_factions,
    set_up_step=setup.arrange_starter,  # D04
    sight=SightRules(
        cite("D19", "D21"),
        pairs_lines=False,
        has_hills=False,
        looks_up=False,
        has_partial=False,  # D22
        has_ledges=False,  # D10
        passes_ring=False,  # D40
    ),
    movement=MovementRules(
        friends_in_zones_block=False,  # D11
        strikes_within_zone=False,  # D13
        loses_rest=False,  # D14
        runs_when_spent=False,  # D15
        runs_from_zones=True,  # D15
        turns_at_end=False,  # D08
    ),
    combat=CombatRules(
        outflanks_each=False,  # D27
        hides_ring=False,  # D40
        plain_free_attacks=False,  # D28
        frees_spearmen=False,
    ),
    shooting=ShootingRules(
        has_bans=False,  # D17, D24, D40
        asks_for_low_target=False,  # D20
        buys_one=False,  # D23
        flurry_has_no_target=False,
        cracks_before_moving=False,
    ),
    ring=RingRules(protects=False, loss_bars_combat=False, owes_adjacent=False),  # D38 to D40
    abilities=AbilityRules(spares_dread=False, copies_activated=False, armor_keeps_one=False),
)

EDITIONS: Final = (CHAMPIONSHIP_2007, STARTER)
