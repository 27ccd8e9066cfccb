"""Settings from environment variables; an invalid value stops the portal with a message."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection
from decimal import Decimal, InvalidOperation
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The variable, or the content of the file that NAME_FILE points to, or the default."""
    if path := os.environ.get(f"{name}_FILE"):
        try:
            return Path(path).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ImproperlyConfigured(f"{name}_FILE={path} cannot be read: {error.strerror}") from error
    return os.environ.get(name, default).strip()


def given(names: Collection[str]) -> list[str]:
    """Those of the variables that the environment sets, directly or by a file; the others have their defaults."""
    return [name for name in names if os.environ.get(name, "").strip() or os.environ.get(f"{name}_FILE")]


def flag(name: str, *, default: bool) -> bool:
    """A yes or no. Anything but 1/0, true/false, yes/no, on/off is refused."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in YES:
        return True
    if value.strip().lower() in NO:
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: use 'true' or 'false'")


def number(name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
    """A whole number, at least `least`, at most `most`."""
    value = text(name) or str(default)
    try:
        result = int(value)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}={value!r}: use a whole number") from error
    if result < least:
        raise ImproperlyConfigured(f"{name}={result}: at least {least}")
    if most is not None and result > most:
        raise ImproperlyConfigured(f"{name}={result}: at most {most}")
    return result


def amount(name: str, default: str) -> Decimal:
    """A sum of money, 0 or more."""
    value = text(name) or default
    try:
        result = Decimal(value)
    except InvalidOperation as error:
        raise ImproperlyConfigured(f"{name}={value!r}: use a number such as 2.50") from error
    if not result.is_finite() or result < 0:
        raise ImproperlyConfigured(f"{name}={value!r}: at least 0")
    return result


def choice(name: str, default: str, among: Collection[str]) -> str:
    """One of a few words."""
    value = text(name) or default
    if value not in among:
        raise ImproperlyConfigured(f"{name}={value!r}: use one of {', '.join(among)}")
    return value


def redis(name: str) -> str:
    """The address of a Redis server, with time limits unless it has some; empty if there is none.

    Without a limit, a server that does not answer would block a web thread for ever. A worker waits a second for a
    task.
    """
    value = text(name)
    if value and not value.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured(f"{name}: use an address such as redis://127.0.0.1:6379/0")
    parts = urlsplit(value)
    limits = {"socket_connect_timeout": "5", "socket_timeout": "10"} | dict(parse_qsl(parts.query))
    return parts._replace(query=urlencode(limits)).geturl() if value else ""


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list, blanks dropped."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def secret(name: str, file: Path) -> str:
    """The variable, or a random secret created once and kept in `file`, readable by its owner only."""
    if value := text(name):
        return value
    try:
        return file.read_text(encoding="ascii")
    except FileNotFoundError:
        pass
    value = secrets.token_urlsafe(50)
    draft = file.with_suffix(f".{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(value, encoding="ascii")
    try:
        os.link(draft, file)  # the first process creates the file; the others read its secret
    except FileExistsError:
        value = file.read_text(encoding="ascii")
    finally:
        draft.unlink()
    return value
