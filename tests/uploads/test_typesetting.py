"""The names that the worker sets in plain type, and what comes of them in the first week."""

from __future__ import annotations

import io
from datetime import date

import pytest
from django.core.files.base import ContentFile
from django_q.models import OrmQ
from PIL import Image, ImageDraw, ImageFont
from pytest_django import DjangoAssertNumQueries

from alliance.models import User
from members.models import Member
from uploads import tasks
from uploads.models import Batch, TypesetName, Upload
from uploads.reading.engines import get_reader
from uploads.reading.rows.likeness import is_picture
from uploads.reading.rows.typeset import typeset
from uploads.review import proposals
from uploads.review.typesetting import set_names

pytestmark = [pytest.mark.django_db, pytest.mark.reading]


def pictures() -> dict[str, tuple[str, ...]]:
    return {member.name: member.typeset for member in proposals.roster()}


def test_only_names_that_cannot_be_spelled_are_set_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for name in ("Сокіл", "Panda", "漢字", "གངས"):
        Member.objects.create(name=name)
    Member.objects.create(name="Тихий", is_active=False)
    set_names(get_reader("rapidocr"))
    found = pictures()
    (sokil,) = found.pop("Сокіл")
    assert is_picture(sokil)
    assert set(found.values()) == {()}
    assert sorted(TypesetName.objects.values_list("name", flat=True)) == ["Сокіл", "གངས"]
    with django_assert_num_queries(1):
        set_names(get_reader("rapidocr"))


def test_a_new_name_is_set_anew_and_the_old_picture_counts_no_longer() -> None:
    member = Member.objects.create(name="Сокіл")
    set_names(get_reader("rapidocr"))
    before = pictures()["Сокіл"]
    member.name = "Тихий"
    member.save()
    assert pictures() == {"Тихий": ()}
    set_names(get_reader("rapidocr"))
    assert len(pictures()["Тихий"]) == 1
    assert pictures()["Тихий"] != before
    member.delete()
    assert not TypesetName.objects.exists()


def ranking(names: list[str]) -> bytes:
    """A ranking by power as PNG bytes, light on dark; names that Pillow's own font lacks are set in plain type."""
    image = Image.new("RGB", (1080, 1300), (24, 34, 52))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(44)
    pen.text((30, 60), "STRENGTH RANKING", fill=(230, 230, 240), font=ImageFont.load_default(64))
    for x, word in ((60, "Ranking"), (420, "Commander"), (850, "Power")):
        pen.text((x, 220), word, fill=(150, 160, 170), font=font)
    for place, name in enumerate(names):
        y = 340 + 150 * place
        pen.text((110, y), str(place + 4), fill=(240, 240, 250), font=font)
        if name.isascii():
            pen.text((380, y), name, fill=(240, 240, 250), font=font)
        else:
            line = Image.fromarray(255 - typeset(name)[0]).convert("L")
            line = line.resize((round(line.width * 1.5), round(line.height * 1.5)))
            image.paste((240, 240, 250), (376, y - 6), line)
        pen.text((1020, y), f"{262_658_294 - 7_214_301 * place:,}", fill=(240, 240, 250), font=font, anchor="ra")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_a_name_nobody_can_spell_is_found_in_the_first_week(officer: User) -> None:
    listed = ["Wolfgang", "النمر", "Falcon", "호랑이", "Badger", "นักรบ"]
    for name in [*listed, "ذئب الليل", "왕만두", "มังกรไฟ"]:
        Member.objects.create(name=name)
    batch = Batch.objects.create(
        batch_id="first-week", data_type="strength", report_date=date(2026, 3, 7), created_by=officer
    )
    data = ranking(listed)
    upload = Upload.objects.create(
        batch=batch,
        file=ContentFile(data, "list.png"),
        original_name="list.png",
        width=1080,
        height=1300,
        sha256="0" * 64,
        uploaded_by=officer,
    )
    tasks.read_upload(upload.pk)
    assert [one.func() for one in OrmQ.objects.all()] == ["uploads.tasks.set_names"]
    assert Upload.objects.get().status == Upload.Status.PENDING_CONFIRMATION  # whatever becomes of that task
    tasks.set_names()
    tasks.catch_up()
    rows = upload.rows.select_related("proposed_member").order_by("place")
    assert [row.proposed_member and row.proposed_member.name for row in rows] == listed
    unspelled = [row for row in rows if not row.proposed_member.name.isascii()]
    assert {row.confidence for row in unspelled} <= {"low", "medium"}
    assert all("Looks like this name in print" in {reason["text"] for reason in row.reasons} for row in unspelled)
