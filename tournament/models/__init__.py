"""Rows of the event. Behaviour lives in services and in the pure engine."""

from tournament.models.change import Change
from tournament.models.clock import Announcement, Clock, Extension, OutboxEvent
from tournament.models.entrant import Entrant, ListApproval
from tournament.models.list_draft import ListDraft
from tournament.models.log import LogEntry
from tournament.models.result import Ruling, Submission
from tournament.models.round import Faction, Pairing, Round, Seat
from tournament.models.tournament import Reveal, Role, RoleKind, Tournament

__all__ = [
    "Announcement",
    "Change",
    "Clock",
    "Entrant",
    "Extension",
    "Faction",
    "ListApproval",
    "ListDraft",
    "LogEntry",
    "OutboxEvent",
    "Pairing",
    "Reveal",
    "Role",
    "RoleKind",
    "Round",
    "Ruling",
    "Seat",
    "Submission",
    "Tournament",
]
