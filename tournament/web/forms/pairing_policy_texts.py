"""The keys and values of a pairing policy in words."""

from typing import Final

PAIRING_WORDS: Final = {
    "order_within_group": ("Who meets whom among equals", "Inside one score group."),
    "floats": ("Pairing across score groups", "What is kept smallest when a group cannot be paired whole."),
    "keep_apart_club": ("Members of one club", "How strictly they are kept apart."),
    "keep_apart_country": ("People of one country", "How strictly they are kept apart."),
    "keep_apart_families": ("Families and travel groups", "How strictly they are kept apart."),
    "keep_apart_rounds": (
        "Kept apart for how many rounds",
        "Counted from the first; 0 is the whole tournament.",
    ),
    "look_ahead": (
        "Look at the rounds to come",
        "A round is paired so that the planned ones after it can still be paired without a rematch.",
    ),
    "if_impossible": ("When no pairing keeps every rule", "What happens then."),
    "round_robin_factions": (
        "Round robin: good or evil between equals",
        "Where both have played good and evil equally often; otherwise 3.02 decides.",
    ),
    "round_robin_drops": ("Round robin: the games of somebody who leaves", "What becomes of them."),
    "noshow_meeting": (
        "Have two players met if one of them did not come?",
        "If not, they can still be paired with each other.",
    ),
    "cut_ties": ("Cut: a game that ends in a perfect tie", "Somebody has to advance."),
    "cut_third_place": ("Cut: the third place", "For the two who lose their semi-finals."),
}
VALUE_WORDS: Final = {
    "fold": "The upper half of the group against its lower half",
    "adjacent": "Neighbours in the standings",
    "random": "By lot, from the seed",
    "squares": "The sum of squared differences of points",
    "top-down": "The differences at the top of the field first",
    "on": "As far as the planned rounds reach",
    "off": "Not at all",
    "weak": "Where it costs nothing more important",
    "absolute": "Always, like a rematch",
    "relax": "Pair anyway and list the broken rules",
    "refuse": "Stop, and let the organiser decide",
    "table": "The schedule, so that nobody plays one side too often",
    "roll": "A roll of dice at the table",
    "half": "Count where at least half of them were played",
    "stand": "Always count",
    "annul": "Never count",
    "ignore": "No: they can still meet",
    "counts": "Yes: they do not meet again",
    "seed": "The better seed advances",
    "ruling": "A referee says who advances",
    "none": "Is not played for",
    "game": "Is played for, beside the final",
}
