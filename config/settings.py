"""One settings file; every key comes from the environment and has a working default.

With nothing set this is the laptop in the hall: SQLite in ``var/``, no other server. ``DATABASE_URL``
and ``REDIS_URL`` turn the same code into a club's server.
"""

import contextlib
import ipaddress
import os
from pathlib import Path
from typing import Any

import environ
from django.conf import global_settings
from django.core.exceptions import ImproperlyConfigured

from config import env, logs
from config.server import client_limits
from config.startup import languages, preflight

BASE_DIR = Path(__file__).resolve().parent.parent
STATE_DIR = Path(env.text("MUSTER_STATE", str(BASE_DIR / "var")))
STATE_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)


SECRET_KEY = env.text("SECRET_KEY") or env.stored_secret(STATE_DIR / "secret-key")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")  # keys of before: what they signed stays valid
DEBUG = env.flag("DEBUG", default=False)
HALL_MODE = env.flag("MUSTER_HALL_MODE", default=False)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
PUBLIC_ADDRESS = env.text("MUSTER_ADDRESS")  # where phones find a server that is opened at localhost


def _is_local(host: str) -> bool:
    if host == "localhost" or host.endswith((".local", ".lan", ".localhost")):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        return "." not in host and host != "*"  # any name at all is a public one too


if HALL_MODE and not DEBUG:
    public = [host for host in ALLOWED_HOSTS if not _is_local(host)]
    if public:
        raise ImproperlyConfigured(
            f"MUSTER_HALL_MODE sends cookies over plain HTTP, and {public[0]} is a public host. "
            "Put TLS in front and leave MUSTER_HALL_MODE off, or name local addresses only."
        )

INSTALLED_APPS = [
    "tournament.web.account.admin_config.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "armies",
    "tournament",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tournament.web.middleware.content_security_policy",
    "tournament.web.static_files.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.web.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournament.web.account.sign_in.sign_in_limits_middleware",
    "tournament.web.account.visits.visits_middleware",
    "tournament.web.forms.typed_form_pages.TypedFormMiddleware",
    "tournament.web.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


# What tournament/models/prepared_query.py has asked five times on a connection stays planned there. A pooler
# that lends connections by the transaction loses such plans, so it has to be told of.
# A process that is frozen in the middle of a change does not hold up all others: nobody waits longer for a
# row than SQLite's writers do, and what its process has left is taken back after two minutes.
OWN_CONNECTION = {
    "prepare_threshold": 5,
    "options": "-c lock_timeout=20s -c idle_in_transaction_session_timeout=120s",
}


def _database() -> dict[str, Any]:
    """SQLite that never says "database is locked", or whatever ``DATABASE_URL`` names."""
    url = env.text("DATABASE_URL")
    if url:
        found = environ.Env.db_url_config(url)
        is_own = found["ENGINE"].endswith("postgresql") and not env.flag("DATABASE_POOLED")
        options = {**(OWN_CONNECTION if is_own else {}), **found.get("OPTIONS", {})}
        if found["ENGINE"] == "django.db.backends.postgresql":
            found["ENGINE"] = "config.postgresql"
        return {**found, "OPTIONS": options, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": STATE_DIR / "muster.sqlite3",
        "CONN_MAX_AGE": 60,  # opening the file takes longer than what most requests ask of it
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
            "PRAGMA secure_delete=ON;",
        },
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---------------------------------------------------------------- people
# Wrong passwords are slowed down by the form of the sign-in pages: tournament/sign_in_limits.py. What a new
# password has to be says nothing of old ones: those stay valid until they are changed.
PASSWORD_HASHERS = ["config.password_hashing.LimitedArgon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds that a link for a new password works, mailed or handed over
OTP_TOTP_ISSUER = "Muster"
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0  # it would lock: tournament/sign_in_limits.py slows
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "organiser:tournaments"
LOGOUT_REDIRECT_URL = "public:home"

MESSAGE_STORAGE = "tournament.web.notices.Notices"

# ---------------------------------------------------------------- security
SESSION_COOKIE_AGE = 12 * 3600  # seconds without a request of a person: tournament/web/account/visits.py
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not HALL_MODE
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tournament.web.forms.typed_form_pages.csrf_failure"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", default=False)
SECURE_HSTS_SECONDS = env.whole_number("SECURE_HSTS_SECONDS", 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.flag("SECURE_HSTS_PRELOAD", default=False)
# Both speak for a whole domain, which is not this program's to promise: its owner sets them.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# The proxies that say who the client is and whether it used TLS (config/server/client_address.py).
TRUSTED_PROXIES = env.networks("TRUSTED_PROXIES", "127.0.0.0/8,::1")
if not env.flag("TRUST_PROXY", default=bool(env.text("TRUSTED_PROXIES"))):
    TRUSTED_PROXIES = []
# Whoever starts the program on a machine of its own makes the first account in the browser.
OFFERS_FIRST_ACCOUNT = not (env.text("DATABASE_URL") or env.text("TRUSTED_PROXIES") or TRUSTED_PROXIES)
FIRST_ACCOUNT_FILE = STATE_DIR / preflight.FIRST_ACCOUNT_FILE
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FORM_WITH_FILE_MAX_SIZE = 2 * DATA_UPLOAD_MAX_MEMORY_SIZE  # where a view has no ``max_body_bytes`` of its own
UPLOAD_SPOOL_DIR = STATE_DIR  # on a disk: /tmp may be memory
CLIENT_LIMITS = client_limits.from_environment()
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # 400 lists from files, five fields each, with room
DATA_UPLOAD_MAX_NUMBER_FILES = 500

# ---------------------------------------------------------------- words and time
LANGUAGE_CODE = "en"
# The words of the pages. A language in locale/ is offered when it is complete, so that no page is a mixture.
# Beside the code where that can be written, so that all states of one program share what costs ten seconds.
_COMPILED = BASE_DIR / "locale-compiled" if os.access(BASE_DIR, os.W_OK) else STATE_DIR / "locale"
COMPILED_LOCALE = Path(env.text("MUSTER_COMPILED_LOCALE", str(_COMPILED)))
FOUND_LANGUAGES = languages.found_in(BASE_DIR / "locale", COMPILED_LOCALE)
_COMPLETE = [each for each in FOUND_LANGUAGES if each.is_complete]
LANGUAGES = [("en", "English"), *((each.code, each.name) for each in _COMPLETE)]
UNREAD_LANGUAGES = frozenset(each.code for each in _COMPLETE if not each.native_reader)
LANGUAGES_BIDI = [*global_settings.LANGUAGES_BIDI, *(each.code for each in _COMPLETE if each.is_rtl)]
if DEBUG and (BASE_DIR / "locale" / "en_XA").exists():  # `make messages` makes them, for development
    LANGUAGES += [("en-xa", "Pseudo-English"), ("ar-xb", "Pseudo-Arabic")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600  # seconds
LANGUAGE_COOKIE_SECURE = not HALL_MODE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
# What people speak: the seven languages of the game, for their entry and for later announcements.
SPOKEN_LANGUAGES = [
    ("en", "English"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("it", "Italiano"),
    ("es", "Español"),
    ("pt", "Português"),
    ("ja", "日本語"),
]
SPOKEN_LANGUAGES += [(each.code, each.name) for each in _COMPLETE if each.code not in dict(SPOKEN_LANGUAGES)]
LOCALE_PATHS = [BASE_DIR / "locale", COMPILED_LOCALE]
TIME_ZONE = "UTC"
USE_I18N = True
FORMAT_MODULE_PATH = ["config.formats"]
USE_TZ = True

# ---------------------------------------------------------------- files
STATIC_URL = "/static/"  # the same below the address of every language
# Beside the code, which it belongs to: the state folder is backed up and outlives a release.
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
with contextlib.suppress(OSError):  # a server's code belongs to somebody else, who has collected the files
    STATIC_ROOT.mkdir(parents=True)  # WhiteNoise complains of a missing folder; finders fill in
    STATIC_ROOT.chmod(0o755)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": env.text("STATICFILES_BACKEND", "django.contrib.staticfiles.storage.StaticFilesStorage"),
        "OPTIONS": {
            "file_permissions_mode": 0o644,
            "directory_permissions_mode": 0o755,
        },  # a proxy reads them
    },
}
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "tournament.web.bundles.BundleFinder",
]
WHITENOISE_USE_FINDERS = True
# Fonts (.ci/web_fonts.py) and bundles have a digest of themselves in the name: no browser asks twice.
WHITENOISE_IMMUTABLE_FILE_TEST = r"/(fonts/[^/]+\.[0-9a-f]{8}\.woff2|bundles/[a-z-]+\.[0-9a-f]{12}\.[a-z]+)$"
MEDIA_ROOT = STATE_DIR / "files"
# Names, mail addresses, photos: what a process writes from here on is for its owner only.
os.umask(0o077)

# ---------------------------------------------------------------- log
LOGGING = logs.LOGGING

# ---------------------------------------------------------------- mail
# A letter holds a private link: without a mail server it goes nowhere, least of all into the log of a server.
# On a developer's machine the terminal shows it.
EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_PORT = env.whole_number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10  # seconds, for each answer of the mail server
_post = "smtp" if EMAIL_HOST else "console" if DEBUG else "dummy"
EMAIL_BACKEND = f"django.core.mail.backends.{_post}.EmailBackend"
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "muster@localhost")

# Whom the push services of browser makers write to about this server: mailto:it@club.example. None: no push.
PUSH_CONTACT = env.text("PUSH_CONTACT")
if PUSH_CONTACT and not PUSH_CONTACT.startswith(("mailto:", "https://")):
    raise ImproperlyConfigured(
        f"PUSH_CONTACT is {PUSH_CONTACT!r}. Write an address like mailto:it@club.example."
    )

# ---------------------------------------------------------------- what is remembered for a minute
# How often somebody has written: a field of a thousand has a few entries each. The usual 300 would forget
# people at random, and let a machine through with them.
MAX_COUNTED = 20_000


def _counts(url: str) -> dict[str, Any]:
    """Several web processes count together where a Redis is named for them; else each for itself."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        return {"BACKEND": "config.throttle_cache.SharedCache", "LOCATION": url, "KEY_PREFIX": "muster"}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


CACHES = {"default": {**_counts(env.text("COUNTS_URL", env.text("REDIS_URL"))), "max_entries": MAX_COUNTED}}

# ---------------------------------------------------------------- API
LINK_WRITES = env.rate("API_LINK_WRITES", "120/min")  # reports and photos of pages, too
ADDRESS_WRITES = env.rate("API_ADDRESS_WRITES", "1200/min")  # public forms, too: a hall behind one address
DESK_QUESTIONS = env.rate("API_DESK_QUESTIONS", "300/min")  # of an account or an address
REGISTRATION_RATE = env.rate("REGISTRATION_RATE", "30/hour")  # of an address, before the day; not in a hall
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "tournament.api.core.query_parameters.OperationSchema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 100,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_VERSIONING_CLASS": None,
    "EXCEPTION_HANDLER": "tournament.api.core.errors.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "NUM_PROXIES": 0,  # the shell has found the client's address already: config/server/client_address.py
    "DEFAULT_THROTTLE_RATES": {
        "link-writes": LINK_WRITES,
        "address-writes": ADDRESS_WRITES,
        "desk-questions": DESK_QUESTIONS,
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Muster",
    "DESCRIPTION": "Tournament service for the Combat Hex miniatures game.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "AUTHENTICATION_WHITELIST": [
        "tournament.api.core.authentication.LinkAuthentication",
        "tournament.api.core.authentication.OfficialAuthentication",
    ],
    "ENUM_NAME_OVERRIDES": {
        "CatalogueRight": "tournament.api.core.choices.CATALOGUE_RIGHT",
        "OwnRight": "tournament.api.core.choices.OWN_RIGHT",
        "TournamentStatus": "tournament.api.core.choices.TOURNAMENT",
        "RefereeCallKind": "tournament.api.core.choices.REFEREE_CALL",
        "RefereeCallOutcome": "tournament.api.core.choices.REFEREE_CALL_OUTCOME",
        "RoundStatus": "tournament.api.core.choices.ROUND",
        "TableStatus": "tournament.api.core.choices.TABLE",
        "EntrantStatus": "tournament.api.core.choices.ENTRANT",
        "ListStatus": "tournament.api.core.choices.LIST",
        "QueueState": "tournament.api.core.choices.QUEUE",
        "ClockStatus": "tournament.api.core.choices.CLOCK",
        "PhoneRequestKind": "tournament.api.core.choices.PHONE_REQUEST",
        "PhoneRequestStatus": "tournament.api.core.choices.PHONE_REQUEST_STATUS",
        "PaperStatus": "tournament.api.core.choices.PAPER",
        "Role": "tournament.api.core.choices.ROLE",
        "SpokenLanguage": "tournament.api.core.choices.SPOKEN_LANGUAGE",
        "Cell": "tournament.api.core.choices.CELL",
        "SheetStand": "tournament.api.core.choices.SHEET",
        "SubmissionStatus": "tournament.api.core.choices.SUBMISSION",
        "SubmissionKind": "tournament.api.core.choices.SUBMISSION_KIND",
        "Origin": "tournament.api.core.choices.ORIGIN",
        "Faction": "tournament.api.core.choices.FACTION",
        "ListDocumentKind": "tournament.api.core.choices.LIST_DOCUMENT",
        "FactionPlayed": "tournament.api.core.choices.PLAYED",
        "Side": "tournament.api.core.choices.SIDE",
        "Severity": "tournament.api.core.choices.SEVERITY",
        "PenaltySeverity": "tournament.api.core.choices.PENALTY",
        "ActorKind": "tournament.api.core.choices.ACTOR",
        "FeeKind": "tournament.api.core.choices.FEE_KIND",
        "AwardKind": "tournament.api.core.choices.AWARD_KIND",
    },
}

# ---------------------------------------------------------------- tasks
REDIS_URL = env.text("REDIS_URL", "redis://127.0.0.1:6379/0")
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 4 * 3600,  # longer than any wake-up waits, else it is given out twice
    "socket_timeout": 5,
    "socket_connect_timeout": 1,
    "max_retries": 1,  # whoever publishes does not wait: the guards make announcements anyway
}
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    "clock.*": {"queue": "clock"},
    "printing.*": {"queue": "printing"},
    "simulation.*": {"queue": "simulation"},
}
CELERY_TIMEZONE = "UTC"
