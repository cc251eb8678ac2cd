"""Any day at all: people press whatever they like, legal or not, and the laws hold after every step.

Three short days in the usual run; ``--thorough`` plays a thousand long ones (``--days`` as many as are asked
for), makes short what fails, and fails where a verb was never written.
"""

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.machine import roll
from tests.machine.day import AnyDay
from tests.machine.desk import WRITTEN
from tournament.messages.log import VERBS

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
SURELY = 1000  # so many long days write everything


@seed(3)
class UsualDay(AnyDay):
    """Of the usual run: a scheme with losses, a game without sides over two days, and lists of figures."""


@pytest.fixture(autouse=True)
def _photos_go(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_whatever_is_pressed_the_laws_of_the_day_hold(request):
    is_thorough = request.config.getoption("--thorough")
    days, steps = (request.config.getoption("--days"), 120) if is_thorough else (3, 25)
    ways = settings(
        max_examples=days,
        stateful_step_count=steps,
        deadline=None,
        derandomize=not is_thorough,
        suppress_health_check=list(HealthCheck),
        phases=list(Phase) if is_thorough else [Phase.explicit, Phase.reuse, Phase.generate],
        print_blob=True,
    )
    run_state_machine_as_test(AnyDay if is_thorough else UsualDay, settings=ways)
    unwritten = set(VERBS) - set(WRITTEN) - set(roll.LEFT_OUT)
    assert not unwritten or not is_thorough or days < SURELY
