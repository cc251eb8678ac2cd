"""Who does something. Every service verb is told, and the log keeps it."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User

from tournament.models import Entrant


@dataclass(frozen=True, slots=True)
class Actor:
    """A person or the service itself. ``kind`` is a role, ``player`` or ``system``."""

    kind: str
    name: str
    user: User | None = None
    entrant: Entrant | None = None

    @property
    def is_official(self) -> bool:
        return self.kind in {"organiser", "referee", "scorekeeper"}

    @property
    def may_rule(self) -> bool:
        """Rulings are for organisers and referees (10.01)."""
        return self.kind in {"organiser", "referee"}

    def token(self, said: str) -> str:
        """A client's token as it is stored: apart by sender, and never one that Muster itself makes."""
        return f"{self.entrant.number if self.entrant is not None else 'desk'}:{said}"


MAX_TOKEN_LENGTH: Final = 48  # of a client; its column has room for who sends it besides
MAX_NAME_LENGTH: Final = 80  # as log and ledgers keep it; an account's may be longer
SYSTEM = Actor(kind="system", name="Muster")


def official(user: User, kind: str = "organiser") -> Actor:
    """An account in its role."""
    return Actor(kind=kind, name=(user.get_full_name() or user.get_username())[:MAX_NAME_LENGTH], user=user)


def player(entrant: Entrant) -> Actor:
    """An entrant behind the private link."""
    return Actor(kind="player", name=str(entrant)[:MAX_NAME_LENGTH], entrant=entrant)
