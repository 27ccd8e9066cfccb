"""The table of what words ask together, in order; `assistant.words.reading` makes the query of the first that fits."""

from __future__ import annotations

from dataclasses import dataclass

ALWAYS = "chart csv forward reverse sort filler"
"""How the answer is shown may stand beside anything."""


@dataclass(frozen=True, slots=True)
class Rule:
    """operation: what is asked where the slots and the words fit.

    slots: which slots must be filled (a dash before one: must not be); any_of: one of these words; allows: these too.
    """

    operation: str
    slots: str = ""
    any_of: str = ""
    allows: str = ""
    needs: str = ""

    def fits(self, filled: set[str], words: set[str]) -> bool:
        wanted, any_of, needs = self.slots.split(), set(self.any_of.split()), set(self.needs.split())
        named = {"member", "two"} & filled
        return (
            named <= set(wanted)
            and all((one[1:] not in filled) if one[0] == "-" else one in filled for one in wanted)
            and (not any_of or bool(any_of & words))
            and needs <= words
            and words <= any_of | needs | set(self.allows.split()) | set(ALWAYS.split())
        )


RULES = (
    # two members and more
    Rule("value", "two figure", allows="place how_much weekly count"),
    Rule("away", "two", "away", "newest both"),
    Rule("compare", "two", allows="compare more less than top profile rank_word bottom place between how_much"),
    # one member
    Rule("levels", "member figure", "levels", "how_much profile all"),
    Rule("best", "member figure", "best_ever", "top how_much fresh week"),
    Rule("best", "member figure ever", "top", "how_much fresh"),
    Rule("best", "member weekly_figure -time", "top", "how_much fresh"),
    Rule("worst", "member weekly_figure -time", "bottom", "how_much fresh"),
    Rule("worst", "member figure", "worst_ever", "bottom"),
    Rule("worst", "member figure ever", "bottom", "how_much"),
    Rule("sum", "member weekly_figure", "total", "how_much count all"),
    Rule("value", "member figure", "total", "how_much count"),
    Rule("weeks_of", "member weekly_figure", "average median", "weekly count all how_much"),
    Rule("weeks", "member figure", "average median", "weekly count all"),
    Rule("change", "member time -span", "grow fall change week_change", "how_much percent_of amount_of before compare"),
    Rule("change", "member -time", "grow fall change", "percent_of", needs="how_much"),
    Rule("weeks", "member", "history trend weekly weekly grow fall change", "recent percent_of how_much chart all top"),
    Rule("change", "member", "week_change", ""),
    Rule("weeks", "member figure span", allows="weekly chart history trend all"),
    Rule("weeks", "member figure", needs="chart", allows="weekly history trend"),
    Rule(
        "distance",
        "member",
        "needs short meets missing distance promote should",
        "criteria calculated rank_word neg how_much more reach missed demote should",
    ),
    Rule("away", "member", "away", "newest"),
    Rule("targets", "member -condition", "short_of_target", "target"),
    Rule("targets", "member -condition", "short missed missing below less", "needs", needs="target"),
    Rule("missed", "member", "missed took_part", "figure neg never"),
    Rule(
        "value",
        "member figure",
        allows="place rank_word which_rank how_much fresh top bottom took_part count neg never recent full",
    ),
    Rule("joined_when", "member", "joined", "fresh how_much"),
    Rule("discord", "member", "discord", ""),
    Rule("rank", "member ranks -figure -time", allows="rank_word"),
    Rule("rank", "member", "rank_word which_rank calculated place", "reach"),
    Rule("profile", "member", allows="profile all fresh how_much trend"),
    # away, strikes, events, and targets
    Rule("struck", "member struck -figure -condition", allows="count how_much"),
    Rule("struck", "struck -figure -condition", allows="count all"),
    Rule("events", "-figure -condition -time -ranks", "event", "count all"),
    Rule("away", "-figure -condition", "away", "count all recent"),
    Rule("present", "-figure -condition -time", needs="away neg", allows="count all"),
    Rule("targets", "-condition", "short_of_target", "count all target"),
    Rule("targets", "-condition", "short missed missing below less", "count all needs criteria", needs="target"),
    Rule("targets", "-condition", "reach meets", "count all criteria", needs="target neg"),
    # ranks and criteria
    Rule("demote", "-figure", "short below", "criteria count all", needs="own_rank"),
    Rule("short", "", "short", "criteria count all rank_word calculated"),
    Rule("short", "", needs="neg criteria", allows="reach meets count all"),
    Rule("list", "calculated", allows="count all calculated rank_word"),
    Rule("meets", "-struck", "meets", "criteria count all rank_word calculated promote"),
    Rule("promote", "", "promote", "rank_word all needs count meets calculated should"),
    Rule("demote", "", "demote", "rank_word all needs count calculated should"),
    Rule("criteria", "", "criteria", "needs all rank_word how_much calculated top"),
    Rule("criteria", "required", "needs", "how_much rank_word all"),
    # gaps
    Rule("missed", "", "missed", "count all"),
    Rule("missed", "figure", "neg", "count all took_part"),
    Rule("never", "unit_x -time", "needs", "count all neg"),
    Rule("never", "figure -time", "never missing", "count all neg levels"),
    Rule("never", "figure -time", needs="never took_part", allows="count all"),
    Rule("missed_rows", "figure", "missing", "count all neg"),
    Rule("never_any", "-figure -time -condition", "missing", "count all"),
    Rule("old", "", "stale", "count all fresh neg recent"),
    Rule("dates", "", "fresh", "all how_much top newest"),
    # changes
    Rule("flat", "", "flat", "count all recent"),
    Rule("flat", "", needs="neg grow", allows="count all recent how_much"),
    Rule("flat", "figure", needs="missing grow", allows="count all recent"),
    Rule("flat", "", needs="neg change", allows="count all recent"),
    Rule("change", "", "week_change", "compare change how_much total recent"),
    Rule("change", "time", "compare", "change before week_change grow average total"),
    Rule("change", "", "change", "how_much compare recent total trend"),
    Rule("change", "", "grow fall", "ours how_much percent_of total average recent count top", needs="whole"),
    Rule("change", "", "grow fall", "how_much percent_of total average recent all", needs="how_much"),
    Rule("change", "", "grow fall", "percent_of recent all", needs="total"),
    Rule("movers", "-ever", "grow fall", "top bottom fast percent_of amount_of count all recent before week_change"),
    Rule("movers", "figure", "fast", "top bottom"),
    # the best ever
    Rule("best", "figure", "best_ever", "top fresh all week"),
    Rule("best", "figure ever -adds_up", "top", "fresh all week"),
    Rule("best", "weekly_figure -member ever", "top", "fresh all", needs="week"),
    Rule("best", "weekly_figure -member -time", "top best_ever", "fresh all", needs="one_week"),
    Rule("best", "weekly_figure -member ever", "top best_ever", "fresh all", needs="one_week"),
    Rule("worst", "figure ever", "bottom", "fresh all"),
    Rule("worst", "figure", "worst_ever", "bottom"),
    Rule("top_total", "figure -span", "top bottom", "how_much all", needs="total"),
    # week by week and trends
    Rule("weeks", "figure", "weekly", "average total median history trend all recent"),
    Rule("top", "figure span", "top bottom", "place all total how_much"),
    Rule("weeks_of", "figure span", "average total median", "all how_much weekly history trend count"),
    Rule("weeks", "figure", "history", "average total all weekly trend recent"),
    Rule("weeks", "figure span -member", needs="chart", allows="all recent weekly"),
    Rule("trend", "", "trend history", "all total recent weekly"),
    Rule("trend", "figure", needs="chart", allows="all total"),
    # figures of the whole, conditions, rankings
    Rule("share", "member figure", "share", "all total ours how_much"),
    Rule("share", "", "share", "all total ours"),
    Rule("full", "figure", "full", "all count top"),
    Rule("list", "condition", allows="count all top bottom how_much place rank_word took_part"),
    Rule("by_rank", "figure", "by_rank", "average total median all how_much"),
    Rule("by_rank", "figure -ranks -condition", "average total median top", "how_much all", needs="which_rank"),
    Rule("by_rank", "figure ranks", needs="compare", allows="average total median all"),
    Rule("whole", "figure", "average median total", "all how_much count"),
    Rule("having", "figure", needs="count", allows="all took_part"),
    Rule("having", "figure", "took_part", "all"),
    Rule("sum", "figure -ranks -condition", allows="how_much all", needs="whole"),
    Rule("sum", "figure -condition", "how_much", "all"),
    Rule("top", "figure", allows="top bottom place rank_word all best_ever"),
    # the roster
    Rule("joined", "-figure", "joined", "count recent all last top fresh"),
    Rule("left", "-figure", "left", "count recent all last"),
    Rule("roster", "-figure -time", "count rank_word total by_rank all", "how_much"),
    Rule("roster", "ranks -figure -time", allows="count how_much rank_word all"),
)
"""In order: the first that fits is what is asked."""
