"""The strikes that a week's figures propose (issue 19): unexcused members below a target or absent from the duel.

Nothing is stored and nothing here writes. A proposal is computed from the current targets, records, absences and days
away. So it appears once, in whatever order the lists came in, and disappears with its cause. Leaders' decisions are
stored separately (members.strikes).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from analytics import duel
from analytics.known_weeks import KnownWeek, Person, known_weeks
from analytics.targets import Short, shortfalls
from members import away, formats, strikes
from members.days import alliance_day
from members.figures import DUEL_DAY, DUEL_DAYS, DUELS, VS, is_event
from members.kept import Kept
from members.models import Target
from members.models.targets import TARGETED
from members.names import alphabetical
from members.strikes import standing
from members.targets import in_force, is_of_a_day
from members.weeks.calendar import WEEK, monday_of, week_ending

__all__ = ["Proposal", "facts", "open_weeks", "proposed", "standing"]

LOOK_BACK = 4
"""How many whole weeks before this one still get proposals, if those strikes would not have expired."""
AREAS = ("members", "records", "absences")
DIFFERS = "Days and week of the duel disagree. Look at both rows first."


@dataclass(frozen=True, slots=True)
class Proposal:
    """A strike that the figures propose.

    day: the date of the value, a day or the week's Sunday. least: the required value, None if nothing was required and
    the member missed the week's duel. since, of_rank: the target that required it. away: days away that do not excuse.
    derived: the value is computed from the week and the other days. doubts: what speaks against the strike, in
    sentences. title: of an event.
    """

    member_id: int
    name: str
    rank: int
    figure: str
    day: date
    least: int | None
    has: int
    since: date | None = None
    of_rank: int | None = None
    away: str = ""
    derived: bool = False
    doubts: tuple[str, ...] = ()
    title: str = ""

    @property
    def key(self) -> strikes.Key:
        return self.member_id, self.figure, self.day

    @property
    def week(self) -> date:
        return week_ending(self.day)

    @property
    def is_of_a_day(self) -> bool:
        return is_of_a_day(self.figure) or is_event(self.figure)

    @property
    def label(self) -> str:
        return self.title or (TARGETED[self.figure].label if self.figure in TARGETED else self.figure)

    @property
    def missing(self) -> int:
        return (self.least or 0) - self.has

    @property
    def reason(self) -> str:
        return reason_of(self.label, self.day, self.least, self.has, of_a_day=self.is_of_a_day)


def reason_of(label: str, day: date, least: int | None, has: int, *, of_a_day: bool) -> str:
    """'Duel Day of Tue 10 Nov: 400 of 1,000', 'Donations of the week to 15 Nov: 0 of 500'"""
    when = formats.weekday_day(day) if of_a_day else f"the week to {formats.day(day)}"
    if least is None:
        return f"Not on the {label} list of {when}"
    return f"{label} of {when}: {has:,} of {least:,}"


# ---- the rule


def proposals(
    everybody: Mapping[int, Person],
    short: Mapping[int, Sequence[Short]],
    missed: Mapping[int, date],
    *,
    duels: Mapping[int, duel.Duel],
    targets: Sequence[Target],
    week: date,
) -> Iterator[Proposal]:
    """The strikes that a week's facts propose; excused shortfalls are left out.

    short: by member, everything below its target. missed: member -> the day of the whole list of the week's duel that
    lacks the member. duels: the members' week, checked.
    """
    for pk, several in short.items():
        for one in several:
            if not one.is_excused:
                yield of_short(everybody[pk], one, targets, week, duels.get(pk))
    for pk, listed in missed.items():
        who = everybody[pk]
        if expected(who, targets, week) and not any(one.figure in DUELS for one in short.get(pk, ())):
            yield Proposal(pk, who.name, who.rank, VS, week, None, 0, doubts=early(listed, week))


def expected(who: Person, targets: Sequence[Target], week: date) -> bool:
    """Whether a member is expected in the duel: no target for the week's score, and no target of 0 for the day."""
    of_day = in_force(targets, DUEL_DAY.data_type, who.rank, week)
    return in_force(targets, VS, who.rank, week) is None and (of_day is None or bool(of_day.least))


def of_short(who: Person, one: Short, targets: Sequence[Target], week: date, known: duel.Duel | None) -> Proposal:
    target = in_force(targets, one.figure, who.rank, week)
    is_duel = known is not None and one.figure in DUELS
    return Proposal(
        who.member_id,
        who.name,
        who.rank,
        one.figure,
        one.day or week,
        one.least,
        one.has,
        since=target.since if target else None,
        of_rank=target.rank if target else None,
        away=one.excuse.text if one.excuse else "",
        title=one.label,
        derived=bool(is_duel and one.day and known and (one.day - monday_of(week)).days in known.derived),
        doubts=(DIFFERS,) if is_duel and known and known.check == "differs" else (),
    )


def early(listed: date, week: date) -> tuple[str, ...]:
    """What to say if a week's duel list was taken before the duel's last day."""
    days = duel.days_told(listed, week)
    if days == DUEL_DAYS:
        return ()
    return (f"The list is of {formats.weekday_day(listed)}: the duel went on until Saturday.",)


# ---- what is recorded


_facts: Kept[tuple[Proposal, ...]] = Kept(most=60)


def facts(weeks: Collection[date]) -> dict[date, tuple[Proposal, ...]]:
    """All strikes that the facts of these weeks (their Sundays) propose, decided or not; by member name, then day.

    A fixed number of queries, whatever the number of members and weeks.
    """
    return _facts.get_all(weeks, AREAS, compute)


def compute(weeks: Collection[date]) -> dict[date, tuple[Proposal, ...]]:
    if not weeks:
        return {}
    targets, today = list(Target.objects.all()), alliance_day()
    return {week: tuple(of_week(one, targets, today)) for week, one in known_weeks(weeks, targets).items()}


def of_week(known: KnownWeek, targets: Sequence[Target], today: date) -> list[Proposal]:
    found = proposals(
        {one.member_id: one for one in known.people},
        shortfalls(known, targets, today)[0],
        who_missed(known, today),
        duels={pk: line.duel for pk, line in known.lines.items()},
        targets=targets,
        week=known.ending,
    )
    told = [with_early(one, known.taken.get(one.member_id)) for one in found]
    return sorted(told, key=lambda one: (alphabetical(one.name), one.member_id, one.day, one.figure))


def with_early(one: Proposal, taken: date | None) -> Proposal:
    """The proposal; for a week's score, with a doubt if its list was taken before the duel's last day."""
    if one.figure != VS or one.least is None or taken is None:
        return one
    return replace(one, doubts=(*one.doubts, *early(taken, one.week)))


def who_missed(known: KnownWeek, today: date) -> dict[int, date]:
    """Members missing from the week's whole duel list, with no score on any day and not excused -> the list's day."""
    covered = away.days_of_week(VS, known.ending)
    if covered.last >= today:
        return {}
    absent: dict[int, date] = {}
    for pk, day in known.missed[VS]:
        line = known.lines[pk]
        if line.of_week is None and not any(one and one.value for one in line.read):
            absent[pk] = max(day, absent.get(pk, day))
    excuses = {pk: found for pk in absent if (found := away.excuse(known.entries.get(pk, ()), covered))}
    gone = away.excused(excuses)
    return {pk: day for pk, day in absent.items() if pk not in gone}


def open_weeks(today: date, weeks: int) -> list[date]:
    """The weeks for which strikes are proposed, newest first. weeks: after how many a strike expires."""
    newest = week_ending(today)
    found = [newest - number * WEEK for number in range(LOOK_BACK + 1)]
    return [week for week in found if is_open(week, weeks, today)]


def is_open(day: date, weeks: int, today: date) -> bool:
    return not strikes.has_expired(strikes.expiry(day, weeks), today)


def proposed(week: date | None = None) -> list[Proposal]:
    """The proposed strikes on which nobody has decided, newest week first.

    week: only this week, given by any of its days; None for all that may be decided on.
    """
    today, weeks = alliance_day(), strikes.kept_weeks()
    wanted = weeks_of(week, today, weeks)
    return to_decide(facts(wanted), wanted, today, weeks)


def weeks_of(week: date | None, today: date, weeks: int) -> list[date]:
    """The weeks that `proposed` covers. weeks: after how many a strike expires."""
    return open_weeks(today, weeks) if week is None else [week_ending(week)]


def to_decide(
    found: Mapping[date, Sequence[Proposal]], wanted: Sequence[date], today: date, weeks: int
) -> list[Proposal]:
    """The proposals of the wanted weeks that may be decided on and are not decided yet. One query."""
    return undecided([one for week in wanted for one in found[week] if is_open(one.day, weeks, today)], wanted)


def undecided(found: Iterable[Proposal], weeks: Collection[date]) -> list[Proposal]:
    if not weeks:
        return []
    done = strikes.decided(monday_of(min(weeks)), max(weeks))
    return [one for one in found if one.key not in done]


def proposed_reason(evidence: Mapping[str, Any]) -> str:
    """The proposal's reason, from the evidence that `as_json` wrote."""
    asked, day = evidence["asked"], date.fromisoformat(evidence["date"])
    least = None if asked is None else int(asked)
    return reason_of(evidence["label"], day, least, int(evidence["value"]), of_a_day=evidence["span"] == "day")


def as_json(one: Proposal) -> dict[str, Any]:
    """A proposal as the evidence that a decision stores: big figures as numeric strings."""
    return {
        "figure": one.figure,
        "label": one.label,
        "span": "day" if one.is_of_a_day else "week",
        "date": one.day.isoformat(),
        "weekEnding": one.week.isoformat(),
        "asked": None if one.least is None else str(one.least),
        "value": str(one.has),
        "missing": None if one.least is None else str(one.missing),
        "targetSince": one.since.isoformat() if one.since else None,
        "targetOf": f"R{one.of_rank}" if one.of_rank else "everybody" if one.since else None,
        "away": one.away,
        "derived": one.derived,
        "doubts": list(one.doubts),
    }
