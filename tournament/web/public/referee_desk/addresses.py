"""Where the cards of the referee's desk are, under a tournament or none, and where an answer is kept."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from rules.hex_board import share_code
from rules.hex_board.codec import position_from_json
from rules.registry import DEFAULT_RULESET
from tournament.models import Tournament
from tournament.queries.referee_desk.desk_rules import DeskRules


def desk_address(rules: DeskRules, tournament: Tournament | None) -> str:
    """Where the cards under these rules are listed."""
    if tournament is not None:
        return reverse("public:tournament-referee-desk", args=[tournament.slug])
    is_usual = rules.edition.key == DEFAULT_RULESET
    return reverse("public:referee-desk" if is_usual else "public:starter-referee-desk")


def board_address(tournament: Tournament | None, position: Mapping[str, Any] | None) -> str:
    """The board with a position that the desk made itself, or blank."""
    board = (
        reverse("public:tournament-referee-board", args=[tournament.slug])
        if tournament
        else reverse("public:referee-board")
    )
    if position is None:
        return board
    code = share_code.encode(position_from_json(position, path="position"))
    return f"{board}?{urlencode({'code': code})}"


def ruling_address(tournament: Tournament, asked: Mapping[str, str]) -> str:
    """The form of a new ruling, filled in."""
    return f"{reverse('organiser:ruling-new', args=[tournament.slug])}?{urlencode(asked)}"
