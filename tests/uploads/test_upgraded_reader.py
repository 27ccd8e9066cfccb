"""Pictures of names carry the id of the model that saw them: after an upgrade of the reader old ones count no more."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable

import numpy as np
import pytest
from django_q.models import OrmQ

from members.models import ChangeSet, Member
from tests.conftest import row
from uploads import tasks
from uploads.models import Batch, MemberPicture, ReadRow, TypesetName
from uploads.reading.rows.likeness import NUMBERS, name_likenesses
from uploads.review import proposals

SEEN = b64encode(np.arange(NUMBERS, dtype=np.int8).tobytes()).decode()
NOW, BEFORE = f"new:{SEEN}", f"old:{SEEN}"


def test_what_another_model_made_is_not_compared() -> None:
    assert name_likenesses([[NOW]], {1: [BEFORE], 2: [BEFORE, NOW]}) == [{2: pytest.approx(1.0)}]
    assert name_likenesses([[BEFORE, NOW], []], {1: [NOW]}) == [{1: pytest.approx(1.0)}, {}]


@pytest.mark.django_db
@pytest.mark.parametrize(("learned", "found"), [(NOW, "Mambo"), (BEFORE, None)])
def test_a_row_is_not_found_by_what_another_model_saw(
    read_batch: Callable[..., Batch], learned: str, found: str | None
) -> None:
    mambo = Member.objects.create(name="Mambo")
    taught = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    MemberPicture.objects.create(member=mambo, of=MemberPicture.Of.NAME, picture=learned, change_set=taught)
    read_batch([row(0, "", 900, name_pictures=(NOW,), name_score=0)], data_type="donations")
    member = ReadRow.objects.get().proposed_member
    assert (member and member.name) == found


@pytest.mark.django_db
@pytest.mark.reading
def test_after_an_upgrade_the_next_sweep_has_names_seen_in_print_anew() -> None:
    sokil = Member.objects.create(name="Сокіл")
    kept = TypesetName.objects.create(member=sokil, name=sokil.name, pictures=[BEFORE])
    tasks.sweep()
    assert [one.func() for one in OrmQ.objects.all()] == ["uploads.tasks.set_names"]
    tasks.set_names()
    kept.refresh_from_db()
    (picture,) = kept.pictures
    model, _, numbers = picture.partition(":")
    assert model not in ("", "old", "new")
    assert numbers != SEEN
    OrmQ.objects.all().delete()
    tasks.sweep()
    assert not OrmQ.objects.exists()
    assert [one.typeset for one in proposals.roster()] == [(picture,)]
