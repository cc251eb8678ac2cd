"""Whatever scripts, workers, phones and stored rows named before the renames is still known by that name."""

import inspect
import json
import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.urls import Resolver404, resolve
from django.utils.module_loading import import_string

from config import settings as service_settings
from config.celery import app
from rules.misconduct import BY_KEY
from rules.policy import POLICY_KEYS
from tests.data.cast import PASSWORD
from tournament.engine.pairing import policy as pairing_policy
from tournament.engine.standings import policy as standings_policy
from tournament.engine.standings.tiebreaks import TIEBREAKS
from tournament.messages.log import VERBS
from tournament.printing.kinds import KINDS
from tournament.queries.prints.print_records import NAMES
from tournament.services.core import former_names

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "kept" / "before-the-renames"
NAMED = json.loads((KEPT / "contracts.json").read_text("utf-8"))
MESSAGES = json.loads((KEPT / "outside.json").read_text("utf-8"))["messages"]


@cache
def source(*patterns):
    """The text of all files below these patterns."""
    found = (path for pattern in patterns for path in sorted(ROOT.glob(pattern)))
    return "\n".join(path.read_text("utf-8") for path in found if path.is_file())


def test_every_environment_variable_is_read():
    python = source("config/**/*.py", "tournament/**/*.py", "manage.py")
    deployed = source("compose.yaml", "Dockerfile", "deploy/*", ".ci/*.sh")
    limits = source("config/server/client_limits.py")
    lost = [
        name
        for name in NAMED["environment"]
        if f'"{name}"' not in python
        and not re.search(rf"\b{name}\b", deployed)
        and not re.search(rf"^    {name.removeprefix('MUSTER_').lower()}: ", limits, re.MULTILINE)
    ]
    assert lost == []


def test_every_command_takes_its_options():
    known = get_commands()
    for name, wanted in NAMED["commands"].items():
        parser = load_command_class(known[name], name).create_parser("manage.py", name)
        assert set(wanted) <= set(_options(parser)), name


def _options(parser):
    for action in parser._actions:
        yield from action.option_strings or [action.dest.upper()]


def test_every_waiting_message_finds_its_task_and_queue():
    app.loader.import_default_modules()  # as a worker does
    for name, arguments in NAMED["tasks"].items():
        assert len(inspect.signature(app.tasks[name].run).parameters) == len(arguments), name
    for message in MESSAGES:
        args, kwargs, _ = json.loads(message["body"])
        inspect.signature(app.tasks[message["headers"]["task"]].run).bind(*args, **kwargs)
    for place in ("compose.yaml", "deploy/systemd/muster-worker.service", "docs/guides/operator.md"):
        queues = re.search(r"-Q ([\w,]+)", source(place))[1].split(",")
        assert set(NAMED["queues"]) <= set(queues), place
    routes = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    assert routes | {settings.CELERY_TASK_DEFAULT_QUEUE} <= set(NAMED["queues"]), (
        "older workers read no others"
    )


@pytest.mark.parametrize(
    ("kind", "known"),
    [
        ("ruleset", {key.name: key.choices for key in POLICY_KEYS.values()}),
        ("pairing", {**pairing_policy.CHOICES, **dict.fromkeys(pairing_policy.NUMBERS, ())}),
        ("standings", standings_policy.CHOICES),
    ],
    ids=["ruleset", "pairing", "standings"],
)
def test_every_policy_key_offers_its_choices(kind, known):
    offered = {key: set(map(str, values)) for key, values in known.items()}
    lost = {key: set(v) - offered.get(key, set()) for key, v in NAMED["policies"][kind].items()}
    assert NAMED["policies"][kind].keys() <= offered.keys()
    assert {key: values for key, values in lost.items() if values} == {}


def test_every_code_of_stored_rows_is_known():
    known = {
        "verbs": VERBS,
        "prints": KINDS,
        "print_names": NAMES,
        "incidents": BY_KEY,
        "tiebreaks": TIEBREAKS,
    }
    assert [name for name, codes in known.items() if not {*NAMED[name]} <= {*codes}] == []
    for path, values in NAMED["choices"].items():
        label, _, column = path.rpartition(".")
        field = former_names.model_named(label)._meta.get_field(column)
        assert set(values) <= {str(key) for key, _ in field.flatchoices}, path
    product = source("rules/**/*.py", "tournament/**/*.py")
    codes = [*NAMED["findings"], *NAMED["reasons"]]
    assert [code for code in codes if f'"{code}"' not in product] == []


def test_every_name_in_the_state_folder_in_sessions_and_at_the_broker_is_used():
    product = source("config/**/*.py", "tournament/**/*.py")
    names = [*NAMED["state_folder"], *NAMED["session"], *NAMED["channel"]]
    assert [name for name in names if f'"{name}"' not in product] == []


def test_every_entry_point_of_unit_files_exists():
    assert all(import_string(name.replace(":", ".")) for name in NAMED["entry_points"])


def test_password_that_was_stored_is_verified():
    hashers = [import_string(path)() for path in service_settings.PASSWORD_HASHERS]
    (hasher,) = (each for each in hashers if each.algorithm == NAMED["password"].partition("$")[0])
    assert hasher.verify(PASSWORD, NAMED["password"])


def test_every_address_that_people_hold_leads_somewhere():
    """Codes on prints, links in mails, screens, and what phones still have to send; the desk may move."""
    values = {"faction": "good", "int": "1"}
    for pattern in (each for each in NAMED["addresses"] if not each.startswith(("desk/", "print/"))):
        path = re.sub(r"<(?:(\w+):)?\w+>", lambda found: values.get(found[1], "x"), pattern)
        try:
            resolve(f"/{path}")
        except Resolver404:
            pytest.fail(f"/{pattern} leads nowhere. Keep it, or redirect it.")


def test_every_key_of_a_phones_storage_is_used():
    scripts = source("tournament/static/tournament/js/**/*.js", "templates/**/*.html")
    assert [key for key in NAMED["phone_storage"] if key not in scripts] == []
