"""What a tournament's file is made of: its parts in the order in which they are written, column by column.

Every model and every column of the tournament stands here, either in a part or among what is left out, with
the reason; a test holds that. It refuses to read or write anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model

from armies.models import (
    ArmyList,
    ArmyListDocument,
    ArmyListEntry,
    ArmyListVersion,
    Catalogue,
    CatalogueChange,
    Figure,
)
from tournament.models import (
    Announcement,
    Bonus,
    Call,
    Change,
    Clock,
    ClockOrder,
    Entrant,
    FeeEntry,
    LevelList,
    ListApproval,
    ListDraft,
    LogEntry,
    Pairing,
    Penalty,
    PhoneRequest,
    PlayerMessage,
    RefereeCall,
    Round,
    Ruling,
    Screen,
    Seat,
    Submission,
    Tournament,
)
from tournament.services.core import former_names

FORMAT: Final = "muster-tournament"
VERSION: Final = 2  # rises when an older program could not read it
READABLE: Final = (1, VERSION)  # versions that this program reads


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of one model. ``within`` is the way from a row to the tournament, or to its catalogues and lists.

    ``addresses`` are found anew where the tournament is taken in. ``private`` columns, or all of a part that
    ``is_private``, are written only for who asks for mail addresses. ``order`` is that of the rows; where a
    server has some of them already, it must not say which. Columns that came ``later`` than the version of
    the file are written only where they hold more than their default, and a part that ``is_later`` only
    where it has rows: a file from before has the same hash.
    """

    name: str
    model: type[Model]
    within: str
    columns: tuple[str, ...]
    addresses: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    is_private: bool = False
    order: tuple[str, ...] = ("pk",)
    later: tuple[str, ...] = ()
    is_later: bool = False

    def field(self, column: str) -> Any:
        """The field of a column, which a file may name as it was called before."""
        return self.model._meta.get_field(former_names.column_now(self.model._meta.label_lower, column))


def _part(name: str, model: type[Model], within: str, columns: str, **more: object) -> Part:
    return Part(name, model, within, tuple(columns.split()), **more)  # type: ignore[arg-type]  # by name


CATALOGUES: Final = _part(
    "catalogues",
    Catalogue,
    "pk__in:catalogues",
    "key name standing source licence notes created_at",
    addresses=("key",),
    order=("created_at", "name", "pk"),
)
BY_CATALOGUE: Final = ("catalogue__created_at", "catalogue__name", "catalogue", "pk")
FIGURES: Final = _part(
    "figures",
    Figure,
    "catalogue__in:catalogues",
    "catalogue key name faction kind points action_points wounds attacks toughness movement shots range "
    "unique_numbers abilities hexes version collector_number rarity role role_of role_state is_retired "
    "copied_by copied_at verified_by verified_at joined_with",
    later=("role", "role_of", "role_state"),
    order=BY_CATALOGUE,
)
CATALOGUE_CHANGES: Final = _part(
    "catalogue_changes",
    CatalogueChange,
    "catalogue__in:catalogues",
    "catalogue figure verb by at before after",
    order=BY_CATALOGUE,
)
LISTS: Final = _part(
    "lists",
    ArmyList,
    "pk__in:lists",
    "key faction ruleset_key level created_at locked_at reopened_at reopened_until own_level",
    addresses=("key",),
    later=("own_level",),
)
LIST_VERSIONS: Final = _part(
    "list_versions",
    ArmyListVersion,
    "army_list__in:lists",
    "army_list number is_current fingerprint verdict totals is_legal note submitted_at submitted_by source",
)
LIST_ENTRIES: Final = _part(
    "list_entries",
    ArmyListEntry,
    "version__army_list__in:lists",
    "version position figure quantity carries snapshot",
)
LIST_DOCUMENTS: Final = _part(
    "list_documents",
    ArmyListDocument,
    "version__army_list__in:lists",
    "version kind text link digest file_type size points army leader",
    is_later=True,
)
TOURNAMENT: Final = _part(
    "tournament",
    Tournament,
    "pk",
    "slug name venue starts_on time_zone language ruleset_key level rounds_planned format cut_size "
    "table_count status preset policy pairing_policy standings_policy policy_digest policy_frozen_at "
    "restrictions timeline day_plan spoken_languages registration_closes_at lists_close_at check_in_opens_at "
    "check_in_closes_at entrant_limit reminder_hours confirms_email seed reveal penalties_shown is_listed "
    "paper_size called_off_because is_demonstration is_rehearsal own_catalogue origin created_at "
    "map_url description price prizes contact rules_pack_url scenario_plan scheme points_unit photos_url "
    "bonus_kinds award_plan fee_plan lists_brought table_plan ruleset_digest round_levels",
    addresses=("slug", "origin"),
    later=(
        *("called_off_because", "confirms_email", "is_rehearsal", "paper_size", "preset"),
        *("map_url", "description", "price", "prizes", "contact", "rules_pack_url"),
        *("scenario_plan", "scheme", "points_unit", "photos_url", "bonus_kinds", "award_plan", "fee_plan"),
        *("lists_brought", "table_plan", "ruleset_digest", "round_levels"),
    ),
)
ENTRANTS: Final = _part(
    "entrants",
    Entrant,
    "tournament",
    "number name club country email language status fixed_table families good_list evil_list consented_at "
    "registered_at checked_in_at left_at plays_from sort_name screen_name",
    private=("email",),
    later=("plays_from", "screen_name", "sort_name"),
)
AFTER_THE_TOURNAMENT: Final = (
    ENTRANTS,
    _part("level_lists", LevelList, "entrant__tournament", "entrant slot army_list", is_later=True),
    _part(
        "list_approvals",
        ListApproval,
        "entrant__tournament",
        "entrant version decision clause message decided_by decided_at",
    ),
    _part("list_drafts", ListDraft, "entrant__tournament", "entrant faction entries revision updated_at"),
    _part(
        "phone_requests",
        PhoneRequest,
        "entrant__tournament",
        "entrant kind faction token status entries source base version pressed_at page_at entrant_seen_at "
        "closed_at arrived_at decided_by decided_at message",
        is_later=True,
    ),
    _part(
        "rounds",
        Round,
        "tournament",
        "number status stage seed report proposal scenarios policy_digest drafted_at published_at closed_at "
        "cancelled_at level",
        later=("scenarios", "level"),
    ),
    _part(
        "changes",
        Change,
        "round__tournament",
        "round number verb says reason actor_kind actor_name takes_back at data",
        later=("data",),
    ),
    _part(
        "pairings",
        Pairing,
        "round__tournament",
        "round table a b faction_a is_forced roll advances reasons status is_current origin manual_reason "
        "is_fixed made_by replaced_by created_at replaced_at played_scenario strikes",
        later=("played_scenario", "strikes"),
    ),
    _part("seats", Seat, "round__tournament", "pairing round entrant side is_current"),
    _part(
        "submissions",
        Submission,
        "pairing__round__tournament",
        "pairing client_token kind entrant signed facts verdict grade_a half_a half_b points_unit row "
        "policy_digest status submitted_at confirmed_at confirmed_by checked_at checked_by",
        later=("points_unit",),
    ),
    _part(
        "rulings",
        Ruling,
        "tournament",
        "round pairing entrant submission clause text ruled_by ruled_at data desk token overrules",
        later=("data", "desk", "token", "overrules"),
    ),
    _part(
        "letters",
        PlayerMessage,
        "entrant__tournament",
        "entrant kind about subject text written_at sent_at failure read_at code data lines",
        is_private=True,
        later=("code", "data", "lines"),
    ),
    _part(
        "penalties",
        Penalty,
        "tournament",
        "entrant round pairing severity category clause text half_points points_unit given_by given_at "
        "taken_back_at taken_back_by taken_back_because token",
        later=("points_unit",),
    ),
    _part(
        "bonuses",
        Bonus,
        "tournament",
        "entrant round kind half_points points_unit is_current given_by given_at",
        is_later=True,
        later=("points_unit",),
    ),
    _part(
        "fees",
        FeeEntry,
        "tournament",
        "entrant kind cents paid_by noted_by noted_at is_undone token",
        is_later=True,
    ),
    _part(
        "clocks",
        Clock,
        "round__tournament",
        "round timeline status tempo started_at paused_at ended_at held_seconds generation",
    ),
    _part(
        "announcements",
        Announcement,
        "clock__round__tournament",
        "clock pairing kind text words is_spoken due_at status generation fired_at fired_by lateness_ms",
    ),
    _part(
        "clock_orders",
        ClockOrder,
        "clock__round__tournament",
        "clock verb pairing at_seconds seconds reason given_by given_at token before undone_at undone_by "
        "data",
        later=("data",),
    ),
    _part("screens", Screen, "tournament", "name key scenes theme has_sound volume message changed_at token"),
    _part("calls", Call, "tournament", "pairing text words called_by called_at ended_at ended_by token"),
    _part(
        "referee_calls",
        RefereeCall,
        "tournament",
        "pairing entrant kind words asked_by asked_at taken_by taken_at outcome ended_by ended_at token",
        is_later=True,
    ),
    _part(
        "log",
        LogEntry,
        "tournament",
        "verb actor_kind actor_name entrant subject reason data takes_back at",
    ),
)
BEFORE_THE_TOURNAMENT: Final = (
    CATALOGUES,
    FIGURES,
    CATALOGUE_CHANGES,
    LISTS,
    LIST_VERSIONS,
    LIST_ENTRIES,
    LIST_DOCUMENTS,
)
PARTS: Final = (*BEFORE_THE_TOURNAMENT, *AFTER_THE_TOURNAMENT)
BY_MODEL: Final[Mapping[type[Model], Part]] = {part.model: part for part in PARTS}

_ACCOUNT: Final = "An account belongs to its server; the name is in the file."
_DERIVED: Final = "It is computed again from the file."
LEFT_OUT: Final[Mapping[str, str]] = {
    "AccountSession": "Where the accounts of one server are signed in.",
    "ColumnChoice": "What an account of one server chose for the columns of its imports.",
    "CatalogueGrant": "Rights are given to accounts of one server.",
    "Catalogue.owner": "Accounts belong to their server; the account that imports the file owns what is new.",
    "Catalogue.for_everybody": "Each owner decides for one server.",
    "TournamentRequest": "Requests that one server must not repeat.",
    "Role": "Accounts belong to their server; the account that imports the file organises the tournament.",
    "OutboxEvent": "News for connected screens. New screens load everything.",
    "TimeAnchor": "The time of one machine since its boot.",
    "Outlook": _DERIVED,
    "Rehearsal": "The speed of a rehearsal's clocks. An imported rehearsal has the usual one.",
    "OutgoingMail": "Mail is sent by the server that queued it; another server must not send it again.",
    "PushSubscription": "A browser trusts one server, and asked behind a link that leads to it.",
    "UnconfirmedRegistration": "These addresses are not confirmed, and the links lead to one server.",
    "Paper": "Prints belong to one hall.",
    "ListFile": "Files of lists stay on their server; here is the SHA-256 of each. A backup includes them.",
    "SheetPhoto": "Photos show handwriting and signatures. A backup includes them.",
    "Entrant.token_hash": (
        "A private link leads to one server. The other server issues its own; the hashes stay where they are."
    ),
    "Entrant.shares_name": _DERIVED,
    "Entrant.tournament": "Everything in the file is of this tournament.",
    "Round.tournament": "Everything in the file is of this tournament.",
    "Ruling.tournament": "Everything in the file is of this tournament.",
    "Penalty.tournament": "Everything in the file is of this tournament.",
    "Bonus.tournament": "Everything in the file is of this tournament.",
    "FeeEntry.tournament": "Everything in the file is of this tournament.",
    "Screen.tournament": "Everything in the file is of this tournament.",
    "RefereeCall.tournament": "Everything in the file is of this tournament.",
    "Call.tournament": "Everything in the file is of this tournament.",
    "LogEntry.tournament": "Everything in the file is of this tournament.",
    "LogEntry.user": _ACCOUNT,
    "LogEntry.data.wrote": "Ids and hashes of rows of one server. Imported actions cannot be undone.",
    "Submission.user": _ACCOUNT,
    "Change.user": _ACCOUNT,
    "Tournament.is_public": "The importing account decides who may see it. Until then it is private.",
    "Tournament.is_archived": "Each server has an archive of its own.",
    "Tournament.club_mark": "The picture stays on its server. A backup includes it.",
    "Tournament.rules_pack": "The PDF stays on its server. A backup includes it, and the file has its link.",
    "Tournament.revision": "It counts the news for screens of one server.",
    "Clock.woken_until": "Wake-ups of one server's workers.",
    "Screen.seen_at": "When a projector of one server last asked.",
    "Screen.silence": "Why one projector was not heard.",
    "Screen.offset_ms": "How far the clock of one projector was off.",
    "Screen.way_ms": "Network delay to one projector.",
    "Figure.search_text": _DERIVED,
}
