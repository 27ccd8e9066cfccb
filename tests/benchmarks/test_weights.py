"""The weights of matching, and the weeks that they are made from."""

from random import Random

import numpy as np
import pytest

from benchmarks.accuracy import CERTAINTIES, reliability
from benchmarks.made_up_weeks import weeks
from benchmarks.weights import CERTAINTY, FITTED, choices_of, fit
from tests.conftest import row
from uploads.matching.assign import Margin
from uploads.matching.confidence import certainty
from uploads.matching.evidence import compare
from uploads.matching.score import Score
from uploads.matching.weights import WEIGHTS
from uploads.reading.types import RosterEntry


def test_the_names_thresholds_stay_and_one_piece_of_evidence_moves_the_level_by_one():
    w, trifle = WEIGHTS, WEIGHTS.badge + WEIGHTS.near
    assert w.suggested[1] + trifle < w.level_medium < w.medium[0] - trifle
    assert w.medium[1] + trifle < w.level_high < w.same - trifle
    for speaks_for, speaks_against in ((w.fits, w.contradicts), (w.same_avatar, w.other_avatar)):
        assert w.suggested[0] + speaks_for - trifle > w.level_medium
        assert w.medium[0] + speaks_for - trifle > w.level_high
        assert w.level_medium < w.same + speaks_against - trifle
        assert w.same + speaks_against + trifle < w.level_high
        assert w.not_exact < speaks_for
        assert speaks_for + trifle < w.level_rival < speaks_for - speaks_against - trifle


def test_made_up_weeks_are_the_same_each_time_and_move_the_weights():
    once, again = list(weeks(3, 2)), list(weeks(3, 2))
    assert once == again
    assert once[0] != once[1]
    found = fit([choice for week in once for choice in choices_of(week)], FITTED)
    assert found != {name: mean for name, (mean, _) in FITTED.items()}


def test_weights_that_nothing_speaks_against_stay_near_what_was_expected():
    separable = [(np.zeros(1), np.array([[1.0]]), 0)] * 20
    assert 2 < fit(separable, {"weight": (2.0, 0.5)})["weight"] < 3


@pytest.mark.parametrize("per_odds", [0.5, 1.0])
def test_the_certainty_follows_what_was_right(per_odds):
    rng, claims = Random(1), []
    for number in range(4000):
        odds = number % 70 / 10
        right = rng.random() < 1 / (1 + np.exp(-per_odds * odds))
        claims.append((np.zeros(1), np.array([[1.0, odds]]), 0 if right else 1))
    assert fit(claims, CERTAINTY)["per_odds"] == pytest.approx(per_odds, abs=0.1)


def test_a_match_that_beats_others_by_more_is_more_certain_but_never_quite():
    like = compare(row(0, "Mambo", 5), [RosterEntry(1, "Mambo")], None, ())[0]
    found = [certainty(Score(like, odds), Margin()) for odds in (0.5, 3.0, 7.0, 90.0)]
    assert sorted(set(found)) == found[:3]
    assert 0.5 < found[0] < found[3] < 1
    assert certainty(Score(like, 7.0), Margin(contested=0.5)) == found[0]
    assert certainty(None, Margin()) == 0


def test_the_reliability_has_ten_bins_of_claims_beside_what_was_right():
    lines = reliability([(0.97, True), (0.97, False), (0.2, False), (1.0, True)]).splitlines()
    assert len(lines) == len(CERTAINTIES) == 11
    assert lines[1].split() == ["0", "to", "0.5", "1", "20.0", "0.0"]
    assert lines[7].split() == ["0.95", "to", "0.98", "2", "97.0", "50.0"]
    assert lines[10].split() == ["0.995", "to", "1", "1", "100.0", "100.0"]
