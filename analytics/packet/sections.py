"""The packet's sections: each a small pure function from the week's material to lines, all of them in one list.

A new section needs a function and a line in `SECTIONS`. A section without lines is left out; `about` tells leaders why.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from analytics.change import Change, enough
from analytics.change import percent as change_percent
from analytics.duel import Line as DuelLine
from analytics.duel import day_of
from analytics.events import TOP, OfWeek
from analytics.packet.lines import Line, Name, Piece, Strong, Words, joined, names
from analytics.packet.material import Week
from analytics.packet.template import Known
from analytics.targets import Short
from analytics.week_over_week import Missed
from members.figures import DUEL_DAYS, Figure
from members.formats import NO_VALUE, abbreviated, counted, day, percent, weekday
from members.models import Rank
from members.models.targets import TARGETED

BEST = 5
RISEN = 3
DOT = " · "


@dataclass(frozen=True, slots=True)
class Said:
    """A section's content. tail: continues the heading; about: for leaders, what the section is or why it is empty."""

    lines: Sequence[Line]
    about: str
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """code: in templates; title: the heading, unless leaders write another; on: switched on by default."""

    code: str
    title: str
    write: Callable[[Week], Said]
    on: bool = True


# ---- words


def of_all(known: int, members: int) -> str:
    """' (92 of 100 members)', or nothing if all members are counted."""
    return "" if known >= members else f" ({known} of {members} members)"


def against(change: Change, known: int) -> str:
    """', +6.3% vs 15 Nov', or nothing if the weeks can't be compared. known: how many have the figure now.

    Only members with the figure in both weeks are compared, so the two weeks' totals may differ by another percentage.
    If fewer members are compared than have the figure, the text says how many.
    """
    if change.percent is None or change.earlier is None:
        return ""
    of = f" ({change.members} in both)" if change.members < known else ""
    return f", {percent(change.percent)} vs {day(change.earlier)}{of}"


def amounts(pairs: Iterable[tuple[str, str]]) -> list[Piece]:
    return joined(([Name(name), f" {amount}"] for name, amount in pairs), DOT)


# ---- the duel


def duel(week: Week) -> Said:
    members = len(week.duel)
    scored = ranking(week)
    if not enough(len(scored), members):
        return Said([], f"{len(scored)} of {counted(members, 'member')} have a score of the week: too few")
    best = scored[:BEST]
    total = abbreviated(sum(score for _, score in scored))
    lines: list[Line] = [
        [f"{place}. ", Name(name), f" {abbreviated(score)}"] for place, (name, score) in enumerate(best, 1)
    ]
    if by_day := days_of(week, len(scored)):
        lines.append([by_day])
    tail = f": {total}{of_all(len(scored), members)}{against(week.change('vs'), len(scored))}"
    return Said(lines, f"Top {len(best)}{', total by day' if by_day else ''}", tail)


def ranking(week: Week) -> list[tuple[str, int]]:
    """The members with a score of the week, best first."""
    scored = [(line.name, score) for line in week.duel if (score := score_of(line)) is not None]
    return sorted(scored, key=lambda one: (-one[1], one[0].casefold()))


def score_of(line: DuelLine) -> int | None:
    """A member's score of the week: from its list, else the sum of six known days."""
    known = line.duel
    return known.sum if known.week is None and None not in known.days else known.week


def days_of(week: Week, scored: int) -> str:
    """'Mon 16 688.0M · Tue 17 —': each day's total, if at least half of the members have it; empty if no day has.

    If the number of members with the day's score differs from that with the week's, the text says how many.
    """
    told = []
    for index in range(DUEL_DAYS):
        held = day_of(week.ending, index)
        known = [score for line in week.duel if (score := line.duel.days[index]) is not None]
        whole = enough(len(known), len(week.duel))
        of = f" ({len(known)} of {len(week.duel)})" if whole and len(known) != scored else ""
        told.append((f"{weekday(held)} {held.day}", abbreviated(sum(known)) + of if whole else ""))
    if not any(total for _, total in told):
        return ""
    return DOT.join(f"{name} {total or NO_VALUE}" for name, total in told)


def missed(week: Week) -> Said:
    scored = {line.member_id for line in week.duel if score_of(line) is not None}
    absent, away = (
        [one for one in people if one.member_id not in scored] for people in (week.told.missed, week.told.excused)
    )
    unknown = [one for one in week.told.not_captured if one.member_id not in scored]
    if not absent and not away:
        if unknown:
            return Said([], f"{len(scored)} of {len(week.duel)} recorded: nobody can be called missing")
        return Said([], "Nobody missed the duel")
    lines: list[Line] = [who_missed(absent)] if absent else []
    if away:
        lines.append([Strong("Away"), " ", *who_missed(away)])
    others = f"; of {len(unknown)} nothing is known" if unknown else ""
    return Said(lines, f"{counted(len(absent), 'member')}{others}", f" ({len(absent)})")


def who_missed(members: Iterable[Missed]) -> list[Piece]:
    """The names, with days away where there are any. The reason is left out: it is for leaders only."""
    return joined(
        [Name(one.name), f" ({one.away.partition(':')[0]})"] if one.away else [Name(one.name)] for one in members
    )


def below_target(week: Week) -> Said:
    named = week.names
    groups: dict[tuple[str, int], list[tuple[str, list[Short]]]] = defaultdict(list)
    for pk, found in sorted(week.short.items(), key=lambda one: named.get(one[0], "").casefold()):
        for figure, least in dict.fromkeys((one.figure, one.least) for one in found if not one.is_excused):
            own = [one for one in found if (one.figure, one.least) == (figure, least) and not one.is_excused]
            if pk in named:
                groups[figure, least].append((named[pk], own))
    lines = [
        [
            *asked_of(week.figures[figure], least),
            " ",
            *joined([Name(name), f" ({shortfall(own, week.figures[figure])})"] for name, own in people),
        ]
        for (figure, least), people in sorted(groups.items(), key=lambda one: (order_of(one[0][0]), one[0][1]))
    ]
    people = {name for group in groups.values() for name, _ in group}
    return Said(lines, f"{counted(len(people), 'member')}, without those who were away" if lines else "Nobody is short")


def order_of(figure: str) -> tuple[int, str]:
    """The portal's figures in their order, then the events."""
    return (list(TARGETED).index(figure), "") if figure in TARGETED else (len(TARGETED), figure)


def asked_of(figure: Figure, least: int) -> list[Piece]:
    """'Duel Day 2.0M'; an event's title is shown as leaders wrote it."""
    asks = shown(figure, least)
    if figure.data_type in TARGETED:
        return [Strong(f"{figure.label} {asks}")]
    return [Name(figure.label), " ", Strong(asks)]


def shortfall(found: Iterable[Short], figure: Figure) -> str:
    """'Tue, Thu' for a figure by day, else the member's value."""
    return ", ".join(shown(figure, one.has) if one.day is None else weekday(one.day) for one in found)


def shown(figure: Figure, value: int) -> str:
    return abbreviated(value) if figure.text else f"{value:,}"


# ---- figures that rose


def risen(week: Week) -> Said:
    changes = {title: week.change(figure) for figure, title in (("power", "Power"), ("kills", "Kills"))}
    lines = [
        [Strong(f"{title} since {day(change.earlier)}"), " ", *amounts(rises)]
        for title, change in changes.items()
        if change.earlier and change.is_covered and (rises := risers(week, change))
    ]
    if lines:
        return Said(lines, f"Power and kills, top {RISEN} each")
    return Said([], next((change.reason for change in changes.values() if change.reason), None) or "Nobody rose")


def risers(week: Week, change: Change) -> list[tuple[str, str]]:
    """Who rose most, and by how much."""
    named = week.names
    rose = [pair for pair in change.movers(named) if pair.change > 0][:RISEN]
    return [(named[pair.member_id], f"+{abbreviated(pair.change)}") for pair in rose]


def donations(week: Week) -> Said:
    known, named = week.known["donations"], week.names
    given = {pk: had for pk, had in known.side(week.ending).items() if pk in named}
    if not enough(len(given), len(named)):
        return Said([], f"{len(given)} of {counted(len(named), 'member')} recorded: too few")
    best = sorted(given, key=lambda pk: (-given[pk].value, named[pk].casefold()))[:RISEN]
    newest = max(had.day for had in given.values())
    lines: list[Line] = [
        [Strong(f"Most by {day(newest)}"), " ", *amounts((named[pk], f"{given[pk].value:,}") for pk in best)]
    ]
    change = week.change("donations")
    if change.earlier and change.is_covered and (rises := risers(week, change)):
        lines.append([Strong(f"Risen since {day(change.earlier)}"), " ", *amounts(rises)])
    total = abbreviated(sum(had.value for had in given.values()))
    return Said(lines, f"Top {RISEN}", f": {total}{of_all(len(given), len(named))}{against(change, len(given))}")


# ---- events


def events(week: Week) -> Said:
    lines: list[Line] = [
        [Name(one.event.title), f", {day(one.day)}: ", *of_event(one), DOT, *amounts(best_of(one))]
        for one in week.events
    ]
    return Said(lines, f"{counted(len(lines), 'time')}, top {TOP} each" if lines else "No event has results")


def of_event(one: OfWeek) -> list[Piece]:
    """'12.3M points of 57 members, +4.0% vs the time before'; the unit is shown as leaders wrote it."""
    unit: list[Piece] = [" ", Words(one.event.unit)] if one.event.unit else []
    rose = change_percent(one.before, one.total) if one.before else None
    against_before = "" if rose is None else f", {percent(rose)} vs the time before"
    return [abbreviated(one.total), *unit, f" of {counted(one.members, 'member')}{against_before}"]


def best_of(one: OfWeek) -> list[tuple[str, str]]:
    return [(result.name, abbreviated(result.value)) for result in one.top]


# ---- people


def promotions(week: Week) -> Said:
    waiting = f"; the board would move {week.waiting} more" if week.waiting else ""
    if week.since is None:
        return Said([], f"No earlier week is saved to compare ranks with{waiting}")
    named = week.names
    up: dict[int, list[str]] = defaultdict(list)
    down: dict[int, list[str]] = defaultdict(list)
    for pk, (before, now) in week.ranks.items():
        if pk in named and before != now:
            (up if now > before else down)[now].append(named[pk])
    lines = [
        [Strong(f"{word} {Rank(rank).label}"), " ", *names(sorted(moved[rank], key=str.casefold))]
        for word, moved in (("To", up), ("Down to", down))
        for rank in sorted(moved, reverse=True)
    ]
    rose, fell = (sum(map(len, moved.values())) for moved in (up, down))
    return Said(lines, f"{rose} up, {fell} down{waiting}", f" since {day(week.since)}")


def joined_and_left(week: Week) -> Said:
    seem = f"; {week.gone} seem gone: decide on the board" if week.gone else ""
    if week.since is None:
        return Said([], f"No earlier week is saved to compare the roster with{seem}")
    lines: list[Line] = [
        [Strong(word), " ", *names(one.name for one in people)]
        for word, people in (("Joined", week.told.joined), ("Left", week.told.left))
        if people
    ]
    about = f"{len(week.told.joined)} joined, {len(week.told.left)} left{seem}"
    return Said(lines, about, f" since {day(week.since)}")


def strikes(week: Week) -> Said:
    lines: list[Line] = [
        [Name(name), f" ({count})" if count > 1 else "", *((": ", Words(reason)) if reason else ())]
        for name, reason, count in week.strikes
    ]
    total = sum(count for _, _, count in week.strikes)
    return Said(lines, f"{counted(total, 'strike')} confirmed" if lines else "No strike of this week is confirmed")


PINNED = "pinned"
"""The only section that needs extra work: it is computed only for a packet that includes it."""


def pinned(week: Week) -> Said:
    return Said(week.pinned, f"{counted(week.pins, 'answer')}, as of now" if week.pins else "No answer is pinned")


SECTIONS = (
    Section("duel", "Duel", duel),
    Section("missed", "Missed the duel", missed),
    Section("targets", "Below the target", below_target, on=False),
    Section("risen", "Risen most", risen),
    Section("donations", "Donations", donations),
    Section("events", "Events", events),
    Section("promotions", "Promotions", promotions),
    Section("people", "New and gone", joined_and_left),
    Section("strikes", "Strikes", strikes, on=False),
    Section(PINNED, "Pinned answers", pinned, on=False),
)
"""The default order, until leaders choose another."""
BY_CODE = {section.code: section for section in SECTIONS}
KNOWN = [Known(section.code, section.on) for section in SECTIONS]
