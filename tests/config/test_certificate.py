"""``make run`` takes a certificate that is given, says what is wrong with it, and makes none."""

from datetime import UTC, datetime, timedelta

import pytest

from config.startup.certificate import CertificateProblem, given_certificate
from tests.push_receiver import HOST, certificate


def named(file, key=None, **more):
    return {"MUSTER_CERTIFICATE": str(file), "MUSTER_CERTIFICATE_KEY": str(key or file), **more}


def test_given_certificate_is_taken_with_its_name(tmp_path):
    file = certificate(tmp_path)

    assert given_certificate({}) is None
    assert given_certificate(named(file)).name == HOST
    assert given_certificate(named(file, MUSTER_NAME=HOST)).file == file


def test_certificate_that_does_not_do_is_refused_with_a_reason(tmp_path):
    file = certificate(tmp_path)
    (tmp_path / "empty").touch()
    cases = {
        "Set both": {"MUSTER_CERTIFICATE": str(file)},
        "not a certificate and its key": named(tmp_path / "empty"),
        "are not a certificate": named(tmp_path / "missing"),
        "is not for other.example.com": named(file, MUSTER_NAME="other.example.com"),
    }
    for reason, environment in cases.items():
        with pytest.raises(CertificateProblem, match=reason):
            given_certificate(environment)
    with pytest.raises(CertificateProblem, match="was valid until"):
        given_certificate(named(file), now=datetime.now(UTC) + timedelta(days=2))
