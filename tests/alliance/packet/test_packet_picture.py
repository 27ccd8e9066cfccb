"""The packet as a picture: a PNG of bounded size, with every name in letters or in a mark that says so."""

from __future__ import annotations

import io
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from alliance.packet import picture
from analytics.packet.sections import Said
from analytics.packet.template import OWN, Part, Template
from analytics.packet.weekly import Packet, Written
from members.models import Member

pytestmark = pytest.mark.django_db
SUNDAY = date(2026, 11, 22)


def drawn(*texts: str) -> Image.Image:
    sections = [Written(Part(OWN, True, text=text), "", Said([], "")) for text in texts]
    found = Packet(SUNDAY, SUNDAY, Template([part.part for part in sections]), sections)
    return Image.open(io.BytesIO(picture.draw(found, [], "Lantern Coast")))


def test_it_is_downloaded_without_writing(client: Client, week: date) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/api/packet/picture?weekEnding={week}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Content-Disposition"] == f'attachment; filename="packet-{week}.png"'
    image = Image.open(io.BytesIO(answer.content))
    assert (image.format, image.width) == ("PNG", 1080)
    colours = {colour for _, colour in image.convert("RGB").getcolors(100_000) or []}
    assert {(0x0C, 0x11, 0x17), (0x9F, 0xD6, 0x6B)} <= colours, "dark, with the ranking's bars"
    written = ("INSERT", "UPDATE", "DELETE")
    assert not [one["sql"] for one in queries if one["sql"].startswith(written) and "session" not in one["sql"]]


def test_no_week_is_400_and_one_without_figures_a_picture(client: Client) -> None:
    assert client.get("/api/packet/picture?weekEnding=x").status_code == 400
    assert client.get("/api/packet/picture?weekEnding=2001-01-07").status_code == 200


@pytest.mark.parametrize("name", ["Zoë", "Сокол77", "까치", "نورس", "ไทย", "Ελένη", "שלום", "Գայ", "ბო", "a\u2212b…"])
def test_names_of_these_scripts_have_letters(name: str) -> None:
    assert not picture.lacks_letters(name)


@pytest.mark.parametrize(("name", "marks"), [("🐼", 1), ("Bo 🐼🐼 ᚠ", 2), ("what?", 0)])
def test_what_no_font_has_is_marked_and_the_foot_says_so(name: str, marks: int) -> None:
    assert sum(run.text.count("?") for run in picture.runs(name, 20)) == marks + name.count("?")
    assert picture.lacks_letters(name) == (marks > 0)
    assert drawn(name).height - drawn("Bo").height == (29 if marks else 0), "a line more"


def test_chinese_without_the_machines_font_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "cjk", lambda size: None)
    assert [run.text for run in picture.runs("雪狐Bo", 20)] == ["?", "Bo"]


def test_it_is_bounded() -> None:
    long = drawn(*["word " * 600] * 10)
    assert (long.width, long.height < 4000) == (1080, True)


@given(st.text(max_size=60))
def test_any_words_are_drawn_and_each_line_fits(text: str) -> None:
    for line in picture.wrapped(text, picture.BODY, 400):
        assert picture.width_of(line, picture.BODY) <= 400 or len(line) == 1


def test_any_name_has_a_picture(client: Client, week: date) -> None:
    Member.objects.filter(name="Nia").update(name="@everyone **\u202e`\u0600𝕏👩🏽‍🚀")
    assert client.get("/api/packet/picture").status_code == 200
