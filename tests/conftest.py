"""What every test gets: no broker to talk to, nobody to knock at, and passwords that cost nothing."""

import fcntl
import gc
import os
import shutil
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadGroupScheduling

from config.celery import app
from config.startup import gc_tuning
from tests import cached_fixtures, examples, like_postgresql, quick_flush, servers, template_database
from tests.data import pseudo_languages
from tests.on_postgres import DIFFERS
from tournament import broker
from tournament.live.views import states
from tournament.queries.core.newest_events import newest_events
from tournament.services.core import hub_notify, pictures
from tournament.web.caching import day_cache, page_cache, standings_cache, written_lists
from tournament.web.public import fragment_cache

gc.disable()  # reading the tests makes much and throws nothing away

# How long an example takes says how busy the machine is, not whether the property holds. The usual run tries
# the same few examples every time: what was green stays green, and new ones are looked for with --thorough.
USUAL = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("muster", derandomize=True, max_examples=examples.USUAL, **USUAL)
settings.register_profile(examples.THOROUGH, derandomize=False, max_examples=examples.MANY, **USUAL)
settings.load_profile("muster")


def pytest_addoption(parser):
    """Properties hold for a few states in the usual run, and for tens of thousands when asked."""
    parser.addoption("--thorough", action="store_true", help="try tens of thousands of states, for hours")
    parser.addoption(
        "--everything", action="store_true", help="on PostgreSQL, test what is the same on both, too"
    )
    parser.addoption("--days", type=int, default=1000, help="how many days a thorough machine plays")
    parser.addoption("--chaos-seed", type=int, help="kill at the instants of an earlier run")


def pytest_configure(config):
    """Before any test is read: properties take their examples from the profile."""
    settings.load_profile(examples.THOROUGH if config.getoption("--thorough") else "muster")
    like_postgresql.install()
    quick_flush.install()


@pytest.fixture(scope="session")
def pseudo_catalogues(tmp_path_factory):
    """Made once: 5,000 texts twice over take seconds."""
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo_languages.write(folder)
    return folder


@pytest.fixture
def pseudo(settings, pseudo_catalogues):
    """Offer the pseudo-languages, made from the English catalogues of now."""
    settings.LOCALE_PATHS = [pseudo_catalogues, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, *pseudo_languages.LANGUAGES]


@pytest.fixture
def every_language(settings):
    """Offer every language that is complete, as a server does; their codes without English."""
    settings.LANGUAGES = settings.EVERY_LANGUAGE
    return [code for code, _name in settings.LANGUAGES[1:]]


@pytest.fixture
def is_thorough(request):
    """Is everything asked for, for hours?"""
    return request.config.getoption("--thorough")


@pytest.fixture
def seeds(is_thorough):
    """``seeds(few, many)``: how many states to try."""
    return lambda few, many: range(many if is_thorough else few)


def touches_the_database(item):
    """Does this test ask for a database, by its marker, its fixtures or its class?"""
    if item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(item.fixturenames):
        return True
    return issubclass(getattr(item, "cls", None) or object, TransactionTestCase)


def _is_for_a_file(item):
    """What does not differ between databases runs on SQLite alone, which is made as strict as PostgreSQL."""
    if not touches_the_database(item) or item.get_closest_marker("one_database"):
        return True
    is_marked = item.get_closest_marker("both_databases") or item.get_closest_marker("postgres_only")
    differs = is_marked or str(item.path).startswith(DIFFERS) or item.config.getoption("--everything")
    return not differs


def _is_for_a_server(item):
    return item.get_closest_marker("postgres_only")


def is_wide(config):
    """Is this a run of `make test-all`?"""
    return config.getoption("--thorough") or config.getoption("--everything")


def _is_not_asked_for(item):
    """It runs where its marker was named; what is only wide, also where everything is asked for."""
    left_out = ("soak", "bare_machine") if is_wide(item.config) else ("soak", "bare_machine", "thorough")
    return any(item.get_closest_marker(name) and name not in item.config.option.markexpr for name in left_out)


def pytest_collection_modifyitems(config, items):
    """A file runs what is not only for a server of PostgreSQL; that runs again what may differ on it."""
    on_server = connection.vendor == "postgresql"
    is_left = _is_for_a_file if on_server else _is_for_a_server
    left_out = [item for item in items if _is_not_asked_for(item) or is_left(item)]
    out = set(left_out)
    items[:] = [item for item in items if item not in out]
    config.hook.pytest_deselected(items=left_out)
    if config.getoption("loadgroup", default=False):  # what takes longest in one process begins first
        items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


class Files(LoadGroupScheduling):
    """A process gets a whole group or a whole file, whose beginnings it then makes once."""

    def _split_scope(self, nodeid):
        scope = super()._split_scope(nodeid)
        return nodeid.split("::")[0] if scope == nodeid else scope


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """With ``--dist loadgroup``: in the order of the collection, which ends with many short files."""
    if config.getoption("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return Files(config, log)


def pytest_collection_finish(session):
    """What is loaded by now stays to the end: no search for garbage walks through it again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(gc_tuning.EVERY, *gc.get_threshold()[1:])


NOBODY = "redis://127.0.0.1:1/0"  # a port on which nothing listens


class WallTime:
    """Hall time as this machine's wall clock tells it, which a test may set."""

    def now(self):
        return datetime.now(UTC)

    def look(self):
        """Nobody else is there to agree with."""


@pytest.fixture(autouse=True)
def _no_servers(settings, monkeypatch):
    """No broker answers, hints go nowhere, and a test that sets the time sets it everywhere."""
    monkeypatch.setattr("tournament.time_source._source", WallTime())
    settings.REDIS_URL = ""
    for pause in (broker.pause, hub_notify._pause):  # a broker that was away in one test is there in the next
        monkeypatch.setattr(pause, "_seconds", 0)
        pause.end()
    for limit in (
        "MAX_WAIT",
        "MAX_WORK",
    ):  # pictures are read one at a time on a machine, in other tests, too
        monkeypatch.setattr(pictures, limit, servers.PATIENCE)
    cache.clear()  # how often an address has sent a form
    fragment_cache.responses.clear()
    page_cache.pages.clear()
    written_lists.written.clear()
    standings_cache.forget()
    day_cache.forget()
    states.clear()
    newest_events.forget()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    before = app.conf.broker_url
    app.conf["CELERY_BROKER_URL"] = NOBODY  # as the settings spell it: another spelling changes nothing
    yield
    app.conf["CELERY_BROKER_URL"] = before


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """One folder for all processes of the run."""
    root = tmp_path_factory.getbasetemp()
    return root.parent if "PYTEST_XDIST_WORKER" in os.environ else root


@pytest.fixture(scope="session", autouse=True)
def _beginnings_of_all_processes(shared_folder):
    folder = shared_folder / "beginnings"
    folder.mkdir(exist_ok=True)
    os.environ[cached_fixtures.FOLDER] = str(folder)


@pytest.fixture(scope="session")
def migrated(shared_folder):
    """Where the process that migrates first keeps its database for the others, who wait for it."""
    with (shared_folder / "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        template = shared_folder / "migrated.sqlite3"
        yield template, lambda: fcntl.flock(lock, fcntl.LOCK_UN)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request, django_db_modify_db_settings, migrated):
    template, _ = migrated
    if template.exists():
        template_database.begin_with(template)
    elif not is_wide(request.config):
        template_database.make_by_the_models()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker, migrated):
    template, release = migrated
    if not template.exists() and template_database.is_made():  # where no test wants a database, there is none
        with django_db_blocker.unblock():
            template_database.record_migrations()
            template_database.keep_as(template)
    release()


@pytest.fixture(scope="session")
def hall_template(shared_folder, django_db_setup, migrated):
    """A migrated SQLite file with one published round, for tests that start real servers on a copy.

    The process that asks first makes it for all processes of the run.
    """
    state = servers.a_state(shared_folder / "template")
    ready = state.folder / "ready"
    with (shared_folder / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready.exists():
            if migrated[0].exists():
                shutil.copyfile(migrated[0], state.file)
            else:
                state.run("manage.py", "migrate", "-v", "0", "--skip-checks")
            state.run("-m", "tests.data.seed_db", "hall")
            ready.touch()
    return state
