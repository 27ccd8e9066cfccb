"""How queries and figures are called: in the line that says what was understood, and in sentences."""

from __future__ import annotations

from datetime import date

from assistant.query.figures import NOUNS, TITLES
from assistant.query.types import Condition, Query, Time
from assistant.words import writing as w
from members.models import Member
from members.weeks.calendar import week_ending

OPERATIONS = {
    "top": "highest first", "bottom": "lowest first", "sum": "total", "mean": "average", "median": "median",
    "count": "how many", "share": "share", "by_rank": "by rank", "change": "change", "movers": "who rose most",
    "slowest": "who rose least", "flat": "who did not rise", "compare": "compared", "trend": "trend",
    "weeks": "week by week",
    "best": "highest ever", "never": "who has none", "missed": "who missed it", "old": "whose are old",
    "dates": "newest dates", "short": "who is short of the criteria", "meets": "who meets the criteria",
    "distance": "what is missing", "criteria": "rank criteria", "promote": "whose figures earn a higher rank",
    "demote": "whose figures earn a lower rank", "joined": "who joined", "left": "who left", "rank": "rank",
    "profile": "all figures", "list": "", "value": "",
}  # fmt: skip
SIDES = {"above": "above", "at_least": "at least", "below": "below", "at_most": "at most", "exactly": "exactly"}
GROUPS = {"mean": "average", "median": "median"}
BEFORE = {"power": ("the highest", "the lowest"), "vs": ("the highest", "the lowest")}
ONES = {"kills": "number of kills", "donations": "tech donation"}


def number(value: float | None, figure: str | None = None) -> str:
    """As it is shown: SF Tech in percent."""
    if figure == "sf_tech":
        return w.share(None if value is None else float(value))
    return w.number(value)


def understood(query: Query) -> str:
    """'Tech Donations, who rose most, W/E 15 Nov 2026, R4, below 20,000': what was understood, on one line."""
    people = dict(
        Member.objects.filter(pk__in=[*query.subjects.members, *query.subjects.without]).values_list("pk", "name")
    )
    figure = TITLES["sf_tech"] if query.figure == "sf_tech" else TITLES.get(query.figure or "", "")
    parts = [
        ", ".join(people.get(pk, "?") for pk in query.subjects.members),
        "SF Tech" if query.figure == "sf_tech" else figure,
        operation_name(query),
        f"criteria of {query.rank}" if query.rank else "",
        when(query.time),
        " or ".join(query.subjects.ranks),
        f"calculated rank {' or '.join(query.subjects.calculated)}" if query.subjects.calculated else "",
        (" or " if query.subjects.either else ", ").join(map(condition_name, query.subjects.conditions)),
        f"without {', '.join(people.get(pk, '?') for pk in query.subjects.without)}" if query.subjects.without else "",
        f"place {query.place}" if query.place else "",
        f"first {query.percent}%" if query.percent else "",
        f"{query.days} days" if query.days else "",
        f"at most {query.limit}" if query.limit else "",
    ]
    told = ", ".join(part for part in parts if part) or "members"
    return told[0].upper() + told[1:]


def operation_name(query: Query) -> str:
    if query.operation == "list" and not query.subjects.conditions:
        return "members"
    if query.order == "least" and query.operation in ("movers", "best"):
        return "who fell most" if query.operation == "movers" else "lowest ever"
    name = OPERATIONS[query.operation]
    return f"{name} in percent" if query.by == "percent" else name


def when(time: Time) -> str:
    if time.week:
        return f"W/E {w.day(week_ending(time.week))}"
    if time.weeks:
        return f"last {time.weeks} {w.plural(time.weeks, 'week', 'weeks')}"
    if time.ever:
        return "all time"
    since = f"since W/E {w.day(week_ending(time.since))}" if time.since else ""
    until = f"until W/E {w.day(week_ending(time.until))}" if time.until else ""
    return " ".join(part for part in (since, until) if part)


def condition_name(condition: Condition) -> str:
    """'Power above 100,000,000', 'VS Score rose by at least 5,000'."""
    title = "SF Tech" if condition.figure == "sf_tech" else TITLES[condition.figure]
    moved = {"value": "", "gain": " rose by", "loss": " fell by"}[condition.of]
    limit = number(condition.value, condition.figure)
    if condition.than_group:
        limit = f"the {GROUPS[condition.than_group]}"
    if condition.than_member:
        limit = f"that of {Member.objects.filter(pk=condition.than_member).values_list('name', flat=True).first()}"
    told = f"{title}{moved} {SIDES[condition.comparison]} {limit}"
    return f"{told} ({when(condition.time)})" if not condition.time.is_newest else told


def limits(condition: Condition) -> str:
    """'more than 100,000,000 power', 'a VS score of at most 5', 'a rise in kills of at least 1,000'."""
    side = {"above": "more than", "below": "less than"}.get(condition.comparison, SIDES[condition.comparison])
    limit = number(condition.value, condition.figure)
    if condition.than_member:
        name = Member.objects.filter(pk=condition.than_member).values_list("name", flat=True).first() or ""
        limit = w.link(condition.than_member, name)
    if condition.figure == "unit_x":
        return "no Unit X" if condition.comparison == "below" else "Unit X"
    if condition.than_group:
        of, side = NOUNS[condition.figure], SIDES[condition.comparison]
        told = f"{'a ' if condition.figure == 'vs' else ''}{of} {side} the {GROUPS[condition.than_group]}"
        return f"{told} ({when(condition.time)})" if not condition.time.is_newest else told
    of = NOUNS[condition.figure]
    if condition.of != "value":
        told = f"a {'rise' if condition.of == 'gain' else 'fall'} in {of} of {side} {limit}"
    elif condition.figure in ("vs", "sf_tech") or condition.than_member:
        told = f"{'a ' if condition.figure == 'vs' else ''}{of} of {side} {limit}"
        told = (
            told
            if not condition.than_member
            else f"{side.replace(' of', '')} {of} than {limit}".replace(" than  ", " ")
        )
        told = told.replace("more than", "more", 1).replace("less than", "less", 1) if condition.than_member else told
    else:
        told = f"{side} {limit} {of}"
    return f"{told} ({when(condition.time)})" if not condition.time.is_newest else told


def noun(query: Query) -> str:
    return NOUNS[query.figure or "power"]


def one(query: Query) -> str:
    """Of one member."""
    return ONES.get(query.figure or "", noun(query))


def among(query: Query) -> str:
    return f" among {rank_names(query)} members" if query.subjects.ranks else ""


def rank_names(query: Query, joined: str = "and") -> str:
    names = list(query.subjects.ranks)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {joined} {names[-1]}"


def group(count: int, query: Query) -> str:
    """'45 R3 members', '100 members'."""
    return f"{count:,} {rank_names(query)} members" if query.subjects.ranks else w.members(count)


def in_week(query: Query) -> str:
    return f" in the week ending {w.day(week_ending(query.time.week))}" if query.time.week else ""


def weeks(days: tuple[date, ...]) -> str:
    if len(days) < 2:
        return ""
    return f" over {len(days)} weeks ({w.span(days[0], days[-1])})"
