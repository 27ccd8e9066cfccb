"""The weekly packet by its calls: one text from the figures of the screens, a template, whoever may what."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alliance.models import AuditEntry, PacketTemplate
from analytics.packet.material import week_to_tell
from members.days import alliance_day
from members.models import Away, ChangeSet, Member, MemberRecord, SnapshotRow, Strike, Target, WeeklySnapshot
from members.records import refresh_latest
from uploads.models import Absence

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
DAY, DUEL = "duel-day", "alliance-duel"
SUNDAY = date(2026, 11, 15)
MONDAY = SUNDAY - timedelta(days=6)
WEEK = timedelta(days=7)
NAMES = ("Thistledown", "Li_1ja", "까치", "Bo", "Saffi")


def record(member: Member, kind: str, day: date, value: int) -> None:
    MemberRecord.objects.create(member=member, data_type=kind, record_date=day, value=value)


@pytest.fixture
def week(db: None) -> dict[str, Member]:
    """Five members in two saved weeks. All have power, donations and duel days of both; Saffi came in the second, was
    on no list of the duel, and Gull left before it. Bo rose from R2 to R3."""
    members = {name: Member.objects.create(name=name, rank=3) for name in NAMES}
    gull = Member.objects.create(name="Gull", rank=1, is_active=False)
    for ago in (1, 0):
        ending = SUNDAY - ago * WEEK
        snapshot = WeeklySnapshot.objects.create(week_ending=ending)
        for place, (name, member) in enumerate(members.items()):
            if ago and name == "Saffi":
                continue
            rank = 2 if ago and name == "Bo" else 3
            SnapshotRow.objects.create(snapshot=snapshot, member=member, name=name, rank=rank)
            score = (60 - 10 * place) * 1_000_000
            record(member, "strength", ending, 300_000_000 - (place + 1) * ago * 1_000_000)
            record(member, "kills", ending, 5_000_000)
            record(member, "donations", ending - timedelta(days=1), 20_000 + place * 100 - ago * 50)
            if name == "Saffi":
                continue
            record(member, DUEL, ending, score)
            for index in range(6):
                if not (index == 3 and not ago):
                    record(member, DAY, ending - timedelta(days=6 - index), score // 6)
        if ago:
            SnapshotRow.objects.create(snapshot=snapshot, member=gull, name="Gull", rank=1)
    refresh_latest([member.pk for member in members.values()])
    return members


def packet(client: Client, day: date | None = SUNDAY) -> Any:
    answer = client.get(f"/api/packet{f'?weekEnding={day}' if day else ''}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def section(found: Any, code: str) -> Any:
    return next(one for one in found["sections"] if one["code"] == code)


def put(client: Client, sections: list[Any], **body: Any) -> Any:
    return client.put("/api/packet/template", {"sections": sections, **body}, **JSON)


def part(code: str, on: bool = True, **words: str) -> dict[str, Any]:
    return {"code": code, "on": on, **words}


def test_one_text_for_the_week(client: Client, week: dict[str, Member]) -> None:
    found = packet(client)
    assert (found["weekEnding"], found["before"], found["after"]) == ("2026-11-15", "2026-11-08", "2026-11-22")
    assert found["text"] == (
        "## Week ending Sun 15 Nov 2026\n"
        "Well fought, everybody.\n\n"
        "**Duel: 180.0M (4 of 5 members), 0.0% vs 8 Nov**\n"
        "1. Thistledown 60.0M\n"
        "2. Li\\_1ja 50.0M\n"
        "3. 까치 40.0M\n"
        "4. Bo 30.0M\n"
        "Mon 9 30.0M · Tue 10 30.0M · Wed 11 30.0M · Thu 12 30.0M · Fri 13 30.0M · Sat 14 30.0M\n\n"
        "**Risen most**\n"
        "**Power since 8 Nov** Bo +4.0M · 까치 +3.0M · Li\\_1ja +2.0M\n\n"
        "**Donations: 101.0K, +0.3% vs 8 Nov (4 in both)**\n"
        "**Most by 14 Nov** Saffi 20,400 · Bo 20,300 · 까치 20,200\n"
        "**Risen since 8 Nov** Bo +50 · Li\\_1ja +50 · Thistledown +50\n\n"
        "**Promotions since 8 Nov**\n"
        "**To R3** Bo\n\n"
        "**New and gone since 8 Nov**\n"
        "**Joined** Saffi\n"
        "**Left** Gull"
    )
    assert found["messages"] == [{"text": found["text"], "length": len(found["text"])}]
    assert section(found, "missed")["about"] == "4 of 5 recorded: nobody can be called missing"
    assert section(found, "duel")["about"] == "Top 4, total by day"


def test_it_counts_the_same_members_everywhere(client: Client, week: dict[str, Member]) -> None:
    """Of a past week too: who joined since is in neither list of the duel, and who left since is in none."""
    for number in range(3):
        Member.objects.create(name=f"Joined {number}")
    Member.objects.filter(name="Saffi").update(is_active=False)
    found = packet(client)
    assert "**Duel: 180.0M (4 of 7 members), 0.0% vs 8 Nov**" in found["text"]
    assert section(found, "missed")["about"] == "4 of 7 recorded: nobody can be called missing"
    for name in ("Joined 0", "Saffi"):
        Absence.objects.create(
            member=Member.objects.get(name=name),
            data_type=DUEL,
            record_date=SUNDAY,
            change_set=ChangeSet.objects.create(kind="apply"),
        )
    missed = section(packet(client), "missed")
    assert missed["about"] == "1 member; of 2 nothing is known"
    assert "**Missed the duel (1)**\nJoined 0" in packet(client)["text"]


def test_who_has_a_score_has_not_missed_the_duel(client: Client, week: dict[str, Member]) -> None:
    """The six days of somebody whom the week's list lacks are a score of the week."""
    saffi = week["Saffi"]
    Absence.objects.create(
        member=saffi, data_type=DUEL, record_date=SUNDAY, change_set=ChangeSet.objects.create(kind="apply")
    )
    for index in range(6):
        record(saffi, DAY, MONDAY + timedelta(days=index), 1_000_000)
    found = packet(client)
    assert "5. Saffi 6.0M" in found["text"]
    assert section(found, "missed")["about"] == "Nobody missed the duel"


def test_the_mail_is_the_same_without_markup(client: Client, week: dict[str, Member]) -> None:
    put(client, [part("own", text="**Well** fought.", heading=""), part("duel", heading="Our duel")], mailLength=100)
    found = packet(client)
    assert all(length <= 100 for length in found["partLengths"])
    assert found["parts"][0] == "(1/9) Week ending Sun 15 Nov 2026\nWell fought."
    assert found["parts"][1].startswith("(2/9) OUR DUEL: 180.0M (4 of 5 members), 0.0% vs 8 Nov\n1. Thistledown 60.0M")
    assert "Li_1ja" in "".join(found["parts"])
    assert "*" not in "".join(found["parts"])
    assert "**Our duel: 180.0M" in found["text"]
    assert "Donations" in found["text"], "a section that the template does not name comes at the end"


def test_who_missed_is_named_and_who_was_away_without_the_reason(client: Client, week: dict[str, Member]) -> None:
    lost = ChangeSet.objects.create(kind="apply")
    bo, saffi = week["Bo"], week["Saffi"]
    MemberRecord.objects.filter(member=bo, data_type=DUEL, record_date=SUNDAY).delete()
    for member in (bo, saffi):
        Absence.objects.create(member=member, data_type=DUEL, record_date=SUNDAY, change_set=lost)
    Away.objects.create(member=bo, first=MONDAY, last=SUNDAY, reason="a secret")
    text = packet(client)["text"]
    assert "**Missed the duel (1)**\nSaffi\n**Away** Bo (away 6 of 6 days)" in text
    assert "secret" not in text


def test_targets_are_told_where_leaders_switch_them_on(client: Client, week: dict[str, Member]) -> None:
    Target.objects.create(figure=DAY, least=6_000_000, since=MONDAY)
    Target.objects.create(figure="donations", rank=3, least=20_150, since=MONDAY)
    Away.objects.create(member=week["까치"], first=MONDAY, last=SUNDAY)
    assert section(packet(client), "targets") | {"about": ""} == part("targets", False, heading="", text="") | {
        "title": "Below the target",
        "about": "",
        "shown": False,
    }
    put(client, [part("targets")])
    text = packet(client)["text"]
    assert "**Below the target**\n**Duel Day 6.0M** Bo (Mon, Tue, Wed, Thu, Fri, Sat)\n" in text
    assert "**Donations 20,150** Li\\_1ja (20,100), Thistledown (20,000)" in text


def test_strikes_are_told_where_leaders_switch_them_on(client: Client, week: dict[str, Member]) -> None:
    def strike(
        name: str, state: str = "confirmed", figure: str | None = DAY, day: date = MONDAY, count: int = 1
    ) -> None:
        Strike.objects.create(
            member=week[name],
            figure=figure,
            day=day,
            state=state,
            reason="Duel Day: 4 of 5",
            count=count,
            expires_on=SUNDAY + 4 * WEEK,
        )

    strike("Bo")
    strike("Li_1ja", figure=None, count=2)
    strike("Saffi", "dropped")
    strike("까치", day=MONDAY - WEEK)
    found = packet(client)
    assert (section(found, "strikes")["about"], section(found, "strikes")["shown"]) == ("3 strikes confirmed", False)
    assert "Strikes" not in found["text"]
    put(client, [part("strikes", heading="Warned")])
    assert "\n**Warned**\nBo: Duel Day\\: 4 of 5\nLi\\_1ja (2)\n\n" in packet(client)["text"]
    Strike.objects.filter(count=1).update(reason="[free](https://x.example)")  # as the title of an event may be
    assert r"\[free\]\(https\://x.example\)" in packet(client)["text"]


def test_a_section_that_would_mislead_is_left_out_and_says_why(client: Client, week: dict[str, Member]) -> None:
    MemberRecord.objects.filter(record_date__gt=SUNDAY - WEEK).exclude(member=week["Bo"]).delete()
    found = packet(client)
    assert {one["code"] for one in found["sections"] if one["shown"]} == {"own", "promotions", "people"}
    assert section(found, "duel")["about"] == "1 of 5 members have a score of the week: too few"
    assert section(found, "risen")["about"] == "1 of 5 members have power on both sides: too few to compare."
    assert section(found, "donations")["about"] == "1 of 5 members recorded: too few"


def test_a_portal_without_anything_has_nothing_to_say(client: Client) -> None:
    found = packet(client, None)
    assert (found["saysSomething"], found["weekEnding"]) == (False, str(week_to_tell(alliance_day())))
    assert found["text"].endswith("Well fought, everybody.")
    assert all(one["about"] for one in found["sections"])


@pytest.mark.parametrize(
    ("day", "told"),
    [(13, 8), (14, 15), (15, 15), (16, 15), (20, 15), (21, 22)],
    ids=["Fri", "Sat", "Sun", "Mon", "Fri", "Sat"],
)
def test_the_week_to_tell_of_is_the_last_whose_duel_is_over(day: int, told: int) -> None:
    assert week_to_tell(date(2026, 11, day)) == date(2026, 11, told)


# ---- the template


def test_sections_are_switched_moved_and_worded(client: Client, week: dict[str, Member]) -> None:
    order = ["people", "own", "promotions", "duel"]
    answer = put(client, [part(code, code != "duel", text="Thanks!") for code in order], mailLength=300, version=0)
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    found = packet(client)
    assert [one["code"] for one in found["sections"]][:4] == order
    assert found["text"].startswith(
        "## Week ending Sun 15 Nov 2026\n**New and gone since 8 Nov**\nThanks!\n**Joined** Saffi"
    )
    assert "Duel" not in found["text"].split("Donations")[0]
    assert (found["mailLength"], found["version"]) == (300, 1)
    assert AuditEntry.objects.filter(kind="settings", detail__startswith="Weekly packet: on: people, own").exists()
    assert put(client, [], mailLength=300, version=1).json()["message"] == "The packet has its standard again."
    assert packet(client)["sections"][0]["text"] == "Well fought, everybody."


def test_two_leaders_do_not_overwrite_each_other(client: Client) -> None:
    assert put(client, [part("duel")], version=0).status_code == 200
    assert put(client, [part("duel", False)], version=0).status_code == 409
    assert put(client, [part("duel", False)]).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"sections": "duel"},
        {"sections": [{}]},
        {"sections": [part("no such")]},
        {"sections": [part("duel"), part("duel")]},
        {"sections": [part("own", text=f"{number}") for number in range(11)]},
        {"sections": [part("own")]},
        {"sections": [part("own", text="x" * 501)]},
        {"sections": [part("duel", heading="x" * 61)]},
        {"sections": [part("duel")] * 41},
        {"sections": [part("duel", text=["x"])]},  # type: ignore[arg-type]
        {"sections": [], "mailLength": 99},
        {"sections": [], "mailLength": 2001},
        {"sections": [], "version": -1},
        {"sections": [None]},
    ],
)
def test_what_is_no_template_is_refused(client: Client, body: dict[str, Any]) -> None:
    answer = client.put("/api/packet/template", body, **JSON)
    assert answer.status_code == 400, answer.content
    assert answer.json()["message"]
    assert not PacketTemplate.objects.exists()


def test_a_leaders_words_have_no_hidden_signs(client: Client) -> None:
    put(client, [part("own", heading="A\u202eb\x00c", text=" one \r\n\n two\ud800 ")])
    found = packet(client)["sections"][0]
    assert (found["heading"], found["text"]) == ("Abc", "one\n\ntwo")


@pytest.mark.parametrize("query", ["x", "2026-13-01", "1999-01-01", "2100-01-01", "%00"])
def test_no_week_is_400(client: Client, query: str) -> None:
    answer = client.get(f"/api/packet?weekEnding={query}")
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)


def test_asking_writes_nothing_and_its_queries_do_not_grow(client: Client, week: dict[str, Member]) -> None:
    Target.objects.create(figure=DAY, least=6_000_000, since=MONDAY)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            packet(client)
        written = ("INSERT", "UPDATE", "DELETE")
        assert not [one["sql"] for one in queries if one["sql"].startswith(written) and "session" not in one["sql"]]
        return len(queries)

    record(Member.objects.create(name="Panda"), DUEL, SUNDAY, 5)
    first = count()
    for number in range(30):
        member = Member.objects.create(name=f"Panda {number}")
        for ago in (0, 1):
            record(member, DUEL, SUNDAY - ago * WEEK, number)
            record(member, "strength", SUNDAY - ago * WEEK, number)
    assert count() <= first
