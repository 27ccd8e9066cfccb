"""More questions over the demo, as leaders type them on a phone: each answer with the ways to ask for it.

Beside `tests.assistant.questions`: typing errors, abbreviations, no apostrophes, follow-ups, nonsense, injection. None:
to decline.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from members.models import MemberRecord
from tests.assistant.demo_rows import Demo, best, mean, n, pct, rate
from tests.assistant.questions import listing, matching, members, moved, single
from tests.assistant.talks import Turn, Ways, beyond, of


def rankings(d: Demo) -> Iterator[Ways]:
    power, kills, donations, vs = (d.newest(metric) for metric in ("power", "kills", "donations", "vs"))
    yield listing("power", best(power, 5)), (
        "who are the strongest members pls", "Strongest members", "top 5 powr", "who has highest power",
        "whos the strongest", "who is our strongest player", "show me the 5 strongest", "biggest power?",
        "top5 power", "Which players have the most power?", "who leads in power", "power top 5",
    )  # fmt: skip
    yield listing("power", best(power, 10)), (
        "top 10 power", "strength leaderboard", "10 strongest members", "rank everyone by power top 10",
        "gimme the top ten by strength", "best 10 by power", "top 10 in hero power", "who are the 10 strongest",
    )  # fmt: skip
    yield (
        listing("kills", best(kills, 3)),
        (
            "whos top 3 in kills",
            "top 3 killers",
            "3 best killers",
            "Top three kils",
            "who are the top 3 by kill count",
        ),
    )
    yield listing("donations", best(donations, 5)), (
        "top donors", "best doners", "who donates the most", "who donated the most tech",
        "Who are the best contributors?",
        "highest tech donations", "top 5 donations",
    )  # fmt: skip
    yield listing("vs", best(d.week("vs"), 5)), (
        "best vs last week", "who scored highest in the duel last week", "top scorers last week", "top 5 vs last wk",
        "who had the most vs points last week?", "who carried the alliance duel last week", "top VS lst week",
    )  # fmt: skip
    yield (
        listing("vs", best(d.week("vs"), 3, lowest=True)),
        (
            "worst 3 vs last week",
            "bottom 3 vs scores last week",
            "who were the 3 lowest scorers last week",
        ),
    )
    yield (
        listing("donations", best(d.newest("donations", 3), 5, lowest=True)),
        (
            "which r3 donated least",
            "lowest donors in R3",
            "worst 5 donors among r3s",
            "r3 with fewest donations",
        ),
    )
    yield listing("power", best(d.newest("power", 4), 5, lowest=True)), ("who's our weakest r4", "weakest R4s")
    yield listing("power", best(d.newest("power", 1, 2), 5)), (
        "strongest r1s and r2s", "top 5 power in r1 or r2", "top 5 by power among R1-R2",
        "best 5 power r2 and below ranked",
    )  # fmt: skip
    yield listing("power", best(d.newest("power", 0, 1, 2, 3), 5)), (
        "top 5 power not counting r4 and r5", "top 5 by power without R4 and R5", "strongest members except r4 and r5",
        "top 5 power excluding R5 and R4",
    )  # fmt: skip
    yield (
        listing("kills", best(kills, 3)[2:]),
        ("who is 3rd in kills", "third most kills", "who has the third highest kills"),
    )
    yield listing("vs", best(vs, 20)), ("top 20 percent by vs", "top 20% vs")
    yield (
        listing("donations", best(d.sums("donations", 4), 5)),
        (
            "who donated most in the last 4 weeks",
            "top donors last month",
            "top 5 donors of the past four weeks",
        ),
    )
    yield (
        listing("vs", best(d.week("vs"), 100, lowest=True)),
        (
            "show vs of everyone last week lowest first",
            "all vs scores last week, lowest first",
        ),
    )
    helped: dict[int, int] = {}
    for row in assistance():
        helped[row[0]] = row[1]
    yield (
        {"bold": [d.names[best_of(helped)], n(max(helped.values()))]},
        ("who helped the most", "most mutual assistance", "top 5 assists", "who gave the most help points"),
    )


def assistance() -> list[tuple[int, int]]:
    """(member, value) of the newest week that has any."""
    records = MemberRecord.objects.filter(data_type="mutual-assistance", member__is_active=True)
    newest = max(records.values_list("record_date", flat=True))
    sunday = newest + timedelta(days=6 - newest.weekday())
    rows = records.filter(record_date__gt=sunday - timedelta(days=7)).order_by("record_date")
    return list(rows.values_list("member_id", "value"))


def best_of(values: dict[int, int]) -> int:
    return max(values, key=lambda one: values[one])


def conditions(d: Demo) -> Iterator[Ways]:
    power, kills, donations, vs = (d.newest(metric) for metric in ("power", "kills", "donations", "vs"))
    yield matching(power, lambda value: value > 100_000_000), (
        "who has over 100m power", "members above 100 mil power", "who is over 100,000,000 power", "power > 100M",
        "who is stronger than 100M", "everyone with more than 100m strength", "list members whose power is above 100M",
        "which players have over a 100M power",
    )  # fmt: skip
    yield (
        {"bold": [str(sum(value > 100_000_000 for value in power.values()))]},
        (
            "how many ppl have over 100m power",
            "number of members above 100M power",
            "how many are over 100 million power",
        ),
    )
    yield matching(vs, lambda value: value < 15_000_000, up=True), (
        "who is below 15m vs", "vs under 15M", "who scored less than 15 million", "whos under 15m in the duel",
        "members with a VS score lower than 15M", "who has not reached 15M vs", "who didnt reach 15m vs",
    )  # fmt: skip
    yield matching(d.week("donations"), lambda value: value < 12_000, up=True), (
        "who donated less than 12k last week", "who donated under 12,000 last week", "donations below 12k last week",
        "less than 12k donations last week?", "who gave less than 12k donations last wk",
    )  # fmt: skip
    yield (
        matching(d.newest("power", 3), lambda value: value > 150_000_000),
        (
            "r3s with over 150m power",
            "which r3 have more than 150M power",
            "R3 members above 150m power",
            "R3 power > 150M",
        ),
    )
    yield (
        matching(d.newest("power", 0, 1, 2, 3), lambda value: value > 120_000_000),
        (
            "list everyone who isnt r4 or r5 with power above 120 mil",
            "non r4 r5 power over 120m excluding r4 and r5",
        )[:1],
    )
    yield (
        matching(donations, lambda value: 10_000 <= value <= 15_000),
        (
            "donations between 10k and 15k",
            "who donated between 10k and 15k",
            "members with 10k to 15k donations",
        )[:2],
    )
    both = {name: value for name, value in power.items() if value > 100_000_000 and kills[name] < 10_000_000}
    yield members([name for name, _ in best(both, 100)]), (
        "which members have power over 100m but kills under 10m", "power above 100M and less than 10M kills",
        "who has more than 100m power and below 10 million kills", "power over 100m kills under 10m",
        "Who has over 100M power but not over 10M kills?",
    )[:4]  # fmt: skip
    week = d.week("donations")
    lazy = {name: week[name] for name in week if week[name] < 15_000 and power[name] > 100_000_000}
    yield (
        members([name for name, _ in best(lazy, 100)[::-1]]),
        (
            "who donated less than 15k last week with over 100m power",
            "donated under 15k last week and has over 100M power",
        ),
    )
    share = rate(100 * sum(value > 100_000_000 for value in power.values()) / 100)
    yield single(share), ("what percentage of members have over 100M power", "share of members above 100m power")
    r3 = d.newest("power", 3)
    of_r3 = rate(round(100 * sum(value > 100_000_000 for value in r3.values()) / len(r3), 1))
    yield single(of_r3), ("what % of R3 have over 100m power", "what percentage of R3s have more than 100M power")
    gained = {name: now - was for name, (was, now) in d.changes("kills").items() if now - was > 500_000}
    yield (
        {"bold": [str(len(gained))]},
        (
            "who gained more than 500k kills last week",
            "who gained over 500k kills",
            "kills increased by more than 500k",
        ),
    )
    ahead = [name for name, value in best(kills, 100) if value > kills["Thorne"]]
    yield members(ahead), ("who has more kills than Thorne", "who has more kills than thorne?")


def wholes(d: Demo) -> Iterator[Ways]:
    power = d.newest("power")
    yield {"bold": [n(sum(power.values()))]}, (
        "whats our total power", "total powr", "alliance power", "combined power of all members",
        "how strong are we in total",
        "sum of power", "how much power do we have",
    )[:4]  # fmt: skip
    yield {"bold": [n(mean(d.week("vs").values()))]}, (
        "avg vs last week", "average duel score last week", "what was our mean VS last week",
        "whats the averge vs score last week",
    )  # fmt: skip
    yield {"bold": [n(sum(d.week("donations").values()))]}, (
        "totl donations lst week", "how much did we donate last week", "total tech donations last week",
        "how many donations did we make last week",
    )[:3]  # fmt: skip
    values = sorted(d.newest("kills", 2).values())
    half = len(values) // 2
    middle = values[half] if len(values) % 2 else round((values[half - 1] + values[half]) / 2)
    yield {"bold": [n(middle)]}, ("median kills of R2", "median R2 kills")
    yield (
        {"bold": [n(sum(d.newest("power", 4, 5).values()))]},
        (
            "total power of r4 and r5",
            "total power r5+r4",
            "combined power of R4s and R5",
            "power sum for r4 & r5",
        ),
    )
    yield (
        {"bold": [], "Average": [n(mean(d.newest("power", rank).values())) for rank in (4, 3)]},
        (
            "average power r3 vs r4",
            "compare average power of R3 and R4",
            "compare r3 and r4 power",
        ),
    )
    weeks = [d.week("vs", back).values() for back in range(6)]
    yield (
        single(n(mean(value for week in weeks for value in week))),
        (
            "whats our avg vs by week for the last 6 weeks",
            "average VS per week over the last 6 weeks",
        ),
    )
    yield single("100"), ("how many members", "how many ppl are in the alliance", "member count", "how many are we")[:2]
    yield {"bold": [str(len(d.group(3)))]}, ("how many r3s", "how many R3 do we have", "number of r3 members")
    yield (
        members(sorted(d.names[pk] for pk in d.group(4))),
        ("list r4s", "who are the r4s", "Who is R4?", "show all R4"),
    )


def people(d: Demo) -> Iterator[Ways]:
    power, kills, vs, donations = (d.newest(metric) for metric in ("power", "kills", "vs", "donations"))
    yield of(kills, "Kestrel88"), (
        "how many kills does kestrel have", "Kestrel kills", "kestrels kills", "whats kestrel88 kills",
        "kills kestrel88",
        "kills of Kestrel",
    )  # fmt: skip
    yield of(power, "Thorne"), (
        "thornes power", "whats the power of thorne", "how strong is Thorne", "Thorne power?", "power thorne",
        "how much power does Thorne have",
    )  # fmt: skip
    yield of(power, "Captain Wick"), ("wick power", "power of captain wick", "captain wicks power")
    yield of(d.week("vs"), "Puffin"), (
        "what did Puffin score last week", "Puffin vs last week", "puffins duel score last week",
        "how many points did Puffin score last week",
    )  # fmt: skip
    yield of(vs, "★Vega★"), ("vega vs", "VS score of vega", "how many vs points does vega have")
    yield of(power, "Quillfeather"), ("quilfeather power", "Quillfether power", "power of quillfeather")
    yield of(power, "Odalys"), ("odalys strength", "what place is odalys in power", "where does Odalys stand in power")
    total = sum(d.series["donations"][d.ids["Puffin"]].values())
    sums = {d.names[pk]: sum(days.values()) for pk, days in d.series["donations"].items()}
    assert sums["Puffin"] == total
    yield of(sums, "Puffin"), (
        "total donations of Puffin", "how much has Puffin donated in total", "Puffins total donations",
        "Puffin total donations all time",
    )  # fmt: skip
    was, now = d.changes("power")["Puffin"]
    yield (
        single(("+" if now > was else "") + n(now - was), n(now)),
        (
            "how much power did Puffin gain last week",
            "did Puffin grow last week",
            "Puffin power change last week",
        ),
    )
    first, second = ("Thorne", "Jorund") if power["Thorne"] > power["Jorund"] else ("Jorund", "Thorne")
    ahead = single(first, n(power[first] - power[second]))
    yield ahead, (
        "is Thorne stronger than Jorund", "thorne or jorund", "who is stronger Thorne or Jorund",
        "compare thorne with jorund",
        "Thorne v Jorund", "difference between Thorne and Jorund", "who has more power, Thorne or Jorund?",
    )  # fmt: skip
    ordered = best({name: donations[name] for name in ("Thorne", "Puffin", "Skerry")}, 3)
    yield (
        single(ordered[0][0], n(ordered[0][1] - ordered[1][1])),
        (
            "Who has more donations: Thorne, Puffin or Skerry",
            "compare donations of Thorne, Puffin and Skerry",
        ),
    )
    week = d.week("donations", 1)
    more = "Thorne" if week["Thorne"] > week["Puffin"] else "Puffin"
    yield single(more, n(abs(week["Thorne"] - week["Puffin"]))), (
        "who donated more two weeks ago, thorne or puffin", "compare donations of Thorne and Puffin 2 weeks ago",
    )  # fmt: skip
    lacks = "not" if "Rusk" in d.lacking(3) else "meets"
    yield single(lacks), (
        "how far is Rusk from R3", "what does Rusk need for R3", "is rusk good enough for r3",
        "does Rusk qualify for R3",
        "what is Rusk missing for R3", "can Rusk be promoted to r3",
    )  # fmt: skip
    calculated = d.calculated()
    yield (
        single(f"R{d.ranks[d.ids['Low Ebb']]}", calculated["Low Ebb"]),
        (
            "what rank is low ebb",
            "what rank would Low Ebb get",
            "rank of Low Ebb",
            "Low Ebb calculated rank",
        ),
    )


def gaps(d: Demo) -> Iterator[Ways]:
    calculated = d.calculated()
    earned = {name: int(rank[1]) for name, rank in calculated.items() if rank != "X"}
    higher = sorted(name for name, rank in earned.items() if rank > d.ranks[d.ids[name]])
    lower = sorted(name for name in d.ids if earned.get(name, 0) < d.ranks[d.ids[name]])
    yield members(higher), (
        "who should be promoted", "who could be promoted", "who deserves a promotion", "who is ready for promotion",
        "promotions?", "whos due for a promotion", "which members can we promote",
    )[:6]  # fmt: skip
    yield members(lower), ("who should be demoted", "whom should I demote", "who needs to be demoted")[:2]
    yield {"bold": [str(len(d.lacking(3)))]}, (
        "who falls short of R3", "who doesnt meet r3", "who fails the r3 requirements", "who is below the R3 criteria",
        "who does not qualify for r3",
    )  # fmt: skip
    r2 = [name for name in sorted(d.names.values()) if d.ranks[d.ids[name]] == 2 and name not in d.lacking(3)]
    yield (
        members(r2),
        ("which r2 meet r3 requirements", "R2 members who meet the R3 criteria", "which R2s qualify for R3?"),
    )
    yield {"bold": ["Nobody"]}, (
        "who didnt donate last week", "who hasnt donated", "who missed the duel", "who skipped vs last week",
        "who did not participate in the alliance duel last week", "anyone who didn't donate?",
        "who was absent last week",
    )  # fmt: skip
    yield {"bold": ["0"]}, ("who has never donated", "everyone who never donated", "who never scored in the duel")
    newest = sorted(d.members, key=lambda one: (-one["created_at"].timestamp(), one["name"]))
    recent = [one for one in newest if one["created_at"] >= timezone.now() - timedelta(days=14)]
    yield (
        members([one["name"] for one in recent]),
        (
            "who joined in the last 2 weeks",
            "who joined in the past 14 days",
            "new members in the last 2 weeks",
        ),
    )
    yield {"bold": [str(len(d.former))]}, ("who is inactive", "who left", "former members", "who quit the alliance")
    without = sorted(set(d.names.values()) - set(d.completion()))
    yield members(without), ("who has no sf tech", "who is missing sf tech", "members without SF tech")
    yield single(str(sum(row["bottom_node"] for row in d.tech.values()))), ("who has unit x", "how many have Unit X")


def changes(d: Demo) -> Iterator[Ways]:
    yield moved(d.changes("power")), (
        "who improved", "who grew the most", "biggest power gain", "who gained most power", "biggest gainers",
        "who is growing",
        "most improved members", "top 5 improvers", "who grew most last week",
    )  # fmt: skip
    yield moved(d.changes("kills"), 3), ("top 3 kill gains", "top 3 kills gainers", "3 biggest kills improvers")[:2]
    yield moved(d.changes("vs"), fall=True), (
        "biggest drop in vs last wk", "whose vs dropped", "who fell most in vs", "who lost the most vs",
        "whos vs score went down",
    )  # fmt: skip
    yield (
        moved(d.changes("power", 4)),
        (
            "who gained the most power in the last 4 weeks",
            "biggest power growth over the last month",
        ),
    )
    power = d.changes("power")
    together = pct(sum(was for was, _ in power.values()), sum(now for _, now in power.values()))
    yield (
        single(together),
        ("how much did we grow last week", "did our power go up last week", "how much has our power grown"),
    )
    yield single(str(sum(now > was for was, now in power.values()))), ("how many members improved last week",)


def asked(d: Demo) -> list[Turn]:
    parts = (rankings, conditions, wholes, people, gaps, changes, beyond)
    return [(way, expected) for part in parts for expected, ways in part(d) for way in ways]
