"""Every setting of the portal. What an operator may change comes from the environment (docs/operations.md)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
import django_stubs_ext
from csp.constants import NONE, SELF

from alliance import env, logs, version

django_stubs_ext.monkeypatch()  # Django's generic classes take their type parameters at run time too

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("DATA_DIR") or BASE_DIR / "data").resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

VERSION = version.told(BASE_DIR, env.text("PORTAL_COMMIT"))
DEBUG = env.flag("DEBUG", default=False)
SECRET_KEY = env.secret("SECRET_KEY", DATA_DIR / "secret_key")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "alliance",
    "members",
    "uploads",
    "assistant",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.discord",
    "rest_framework",
    "drf_spectacular",
    "django_q",
]

MIDDLEWARE = [
    "alliance.tracing.RequestIdMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "alliance.caching.CachingMiddleware",
    "alliance.hosts.HostMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "alliance.health.HealthMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "alliance.compression.CompressionMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "alliance.bodies.BodyLimitMiddleware",
    "alliance.time_zone.TimeZoneMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "alliance.audit.AuditMiddleware",
    "alliance.known_browsers.KnownBrowserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "alliance.urls"
WSGI_APPLICATION = "alliance.wsgi.application"
APPEND_SLASH = True

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
                "alliance.pages.shell",
            ]
        },
    }
]

DATABASE_PATIENCE = env.number("DATABASE_PATIENCE", 20, least=1)  # seconds a call waits for other writers, then 503

# Immediate transactions: SQLite then queues writers instead of failing one that read first (docs/architecture.md).
SQLITE_OPTIONS = {
    "timeout": DATABASE_PATIENCE,
    "transaction_mode": "IMMEDIATE",
    # temp_store: reading needs no temporary files, so a full disk does not stop it
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;",
}
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        env.text("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'portal.sqlite3'}",
        conn_max_age=60,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # The last connection to close removes SQLite's -wal and -shm files, and a full disk has no room for new ones.
    DATABASES["default"] |= {"OPTIONS": SQLITE_OPTIONS, "CONN_MAX_AGE": None}
elif DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 10,  # seconds
        "options": f"-c lock_timeout={DATABASE_PATIENCE}s",
        **DATABASES["default"].get("OPTIONS", {}),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "alliance.User"
AUTHENTICATION_BACKENDS = ["alliance.accounts.AccountBackend"]
LOGIN_URL = "/login"
LOGIN_REDIRECT_URL = "/admin"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
DISCORD_URL = env.text("DISCORD_URL", "https://discord.com")
DISCORD_CLIENT_ID = env.text("DISCORD_CLIENT_ID")
DISCORD_CLIENT_SECRET = env.text("DISCORD_CLIENT_SECRET")
DISCORD_WEBHOOK = env.text("DISCORD_WEBHOOK")  # if unset, an R5 sets it (alliance/webhook.py)
ACCOUNT_EMAIL_VERIFICATION = "none"
SOCIALACCOUNT_ADAPTER = "alliance.discord.SocialAdapter"
SOCIALACCOUNT_PROVIDERS = {
    "discord": {
        "provider_class": "alliance.discord_provider.Provider",
        "SCOPE": ["identify"],
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [{"client_id": DISCORD_CLIENT_ID, "secret": DISCORD_CLIENT_SECRET, "key": ""}],
    }
}
# The number of wrong sign-ins allowed within the window; counted in the database (docs/operations.md, Guessing)
SIGN_IN_WINDOW = env.number("SIGN_IN_WINDOW", 300, least=1)  # seconds
SIGN_IN_TRIES_ACCOUNT = env.number("SIGN_IN_TRIES_ACCOUNT", 10, least=1)
SIGN_IN_TRIES_ADDRESS = env.number("SIGN_IN_TRIES_ADDRESS", 30, least=1)
SIGN_IN_TRIES_PORTAL = env.number("SIGN_IN_TRIES_PORTAL", 100, least=1)

# Shared only by this machine's processes, so it holds only what may be lost or may differ between machines.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},  # beyond it entries are dropped at random
    }
}

LANGUAGE_CODE = "en"
# Of the members' area (alliance/area/languages.py); everything else is English
LANGUAGES = [
    ("en", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("es", "Español"),
    ("pt", "Português"),
    ("it", "Italiano"),
    ("tr", "Türkçe"),
    ("ru", "Русский"),
    ("pl", "Polski"),
    ("ar", "العربية"),
    ("ko", "한국어"),
    ("ja", "日本語"),
    ("zh-hans", "简体中文"),
    ("zh-hant", "繁體中文"),
    ("th", "ไทย"),
    ("vi", "Tiếng Việt"),
    ("id", "Bahasa Indonesia"),
]
LANGUAGE_COOKIE_NAME = "members_language"
TIME_ZONE_FIXED = bool(env.text("TIME_ZONE"))  # if unset, leaders may choose (members/alliance_facts.py)
TIME_ZONE = env.text("TIME_ZONE") or "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT") or BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_IMMUTABLE_FILE_TEST = r"(\.[0-9a-f]{12}|-[A-Z0-9]{8})\.\w+(\.map)?$"
MEDIA_ROOT = DATA_DIR / "uploads"
S3_BUCKET = env.text("S3_BUCKET")
if S3_BUCKET:  # an S3-compatible store instead of the folder; requirements-s3.txt
    STORAGES["default"] = {
        "BACKEND": "uploads.files.s3.S3Store",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.text("S3_ENDPOINT") or None,
            "region_name": env.text("S3_REGION") or None,
            "access_key": env.text("S3_ACCESS_KEY") or None,
            "secret_key": env.text("S3_SECRET_KEY") or None,
            "location": env.text("S3_PREFIX"),
            "file_overwrite": False,
            "signature_version": "s3v4",
            "connect_timeout": env.number("S3_CONNECT_TIMEOUT", 3, least=1),  # seconds
            "read_timeout": env.number("S3_READ_TIMEOUT", 10, least=1),  # seconds of silence
            "attempts": env.number("S3_ATTEMPTS", 2, least=1),
        },
    }

# Production runs behind TLS: with HTTPS=true, cookies, redirects and HSTS follow.
HTTPS = env.flag("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # probes speak http
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", 0)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "alliance.area.errors.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", "blob:", "https://cdn.discordapp.com"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["alliance.api.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["alliance.api.permissions.IsLeader"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["alliance.api.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "alliance.api.exceptions.answer",
    "UNICODE_JSON": False,  # a lone surrogate in a quoted text can't be sent in UTF-8
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Alliance portal",
    "DESCRIPTION": "What the portal's own pages call. Every call needs a signed-in leader (R4 or R5).",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api",
    "ENUM_NAME_OVERRIDES": {
        "ChangeSetKindEnum": "members.models.ChangeSet.Kind",
        "ChartMetric": ["power", "vs", "donations"],
        "MergeSide": ["target", "source"],
        "RankEnum": "members.models.Rank",
        "RowGroup": ["rose", "new"],
    },
}

PORTAL_TITLE = env.text("PORTAL_TITLE", "Alliance Information Management Portal")
PORTAL_TAGLINE = env.text("PORTAL_TAGLINE", "One roster, one count, one plan")
ALLIANCE_NAME = env.text("ALLIANCE_NAME")  # if this or one of the next two is blank, leaders may set it
ALLIANCE_TAG = env.text("ALLIANCE_TAG")
ALLIANCE_SERVER = env.text("ALLIANCE_SERVER")
ALLIANCE_SEATS = env.number("ALLIANCE_SEATS", 100, least=1)  # the game's limit of members in an alliance

UPLOAD_WORKERS = env.number("UPLOAD_WORKERS", 1, least=1)
OCR_ENGINE = env.text("OCR_ENGINE", "rapidocr")
OCR_DISPUTES = env.choice("OCR_DISPUTES", "", ("", "claude"))  # which reader leaders may ask about disputed rows
OCR_NAMES = env.choice("OCR_NAMES", "", ("", "easyocr", "tesseract", "none"))
OCR_LANGUAGES = tuple(env.words("OCR_LANGUAGES"))
# Workers share the cores, so that two workers on two cores do not compete.
OCR_THREADS = env.number("OCR_THREADS", max(1, (os.cpu_count() or 1) // UPLOAD_WORKERS), least=1)
os.environ.setdefault("OMP_NUM_THREADS", str(OCR_THREADS))  # PyTorch reads it when it is loaded

UPLOAD_LEASE = env.number("UPLOAD_LEASE", 30, least=2)  # seconds without a sign of life until another worker may read
UPLOAD_TIME_LIMIT = 110  # seconds for one screenshot, below the cluster's own timeout
UPLOAD_ATTEMPTS = 3
WORKER_SILENCE = env.number("WORKER_SILENCE", 180, least=1)  # seconds until /readyz reports the worker dead
UPLOAD_PATIENCE = env.number("UPLOAD_PATIENCE", 3600, least=60)  # seconds an upload may wait for a worker

# A screen recording. The proxies and the web server refuse more MB (deploy, alliance/arriving.py).
RECORDING_MB = env.number("RECORDING_MB", 200, least=1, most=200)
RECORDING_SECONDS = env.number("RECORDING_SECONDS", 120, least=5, most=300)
RECORDING_TIME_LIMIT = 90  # seconds for processing one, below UPLOAD_TIME_LIMIT

# What a member may send from the members' area in a day of the alliance: all things, and pictures among them.
AREA_THINGS_A_DAY = env.number("AREA_THINGS_A_DAY", 5, least=1)
AREA_PICTURES_A_DAY = env.number("AREA_PICTURES_A_DAY", 3, least=1)

DISK_LOW = env.number("DISK_LOW", 1024)  # MB; with less room left /readyz says so; 0: never

# Pictures are kept for this many days; 0: for ever; None: as leaders set it (uploads/files/retention.py)
SCREENSHOT_DAYS = env.number("SCREENSHOT_DAYS", 0) if env.text("SCREENSHOT_DAYS") else None

BACKUP_DIR = Path(env.text("BACKUP_DIR") or DATA_DIR / "backups")  # where the Admin Panel makes and finds backups
BACKUP_DAYS = env.number("BACKUP_DAYS", 14)  # older ones are removed once a new one there is whole; 0: never

SNAPSHOT_SCHEDULE = env.flag("SNAPSHOT_SCHEDULE", default=False)  # save the week each Sunday night

Q_CLUSTER: dict[str, Any] = {
    "name": "alliance",
    "orm": "default",
    "workers": UPLOAD_WORKERS,
    "queue_limit": 1,
    "bulk": 1,
    "timeout": 120,
    "retry": 600,
    "max_attempts": 1,
    "ack_failures": True,
    "catch_up": False,
    "recycle": 50,
    "save_limit": 250,
    "label": "Worker queue",
}
if REDIS_URL := env.redis("REDIS_URL"):
    del Q_CLUSTER["orm"]
    Q_CLUSTER["redis"] = REDIS_URL

ANTHROPIC_API_KEY = env.text("ANTHROPIC_API_KEY")
ANTHROPIC_BASE_URL = env.text("ANTHROPIC_BASE_URL")
ANTHROPIC_VISION_MODEL = env.text("ANTHROPIC_VISION_MODEL") or "claude-sonnet-5-5"
ANTHROPIC_VISION_INPUT_PRICE = env.amount("ANTHROPIC_VISION_INPUT_PRICE", "2")  # US dollars a million tokens
ANTHROPIC_VISION_OUTPUT_PRICE = env.amount("ANTHROPIC_VISION_OUTPUT_PRICE", "10")
ASSISTANT_MODEL = env.text("ASSISTANT_MODEL", "claude-sonnet-5-5")
ASSISTANT_EFFORT = env.text("ASSISTANT_EFFORT", "low")
ASSISTANT_INPUT_PRICE = env.amount("ASSISTANT_INPUT_PRICE", "2")  # US dollars a million tokens, of the default model
ASSISTANT_OUTPUT_PRICE = env.amount("ASSISTANT_OUTPUT_PRICE", "10")
ASSISTANT_DAILY_LIMIT = env.amount("ASSISTANT_DAILY_LIMIT", "5")  # US dollars a day, all leaders together; 0: none
ASSISTANT_TIME_LIMIT = env.number("ASSISTANT_TIME_LIMIT", 60, least=1)  # seconds for one answer

FILE_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024  # a screenshot is checked in memory and written once
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 20
ARRIVING_MB = env.number("ARRIVING_MB", 660, least=1)  # of all requests together that a web process takes in at once

LOG_FORMAT = env.choice("LOG_FORMAT", "text", logs.FORMATS)
LOG_REQUESTS = env.flag("LOG_REQUESTS", default=LOG_FORMAT == "json")
LOGGING = logs.config(env.text("LOG_LEVEL", "INFO"), LOG_FORMAT)
