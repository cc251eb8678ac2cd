"""Servers that the files of this folder share: how long each waits, and how much it takes."""

import pytest

from tests.strict_web import a_web


@pytest.fixture(scope="session")
def web(hall_template, tmp_path_factory):
    """Who is silent for a second is given up, and so is an upload that is slow, or not over in two."""
    limits = {f"MUSTER_{name}_SECONDS": "1" for name in ("HEADER", "IDLE", "ANSWER")}
    limits |= {"MUSTER_UPLOAD_RATE": "2000", "MUSTER_UPLOAD_SECONDS": "2"}
    with a_web(hall_template, tmp_path_factory.mktemp("web") / "state", **limits) as served:
        yield served


@pytest.fixture(scope="session")
def strict(hall_template, tmp_path_factory):
    """A whole form has a second, and an upload as long as it likes."""
    limits = {"MUSTER_FORM_SECONDS": "1", "MUSTER_UPLOAD_RATE": "2000"}
    with a_web(hall_template, tmp_path_factory.mktemp("strict") / "state", **limits) as served:
        yield served


@pytest.fixture(scope="session")
def narrow(hall_template, tmp_path_factory):
    """Three streams and two bodies for an address, and two megabytes for all bodies."""
    limits = {"STREAMS_PER_ADDRESS": "3", "BODIES_PER_ADDRESS": "2", "SPOOL_MB": "2", "UPLOAD_RATE": "1"}
    named = {f"MUSTER_{name}": value for name, value in limits.items()}
    with a_web(hall_template, tmp_path_factory.mktemp("narrow") / "state", **named) as served:
        yield served


@pytest.fixture(scope="session")
def patient(hall_template, tmp_path_factory):
    """A server whose patience nobody outlasts: what happens here happens for another reason."""
    with a_web(hall_template, tmp_path_factory.mktemp("patient") / "state") as served:
        yield served
