"""How an account is found behind a request."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend

from alliance.models import User


class AccountBackend(ModelBackend):
    """Django's own way by password; each request finds the account and its member, who decides the rank, at once."""

    def get_user(self, user_id: Any) -> User | None:
        account = User.objects.select_related("member").filter(pk=user_id).first()
        return account if account and self.user_can_authenticate(account) else None
