"""All settings of the site in one file. Every value can be set by environment; the defaults work offline.

`DATABASE_URL`, `CELERY_BROKER_URL`, `SECRET_KEY`, `ALLOWED_HOSTS`, `SITE_URL` … scale the same code from one
SQLite file to PostgreSQL, Redis and several processes.
"""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()


def kept_secret(path: Path) -> str:
    """The secret in `path`, made on first use and readable by its owner alone.

    Two processes that start at once get the same one: a link is made whole or not at all.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text()


def origins_of(addresses: list[str]) -> list[str]:
    """Scheme and host of each address, once. Raises ImproperlyConfigured for one that has none."""
    found = []
    for address in addresses:
        origin = re.match(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?(?=/|$)", address)
        if origin is None or not address.isprintable() or any(mark in address for mark in " ;,'"):
            raise ImproperlyConfigured(
                f"CARD_IMAGES_FROM: {address!r} is no address like https://example.org/"
            )
        found.append(origin[0].lower())
    return list(dict.fromkeys(found))


# --- the site ---
SITE_NAME = env.str("SITE_NAME", default="Kennel")
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret_key")
REGISTRATION_OPEN = env.bool("REGISTRATION_OPEN", default=True)
_site = urlsplit(SITE_URL)
_host = _site.hostname or "localhost"
_own = [f"[{_host}]" if ":" in _host else _host, "127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=list(dict.fromkeys(_own)))

# --- code ---
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.admin",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "template_partials",
    "ddl_site.accounts",  # before allauth: our templates win
    "allauth",
    "allauth.account",
    "cards",
    "decks",
    "game",
    "tournaments",
    "ddl_site",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "ddl_site.accounts.middleware.PlainAddressMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "ddl_site.accounts.middleware.LoginForPartsMiddleware",
    "ddl_site.accounts.middleware.VisitMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "ddl_site.urls"
WSGI_APPLICATION = "ddl_site.wsgi.application"
ASGI_APPLICATION = "ddl_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,  # template_partials puts its loader in front
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ddl_site.accounts.context_processors.site",
            ],
        },
    },
]

# --- rows ---
# SQLite holds concurrent writers only with WAL, IMMEDIATE transactions and patience.
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'kennel.sqlite3'}")}
DATABASES["default"].setdefault("CONN_MAX_AGE", env.int("CONN_MAX_AGE", default=60))
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Attempts are counted by all processes together, where all of them look. A migration makes the table.
CACHES = {"default": env.cache_url("CACHE_URL", default="dbcache://kennel_cache")}

# --- people ---
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["handle", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # from the last visit; a guest lives as long as the session

ACCOUNT_ADAPTER = "ddl_site.accounts.adapter.Adapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "handle"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests are logged in and may still use the door
ACCOUNT_SESSION_REMEMBER = True
# Addresses are read from the user alone, so the token need not keep a second list of them.
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"  # noqa: S105
# Attempts are counted by address: behind proxies of ours, by the one that they were told.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ACCOUNT_RATE_LIMITS = {"guest": "20/m/ip", "recover": "20/m/ip,5/5m/key"}
ACCOUNT_FORMS = {
    "signup": "ddl_site.accounts.forms.SignupForm",
    "login": "ddl_site.accounts.forms.LoginForm",
    "reset_password": "ddl_site.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "ddl_site.accounts.forms.ResetPasswordKeyForm",
    "change_password": "ddl_site.accounts.forms.ChangePasswordForm",
    "set_password": "ddl_site.accounts.forms.SetPasswordForm",
}

# --- letters ---
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <noreply@{_site.hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- safety ---
HTTPS = _site.scheme == "https"
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
# No SECURE_PROXY_SSL_HEADER: gunicorn itself trusts X-Forwarded-Proto from FORWARDED_ALLOW_IPS alone.
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=60 * 60 * 24 * 365 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=False)
# W005, W021: a site speaks for its own name, not for its neighbours'; who owns the domain may switch both on.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL])
CSRF_COOKIE_HTTPONLY = True  # pages carry the token, scripts need no cookie
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}

# --- pictures of the publisher's ---
# Off by default. Naming where they lie consents that browsers load them from there and nowhere else.
CARD_IMAGES_FROM = env.list("CARD_IMAGES_FROM", default=[])
CARD_IMAGE_HOSTS = origins_of(CARD_IMAGES_FROM)
if CARD_IMAGE_HOSTS:
    CONTENT_SECURITY_POLICY["DIRECTIVES"]["img-src"] = ["'self'", *CARD_IMAGE_HOSTS]

# --- words and times ---
LANGUAGE_CODE = "en"
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_I18N = True
USE_TZ = True

# --- files ---
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # WhiteNoise warns about a missing folder
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- work that pages do not wait for ---
# Two queues: `play` (the computer's turns, clocks) and `work` (imports, pairings, the lab).
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://localhost")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "work"
CELERY_TASK_ROUTES = {"game.tasks.lab_*": {"queue": "work"}, "game.*": {"queue": "play"}}
# How many processes take tasks from `work`, all workers together: a test of a deck is split over them.
WORK_PROCESSES = env.int("WORK_PROCESSES", default=2)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_BEAT_MAX_LOOP_INTERVAL = 1  # also what a stop waits for
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    # A sweep that no worker took in time is worth nothing: the next one finds the same.
    "sweep": {
        "task": "game.tasks.sweep",
        "schedule": 5.0,
        "options": {"queue": "play", "expires": 5},
    },
    "lab": {"task": "game.tasks.lab_sweep", "schedule": 10.0, "options": {"expires": 10}},
    "imports": {"task": "cards.tasks.sweep_imports", "schedule": 10.0, "options": {"expires": 10}},
    "events": {"task": "tournaments.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "deck_news": {"task": "decks.tasks.sweep_news", "schedule": 30.0, "options": {"expires": 30}},
    "guests": {"task": "accounts.tasks.sweep_guests", "schedule": 24 * 3600.0},
    "request_keys": {"task": "accounts.tasks.sweep_request_keys", "schedule": 3600.0},
    "notices": {"task": "accounts.tasks.sweep_notices", "schedule": 24 * 3600.0},
    "sessions": {"task": "accounts.tasks.sweep_sessions", "schedule": 24 * 3600.0},
}
if CELERY_BROKER_URL.startswith("filesystem:"):
    # It deletes a message on receipt, so a killed worker forgets it; `sweep` finds from rows what was left.
    _broker = VAR_DIR / "broker"
    for _folder in ("messages", "control"):
        (_broker / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_broker / "messages"),
        "data_folder_out": str(_broker / "messages"),
        "control_folder": str(_broker / "control"),
        "polling_interval": 0.02,
    }
else:
    CELERY_TASK_ACKS_LATE = True
    CELERY_TASK_REJECT_ON_WORKER_LOST = True

# --- the API ---
# The rest is said by ddl_site.accounts.api.Endpoint, for the framework reads this while it is being imported.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "ddl_site.api.schema.OwnSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "ddl_site.api.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
}
# How many requests a second (s), minute, hour or day; empty for as many as they like.
API_LIMITS = {
    "anonymous": env.str("API_LIMIT_ANONYMOUS", default="120/m"),
    "user": env.str("API_LIMIT_USER", default="600/m"),
    "token": env.str("API_LIMIT_TOKEN", default="600/m"),
}
SPECTACULAR_SETTINGS = {
    "TITLE": f"{SITE_NAME} API",
    "DESCRIPTION": "Cards, sets, collections, decks and events of Doginal Dogs Legends.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "VisibilityEnum": "decks.enums.Visibility",
        "EventVisibilityEnum": "tournaments.enums.Visibility",
        "EntryStateEnum": "tournaments.enums.EntryState",
        "RoundStateEnum": "tournaments.enums.RoundState",
        "ResultStateEnum": "tournaments.enums.ResultState",
        "ResultKindEnum": "tournaments.enums.ResultKind",
        "StageKindEnum": "tournaments.enums.StageKind",
    },
}

# --- the computer ---
AI_BUDGET_S = env.float("AI_BUDGET_S", default=2.0)  # how long `alpha` thinks about one action

# --- what is told on the console ---
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        "django": {
            "handlers": ["console"],
            "level": env.str("LOG_LEVEL", default="WARNING"),
            "propagate": False,
        }
    },
}
