"""The engine's numbers of a game are those of the rules, which it may not import."""

from rules.combat_hex.victory.scoring import HALF_POINTS_OF_A_GAME, Grade
from tournament.engine.scores import GRADES, TOTAL


def test_scores_of_the_engine_are_those_of_the_rules():
    assert dict(GRADES) == {grade.half_points: str(grade) for grade in Grade}
    assert TOTAL == HALF_POINTS_OF_A_GAME
