"""All settings, from the environment only. Without any, the service runs on SQLite."""

from __future__ import annotations

from pathlib import Path

from axio_api import env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("AXIO_DATA_DIR", str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

PRODUCTION = env.flag("AXIO_PRODUCTION", False)
DEBUG = False


def _secret_key() -> str:
    """Signs the sessions of operators. Required in production; elsewhere a random one is stored in a file."""
    if given := env.text("AXIO_SECRET_KEY", ""):
        return given
    if PRODUCTION:
        raise env.BadEnvironment("AXIO_SECRET_KEY must be set in production.")
    kept = DATA_DIR / "secret_key"
    if not kept.exists():
        import secrets

        kept.touch(mode=0o600)
        kept.write_text(secrets.token_urlsafe(48))
    return kept.read_text()


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env.words("AXIO_ALLOWED_HOSTS", "" if PRODUCTION else "*")
#: Names by which programs on this machine, such as health checks, may ask, too.
OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
if not ALLOWED_HOSTS:
    raise env.BadEnvironment("AXIO_ALLOWED_HOSTS must be set in production.")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games",
    "ai",
]

MIDDLEWARE = [
    "axio_api.middleware.RequestId",
    "axio_api.metrics.Metrics",
    "axio_api.compression.Gzip",
    "axio_api.middleware.SecurityHeaders",
    "axio_api.hosts.Hosts",
    "axio_api.cors.Cors",
    "axio_api.middleware.NoTrailingSlash",
]
#: The admin has settings of its own, with sessions: see `axio_api.operators`.
SILENCED_SYSTEM_CHECKS = ["admin.E408", "admin.E409", "admin.E410"]

ROOT_URLCONF = "axio_api.urls"
WSGI_APPLICATION = "axio_api.wsgi.application"
APPEND_SLASH = False

#: The first hashes new passwords. Older hashes are verified, and replaced at the next log-in.
PASSWORD_HASHERS = [
    "axio_api.passwords.LeanArgon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

DATABASES = {
    "default": env.database(
        "AXIO_DATABASE_URL",
        f"sqlite:///{DATA_DIR}/axio.sqlite3",
        password="AXIO_DATABASE_PASSWORD",  # noqa: S106 (the name of a variable)
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

#: Redis carries messages to workers, wakes streams, and counts rate limits for all processes.
#: Without it the service starts one worker itself, which polls the database.
REDIS_URL = env.redis("AXIO_REDIS_URL")
BROKER_URL = REDIS_URL
#: Workers and sweepers touch this file while they run, for health checks.
ALIVE_FILE = env.text("AXIO_ALIVE_FILE", "")
#: Seconds that an engine may think beyond its time limit before it is stopped.
AI_GRACE_SECONDS = env.number("AXIO_AI_GRACE", 3, least=1)
#: Seconds for one attempt to call a webhook, from resolving its name to the response.
WEBHOOK_SECONDS = env.number("AXIO_WEBHOOK_SECONDS", 10, least=1)
#: Whether webhooks may have http:// URLs, and may call this machine.
WEBHOOKS_ALLOW_HTTP = env.flag("AXIO_WEBHOOKS_ALLOW_HTTP", not PRODUCTION)
WEBHOOKS_ALLOW_LOOPBACK = env.flag("AXIO_WEBHOOKS_ALLOW_LOOPBACK", False)
#: The public URL of the service, for links in mail.
PUBLIC_URL = env.text("AXIO_PUBLIC_URL", "http://127.0.0.1:8000").rstrip("/")
#: Without a mail server, workers print mail to their output.
EMAIL_HOST = env.text("AXIO_EMAIL_HOST", "")
EMAIL_PORT = env.number("AXIO_EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = env.text("AXIO_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = env.text("AXIO_EMAIL_PASSWORD", "")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = env.flag("AXIO_EMAIL_TLS", True) and not EMAIL_USE_SSL
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("AXIO_EMAIL_FROM", "axio@localhost")
#: Whom push services write to about our pushes: a `mailto:` or `https:` address.
VAPID_CONTACT = env.text("AXIO_VAPID_CONTACT", f"mailto:{DEFAULT_FROM_EMAIL}")

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = True
#: The files of the bundled browser client.
CLIENT_DIR = BASE_DIR / "web"
WHITENOISE_AUTOREFRESH = False
#: Browsers use https alone for this long. They ignore it in a response over http.
SECURE_HSTS_SECONDS = env.number("AXIO_HSTS_SECONDS", 31_536_000 if PRODUCTION else 0)
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "games.api.http.problems.forbidden"

#: The largest request body. Only exports to be verified come near it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
#: Seconds after which PostgreSQL ends a statement of a request; workers have longer.
REQUEST_STATEMENT_SECONDS = env.number("AXIO_STATEMENT_SECONDS", 5, least=1)
#: The same for callers without a token.
STRANGER_STATEMENT_SECONDS = env.number("AXIO_STRANGER_STATEMENT_SECONDS", 2, least=1)
#: Threads that serve requests, each with its own database connection.
THREADS = env.number("AXIO_THREADS", 8, least=1)
#: Seconds after which the service ends a stream (clients reconnect), and between heartbeats.
STREAM_SECONDS = env.number("AXIO_STREAM_SECONDS", 3600, least=1)
HEARTBEAT_SECONDS = env.number("AXIO_HEARTBEAT_SECONDS", 15, least=1)
#: The maximum number of streams of one process.
MOST_STREAMS = env.number("AXIO_STREAMS", 10_000, least=1)
#: Seconds for the head of a request, for its body (and for a client that stops reading), and until
#: an idle connection is closed. A proxy in front must close idle connections sooner.
HEAD_SECONDS = env.number("AXIO_HEAD_SECONDS", 10, least=1)
BODY_SECONDS = env.number("AXIO_BODY_SECONDS", 30, least=1)
KEEP_ALIVE_SECONDS = env.number("AXIO_KEEP_ALIVE_SECONDS", 15, least=1)
#: The maximum number of connections of one process: its streams, and room for other requests.
MOST_CONNECTIONS = env.number("AXIO_CONNECTIONS", MOST_STREAMS + 1000, least=1)
#: Days after which old events, jobs and deliveries are deleted, and finished games shrink to what
#: cannot be recomputed.
EVENT_DAYS = env.number("AXIO_EVENT_DAYS", 30, least=1)
#: Days after which a table that was not started closes, and after which an idle seat in a game
#: without a clock is out of time.
LOBBY_DAYS = env.number("AXIO_LOBBY_DAYS", 7, least=1)
IDLE_DAYS = env.number("AXIO_IDLE_DAYS", 30, least=1)
#: Whether developers may have games with clocks and seeds of their own.
SANDBOX = env.flag("AXIO_SANDBOX", not PRODUCTION)
#: Seconds after which a request that advances a clock answers, even if engines are still at work.
SANDBOX_SECONDS = env.number("AXIO_SANDBOX_SECONDS", 20)
#: The number of proxies in front, whose X-Forwarded-For is trusted for the client's address.
TRUSTED_PROXIES = env.number("AXIO_TRUSTED_PROXIES", 0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
#: Prometheus sends it as a bearer token. Without one, metrics are only for programs on this machine
#: and, in production, for nobody.
METRICS_TOKEN = env.text("AXIO_METRICS_TOKEN", "")

#: Requests and the seconds in which they are counted, per address or player, by class of routes.
RATE_LIMITS = {
    "read": env.rate("AXIO_LIMIT_READ", "1200/60" if PRODUCTION else "30000/60"),
    "write": env.rate("AXIO_LIMIT_WRITE", "600/60" if PRODUCTION else "30000/60"),
    "signup": env.rate("AXIO_LIMIT_SIGNUP", "10/600" if PRODUCTION else "600/60"),
    "login": env.rate("AXIO_LIMIT_LOGIN", "10/60" if PRODUCTION else "300/60"),
}

#: What an account and its bots may have at once, all together. Outside of production hardly limited,
#: except for webhooks, which cost as much anywhere.
ACCOUNT_LIMITS = env.numbers(
    "AXIO_ACCOUNT_LIMITS",
    {
        "open_tables": 20 if PRODUCTION else 10_000,
        "running_games": 200 if PRODUCTION else 100_000,
        "bots": 20 if PRODUCTION else 1_000,
        "tokens": 100 if PRODUCTION else 10_000,
        "webhooks": 10,
        "push_subscriptions": 20,
        "streams": 20 if PRODUCTION else 10_000,
        "analyses": 5 if PRODUCTION else 1_000,
        "sandbox_clocks": 5 if PRODUCTION else 1_000,
        "sandbox_games": 50 if PRODUCTION else 1_000,
        "seeks": 10 if PRODUCTION else 1_000,
    },
)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.http.auth.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["games.api.http.json.AnswerRenderer"],
    "DEFAULT_PARSER_CLASSES": [],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.http.json.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "games.api.openapi.operations.Operation",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "games.api.http.problems.problem_response",
    "UNAUTHENTICATED_USER": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Axio API",
    "VERSION": "1.0.0",
    "DESCRIPTION": (BASE_DIR / "games/api/guide.md").read_text(),
    "CONTACT": {"name": "The operator of this service", "url": f"{PUBLIC_URL}/api/docs"},
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "TAGS": [
        {"name": "People", "description": "Players, guests and bots, their tokens, and engines."},
        {"name": "Rulesets", "description": "Rulesets, their pieces, and leaderboards."},
        {"name": "Games", "description": "Creating, finding, starting and repeating games."},
        {"name": "Seats", "description": "Taking and leaving seats, resigning, substitutes."},
        {"name": "Positions", "description": "Views, options, previews and hands."},
        {"name": "Moves", "description": "Making moves, and the log."},
        {"name": "Engines", "description": "Jobs of engines: moves, hints, analyses."},
        {"name": "Live", "description": "Turns and events, as lists, long polls and streams."},
        {"name": "Notifications", "description": "Webhooks and mail."},
        {"name": "Webhooks", "description": "What the service sends to your webhooks."},
        {"name": "Records", "description": "Replays, exports and their verification, forks."},
        {"name": "Sandbox", "description": "Clocks for developers, advanced by request."},
        {"name": "Service", "description": "For operators."},
    ],
    "OAS_VERSION": "3.1.0",
    "SORT_OPERATION_PARAMETERS": False,
    "SERVERS": [{"url": PUBLIC_URL}],
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {
        "deepLinking": True,
        "persistAuthorization": True,
        "displayOperationId": True,
        "docExpansion": "list",
        "defaultModelsExpandDepth": 0,
    },
    "PREPROCESSING_HOOKS": [],
    "POSTPROCESSING_HOOKS": [
        "games.api.openapi.document.tidy",
        "games.api.openapi.conditions.add_conditions",
        "games.api.openapi.examples.add_examples",
        "games.api.openapi.links.add_links",
    ],
}

LOG_LEVEL = env.choice("AXIO_LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))
LOG_JSON = env.flag("AXIO_LOG_JSON", PRODUCTION)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"},
        "json": {"()": "games.server.logs.JsonLines"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "json" if LOG_JSON else "line"}
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # Refusals are not logged, only server errors.
    "loggers": {
        "django.request": {"level": "ERROR"},
        # The SDK logs what clients did wrong, and a line for each of its managers.
        "mcp": {"level": "ERROR"},
        # A line for each request and each task, for programs that read them.
        "axio": {"level": LOG_LEVEL if LOG_JSON else "WARNING"},
    },
}
