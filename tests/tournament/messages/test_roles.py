"""Each role that an action may need has a sentence for those who do not have it."""

from tournament.messages.roles import NEEDED_ROLES, needed_role_text
from tournament.models import RoleKind


def test_every_role_has_a_sentence():
    assert set(NEEDED_ROLES) == set(RoleKind.values)
    assert needed_role_text(RoleKind.REFEREE) == "Only a referee or an organiser can do this. Ask one."
