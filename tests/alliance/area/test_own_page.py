"""A member's own page, and the languages of the members' area."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alliance.area_models import MembersArea
from members.models import Member, MemberRecord, RankCriterion
from tests.alliance.area.conftest import (
    CALLS,
    DAY,
    SHOWN,
    World,
    on,
)

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


class TestOwnPage:
    @pytest.fixture(autouse=True)
    def _on(self) -> None:
        on()

    def test_what_the_next_rank_needs_in_words(self, world: World) -> None:
        RankCriterion.objects.update(power=235_117_222, donations=6_000, vs_score=1)
        mine = world.visit("link").get("/api/me").json()
        assert mine["next"] == {
            "rank": "R2",
            "missing": ["6,000 more power", "1 more duel score this week", "6,000 more donations this week"],
            "toKeep": [],
        }

    def test_its_figures_have_day_and_place(self, world: World) -> None:
        [power] = [one for one in world.visit("link").get("/api/me").json()["figures"] if one["figure"] == "power"]
        assert power == {
            "figure": "power",
            "label": "Power",
            "value": "235111222",
            "date": str(DAY),
            "place": 1,
            "of": 2,
            "crop": f"/members/crop/power/{DAY}",
        }

    def test_r4_and_r5_are_named_by_leaders(self, world: World) -> None:
        client = world.visit("R4")
        assert client.get("/api/me").json()["next"] is None
        assert "named by the leaders" in client.get("/members/me").content.decode()

    def test_the_pages_cost_the_same_for_many(self, world: World) -> None:
        client = world.visit("link")

        def queries() -> list[int]:
            counts = []
            for path in (*SHOWN, *CALLS):
                cache.clear()
                with CaptureQueriesContext(connection) as found:
                    assert client.get(path).status_code == 200
                counts.append(len(found))
            return counts

        few = queries()
        others = Member.objects.bulk_create([Member(name=f"Many {n}", rank=n % 4) for n in range(60)])
        MemberRecord.objects.bulk_create(
            MemberRecord(member=one, data_type=kind, record_date=DAY - timedelta(weeks=week), value=5)
            for one in (*others, world.nia)
            for kind in ("strength", "donations", "kills")
            for week in range(1, 6)
        )
        assert queries() == few
        assert max(few) <= 40


class TestLanguages:
    @pytest.fixture(autouse=True)
    def _on(self) -> None:
        on()

    @pytest.mark.parametrize(
        ("accepts", "spoken", "direction", "power"),
        [
            ("", "en", "ltr", "235,111,222"),
            ("de-AT,de;q=0.9", "de", "ltr", "235.111.222"),
            ("pt-BR", "pt", "ltr", "235.111.222"),
            ("fr", "fr", "ltr", "235\u202f111\u202f222"),
            ("ar-EG", "ar", "rtl", "235,111,222"),
            ("zh-TW", "zh-hant", "ltr", "235,111,222"),
            ("zh-CN", "zh-hans", "ltr", "235,111,222"),
            ("nl,xx", "en", "ltr", "235,111,222"),
            ("en;q=x,\x00", "en", "ltr", "235,111,222"),
        ],
    )
    def test_the_browsers_language(self, world: World, accepts: str, spoken: str, direction: str, power: str) -> None:
        answer = world.visit("link").get("/members/me", headers={"Accept-Language": accepts})
        page = answer.content.decode()
        assert f'<html lang="{spoken}" dir="{direction}">' in page
        assert (answer.headers["Content-Language"], power in page) == (spoken, True)

    def test_a_choice_is_kept(self, world: World) -> None:
        client = world.visit("link")
        answer = client.post("/members/language", {"language": "ko", "next": "/members/ranks"})
        assert answer.headers["Location"] == "/members/ranks"
        page = client.get("/members/ranks", headers={"Accept-Language": "de"}).content.decode()
        assert '<html lang="ko"' in page

    @pytest.mark.parametrize("sent", [{"language": "xx"}, {"language": "de", "next": "https://evil.example"}, {}])
    def test_nothing_else_is_kept_or_led_to(self, world: World, sent: dict[str, str]) -> None:
        answer = world.visit("link").post("/members/language", sent)
        assert answer.headers["Location"] == "/members"
        assert ("members_language" in answer.cookies) == (sent.get("language") == "de")

    def test_writes_need_the_token(self, world: World) -> None:
        client = Client(enforce_csrf_checks=True)
        for path in ("/members/language", "/members/leave"):
            assert client.post(path, {"language": "de"}).status_code == 403

    def test_signing_out_forgets_the_link(self, world: World) -> None:
        for visitor in ("link", "Discord R1"):
            client = world.visit(visitor)
            assert client.get("/api/me").status_code == 200
            client.post("/members/leave")
            assert client.get("/api/me").status_code == 401
        assert not MembersArea.objects.exclude(is_on=True).exists()
