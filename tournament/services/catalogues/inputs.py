"""What the verbs of catalogues and their figures take."""

from typing import Any

from armies.models.choices import CatalogueRight
from rules.figure_lists.figures import Role
from tournament.models.prepared_query import LARGEST
from tournament.services.core.inputs import ABSENT, Input, boolean, choice, integer, json_value, list_of, text
from tournament.services.tournaments.inputs import username


class ShareInput(Input):
    """What every account may do."""

    right: str = choice(CatalogueRight, is_blank_allowed=True)


class AccountInput(Input):
    """Of whom."""

    username: str = username()


class GrantInput(AccountInput):
    """Who may do what."""

    right: str = choice(CatalogueRight)


class CopyInput(Input):
    """One base as it was copied."""

    figure: Any = json_value(help_text="At least name, faction, kind and points.")
    is_other: bool = boolean(help_text="Add it as another base although a similar figure exists.")


class VerifyInput(Input):
    """Which figure a referee has compared with its base, and what stands there if it was copied wrongly."""

    figure: int = integer(help_text="The id of the copied figure.")
    content: Any = json_value(default=ABSENT, help_text="What the base says, if it was copied wrongly.")


class KnownFigureInput(Input):
    """The known figure that a base is, where one was chosen."""

    same: int | None = integer(default=ABSENT, max_value=LARGEST)


class OtherFigureInput(Input):
    """The figure that the copied one repeats, where one was chosen."""

    other: int | None = integer(default=ABSENT, max_value=LARGEST)


class JoinInput(Input):
    """Which figure repeats which."""

    figure: int = integer(help_text="The id of the copied figure.")
    other: int = integer(help_text="The id of the figure that it repeats.")


class RoleDecisionInput(Input):
    """What an official says of the role of one figure."""

    figure: int = integer(max_value=LARGEST, help_text="The id of the figure.")
    role: str = choice(Role)
    role_of: str = text(120, default="", help_text="For a ring-base: the name of the replaced figure.")


class RolesInput(Input):
    """Roles to settle, all of them or none."""

    roles: list[RoleDecisionInput] = list_of(RoleDecisionInput, min_length=1, max_length=500)
