"""Every aim and every tie-break of the engine has its words."""

from itertools import product

import pytest

from tournament.engine.entrants import Entrant
from tournament.engine.pairing import PairingPolicy
from tournament.engine.pairing.objectives import levels
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.standings import TIEBREAKS
from tournament.messages import aims, tiebreaks

SILENT = {"lot", "kept"}
VERDICTS = {(1, 1): "equal", (2, 1): "worse", (0, 1): "better"}


@pytest.mark.parametrize("order", ["fold", "adjacent", "random"])
def test_every_aim_has_a_name_and_a_sentence_for_each_verdict(order):
    policy = PairingPolicy(order_within_group=order, floats="top-down", keep_apart_club="absolute")
    people = [Entrant("a", brings=("good",)), Entrant("b", brings=("good",))]
    whole = ready_field(people, [], round_number=1, policy=policy, seed=1)
    keys = {objective.key for part in levels(whole) for objective in part} - SILENT

    for key, (cost, best) in product(keys, VERDICTS):
        assert aims.aim_name(key)
        assert "point" not in aims.aim_text(key, cost=cost, best=best).split()[:3], key


def test_what_has_no_words_yet_is_counted_in_points():
    assert aims.aim_name("tomorrow", "The engine's word") == "The engine's word"
    assert aims.aim_text("tomorrow", cost=2, best=1).startswith("1 more point than ")


def test_every_tie_break_has_a_name_and_a_definition():
    assert tiebreaks.NAMES.keys() == tiebreaks.DEFINITIONS.keys() == TIEBREAKS.keys()
