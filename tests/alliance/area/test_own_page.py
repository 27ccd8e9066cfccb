"""A member's own page, and the languages of the members' area."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from alliance.area import languages
from alliance.area_models import MembersArea
from members.models import Member, MemberRecord, RankCriterion, Strike
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

    def test_strikes_are_shown_where_the_alliance_wishes(self, world: World) -> None:
        day = timezone.localdate()
        told = {"day": day, "state": "confirmed", "expires_on": day + timedelta(days=20)}
        Strike.objects.create(member=world.nia, reason="Missed the duel", **told)
        Strike.objects.create(member=world.mia, reason="Mia's own", **told)
        Strike.objects.create(member=world.nia, reason="Let go", **{**told, "state": "dropped"})
        client = world.visit("link")
        assert "Missed the duel" not in client.get("/members/me").content.decode()
        on(strikes=True)
        page = client.get("/members/me").content.decode()
        assert [text in page for text in ("Missed the duel", "Mia&#x27;s own", "Let go")] == [True, False, False]

    @pytest.mark.parametrize(
        ("figure", "asked", "reason", "says"),
        [
            ("duel-day", "1000000", "Duel Day of Tue 3 Nov: 4,200 of 1,000,000", "4 200 z 1 000 000"),
            ("donations", "6500", "Donations of the week to 8 Nov: 4,200 of 6,500", "Darowizny: 4 200 z"),
            ("alliance-duel", None, "Not on the Alliance Duel list of the week to 8 Nov", "Punkty VS: 0"),
            ("donations", "6500", "Promised more by Sunday", "Promised more by Sunday"),
            (None, None, "Left a rally twice", "Left a rally twice"),
        ],
    )
    def test_a_strike_is_told_in_the_members_language_but_for_a_leaders_own_words(
        self, world: World, figure: str | None, asked: str | None, reason: str, says: str
    ) -> None:
        labels = {"duel-day": "Duel Day", "donations": "Donations", "alliance-duel": "Alliance Duel"}
        told = {"day": timezone.localdate(), "state": "confirmed", "reason": reason}
        strike = Strike(member=world.nia, figure=figure, expires_on=told["day"] + timedelta(days=20), **told)
        if figure:
            of_a_day = figure == "duel-day"
            strike.evidence = {"label": labels[figure], "asked": asked, "value": "4200" if asked else "0"}
            strike.evidence |= (
                {"span": "day", "date": "2026-11-03"} if of_a_day else {"span": "week", "date": "2026-11-08"}
            )
        strike.save()
        on(strikes=True)
        page = world.visit("link").get("/members/me", headers={"Accept-Language": "pl"}).content.decode()
        assert says in page.replace("\u00a0", " ")
        assert (reason in page) == (says == reason)

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
        ("code", "written"),
        [
            ("en", "235,111,222"),
            ("de", "235.111.222"),
            ("fr", "235\u202f111\u202f222"),
            ("ru", "235\u00a0111\u00a0222"),
            ("ar", "235,111,222"),
            ("zh-hans", "235,111,222"),
        ],
    )
    def test_each_language_writes_numbers_its_way(self, code: str, written: str) -> None:
        with translation.override(code):
            assert languages.number(235_111_222) == written

    @pytest.mark.parametrize("accepts", ["", "de-AT,de;q=0.9", "ar-EG", "zh-TW", "nl,xx", "en;q=x,\x00"])
    def test_no_page_says_that_it_is_in_a_language_without_a_catalogue(self, world: World, accepts: str) -> None:
        answer = world.visit("link").get("/members/me", headers={"Accept-Language": accepts})
        spoken = answer.headers["Content-Language"]
        assert spoken in languages.CODES
        assert f'<html lang="{spoken}" dir="{"rtl" if spoken == "ar" else "ltr"}">' in answer.content.decode()

    def test_a_choice_is_kept(self, world: World) -> None:
        client = world.visit("link")
        for code, _ in languages.OFFERED:
            answer = client.post("/members/language", {"language": code, "next": "/members/ranks"})
            assert answer.headers["Location"] == "/members/ranks"
            page = client.get("/members/ranks", headers={"Accept-Language": "en"}).content.decode()
            assert f'<html lang="{code}"' in page

    @pytest.mark.parametrize("sent", [{"language": "xx"}, {"language": "en", "next": "https://evil.example"}, {}])
    def test_nothing_else_is_kept_or_led_to(self, world: World, sent: dict[str, str]) -> None:
        answer = world.visit("link").post("/members/language", sent)
        assert answer.headers["Location"] == "/members"
        assert ("members_language" in answer.cookies) == (sent.get("language") == "en")

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
