"""What a simulation reports: the figures of fairness, and why it did not play."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

FIGURES: Final[Mapping[str, Any]] = {
    "floats": _("Pairings across score groups"),
    "floated_points": _("Sum of point differences at all tables"),
    "largest_float": _("Largest point difference at a table"),
    "floats_again": _("Players floated the same way twice in a row"),
    "rematches": _("Rematches"),
    "second_byes": _("Second byes"),
    "worst_imbalance": _("Worst good-minus-evil balance on the way"),
    "mean_imbalance": _("Mean good-minus-evil balance at the end"),
    "out_of_balance": _("Share of players 2 or more out of balance"),
    "good_share": _("Share of points won by good"),
    "same_club": _("Pairings within a club"),
    "same_country": _("Pairings within a country"),
    "same_family": _("Pairings within a group"),
    "tables_again": _("Players at the same table again"),
    "strongest_wins": _("Strongest player wins"),
    "strongest_place": _("Place of the strongest player"),
    "rank_correlation": _("Rank correlation of strength and place (Spearman)"),
    "rank_agreement": _("The same by pairs of players (Kendall)"),
    "rules_broken": _("Broken pairing rules"),
    "unproven": _("Rounds not proven to be the best"),
}
