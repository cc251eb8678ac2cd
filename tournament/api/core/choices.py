"""The words the API knows for each state, taken from where they are decided; the schema names them."""

from enum import Enum
from typing import Final

from django.conf import settings

from armies.models.choices import CatalogueRight, DocumentKind, LateMark
from rules import misconduct
from rules.figure_lists.figures import Faction
from rules.ruleset import ListsBrought
from rules.verdict import Severity
from tournament.engine import lifecycle
from tournament.engine.awards import AwardKind
from tournament.engine.fees import FeeKind
from tournament.models import (
    Format,
    ListApproval,
    Pairing,
    Paper,
    PenaltiesShown,
    PhoneRequest,
    RefereeCall,
    Reveal,
    RoleKind,
    Scene,
    Stage,
    Submission,
    Theme,
)
from tournament.models import (
    Severity as PenaltySeverity,
)
from tournament.queries.catalogues.catalogue_rights import OWNER
from tournament.queries.hall.screens import Pulse
from tournament.queries.lists.list_queue import ListState


def _values(words: type[Enum]) -> tuple[str, ...]:
    return tuple(str(word.value) for word in words)


TOURNAMENT: Final = _values(lifecycle.TournamentStatus)
ROUND: Final = _values(lifecycle.RoundStatus)
TABLE: Final = _values(lifecycle.TableStatus)
ENTRANT: Final = _values(lifecycle.EntrantStatus)
LIST: Final = _values(lifecycle.ListStatus)
LATE_MARK: Final = ("", *_values(LateMark))
QUEUE: Final = _values(ListState)
DECISION: Final = _values(ListApproval.Decision)
DIFFERENCE: Final = ("added", "removed", "changed")
CLOCK: Final = ("none", *_values(lifecycle.ClockStatus))
SUBMISSION: Final = _values(Submission.Status)
SUBMISSION_KIND: Final = _values(Submission.Kind)
ORIGIN: Final = _values(Pairing.Origin)
FACTION: Final = _values(Faction)
PLAYED: Final = (*FACTION, "roll")
SCENE: Final = _values(Scene)
THEME: Final = _values(Theme)
PULSE: Final = _values(Pulse)
SIDE: Final = ("a", "b")
FORMAT: Final = _values(Format)
STAGE: Final = _values(Stage)
CUT_STATE: Final = ("won", "lost", "in")
ADVANCED: Final = ("", "game", "seed", "decision", "bye", "walkover", "level")
CELL: Final = ("game", "bye", "none")  # one round of one entrant
SHEET: Final = ("out", "reported", "disputed", "in", "checked")  # how far the desk is with one
REFEREE_CALL: Final = _values(RefereeCall.Kind)
REFEREE_CALL_OUTCOME: Final = ("", *_values(RefereeCall.Outcome))
SPOKEN_LANGUAGE: Final = tuple(code for code, _ in settings.SPOKEN_LANGUAGES)
PHONE_REQUEST: Final = _values(PhoneRequest.Kind)
PHONE_REQUEST_STATUS: Final = _values(PhoneRequest.Status)
PAPER: Final = _values(Paper.Status)
REVEAL: Final = _values(Reveal)
LISTS_BROUGHT: Final = ("", *_values(ListsBrought))
LIST_DOCUMENT: Final = _values(DocumentKind)
PENALTY: Final = _values(PenaltySeverity)
PENALTIES_SHOWN: Final = _values(PenaltiesShown)
MISCONDUCT: Final = tuple(each.key for each in misconduct.MISCONDUCT)
SEVERITY: Final = _values(Severity)
ROLE: Final = _values(RoleKind)
ACTOR: Final = (*_values(RoleKind), "player", "system")
CATALOGUE_RIGHT: Final = _values(CatalogueRight)
OWN_RIGHT: Final = (OWNER, *CATALOGUE_RIGHT)
FEE_KIND: Final = tuple(each.value for each in FeeKind)
AWARD_KIND: Final = tuple(each.value for each in AwardKind)
