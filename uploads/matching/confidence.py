"""How sure a match is, by its distance from a newcomer and from the next best pairing of the whole list.

The thresholds for the name alone are the spec's: above 0.7 a member is suggested (low), above 0.9 medium, and the same
name or a confirmed alias is high. Other evidence raises this by one level at most. Nothing is high with a failed proof
or with a next best pairing that is near.
"""

from __future__ import annotations

import math

from uploads.matching.assign import Margin
from uploads.matching.evidence import SUGGESTED, Likeness
from uploads.matching.score import MEDIUM, Score, name_odds, picture_odds
from uploads.matching.weights import WEIGHTS
from uploads.reading.types import Confidence

_LEVELS: tuple[Confidence, ...] = ("none", "low", "medium", "high")


def confidence_of(score: Score | None, margin: Margin, *, proved: bool) -> Confidence:
    """The confidence in a row's member; none without a member."""
    if score is None:
        return "none"
    like = score.like
    if like.left_over or (like.clear and like.similarity <= SUGGESTED):
        return "low"
    level = min(_level(score.odds), _by_name(like) + 1)
    if not proved or margin.least < WEIGHTS.level_rival:
        level = min(level, 2)
    return _LEVELS[max(level, 1)]


def of_similarity(similarity: float) -> Confidence:
    """The confidence that the similarity of two names gives on its own."""
    return "medium" if similarity > MEDIUM else "low" if similarity > SUGGESTED else "none"


def certainty(score: Score | None, margin: Margin) -> float:
    """The share of such matches that are right, 0 to 1, as measured on simulated weeks; 0 without a match."""
    if score is None:
        return 0.0
    base, per_odds = WEIGHTS.certainty
    return 1 / (1 + math.exp(-base - per_odds * least_odds(score, margin)))


def least_odds(score: Score, margin: Margin) -> float:
    """How much the match beats everything else (a newcomer or the next best pairing), capped at the weight of the same
    name."""
    return min(score.odds, margin.least, WEIGHTS.same)


def _by_name(like: Likeness) -> int:
    return _level(max(name_odds(like), picture_odds(like))) or int(like.strength > SUGGESTED)


def _level(odds: float) -> int:
    return 3 if odds >= WEIGHTS.level_high else 2 if odds >= WEIGHTS.level_medium else 0
