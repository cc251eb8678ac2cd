"""Any day at all: people press whatever they like, legal or not, and the laws hold after every step.

Six short days in the usual run; ``--thorough`` plays a thousand long ones, and makes short what fails.
"""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.machine.day import AnyDay

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]


def test_whatever_is_pressed_the_laws_of_the_day_hold(request):
    is_thorough = request.config.getoption("--thorough")
    days, steps = (1000, 120) if is_thorough else (6, 25)
    ways = settings(
        max_examples=days,
        stateful_step_count=steps,
        deadline=None,
        derandomize=not is_thorough,
        suppress_health_check=list(HealthCheck),
        phases=list(Phase) if is_thorough else [Phase.explicit, Phase.reuse, Phase.generate],
        print_blob=True,
    )
    run_state_machine_as_test(AnyDay, settings=ways)
