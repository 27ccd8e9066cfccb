"""The pairing with the greatest total, and by how much it is, against trying every pairing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from uploads.matching.assign import best_pairs

gains = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), st.floats(0.01, 2), max_size=14)


def best_total(gains, left=0, taken=frozenset()):
    if left > 4:
        return 0.0
    seated = [
        gain + best_total(gains, left + 1, taken | {right})
        for (one, right), gain in gains.items()
        if one == left and right not in taken
    ]
    return max([best_total(gains, left + 1, taken), *seated])


@given(gains)
def test_no_pairing_is_worth_more(gains):
    pairs = {left: right for left, (right, _) in best_pairs(gains).items()}
    assert len(set(pairs.values())) == len(pairs)
    assert abs(sum(gains[pair] for pair in pairs.items()) - best_total(gains)) < 1e-9


def test_two_poor_pairs_give_way_to_a_good_one():
    assert best_pairs({(0, 0): 0.4, (0, 1): 0.1, (1, 0): 0.2}).keys() == {0}


def test_nothing_to_pair():
    assert best_pairs({}) == {}


def every_pairing(gains, left=0, taken=frozenset()):
    if left > 4:
        yield {}
        return
    for rest in every_pairing(gains, left + 1, taken):
        yield rest
    for one, right in gains:
        if one == left and right not in taken:
            for rest in every_pairing(gains, left + 1, taken | {right}):
                yield {left: right, **rest}


def lost(gains, pairs, others):
    return min((sum(map(gains.get, pairs.items())) - sum(map(gains.get, one.items())) for one in others), default=None)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 3)), st.floats(0.01, 2), max_size=10))
def test_margins_are_what_the_next_best_pairing_loses(gains):
    found = best_pairs(gains)
    pairs = {left: right for left, (right, _) in found.items()}
    pairings = list(every_pairing(gains))
    for left, (_, margin) in found.items():
        elsewhere = [one for one in pairings if one.get(left, pairs[left]) != pairs[left]]
        taken = [one for one in pairings if any(who != left and right == pairs[left] for who, right in one.items())]
        for found, others in ((margin.rival, elsewhere), (margin.contested, taken)):
            least = lost(gains, pairs, others)
            assert abs(found - least) < 1e-9 if others else found == float("inf")
        if elsewhere:
            nearest = [one for one in elsewhere if one[left] == margin.rival_right]
            assert abs(lost(gains, pairs, nearest) - margin.rival) < 1e-9


def test_two_that_may_be_exchanged():
    gains = {(0, 0): 3.0, (0, 1): 2.0, (1, 0): 2.5, (1, 1): 3.0}
    right, margin = best_pairs(gains)[0]
    assert (right, margin.rival, margin.rival_right, margin.contested) == (0, 1.5, 1, 1.5)
