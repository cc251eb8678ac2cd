"""Rows of the event. Behaviour lives in services and in the pure engine."""

from tournament.models.account_session import AccountSession
from tournament.models.bonus import Bonus
from tournament.models.change import Change
from tournament.models.clock import Announcement, Clock, ClockOrder, OutboxEvent
from tournament.models.column_choice import ColumnChoice
from tournament.models.entrant import Entrant, LevelList, ListApproval
from tournament.models.fee_entry import FeeEntry
from tournament.models.list_draft import ListDraft
from tournament.models.list_file import ListFile
from tournament.models.log import LogEntry
from tournament.models.outgoing_mail import OutgoingMail
from tournament.models.outlook import Outlook
from tournament.models.paper import Paper
from tournament.models.penalty import Penalty, Severity
from tournament.models.phone_request import PhoneRequest
from tournament.models.photo import SheetPhoto
from tournament.models.player_message import MessageKind, PlayerMessage
from tournament.models.push_subscription import PushSubscription
from tournament.models.referee_call import RefereeCall
from tournament.models.rehearsal import Rehearsal
from tournament.models.result import Ruling, Submission
from tournament.models.round import Faction, Pairing, Round, Seat, Stage
from tournament.models.screen import Call, Scene, Screen, Silence, Theme
from tournament.models.time_anchor import TimeAnchor
from tournament.models.tournament import (
    CUT_SIZES,
    Format,
    PaperSize,
    PenaltiesShown,
    Preset,
    Reveal,
    Role,
    RoleKind,
    Tournament,
)
from tournament.models.tournament_request import TournamentRequest
from tournament.models.unconfirmed_registration import UnconfirmedRegistration

__all__ = [
    "CUT_SIZES",
    "AccountSession",
    "Announcement",
    "Bonus",
    "Call",
    "Change",
    "Clock",
    "ClockOrder",
    "ColumnChoice",
    "Entrant",
    "Faction",
    "FeeEntry",
    "Format",
    "LevelList",
    "ListApproval",
    "ListDraft",
    "ListFile",
    "LogEntry",
    "MessageKind",
    "OutboxEvent",
    "OutgoingMail",
    "Outlook",
    "Pairing",
    "Paper",
    "PaperSize",
    "PenaltiesShown",
    "Penalty",
    "PhoneRequest",
    "PlayerMessage",
    "Preset",
    "PushSubscription",
    "RefereeCall",
    "Rehearsal",
    "Reveal",
    "Role",
    "RoleKind",
    "Round",
    "Ruling",
    "Scene",
    "Screen",
    "Seat",
    "Severity",
    "SheetPhoto",
    "Silence",
    "Stage",
    "Submission",
    "Theme",
    "TimeAnchor",
    "Tournament",
    "TournamentRequest",
    "UnconfirmedRegistration",
]
