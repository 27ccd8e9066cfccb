"""The weight of each piece of evidence in matching, and how reliable its margins are, from made-up weeks.

    python -m benchmarks.weights [--weeks 60] [--seed 16] [--write]

Prints the weights and the certainty; --write puts both into uploads/matching/weights.json. Most weights follow from the
rules: the spec's thresholds for a name alone, and one level for the evidence beside it. The weights in FITTED have a
range within the rules. The rules nearly separate right rows from wrong ones (only a few rows in a hundred are in
doubt), so the maximum likelihood would lie far outside that range. Therefore the likeliest weights given a prior in its
middle are taken. The certainty is measured on other weeks than the weights. Accuracy is judged on neither, but on
screenshots.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.made_up_weeks import Week, weeks
from uploads.matching.confidence import least_odds
from uploads.matching.propose import assigned, compared
from uploads.matching.score import Score, scores
from uploads.matching.weights import FILE, WEIGHTS, Weights

FITTED = {"fits": (2.9, 0.2), "contradicts": (-3.0, 0.2), "same_avatar": (2.9, 0.2), "other_avatar": (-3.0, 0.2)}
"""The middle of the range that the rules leave, and a sixth of its width.

With fits or same_avatar, a name just above 0.7 is medium. Neither alone separates two names that look alike
(level_rival), but either outweighs not_exact. With contradicts or other_avatar, the same name is medium.
"""

CERTAINTY = {"base": (0.0, 1.0), "per_odds": (1.0, 0.3)}
"""If the odds are calibrated, matches are right as often as the odds say."""

LONGEST_STEP = 1.0
"""Newton's steps would overshoot where nearly everything is decided."""

Numbers = NDArray[np.float64]
Choice = tuple[Numbers, Numbers, int]
"""Alternatives: the odds of each, its evidence, and which one is right (the index after the last: none)."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Weigh the evidence of matching on made-up weeks.")
    parser.add_argument("--weeks", type=int, default=60)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--write", action="store_true", help="put the weights into uploads/matching/weights.json")
    arguments = parser.parse_args(argv)
    found = fit([choice for week in weeks(arguments.seed, arguments.weeks) for choice in choices_of(week)], FITTED)
    claims = [claim for week in weeks(arguments.seed + 1, arguments.weeks) for claim in claims_of(week)]
    certainty = tuple(fit(claims, CERTAINTY).values())
    print(*(f"{name:<13} {value:6.2f}  {FITTED[name][0]:6.2f} before" for name, value in found.items()), sep="\n")
    print(f"certainty     {certainty[0]:6.2f}  and {certainty[1]:.2f} for each of the odds")
    weights = Weights(**asdict(WEIGHTS) | found | {"certainty": certainty})
    if arguments.write:
        FILE.write_text(json.dumps(asdict(weights), indent=2) + "\n", encoding="utf-8")
    if replace(weights, certainty=WEIGHTS.certainty) != WEIGHTS:
        print("\nThe weights differ from those of matching: with --write, run it again to measure their certainty.")


def fit(choices: Sequence[Choice], expected: dict[str, tuple[float, float]]) -> dict[str, float]:
    """The likeliest weights, by Newton's method; expected: the prior, {name: (mean, deviation)}."""
    mean, deviation = np.array(list(expected.values())).T
    found = mean.copy()
    for _ in range(20):
        slope, curve = (found - mean) / deviation**2, np.diag(deviation**-2)
        for odds, weighed, right in choices:
            all_odds = np.append(odds + weighed @ found, 0.0)
            likely = np.exp(all_odds - np.logaddexp.reduce(all_odds))
            every = np.vstack([weighed, np.zeros(len(found))])
            middle = likely @ every
            slope += middle - every[right]
            curve += (every.T * likely) @ every - np.outer(middle, middle)
        found -= np.clip(np.linalg.solve(curve, slope), -LONGEST_STEP, LONGEST_STEP)
    return {name: round(float(value), 2) for name, value in zip(expected, found, strict=True)}


def choices_of(week: Week) -> Iterator[Choice]:
    """Each row with the members whom its name suggests; it is one of them or nobody."""
    now = np.array([getattr(WEIGHTS, name) for name in FITTED])
    for ours, whose in zip(_scored(week), week.whose, strict=True):
        named = [score for score in ours if not score.like.left_over]
        ids = [score.like.member.member_id for score in named]
        if named and (whose is None or whose in ids):
            likes = [(score.like.verdict, score.like.avatar) for score in named]
            weighed = np.array([[v == "fits", v == "contradicts", a == "same", a == "other"] for v, a in likes], float)
            odds = np.array([score.odds for score in named]) - weighed @ now
            yield odds, weighed, len(ids) if whose is None else ids.index(whose)


def claims_of(week: Week) -> Iterator[Choice]:
    """Each match: whether it is right, and the margin of the match."""
    for index, (score, margin) in assigned(week.rows, _scored(week)).items():
        right = score.like.member.member_id == week.whose[index]
        yield np.zeros(1), np.array([[1.0, least_odds(score, margin)]]), 0 if right else 1


def _scored(week: Week) -> list[list[Score]]:
    return scores(week.rows, compared(week.rows, week.roster, kind=week.kind))


if __name__ == "__main__":
    main()
