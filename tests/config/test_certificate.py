"""``make run`` takes a certificate that is given, says what is wrong with it, and makes none."""

import http.client
import ssl
from datetime import UTC, datetime, timedelta

import pytest

from config.startup.certificate import CertificateProblem, given_certificate
from tests import servers
from tests.config.test_launcher import launched
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


@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_launcher_serves_the_name_of_its_certificate_over_tls_with_secure_cookies(tmp_path):
    state, port = servers.a_state(tmp_path / "state"), servers.free_port()
    file = certificate(tmp_path)
    with launched(state, port, **named(file), MUSTER_HALL_MODE="false") as (_child, log):
        said = log.read_text()
        tls = ssl.create_default_context(cafile=file)
        tls.check_hostname = False  # nobody here knows the name; whose certificate it is was proven
        line = http.client.HTTPSConnection("127.0.0.1", port, context=tls, timeout=servers.PATIENCE)
        line.request("GET", "/sign-in/", headers={"Host": f"{HOST}:{port}"})
        answer = line.getresponse()
        page = answer.read().decode()
        cookie = answer.headers["Set-Cookie"]
        token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        body = f"csrfmiddlewaretoken={token}&username=a&password=b"
        headers = {
            "Host": f"{HOST}:{port}",
            "Origin": f"https://{HOST}:{port}",
            "Cookie": cookie.partition(";")[0],
            "Content-Type": "application/x-www-form-urlencoded",
        }
        line.request("POST", "/sign-in/", body, headers)
        posted = line.getresponse().status
        line.close()

    assert f"On this computer:  https://{HOST}:{port}/" in said
    assert (answer.status, "Secure" in cookie) == (200, True)
    assert posted == 200  # a wrong password, not a forged form
