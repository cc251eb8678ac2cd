"""Two servers that several files of this folder ask."""

import pytest

from tests.strict_web import a_web


@pytest.fixture(scope="session")
def web(hall_template, tmp_path_factory):
    with a_web(hall_template, tmp_path_factory.mktemp("slow") / "state") as served:
        yield served


@pytest.fixture(scope="session")
def patient(hall_template, tmp_path_factory):
    """A server whose patience nobody outlasts: what happens here happens for another reason."""
    long = {f"MUSTER_{name}_SECONDS": "900" for name in ("HEADER", "IDLE", "FORM", "UPLOAD", "ANSWER")}
    with a_web(hall_template, tmp_path_factory.mktemp("patient") / "state", **long) as served:
        yield served
