"""Questions over the demo with what the answer must say: figures in bold, columns of its table. None: to decline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from tests.assistant.demo_rows import HEADS, Demo, best, mean, n, pct, plus, rate

Expected = dict[str, Any] | None
Question = tuple[str, Expected]


def listing(metric: str, rows: list[tuple[str, int]]) -> Expected:
    """A ranking: who is first with what, then everybody listed."""
    name, value = rows[0]
    table = {"Member": [one for one, _ in rows], HEADS[metric]: [n(value) for _, value in rows]}
    return {"bold": [name, n(value)]} | (table if len(rows) > 1 else {})


def single(*bold: str, **columns: list[str]) -> Expected:
    return {"bold": list(bold), **columns}


def members(names: list[str], of: str = "Member", *more: str) -> Expected:
    return {"bold": [str(len(names)), *more]} | ({of: names} if names else {})


def matching(figures: dict[str, int], test: Any, *, up: bool = False) -> Expected:
    fits = [one for one in best(figures, 200) if test(one[1])]
    return members([name for name, _ in (fits[::-1] if up else fits)])


def moved(changes: dict[str, tuple[int, int]], count: int = 5, *, by: str = "amount", fall: bool = False) -> Expected:
    def merit(change: tuple[int, int]) -> float:
        return (change[1] - change[0]) / (change[0] if by == "percent" else 1)

    rows = sorted(sorted(changes.items()), key=lambda one: merit(one[1]), reverse=not fall)[:count]
    (name, (was, now)) = rows[0]
    return {
        "bold": [name, pct(was, now) if by == "percent" else plus(now - was)],
        "Member": [one for one, _ in rows],
        "Change": [plus(after - before) for _, (before, after) in rows],
        "%": [pct(before, after) for _, (before, after) in rows],
    }


def together(changes: dict[str, tuple[int, int]]) -> str:
    return pct(sum(before for before, _ in changes.values()), sum(after for _, after in changes.values()))


def standings(d: Demo) -> Iterator[Question]:
    power, kills, donations, vs = (d.newest(metric) for metric in ("power", "kills", "donations", "vs"))
    yield "Who are the top 5 members by power?", listing("power", best(power, 5))
    yield "top 10 by kills", listing("kills", best(kills, 10))
    yield "Show me the top three by VS score", listing("vs", best(vs, 3))
    yield "Who are our five best donors?", listing("donations", best(donations, 5))
    yield "Which member is the strongest?", listing("power", best(power, 5))
    yield "Who has the highest VS score?", listing("vs", best(vs, 5))
    yield "Who has the most kills?", listing("kills", best(kills, 5))
    yield "Who are the 7 weakest members?", listing("power", best(power, 7, lowest=True))
    yield "bottom 5 by power", listing("power", best(power, 5, lowest=True))
    yield "Who has the lowest VS scores?", listing("vs", best(vs, 5, lowest=True))
    yield "Who donated the least?", listing("donations", best(donations, 5, lowest=True))
    yield "top 3 R4 members by VS score", listing("vs", best(d.newest("vs", 4), 3))
    yield "Which R3 member has the most kills?", listing("kills", best(d.newest("kills", 3), 5))
    yield "lowest 3 VS scores in R3", listing("vs", best(d.newest("vs", 3), 3, lowest=True))
    yield "highest kills among R1 and R2", listing("kills", best(d.newest("kills", 1, 2), 5))
    yield "top 4 by power, R2 and below", listing("power", best(d.newest("power", 0, 1, 2), 4))
    yield "Show all members by power", listing("power", best(power, 100))
    yield "who is number one in power?", listing("power", best(power, 1))
    yield "power ranking", listing("power", best(power, 10))
    yield "top 5 by VS score last week", listing("vs", best(d.week("vs"), 5))
    yield "Who donated the most two weeks ago?", listing("donations", best(d.week("donations", 1), 5))
    yield "top 5 by donations over the last 4 weeks", listing("donations", best(d.sums("donations", 4), 5))
    yield "Who scored the most in total over the past 3 weeks?", listing("vs", best(d.sums("vs", 3), 5))
    yield "Who has more than 200M power?", matching(power, lambda value: value > 200_000_000)
    yield "How many members have over 100 million power?", matching(power, lambda value: value > 100_000_000)
    yield "members with power between 100M and 150M", matching(power, lambda value: 1e8 <= value <= 1.5e8)
    yield "Which members donated less than 10,000?", matching(donations, lambda value: value < 10_000, up=True)
    yield "Who has a VS score below 20M?", matching(vs, lambda value: value < 20_000_000, up=True)
    yield "Who has at least 25k donations?", matching(donations, lambda value: value >= 25_000)
    yield "R2 members under 50M power", matching(d.newest("power", 2), lambda value: value < 50_000_000, up=True)
    yield "Which R3s have 20 million kills or more?", matching(d.newest("kills", 3), lambda value: value >= 20_000_000)
    yield "Who donated less than 10k last week?", matching(d.week("donations"), lambda value: value < 10_000, up=True)
    yield "Who has a VS score above 60M?", matching(vs, lambda value: value > 60_000_000)
    yield "members not over 20M power", matching(power, lambda value: value <= 20_000_000, up=True)


def aggregates(d: Demo) -> Iterator[Question]:
    def table(metric: str, figures: dict[str, int], bold: str) -> Expected:
        values = sorted(figures.values())
        middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
        high, low = best(figures, 1)[0], best(figures, 1, lowest=True)[0]
        held = [
            n(mean(values)),
            n(round(middle)),
            n(sum(values)),
            *(f"{one}, {n(value)}" for one, value in (high, low)),
        ]
        return {"bold": [bold], HEADS[metric]: held}

    for question, metric, figures in (
        ("What is the average tech donation?", "donations", d.newest("donations")),
        ("What is the average power?", "power", d.newest("power")),
        ("average power of R4 members", "power", d.newest("power", 4)),
        ("What is the mean VS score of R3s?", "vs", d.newest("vs", 3)),
        ("How many kills do members have on average?", "kills", d.newest("kills")),
        ("average power two weeks ago", "power", d.week("power", 1)),
        ("What was the average VS score last week?", "vs", d.week("vs")),
    ):
        yield question, table(metric, figures, n(mean(figures.values())))
    for question, metric, figures in (
        ("What is the total power of the alliance?", "power", d.newest("power")),
        ("How much power do we have in total?", "power", d.newest("power")),
        ("What is our strength?", "power", d.newest("power")),
        ("How many kills do we have?", "kills", d.newest("kills")),
        ("total donations last week", "donations", d.week("donations")),
        ("sum of the VS scores of R1 members", "vs", d.newest("vs", 1)),
        (f"total VS score in the week ending {d.last:%Y-%m-%d}", "vs", d.week("vs")),
    ):
        yield question, table(metric, figures, n(sum(figures.values())))
    weeks = [d.week("donations", back).values() for back in range(4)]
    yield "average donations over the last 4 weeks", single(n(mean(value for week in weeks for value in week)))
    yield "total donations over the last 4 weeks", single(n(sum(value for week in weeks for value in week)))
    by_rank = [n(mean(d.newest("power", rank).values())) for rank in (5, 4, 3, 2, 1, 0)]
    yield "average power by rank", {"bold": [], "Average": by_rank}
    yield "average power per week", single(n(mean(d.week("power").values())))
    yield "How many members have a VS score last week?", single(str(len(d.week("vs"))))


def progress(d: Demo) -> Iterator[Question]:
    power = d.changes("power")
    risen = {name: change for name, change in power.items() if change[1] > change[0]}
    yield "Which members improved recently?", moved(power)
    yield "Who gained the most power last week?", moved(power)
    yield "top 3 improvers in kills", moved(d.changes("kills"), 3)
    yield "Who grew fastest in the last 4 weeks?", moved(d.changes("power", 4), by="percent")
    yield "Who increased their VS score the most?", moved(d.changes("vs"))
    yield "Whose donations dropped the most last week?", moved(d.changes("donations"), fall=True)
    yield "Who declined in VS score recently?", moved(d.changes("vs"), fall=True)
    yield "Who lost the most VS score over the last two weeks?", moved(d.changes("vs", 2), fall=True)
    yield "Who gained most power since two weeks ago?", moved(d.changes("power", 1))
    yield "How many members improved their power last week?", single(str(len(risen)))
    yield "Who didn't improve last week?", {"bold": [str(len(power) - len(risen))]}
    yield "How much did the alliance grow in the last month?", single(together(d.changes("power", 4)))
    yield "How much did our kills grow last week?", single(together(d.changes("kills")))
    yield "week over week kills", single(together(d.changes("kills")))
    yield "Did we grow last week?", single(together(power))
    yield "Are our kills rising?", single(together(d.changes("kills")))
    yield "Compare last week with the week before", single(together(power))
    yield f"Compare power of the week ending {d.last:%d %B} with the week before", single(together(power))
    yield "Compare the last two weeks", single(together(power))
    yield "Compare this week with last week", None
    yield "Who improved this week?", None


def one_member(d: Demo) -> Iterator[Question]:
    power, kills = d.newest("power"), d.newest("kills")

    def place(figures: dict[str, int], name: str) -> str:
        return str(1 + sum(value > figures[name] for value in figures.values()))

    def more(first: str, second: str, metric: str = "power") -> Expected:
        figures = d.newest(metric)
        ahead = first if figures[first] > figures[second] else second
        return single(ahead, n(abs(figures[first] - figures[second])))

    yield "What is Vandrell's power?", single(n(power["Vandrell"]), place(power, "Vandrell"))
    yield "How many kills does Kestrel88 have?", single(n(kills["Kestrel88"]), place(kills, "Kestrel88"))
    yield "power of Li1ja", single(n(power["Li1ja"]), place(power, "Li1ja"))
    yield "power of Lilja", single(n(power["Lilja"]), place(power, "Lilja"))
    yield "what is the power of captain wick", single(n(power["Captain Wick"]), place(power, "Captain Wick"))
    yield "Quilfeather's kills", single(n(kills["Quillfeather"]), place(kills, "Quillfeather"))
    yield "VS score of ★Vega★", single(n(d.newest("vs")["★Vega★"]), place(d.newest("vs"), "★Vega★"))
    yield "How many kills does 夜行者 have?", single(n(kills["夜行者"]), place(kills, "夜行者"))
    yield "What place is Tessaly in kills?", single(n(kills["Tessaly"]), place(kills, "Tessaly"))
    earlier = d.week("power", 2)
    yield "What was Vandrell's power three weeks ago?", single(n(earlier["Vandrell"]), place(earlier, "Vandrell"))
    calculated = d.calculated()
    yield "What rank is Low Ebb?", single(f"R{d.ranks[d.ids['Low Ebb']]}", calculated["Low Ebb"])
    yield "Tell me about Odalys", single("Odalys", "R4")
    yield "Compare Vandrell and Tessaly", more("Vandrell", "Tessaly")
    yield "Thorne vs Puffin", more("Thorne", "Puffin")
    yield "Who has more kills, Jorund or Skerry?", more("Jorund", "Skerry", "kills")
    above = best({name: value for name, value in power.items() if value > power["Vandrell"]}, 100)
    yield "Who has more power than Vandrell?", single(str(len(above)), Member=[name for name, _ in above])
    was, now = d.week("power", 8)["Vandrell"], power["Vandrell"]
    yield "How has Vandrell's power changed over the last 8 weeks?", single(plus(now - was), n(now))
    before, after = d.changes("kills")["Vandrell"]
    yield "How many kills did Vandrell gain last week?", single(plus(after - before), n(after))
    meets = "Rusk" not in d.lacking(3)
    yield "Does Rusk meet the R3 criteria?", single("meets" if meets else "not")
    yield (
        "What is Vandrell's SF Tech completion?",
        {"bold": [rate(d.completion()["Vandrell"]), *tech_place(d, "Vandrell")]},
    )
    yield "Whats Vandrells power", single(n(power["Vandrell"]), place(power, "Vandrell"))
    yield "power of Nobody At All", None
    yield "Will Vandrell reach 400M next week?", None


def tech_place(d: Demo, name: str) -> list[str]:
    return [str(1 + sum(value > d.completion()[name] for value in d.completion().values()))]


def gaps(d: Demo) -> Iterator[Question]:
    everybody = sorted(d.names.values())
    joined = {one["name"]: timezone.localdate(one["created_at"]) for one in d.members}

    def absent(metric: str, back: int = 0) -> Expected:
        here = d.week(metric, back)
        return members(
            [
                name
                for name in everybody
                if name not in here and joined[name].toordinal() <= d.last.toordinal() - 7 * back
            ]
        )

    def calculated(rank: str) -> list[str]:
        return [name for name, earned in sorted(d.calculated().items()) if earned == rank]

    def not_captured(metric: str, back: int = 0) -> Expected:
        """The demo's figures come from no list that was read, so of nobody it is proved that they missed one."""
        return absent(metric, back) | {"bold": ["Nobody"]}

    yield "Who missed the duel last week?", not_captured("vs")
    yield "Who missed the Alliance Duel two weeks ago?", not_captured("vs", 1)
    yield "Who has not donated last week?", not_captured("donations")
    yield "Who didn't take part in the duel?", not_captured("vs")
    yield "Which members are missing kills last week?", absent("kills")
    yield "Who has no power on record?", members([name for name in everybody if name not in d.newest("power")])
    for rank in (1, 2, 3):
        yield f"Who does not meet the R{rank} criteria?", {"bold": [str(len(d.lacking(rank)))]}
    yield "Who meets the R3 requirements?", {"bold": [str(100 - len(d.lacking(3)))]}
    yield "How many members have calculated rank X?", members(calculated("X"))
    yield "How many members have calculated rank R3?", single(str(len(calculated("R3"))))
    needs = d.criteria[3]
    takes = [n(needs[field]) for field in ("power", "vs_score", "donations")]
    yield "What does R3 need?", single(*takes, Members=[str(len(calculated("R3")))])
    ranks = [d.criteria[rank] for rank in (5, 4, 3, 2, 1)]
    yield "What are the rank criteria?", {"bold": [], "Power": [n(one["power"]) for one in ranks]}
    yield "How fresh is the kills data?", single(f"{d.last.day} {d.last:%b %Y}")


def roster(d: Demo) -> Iterator[Question]:
    tech, by_rank = d.completion(), {rank: d.group(rank) for rank in range(6)}
    rates = sorted(tech.items(), key=lambda one: -one[1])
    average = rate(round(sum(tech.values()) / len(tech), 1))
    yield (
        "What are the SF Tech completion rates?",
        {"bold": [average], "SF Tech": [rate(value) for _, value in rates[:10]]},
    )
    r4 = d.completion(4).values()
    yield "What is the average SF tech completion of R4s?", single(rate(round(sum(r4) / len(r4), 1)))
    yield "Who has the best SF Tech?", single(rates[0][0], rate(rates[0][1]), average)
    yield "How many members have SF Tech above 50%?", single(str(sum(value > 50 for value in tech.values())))
    yield "Who has less than 30% SF tech?", single(str(sum(value < 30 for value in tech.values())))
    yield "Who has completed 100% of SF tech?", single(str(sum(value == 100 for value in tech.values())))
    yield "Who has Unit X?", single(str(sum(row["bottom_node"] for row in d.tech.values())))
    yield "Who has no SF Tech data?", members(sorted(set(d.names.values()) - set(tech)))
    yield (
        "How many members do we have?",
        single("100", Members=[str(len(by_rank[rank])) for rank in (5, 4, 3, 2, 1, 0)]),
    )
    yield "How many members are there in each rank?", single("100")
    yield "How many R4 members are there?", single(str(len(by_rank[4])))
    yield "List the R5 and R4 members", members(sorted(d.names[pk] for pk in by_rank[5] | by_rank[4]))
    yield "Who has no rank?", members(sorted(d.names[pk] for pk in by_rank[0]))
    yield "Who left the alliance?", {"bold": [str(len(d.former))]}
    newest = sorted(d.members, key=lambda one: (-one["created_at"].timestamp(), one["name"]))
    yield "Who are the 4 newest members?", {"bold": [], "Member": [one["name"] for one in newest[:4]]}


def beyond(d: Demo) -> Iterator[Question]:
    """Nothing here can be answered from the data, or not without guessing."""
    for question in (
        "Who is the best member?",
        "What is the weather like?",
        "Who are the top 5 by power on server 1200?",
        "What was our power in 2019?",
        "Which members are online?",
        "power per kill",
        "Who will be the strongest next month?",
        "Give everyone rank R4",
        "Delete Vandrell",
        "top 5 by gold",
    ):
        yield question, None


def newly(d: Demo) -> Iterator[Question]:
    """What a language of slots can say: two conditions, others left out, places, shares, changes as conditions."""
    power, donations = d.newest("power"), d.newest("donations")
    rising = [name for name, (was, now) in d.changes("power").items() if now - was > 5_000_000]
    two = {name: value for name, value in power.items() if value > 100_000_000 and donations[name] < 25_000}
    earned = {name: rank for name, rank in d.calculated().items() if rank != "X"}
    due = sorted(name for name, rank in earned.items() if int(rank[1]) > d.ranks[d.ids[name]])
    yield "Who should I promote?", members(due)
    yield "top 5 by power except R4", listing("power", best(d.newest("power", 0, 1, 2, 3, 5), 5))
    yield "Who has more than 100M power and less than 25k donations?", members([name for name, _ in best(two, 100)])
    yield "Which members gained more than 5M power last week?", {"bold": [str(len(rising))]}
    yield "who is the second strongest?", listing("power", best(power, 2)[1:])
    yield "top 10% by power", listing("power", best(power, 10))
    yield "who donated exactly 10000?", matching(donations, lambda value: value == 10_000)


def questions(d: Demo) -> list[Question]:
    parts = (standings, aggregates, progress, one_member, gaps, roster, newly, beyond)
    return [question for part in parts for question in part(d)]
