"""How a request's account is found, and how an account is made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from alliance.models import User
from members.errors import Conflict, Refused
from members.models import Member


class AccountBackend(ModelBackend):
    """Django's sign-in by password. A request loads the account and its member, who decides the rank, in one query."""

    def get_user(self, user_id: Any) -> User | None:
        account = User.objects.select_related("member").filter(pk=user_id).first()
        return account if account and self.user_can_authenticate(account) else None


def named(username: str) -> User:
    """An unsaved account with that name. Raises Refused: no usable name, or taken."""
    user = User(username=username.strip())
    refuse_taken(user.username)
    with refusing():
        user.full_clean(exclude=["password"])
    return user


def refuse_taken(username: str) -> None:
    """Raises Refused if an account has that name, ignoring case."""
    if User.objects.filter(username__iexact=username).exists():
        raise Refused(f"There is an account named {username} already. Choose another name.")


def set_password(user: User, password: str) -> None:
    """Set the password, without saving. Raises Refused: the password is too weak."""
    with refusing():
        validate_password(password, user)
    user.set_password(password)


@contextmanager
def refusing() -> Iterator[None]:
    """The messages of Django's validators, as a refusal."""
    try:
        yield
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error


def refuse_second(member: Member) -> None:
    """Raises Conflict if the member has an account."""
    if hasattr(member, "account"):
        raise Conflict(f"{member.name} has an account already: {member.account.username}.")
