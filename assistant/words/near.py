"""The questions that lie nearest to one that was not understood."""

from __future__ import annotations

from rapidfuzz import fuzz, process

from assistant.words.lexicon import plain

ANSWERED = (
    "Who are the top 5 members by power?", "Who has the most kills?", "Who has the highest VS score?",
    "Who donated the most last week?", "Who has the lowest VS score among R3?", "What is the average tech donation?",
    "What is the total power of the alliance?", "How many members do we have?",
    "How many members have over 100M power?",
    "Who donated less than 10,000 last week?", "Who has more than 100M power and less than 10k donations?",
    "Which members improved recently?", "Who gained the most power in the last 4 weeks?", "Who lost kills?",
    "How much did the alliance grow last week?", "Show me recent performance trends",
    "Compare last week with the week before", "Average VS score per week", "Average power by rank",
    "Who missed the Alliance Duel last week?", "Who has never donated?", "Who has no kills on record?",
    "Whose figures are old?", "How fresh is the kills data?", "Who does not meet the R3 criteria?",
    "Who meets the R4 criteria?", "What are the rank criteria?", "Who could be promoted?", "Who should be demoted?",
    "What are the SF Tech completion rates?", "Who has Unit X?", "Who has the most mutual assistance?",
    "Who are the newest members?", "Who left the alliance?", "List the R5 and R4 members",
    "Who has the best VS score ever?", "Top 10% by power", "What share of the members has over 100M power?",
)  # fmt: skip


def nearest(asked: str) -> list[str]:
    """Two of them."""
    found = process.extract(plain(asked)[:300], ANSWERED, scorer=fuzz.token_set_ratio, processor=plain, limit=2)
    return [question for question, _, _ in found]
