"""Rules for what words ask together: which words and slots make an operation, and which other words it explains.

The first rule that explains every word of the question is used, so no word is silently ignored.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

LISTED = (
    "struck events away present targets demote short list meets promote missed never missed_rows never_any old flat "
    "movers full having joined left roster top best worst top_total "
)
"""Operations that answer with a list of members."""
FIGURES = "value compare best worst sum weeks_of weeks change share by_rank whole top top_total list movers full "
WEEKS = "weeks weeks_of trend "
RANKS = "distance short meets promote demote criteria rank list targets "
EXPLAINS = {
    "all": f"{LISTED}{FIGURES}{WEEKS}short meets criteria dates profile levels -value -compare",
    "amount_of": "change movers",
    "average": f"{WEEKS}by_rank whole",
    "before": "change movers",
    "best_ever": "top",
    "bottom": "worst top movers top_total list",
    "by_rank": "roster criteria",
    "calculated": RANKS,
    "change": "change weeks",
    "compare": "compare change by_rank criteria",
    "count": f"{LISTED}value sum weeks_of weeks whole change",
    "criteria": RANKS,
    "demote": "distance",
    "fresh": "value best worst joined_when profile old dates joined whole",
    "history": WEEKS,
    "how_much": f"{FIGURES}{WEEKS}levels distance joined_when profile struck criteria dates roster targets -movers",
    "last": "joined left",
    "levels": "levels",
    "median": f"{WEEKS}by_rank whole",
    "more": "compare distance",
    "needs": "distance targets criteria",
    "percent_of": "change movers weeks share",
    "place": "value compare rank top list",
    "profile": "profile compare levels old dates criteria",
    "promote": "distance",
    "rank_word": f"{RANKS}value compare top roster by_rank",
    "reach": "distance rank targets short meets list best top share",
    "recent": f"{WEEKS}value away old flat change movers joined left",
    "should": RANKS,
    "stale": "old",
    "sunday": "promote demote",
    "target": "targets",
    "took_part": "value list having missed never",
    "top": "best top movers top_total list full criteria dates joined",
    "total": f"{WEEKS}sum whole value change top_total top share by_rank roster",
    "trend": f"{WEEKS}profile change compare",
    "week": "best worst targets",
    "week_change": "change movers flat",
    "weekly": WEEKS,
    "which_rank": "value rank criteria",
    **dict.fromkeys(("chart", "csv", "forward", "reverse", "sort", "filler")),
}
"""Word -> the operations that it adds nothing to. With no value, it goes with all: it says how the answer is shown.

Words that are not listed ('never', 'missed', 'fall') have a meaning of their own, and only their own rule explains it.
"""


@dataclass(frozen=True)
class Rule:
    """operation: what is asked if the slots and the words fit.

    slots: slots that must be filled, or, after a dash, empty; any_of: one of these words is needed; needs: all of these
    are; also: words that may stand beside them, besides those that the operation explains.
    """

    operation: str
    slots: str = ""
    any_of: str = ""
    needs: str = ""
    also: str = ""

    def fits(self, filled: set[str], words: set[str]) -> bool:
        return (
            self.filled <= filled
            and self.empty.isdisjoint(filled)
            and (not self.any_of or not words.isdisjoint(self.any_words))
            and self.needed <= words
            and all(map(self.explains, words - self.own_words))
        )

    @cached_property
    def filled(self) -> frozenset[str]:
        return frozenset(one for one in self.slots.split() if one[0] != "-")

    @cached_property
    def empty(self) -> frozenset[str]:
        """A question about members is answered by the rules about members alone."""
        return frozenset({one[1:] for one in self.slots.split() if one[0] == "-"} | ({"member", "two"} - self.filled))

    @cached_property
    def any_words(self) -> frozenset[str]:
        return frozenset(self.any_of.split())

    @cached_property
    def needed(self) -> frozenset[str]:
        return frozenset(self.needs.split())

    @cached_property
    def own_words(self) -> frozenset[str]:
        return frozenset(f"{self.any_of} {self.needs} {self.also}".split())

    def explains(self, word: str) -> bool:
        told = EXPLAINS.get(word, "")
        return told is None or (self.operation in told.split() and f"-{self.operation}" not in told.split())


RULES = (
    # two members and more
    Rule("whole", "two figure", "total average"),
    Rule("value", "two figure", also="weekly count"),
    Rule("away", "two", "away", also="newest both"),
    Rule("distance", "two required", "needs short meets distance promote criteria", also="neg"),
    Rule("list", "two condition"),
    Rule("compare", "two", also="less than top bottom between fast all distance"),
    # one member
    Rule("levels", "member figure", "levels", also="profile"),
    Rule("best", "member figure", "best_ever", also="one_week"),
    Rule("best", "member figure ever", "top"),
    Rule("best", "member weekly_figure -time", "top"),
    Rule("worst", "member weekly_figure -time", "bottom"),
    Rule("best", "member weekly_figure span", "top", "week"),
    Rule("worst", "member weekly_figure span", "bottom", "week"),
    Rule("worst", "member figure", "worst_ever"),
    Rule("worst", "member figure ever", "bottom"),
    Rule("sum", "member weekly_figure", "total", also="count"),
    Rule("value", "member figure", "total"),
    Rule("weeks_of", "member weekly_figure", "average median", also="weekly count"),
    Rule("weeks", "member figure", "average median", also="count"),
    Rule("change", "member", "grow fall change", "how_much"),
    Rule("change", "member time", "grow fall change week_change", also="before compare"),
    Rule("change", "member", "week_change", also="grow fall change"),
    Rule("change", "member figure span", "compare", also="how_much"),
    Rule("weeks", "member", "history trend weekly grow fall change", also="top"),
    Rule("value", "member adds_up span", needs="how_much"),
    Rule("weeks", "member figure span", also="chart"),
    Rule("weeks", "member figure", needs="chart"),
    Rule("value", "member figure sf_tech -condition -ranks -required", "distance"),
    Rule("distance", "member condition", "more", "how_much"),
    *(Rule("rank", "member -ranks -figure -required", "rank_word which_rank", one) for one in ("should", "meets")),
    Rule("distance", "member", "needs short meets missing distance promote criteria", also="neg missed count should"),
    Rule("distance", "member required", "should", also="neg missed count"),
    Rule("away", "member", "away", also="newest fresh"),
    Rule("targets", "member -condition", "short_of_target"),
    Rule("targets", "member -condition", "short missed missing below less reach meets", "target", also="neg"),
    Rule("missed", "member", "missed took_part", also="neg never"),
    Rule("missed", "member", "missed", also="figure neg never"),
    Rule("never", "member figure -time", "never", also="neg"),
    Rule("value", "member event", "fast"),
    Rule("value", "member figure", also="which_rank top bottom neg never full count took_part"),
    Rule("joined_when", "member", "joined"),
    Rule("discord", "member", "discord"),
    Rule("rank", "member ranks -figure -time", also="rank_word"),
    Rule("rank", "member", "rank_word which_rank calculated place"),
    Rule("rank", "member -ranks -figure -time -required", "demote promote"),
    Rule("profile", "member", also="fast"),
    # away, strikes, events and targets
    Rule("struck", "member struck -figure -condition"),
    Rule("struck", "struck -figure -condition"),
    Rule("events", "-figure -condition -time -ranks", "event"),
    Rule("away", "-figure", "away"),
    Rule("away", "time -figure -condition -ranks -required", "needs"),
    Rule("targets", "", "short_of_target"),
    Rule("targets", "", "short missed missing below less", "target"),
    Rule("targets", "", "reach meets", "target neg"),
    Rule("targets", "whom time -figure -condition -member -required -ranks", needs="reach neg"),
    # ranks and criteria
    Rule("demote", "-figure", "short below", "own_rank", also="criteria"),
    Rule("list", "calculated ranks", "meets"),
    Rule("short", "", "short"),
    Rule("short", "", "reach meets", "neg criteria"),
    Rule("promote", "-required -restricted", "promote", "meets"),
    Rule("meets", "", "meets", also="promote"),
    Rule("meets", "required", "reach", "criteria"),
    Rule("promote", "", "promote", also="needs meets"),
    Rule("demote", "", "demote", also="needs"),
    Rule("trend", "figure -member", needs="whole chart", also="ours"),
    *(Rule("short", f"required {of}", "needs") for of in ("whom", "ranks", "restricted")),
    Rule("criteria", "-whom", "criteria"),
    Rule("criteria", "required", "needs"),
    # gaps
    Rule("missed", "", "missed", also="total"),
    Rule("never", "unit_x -time", "neg", also="figure"),
    Rule("missed", "figure", "neg", also="figure"),
    Rule("never", "unit_x -time", "needs", also="neg"),
    Rule("never", "figure", "never", also="neg levels missing"),
    Rule("never", "figure -time", "missing", also="neg levels"),
    Rule("missed_rows", "figure", "missing", also="neg"),
    Rule("never_any", "-figure -time -condition", "missing"),
    Rule("old", "", "stale", also="neg missing"),
    Rule("dates", "-whom", "fresh", also="newest"),
    # changes
    Rule("flat", "", "flat"),
    Rule("flat", "", "grow change", "neg"),
    Rule("flat", "figure", needs="missing grow"),
    Rule("change", "", "week_change", also="total"),
    Rule("change", "time", "compare", also="grow average"),
    Rule("change", "-member", needs="compare before"),
    Rule("change", "", "change"),
    Rule("change", "", "grow fall", "whole", also="ours average top"),
    Rule("change", "-whom", "grow fall", "how_much", also="average"),
    Rule("change", "-whom", "grow fall", "total"),
    Rule("movers", "-ever", "grow fall", "before", also="fast compare"),
    Rule("movers", "-ever", "grow fall", also="fast"),
    Rule("top", "event", "fast"),
    Rule("movers", "figure", "fast"),
    # the best ever
    Rule("best", "figure", "best_ever"),
    Rule("best", "figure ever -adds_up", "top"),
    Rule("best", "weekly_figure -member ever", "top", "week"),
    Rule("best", "weekly_figure -member", "top best_ever", "one_week"),
    Rule("worst", "figure ever", "bottom"),
    Rule("worst", "figure", "worst_ever"),
    Rule("top_total", "figure -span", "top bottom", "total"),
    # week by week and trends
    Rule("weeks", "figure", "weekly"),
    Rule("best", "weekly_figure span", "top", "reach"),
    Rule("top", "figure span", "top bottom"),
    Rule("weeks_of", "figure span", "average total median"),
    Rule("weeks", "figure", "history"),
    Rule("weeks", "figure span -member", needs="chart"),
    Rule("trend", "", "trend history"),
    Rule("trend", "figure", needs="chart"),
    # figures of the whole, conditions, rankings
    Rule("share", "limit figure", "share", also="ours top"),
    Rule("share", "", "share", also="ours"),
    Rule("share", "member figure", "share", also="ours"),
    *(Rule("share", slots, "percent_of", also="ours count") for slots in ("ranks", "condition", "member figure")),
    Rule("full", "figure", "full"),
    Rule("list", "condition span", also="total"),
    Rule("list", "condition"),
    Rule("list", "restricted -figure", also="count took_part"),
    Rule("by_rank", "figure", "by_rank", also="average"),
    Rule("by_rank", "figure -ranks -condition", "average total median top", "which_rank"),
    Rule("by_rank", "figure ranks", needs="compare"),
    Rule("whole", "figure", "average median total", also="count"),
    Rule("having", "figure", "count took_part"),
    Rule("sum", "figure -ranks -condition", needs="whole"),
    Rule("sum", "figure -condition", "how_much"),
    Rule("top", "figure"),
    # the roster
    Rule("joined", "-figure", "joined"),
    Rule("left", "-figure", "left"),
    Rule("roster", "-figure -time", "count rank_word total by_rank all", also="how_much"),
    Rule("roster", "ranks -figure -time"),
)
"""In order: the first rule that fits is used."""
