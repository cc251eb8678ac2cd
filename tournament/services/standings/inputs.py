"""What setting the rules of the standings takes."""

from tournament.engine.standings.policy import MAX_SEED_LENGTH
from tournament.services.core.inputs import ABSENT, Input, list_of, text


class StandingsRulesInput(Input):
    """The rules as they should be; what is left out is the usual of the format."""

    tiebreaks: list[str] = list_of(text(None), default=ABSENT)
    byes_count_as: str = text(None, default=ABSENT)
    forfeits_count_as: str = text(None, default=ABSENT)
    dropped_count_as: str = text(None, default=ABSENT)
    lot_seed: str = text(MAX_SEED_LENGTH, default=ABSENT, is_blank_allowed=True)
