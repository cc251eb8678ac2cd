"""What each preset begins with, and how lists that are not needed are left alone."""

import pytest

from rules.policy import Policy
from tournament.engine.pairing.policy import PairingPolicy
from tournament.models import Preset
from tournament.services.tournaments.presets import (
    LISTS,
    PRESETS,
    usual_lists,
    usual_pairing_policy,
    usual_policy,
)


@pytest.mark.parametrize("preset", Preset.values)
def test_every_preset_names_answers_that_the_rules_know(preset):
    choices = PRESETS[preset]
    policy, pairing = usual_policy(preset), usual_pairing_policy(preset)
    assert isinstance(policy, Policy)
    assert isinstance(pairing, PairingPolicy)
    assert {name: getattr(policy, name) for name in choices.policy} == dict(choices.policy)
    assert usual_lists(preset) in LISTS


def test_an_event_without_a_preset_is_compared_with_the_defaults():
    assert usual_policy("") == Policy()
    assert usual_pairing_policy("") == PairingPolicy()


def test_championship_asks_for_rulings_and_a_club_day_for_points_alone():
    assert usual_policy(Preset.CHAMPIONSHIP).missing_lists == "ruling"
    assert usual_policy(Preset.CLUB_DAY).missing_lists == "not-needed"
    assert usual_policy(Preset.CLUB_DAY).results_kept == "points"
    assert usual_policy(Preset.CHAMPIONSHIP).results_kept == "counts"
