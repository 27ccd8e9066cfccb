"""The guard over the store: it tells the portal's transactions from those that tests only roll back."""

from __future__ import annotations

import pytest
from django.core.files.storage import default_storage
from django.db import transaction

from members.models import Member
from tests.rolled_back import rolled_back

pytestmark = pytest.mark.django_db
REFUSED = "asked inside a transaction"


def test_a_test_that_rolls_back_may_ask() -> None:
    with rolled_back():
        Member.objects.create(name="Nia")
        assert not default_storage.exists("nothing.png")
    assert not Member.objects.exists()


def test_the_portal_may_not_there_either() -> None:
    with rolled_back(), pytest.raises(AssertionError, match=REFUSED), transaction.atomic():
        default_storage.exists("nothing.png")


def test_nor_in_a_transaction_of_its_own() -> None:
    with pytest.raises(AssertionError, match=REFUSED), transaction.atomic():
        default_storage.exists("nothing.png")
