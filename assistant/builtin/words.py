"""The words that questions are made of, in groups. A question is understood when every word of it is.

Patterns match whole words of a lower-case question in which n't is written out and possessives are gone.
"""

from __future__ import annotations

import re

NOT = r"(?:(?:do|does|did|have|has|had|is|are|was|were|can|could) not|not|never|without)"
_MEET = r"(?:meet(?:ing)?|reach(?:ing)?|satisfy(?:ing)?|qualify(?:ing)?(?: for)?|fulfil(?:l|ling)?|pass(?:ing)?)"
_CRITERIA_AHEAD = r"(?= (?:the |their |our |any |rank )*(?:r[1-5] )?(?:criteri|requirement))"

DENIALS = (
    ("unmet", rf"{NOT} (?:yet )?{_MEET}|fail(?:s|ed|ing)? to {_MEET}"),
    ("unmet", r"(?:fall(?:s|ing)?|com(?:e|es|ing)) short(?: of)?"),
    ("unmet", rf"(?:under|below|miss(?:es|ing)?|fail(?:s|ed|ing)?){_CRITERIA_AHEAD}"),
    (
        "flat",
        rf"{NOT} (?:been )?(?:improv(?:e|ed|ing)|grow(?:n|ing)?|gain(?:ed|ing)?|increas(?:e|ed|ing)|progress(?:ed)?)",
    ),
    ("flat", r"stagnat(?:e|ed|ing)|no (?:growth|progress|improvement)"),
    ("missed donations", rf"{NOT} (?:donat(?:e|ed|ing)|contribut(?:e|ed|ing))(?: anything)?"),
    ("missed vs", rf"{NOT} (?:scor(?:e|ed|ing))(?: anything)?"),
    ("missed", rf"{NOT} (?:take part|taken part|participat(?:e|ed|ing)|play(?:ed)?|show(?:n)? up)(?: in)?"),
    ("missed", r"missed|skipped|absent(?: from)?|sat out|no[- ]shows?(?: in| for)?"),
    ("missing", rf"{NOT} (?:have|had|got)(?: an?y?)?|{NOT} (?:been )?recorded|(?:have|has|with|there (?:is|are)) no"),
    ("missing", r"missing|without(?: an?y?)?|no records?(?: of)?|no data|unknown|lack(?:s|ing)?"),
    ("stale", rf"{NOT} (?:been )?(?:recently )?updated|(?:needs?|have|has) (?:an? )?(?:to be )?updat(?:e|ed|ing)"),
    ("stale", r"stale|outdated|out of date|old|oldest"),
)
"""What is not so. Taken before the figures, because some of these hold a figure's name ('did not donate')."""

GROUPS = (
    # what is asked of the figures
    ("count", r"how many|(?:the )?number of|count(?: of)?"),
    ("how_much", r"how much|by how much"),
    ("by_rank", r"(?:by|per|for each|in each|of each|each|every) rank"),
    ("average", r"averages?|avg|mean|typical(?:ly)?|on average|(?:per|each) (?:member|player|head)"),
    ("median", r"median"),
    ("total", r"total(?:s|ed)?|sum|combined|altogether|all together|collective(?:ly)?|in all"),
    ("trend", r"trends?|trending|over time|develop(?:ed|ing|ment|s)?|evol(?:ution|ved)"),
    ("trend", r"perform(?:ance|ing|ed|s)?|doing"),
    ("weekly_change", r"week[ -](?:over|on)[ -]week"),
    ("weekly", r"week by week|per week|each week|every week|by week|weekly"),
    ("history", r"history|progression|chart|graph|plot"),
    (
        "compare",
        r"compar(?:e|ed|es|ing|ison)(?: with| to)?|versus|against|differences?|differ|head to head|side by side",
    ),
    ("change", r"chang(?:e|ed|es|ing)|moved?|movement"),
    # criteria
    (
        "meets",
        r"meets?|meeting|reach(?:es|ed)?|satisf(?:y|ies)|qualif(?:y|ies)(?: for)?|fulfils?|eligible(?: for)?|earns?",
    ),
    ("criteria", r"criteri(?:a|on)|requirements?"),
    ("calculated", r"calculated(?: ranks?)?"),
    ("needs", r"needs?|requires?|takes?|needed|short of|lacks?|(?:for )?(?:the |a )?next (?:higher )?rank"),
    # dates
    ("fresh", r"up to date|(?:last )?updated?|how (?:fresh|recent)|when|as of|dates?"),
    # the direction of a change
    ("by_percent", r"percent(?:age)?(?: ?wise)?|relative(?:ly)?|%|fastest|quickest"),
    ("by_amount", r"absolute(?:ly)?|in absolute terms"),
    ("grow by_amount", r"gain(?:ed|s|ing|ers?)?|increas(?:e|ed|es|ing)|add(?:ed)?"),
    ("grow", r"improv(?:e|ed|es|ing|ements?|ers?)|grow(?:n|th|ing|s|ers?)?|grew|progress(?:ed|ing)?"),
    ("grow", r"ris(?:e|en|ing|ers?)|rose|climb(?:ed|ing|ers?)?|went up|up"),
    ("fall by_amount", r"lost|los(?:e|es|ing|ers?)|drop(?:ped|ping|s)?|decreas(?:e|ed|es|ing)"),
    ("fall", r"declin(?:e|ed|es|ing)|fell(?: back)?|fallen|falls?|falling|fallers?|shrank|shrunk"),
    ("fall", r"slipp(?:ed|ing)|regress(?:ed)?|worsened|went down|down|got worse"),
    # the end of a list
    ("bottom", r"bottom|worst|lowest|weakest|least|fewest|smallest|minimum|poorest|slowest|low"),
    (
        "top",
        r"top|best|highest|strongest|most|leading|greatest|biggest|largest|maximum|high|first|number one|#1|leads?",
    ),
    ("more", r"stronger|higher|more|better|bigger|larger|greater"),
    ("less", r"weaker|lower|fewer|less|worse|smaller"),
    # which members
    ("joined", r"joined|join|newcomers?|new|newest|recruits?"),
    ("former", r"former|inactive|left|leavers?|leave|departed|quit|previous members"),
    (
        "place",
        r"places?|placed|positions?|standings?|stand|where|rank(?:s|ed)?(?= (?:in|by|for|on|among|(?:the )?members))",
    ),
    ("place", r"rankings?|leaderboards?"),
    ("rank", r"ranks?|ranked"),
    ("profile", r"about|profile|details?|info(?:rmation)?|stats|statistics|overview|summary|everything"),
    ("levels", r"levels?|nodes?"),
    ("all", r"all|every|everyone|everybody|whole|entire|full|complete"),
)
"""Name (or two) -> what it looks like; earlier ones are taken first."""

METRICS = (
    ("sf", r"sf[ -]?tech(?:nology)?|special forces(?: tech)?|sf|tech[ -]?tree|completions?(?: rates?)?|completed|tree"),
    ("unit_x", r"unit x"),
    ("donations", r"tech(?:nology)? (?:donations?|contributions?)|donations?|donat(?:e|ed|es|ing)|donors?|donators?"),
    ("donations", r"contribut(?:e|ed|es|ions?|ors?)|tech"),
    (
        "vs",
        r"alliance duels?(?: vs)?(?: scores?| points?)?|vs duels?(?: scores?| points?)?|duels?(?: scores?| points?)?",
    ),
    ("vs", r"vs(?:[ -]?(?:scores?|points?))?|versus scores?|scores?|scor(?:ed|ing|ers?)|points?"),
    ("kills", r"kill(?:s|ed|ers?|ing)?(?: counts?)?"),
    ("power", r"power(?:ful)?|strength|might"),
)
IMPLY_POWER = r"strongest|weakest|stronger|weaker|strong|weak"

STOP = frozenset(
    word
    for line in (
        "a alliance alliances also am an and any anybody anyone are at be been being by can could current",
        "currently data did do does each else figure figures for from get given got guild guys had has have",
        "having hello hey hi how i in into is it its just know latest let like list look looking many me",
        "member members moment my name names now of on one or our out overall among and/or much amount strong",
        "weak it's as if thank within during people person player players please present rate rates record",
        "recorded result results right see shall should show so somebody someone table tell than thanks that",
        "the their them then there these they this those to us value values want was we were what which who",
        "whom whose will with would you your whats terms made unlocked gotten",
    )
    for word in line.split()
)
"""Words that change nothing about what is asked."""

_OWN = re.compile(
    "|".join(
        f"(?:{pattern})"
        for pattern in (
            *(pattern for _, pattern in (*DENIALS, *GROUPS, *METRICS)),
            IMPLY_POWER,
            r"r[1-5]|x|weeks?|days?|months?|last|past|this|recent(?:ly)?|above|over|under|below|between|officers?",
        )
    )
)


def is_own(word: str) -> bool:
    """Whether a lower-case word is one of the assistant's own, so that it is no member's name without quotes."""
    return word in STOP or _OWN.fullmatch(word) is not None
