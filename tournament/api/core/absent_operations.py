"""Operations that mean nothing for the game of an event: each answers 404 and says what is missing."""

from collections.abc import Mapping
from typing import Final

from tournament.queries.core.absent_parts import EventPart

LISTS: Final = (
    *("lists", "list", "list_approve", "list_send_back", "list_take_back", "list_unlock"),
    *("lists_remind", "lists_approve_legal", "lists_lock", "list_excuse", "hindrances"),
    *("me_list", "me_list_submit", "me_opponent", "me_others"),
)
FIGURES: Final = (
    *("catalogues", "catalogue", "figures", "figure_verify", "figure_join", "figure_roles"),
    *("figure_roles_settle", "me_copy_figure", "event_rules", "event_rules_set"),
    *("list_files", "list_files_import"),
)
PARTS_OF_OPERATIONS: Final[Mapping[str, EventPart]] = {
    **dict.fromkeys(LISTS, EventPart.LISTS),
    **dict.fromkeys(FIGURES, EventPart.FIGURES),
    **dict.fromkeys(("table_roll", "me_pairing_roll"), EventPart.SIDES),
}
