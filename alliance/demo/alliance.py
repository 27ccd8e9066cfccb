"""The demo alliance week by week: believable figures from a seed, without clock and without database."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from alliance.demo import roster
from members.figures import DUEL_DAYS

WEEKS = 14
"""Weeks of history. One further week has figures for the sample screenshots."""

ASSISTED_WEEKS = 6
"""How many of the last weeks also have mutual assistance."""

SfLevels = tuple[int, int, int, int, int, int]
"""Special Forces levels: three top nodes and two middle ones 0 to 10, the bottom one 0 or 1."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A member's figures on one week's screenshots. None: the member was on none of them."""

    power: int | None = None
    kills: int | None = None
    donations: int | None = None
    vs: int | None = None
    assistance: int | None = None


@dataclass(frozen=True, slots=True)
class DemoMember:
    """ranks, weeks: one entry per week, oldest first; `coming` is the week after. sf_tech: (week, levels)."""

    name: str
    ranks: tuple[int, ...]
    weeks: tuple[Figures, ...]
    coming: Figures
    sf_tech: tuple[tuple[int, SfLevels], ...] = ()
    discord_username: str = ""
    is_active: bool = True

    @property
    def rank(self) -> int:
        return self.ranks[-1]


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a rank requires (members.ranks)."""

    rank: int
    power: int
    vs_score: int
    donations: int


CRITERIA = (
    Criterion(rank=5, power=260_000_000, vs_score=60_000_000, donations=30_000),
    Criterion(rank=4, power=180_000_000, vs_score=40_000_000, donations=25_000),
    Criterion(rank=3, power=75_000_000, vs_score=20_000_000, donations=12_000),
    Criterion(rank=2, power=45_000_000, vs_score=15_000_000, donations=9_000),
    Criterion(rank=1, power=25_000_000, vs_score=10_000_000, donations=6_000),
)


def build_alliance(seed: int = 1173) -> tuple[DemoMember, ...]:
    """Every member, active ones first, each with `WEEKS` weeks. Equal seeds give equal alliances."""
    names = roster.ranks()
    active = (active_member(name, rank, order / len(names), seed) for order, (name, rank) in enumerate(names.items()))
    former = (former_member(name, seed) for name in roster.FORMER)
    return (*active, *former)


def active_member(name: str, rank: int, standing: float, seed: int) -> DemoMember:
    """standing: 0 for the first of the roster to 1 for the last; power and diligence depend on it."""
    rng = Random(f"{seed}:{name}")  # noqa: S311 (a repeatable story, no secret)
    joined = rng.randint(WEEKS - 5, WEEKS - 2) if name in roster.NEWEST else 0
    weeks = with_assistance(story(rng, standing, weeks=WEEKS + 1), Random(f"{seed}:{name}:helps"))  # noqa: S311
    history = tuple(Figures() if week < joined else figures for week, figures in enumerate(weeks[:WEEKS]))
    return DemoMember(
        name=name,
        ranks=career(rng, name, rank, joined),
        weeks=with_gaps(rng, history, keep_last=rank >= 4),
        coming=weeks[WEEKS],
        sf_tech=sf_records(rng, standing, joined),
        discord_username=roster.DISCORD.get(name, ""),
    )


def former_member(name: str, seed: int) -> DemoMember:
    """A member whose figures stop some weeks ago."""
    rng = Random(f"{seed}:{name}")  # noqa: S311 (a repeatable story, no secret)
    left = rng.randint(3, WEEKS - 3)
    weeks = tuple(figures if week < left else Figures() for week, figures in enumerate(story(rng, 0.7, weeks=WEEKS)))
    return DemoMember(
        name=name,
        ranks=(rng.choice((1, 2, 2, 3)),) * WEEKS,
        weeks=with_gaps(rng, weeks, keep_last=False),
        coming=Figures(),
        discord_username=roster.DISCORD.get(name, ""),
        is_active=False,
    )


def story(rng: Random, standing: float, *, weeks: int) -> list[Figures]:
    """Figures over the weeks: power and kills only grow, donations and duel scores vary with diligence."""
    diligence = min(1.0, max(0.08, rng.gauss(0.72 - 0.4 * standing, 0.2)))
    power = 262e6 * math.exp(-2.6 * standing) * math.exp(rng.gauss(0, 0.22))
    kills = power / 14 * math.exp(rng.gauss(0, 0.5))
    donates = 4_000 + 30_000 * diligence
    scores = 8e6 + 58e6 * diligence * min(1.0, power / 150e6 + 0.25)
    told = []
    for _ in range(weeks):
        told.append(
            Figures(
                power=int(power),
                kills=int(kills),
                donations=within(donates * rng.gauss(1, 0.18), 2_000, 40_000) // 50 * 50,
                vs=within(scores * rng.gauss(1, 0.16), 5_000_000, 90_000_000),
            )
        )
        power *= 1 + within_share(rng.gauss(0.004 + 0.012 * diligence, 0.005), 0.0, 0.03)
        kills *= 1 + within_share(rng.expovariate(1 / 0.012), 0.0, 0.06)
    return told


def split_week(score: int, name: str, week: int) -> tuple[int, ...]:
    """A week's duel score split into six days; some are rest days. Always the same for a member and week."""
    rng = Random(f"{name}:{week}:days")  # noqa: S311 (a repeatable story, no secret)
    shares = [0.0 if rng.random() < 0.02 else max(0.1, rng.gauss(1, 0.35)) for _ in range(DUEL_DAYS)]
    shares = shares if any(shares) else [1.0] * DUEL_DAYS
    days = [int(score * share / sum(shares)) for share in shares]
    busiest = shares.index(max(shares))
    days[busiest] += score - sum(days)
    return tuple(days)


def with_assistance(weeks: list[Figures], rng: Random) -> list[Figures]:
    """The same weeks; the last ones also hold the member's assistance points."""
    helps = 350 + 2_100 * rng.random() ** 1.5
    first = WEEKS - ASSISTED_WEEKS
    return [
        replace(figures, assistance=within(helps * rng.gauss(1, 0.15), 40, 3_000) // 5 * 5)
        if week >= first
        else figures
        for week, figures in enumerate(weeks)
    ]


def with_gaps(rng: Random, weeks: Iterable[Figures], *, keep_last: bool) -> tuple[Figures, ...]:
    """Remove a figure now and then, like a missing screenshot. keep_last: leave the last three weeks whole."""
    whole = list(weeks)
    gapped = [
        replace(
            figures,
            power=figures.power if rng.random() > 0.03 else None,
            kills=figures.kills if rng.random() > 0.05 else None,
            donations=figures.donations if rng.random() > 0.07 else None,
            vs=figures.vs if rng.random() > 0.07 else None,
        )
        for figures in whole
    ]
    return (*gapped[:-3], *(whole[-3:] if keep_last else gapped[-3:]))


def career(rng: Random, name: str, rank: int, joined: int) -> tuple[int, ...]:
    """Ranks by week: some members were promoted or demoted, the newest began without a rank."""
    if name in (roster.LEADER, roster.OFFICER, roster.RECRUIT):
        return (rank,) * WEEKS
    if name in roster.NEWEST:
        return (0,) * (joined + 1) + (rank,) * (WEEKS - joined - 1)
    if rng.random() > 0.16:
        return (rank,) * WEEKS
    turned = rng.randint(3, WEEKS - 1)
    before = min(4, max(1, rank + rng.choice((-1, -1, 1))))
    return (before,) * turned + (rank,) * (WEEKS - turned)


def sf_records(rng: Random, standing: float, joined: int) -> tuple[tuple[int, SfLevels], ...]:
    """Up to three records of the tech levels, never falling; a third of the members has none."""
    if rng.random() < 0.18 + 0.3 * standing:
        return ()
    reach = min(1.0, max(0.1, rng.gauss(0.8 - 0.55 * standing, 0.15)))
    weeks = sorted({week for week in (2, 7, WEEKS - 1) if week >= joined})
    goal = [rng.gauss(reach * 10, 1.6) for _ in range(5)]
    records = []
    for week in weeks:
        share = 0.7 + 0.3 * week / (WEEKS - 1)
        top1, top2, top3, middle1, middle2 = (within(level * share, 0, 10) for level in goal)
        unit_x = int(week == WEEKS - 1 and top1 + top2 + top3 + middle1 + middle2 >= 40)
        records.append((week, (top1, top2, top3, middle1, middle2, unit_x)))
    return tuple(records)


def within(value: float, least: int, most: int) -> int:
    """The nearest whole number between `least` and `most`."""
    return min(most, max(least, round(value)))


def within_share(value: float, least: float, most: float) -> float:
    return min(most, max(least, value))
