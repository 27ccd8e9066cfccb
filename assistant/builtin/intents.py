"""What a question may ask: for each kind, the words it needs and those it may have. Anything else is declined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assistant.builtin import say_gaps as gaps
from assistant.builtin import say_members as one
from assistant.builtin import say_progress as progress
from assistant.builtin import say_roster as roster
from assistant.builtin import say_standings as standings
from assistant.builtin.question import Question


@dataclass(frozen=True, slots=True)
class Intent:
    """needs: all of these groups; any_of: at least one of these (none: no matter); allows: these beside them."""

    answer: Callable[[Question], str]
    needs: frozenset[str]
    any_of: frozenset[str]
    allows: frozenset[str]

    def fits(self, groups: set[str]) -> bool:
        return (
            self.needs <= groups
            and (not self.any_of or bool(self.any_of & groups))
            and groups <= self.needs | self.any_of | self.allows
        )


def intent(answer: Callable[[Question], str], needs: str, any_of: str = "", allows: str = "") -> Intent:
    return Intent(answer, frozenset(needs.split()), frozenset(any_of.split()), frozenset(allows.split()))


INTENTS = (
    # two members
    intent(one.say_compared, "member2", allows="compare metric metrics more less top profile"),
    # one member
    intent(one.say_member_tech, "member1 sf", allows="levels place rank by_percent how_much profile"),
    intent(one.say_around, "member1 metric", "more less", allows="count"),
    intent(
        one.say_history,
        "member1",
        "history weekly weeks grow fall trend weekly_change change",
        "metric recent by_percent by_amount how_much top",
    ),
    intent(
        progress.say_member_change,
        "member1 week",
        "grow fall change weekly_change",
        "metric by_percent by_amount how_much two_weeks before",
    ),
    intent(one.say_needs, "member1", "needs unmet meets missing", "required criteria calculated rank"),
    intent(one.say_figure, "member1 metric", allows="week place rank how_much fresh total"),
    intent(one.say_joined_when, "member1 joined", allows="fresh"),
    intent(one.say_rank, "member1", "rank calculated", "place"),
    intent(one.say_discord, "member1 discord"),
    intent(one.say_profile, "member1", allows="profile all fresh"),
    # SF Tech
    intent(roster.say_no_sf_tech, "sf missing", allows="count ranks levels all"),
    intent(roster.say_sf_tech_bounds, "sf threshold", allows="count ranks percent all"),
    intent(roster.say_unit_x, "unit_x", allows="count ranks sf all"),
    intent(roster.say_sf_tech, "sf", allows="top bottom n ranks average median by_percent levels all place"),
    # rank criteria
    intent(gaps.say_under, "unmet", allows="criteria required ranks count x calculated rank all"),
    intent(gaps.say_under, "x", allows="calculated rank count ranks all"),
    intent(gaps.say_meeting, "meets", "criteria required", "ranks count all rank"),
    intent(gaps.say_criteria, "criteria", allows="required rank all needs"),
    intent(gaps.say_criteria, "needs required", allows="criteria rank how_much metric"),
    intent(gaps.say_criteria, "calculated", allows="ranks count rank all"),
    # gaps
    intent(gaps.say_missed, "missed", allows="metric week count ranks all"),
    intent(gaps.say_missing, "missing metric", allows="count ranks week all"),
    intent(gaps.say_missing_any, "missing", allows="count ranks all"),
    intent(gaps.say_old, "stale", allows="metric metrics ranks count days weeks all"),
    intent(gaps.say_dates, "fresh", allows="metric metrics all"),
    # progress
    intent(progress.say_weeks, "week", "compare weekly_change two_weeks before", "metric ranks change"),
    intent(progress.say_weeks, "", "weekly_change change", "metric ranks compare week weeks recent how_much total"),
    intent(progress.say_weeks, "compare weeks", allows="metric ranks"),
    intent(progress.say_flat, "flat", allows="metric week weeks recent count ranks all two_weeks before"),
    intent(
        progress.say_improvers,
        "",
        "grow fall",
        "metric top bottom n week weeks recent by_percent by_amount ranks count average total all two_weeks before "
        "how_much whole",
    ),
    intent(progress.say_by_week, "metric weekly", allows="average total history weeks ranks all recent trend"),
    intent(progress.say_by_week, "metric weeks", "average total", "ranks all how_much weekly history trend"),
    intent(progress.say_by_week, "metric history", "average total", "weeks ranks all weekly trend"),
    intent(progress.say_trend, "", "trend", "metric weeks recent history all total whole"),
    intent(progress.say_trend, "metric history", allows="weeks recent all"),
    # standings
    intent(standings.say_matching, "threshold metric", allows="count ranks week all top"),
    intent(standings.say_ranking, "metric weeks", "top bottom n place", "ranks all total"),
    intent(standings.say_summary, "metric", "average median total", "ranks week all how_much"),
    intent(standings.say_having, "metric count", allows="ranks week all took_part"),
    intent(standings.say_by_rank, "metric by_rank", allows="average total median week"),
    intent(standings.say_summary, "metric how_much", allows="ranks week all"),
    intent(standings.say_ranking, "metric", "top bottom n place rank", "ranks week all"),
    intent(standings.say_ranking, "metric", allows="ranks week all"),
    # the roster
    intent(roster.say_moved, "", "joined former", "count weeks recent n all"),
    intent(roster.say_roster, "", "count ranks rank total all by_rank", "how_much"),
)
"""In order: the first that fits answers."""


def intent_of(question: Question) -> Intent | None:
    return next((intent for intent in INTENTS if intent.fits(question.groups)), None)
