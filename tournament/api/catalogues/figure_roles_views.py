"""Roles of figures: what names and players suggest, and what an official makes of it."""

from typing import Final

from rules.figure_lists.figures import Role
from tournament.api.catalogues.figures_serializers import FigureRoleOutput, RolesSettledOutput
from tournament.api.core.operations import REFEREE, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.queries.catalogues import figure_roles as queries
from tournament.queries.catalogues.figure_roles import RoleRow
from tournament.services.catalogues import figure_roles
from tournament.services.catalogues.figure_roles import RoleDecision
from tournament.services.catalogues.inputs import RolesInput

ROLES: Final = f"{TOURNAMENT}figures/roles/"


@operation("GET", ROLES, "figure_roles", REFEREE, output=FigureRoleOutput, paged=Pages)
def index(call: Call) -> list[RoleRow]:
    """Figures whose role is suggested or confirmed; those that wait come first. For referees."""
    board = queries.board(call.tournament)
    return [*board.proposed, *board.settled]


@operation("POST", ROLES, "figure_roles_settle", REFEREE, output=RolesSettledOutput)
def settle(call: Call, values: RolesInput) -> dict[str, int]:
    """Settle roles; `none` rejects one. Open lists with these figures are checked again. For referees."""
    decisions = [RoleDecision(each.figure, Role(each.role), each.role_of) for each in values.roles]
    done = figure_roles.settle(call.tournament, decisions, by=call.actor, now=call.now)
    return {"settled": len(done.figures), "rechecked": sum(each.difference_count for each in done.checked)}
