"""The files of ``deploy/`` and ``compose.yaml``, read and compared with the settings; no container is run."""

import re
import shutil
import subprocess

import pytest
import yaml

from config.server import client_limits
from config.settings import CELERY_TASK_ROUTES
from tests.servers import ROOT

READ = re.compile(r'env\.(?:text|flag|whole_number|number|rate|words|networks)\(\s*"([A-Z_]+)"')
EXCUSED = {
    "DEBUG": "no server shows its tracebacks",
    "MUSTER_HALL_MODE": "plain HTTP is for a hall's own network",
    "DATABASE_POOLED": "there is no pooler in the file",
    "COUNTS_URL": "the broker keeps the counts",
    "MUSTER_COMPILED_LOCALE": "the code of the image is read-only, so they lie in the volume",
    "MUSTER_STATE": "the image sets it, to the volume",
    "STATIC_ROOT": "the image collects the files beside the code",
    "STATICFILES_BACKEND": "it belongs to how the image was made",
}
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
PATHS = re.compile(r"/srv/muster\b")


GUIDE = (ROOT / "docs" / "guides" / "operator.md").read_text(encoding="utf-8")
OF_EVERY_DEBIAN = {
    *(
        "apt-get",
        "useradd",
        "umask",
        "cd",
        "sh",
        "su",
        "install",
        "cp",
        "sed",
        "systemctl",
        ".venv/bin/python",
    ),
}


def compose():
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def variables():
    """What the settings read from the environment."""
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "config").glob("*.py"))
    return {*READ.findall(text), *(f"MUSTER_{name.upper()}" for name in client_limits.NAMES)}


def test_compose_passes_every_variable_that_the_settings_read():
    passed = set(compose()["services"]["web"]["environment"])

    assert len(variables()) > 30
    assert passed | set(EXCUSED) == variables()
    assert not passed & set(EXCUSED)


def test_compose_passes_the_limits_that_are_the_defaults():
    environment = compose()["services"]["web"]["environment"]

    for name, value in vars_of(client_limits.ClientLimits()).items():
        variable = f"MUSTER_{name.upper()}"
        assert environment[variable] == f"${{{variable}:-{value:g}}}"


def vars_of(limits):
    return {name: getattr(limits, name) for name in client_limits.NAMES}


def test_compose_runs_two_web_processes_at_the_ports_that_the_proxies_name():
    web = compose()["services"]["web"]

    assert web["ports"] == ["${MUSTER_BIND:-127.0.0.1}:${MUSTER_PORTS:-8000-8001}:8000"]
    assert web["deploy"]["replicas"] == "${MUSTER_WEB:-2}"
    for name in ("nginx.conf", "Caddyfile"):
        ports = re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / "deploy" / name).read_text(encoding="utf-8"))
        assert ports == ["8000", "8001"], name


def test_processes_of_compose_share_photos_and_prints():
    shared = "state:/var/lib/muster"

    for name in ("web", "worker", "clock"):
        assert shared in compose()["services"][name]["volumes"]
    assert "MUSTER_STATE=/var/lib/muster" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_containers_may_write_only_where_they_must():
    for name, service in compose()["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert "/tmp" in service["tmpfs"], name  # noqa: S108 - inside a container
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
        assert "privileged" not in service, name
        assert "cap_add" not in service, name
        assert name in {"migrate", "web", "worker", "clock"} or service["user"] != "root", name
    assert "\nUSER muster\n" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_images_are_named_by_an_exact_version():
    images = [service["image"] for service in compose()["services"].values()]
    images += re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    others = {image for image in images if image != "muster"}

    assert {image.split(":")[0] for image in others} == {"postgres", "redis", "python"}
    assert [image for image in others if not re.search(r":\d+\.\d+(\.\d+)?-", image)] == []
    assert [
        image for image in others if image.startswith(("redis", "python")) and image.count(".") != 2
    ] == []


def test_broker_of_compose_takes_the_password_that_everybody_else_sends():
    services = compose()["services"]
    password = "${REDIS_PASSWORD:?set REDIS_PASSWORD in .env}"

    assert f"--requirepass {password}" in services["broker"]["command"]
    assert services["broker"]["environment"]["REDISCLI_AUTH"] == password
    for name in ("migrate", "web", "worker", "clock"):
        assert services[name]["environment"]["REDIS_URL"] == f"redis://:{password}@broker:6379/0", name


def test_env_example_names_what_compose_cannot_do_without():
    asked = set(re.findall(r"\$\{(\w+):\?", (ROOT / "compose.yaml").read_text(encoding="utf-8")))
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()

    assert asked == {"SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD"}
    assert asked <= {line.split("=")[0] for line in lines}


@pytest.mark.parametrize(
    "name",
    ["README.md", "compose.yaml", "docs/guides/operator.md", "deploy/systemd/muster-worker.service"],
)
def test_every_worker_takes_every_queue(name):
    queues = {"default", *(route["queue"] for route in CELERY_TASK_ROUTES.values())}
    lines = re.findall(r"celery -A config worker -Q ([\w,]+)", (ROOT / name).read_text(encoding="utf-8"))

    assert lines
    assert all(set(line.split(",")) == queues for line in lines)


def test_image_asks_for_its_health():
    assert "http://127.0.0.1:8000/health/" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_finds_nothing_wrong_with_a_unit(unit, tmp_path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd on this machine")
    text = PATHS.sub(str(ROOT), unit.read_text(encoding="utf-8")).replace("User=muster", "User=root")
    (tmp_path / unit.name).write_text(text.replace(f"{ROOT}/.venv/bin/python", "/bin/true"))
    name = unit.name.replace("@.", "@8000.")
    if name != unit.name:
        (tmp_path / name).symlink_to(tmp_path / unit.name)

    said = subprocess.run(  # noqa: S603 - a program of the system
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / name)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )

    assert (said.returncode, said.stderr) == (0, "")


def commands_of_the_guide():
    """The words of each command in its blocks, without the variables that are set before it."""
    blocks = re.findall(r"^ *```\n(.*?)^ *```", GUIDE, re.MULTILINE | re.DOTALL)
    for line in "".join(blocks).replace("\\\n", " ").splitlines():
        for command in line.split("&&"):
            yield re.sub(r"^\s*([A-Z_]+=\S+(\s-d\))? )*", "", command).split()


def test_the_guide_uses_only_programs_that_it_has_installed():
    commands = list(commands_of_the_guide())
    installed = {word for words in commands if words[:2] == ["apt-get", "install"] for word in words}
    asked = {words[0] for words in commands}

    assert {"certbot", "curl", "nginx", "git"} <= asked
    assert asked - installed <= OF_EVERY_DEBIAN


def test_commands_of_the_guide_name_a_python_that_is_there():
    assert re.findall(r"(?<![/\w])python3? +(?:-\w|manage)", GUIDE) == []


def test_the_guide_leaves_nothing_to_the_habits_of_a_machine():
    """Neither to its locale, by which a database holds text, nor to its umask, by which others may read."""
    databases = re.findall(r"createdb .*", GUIDE)
    blocks = re.findall(r"```\n(?:(?!```).)*git (?:clone|pull).*?```", GUIDE, re.DOTALL)

    assert [
        line for line in databases if "--encoding UTF8 --locale C.UTF-8 --template template0" not in line
    ] == []
    assert len(databases) == len(blocks) == 2
    assert [block for block in blocks if not re.search(r"umask 022.*git ", block, re.DOTALL)] == []
