"""The pairing with the greatest total, against trying every pairing."""

from hypothesis import given
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
    pairs = best_pairs(gains)
    assert len(set(pairs.values())) == len(pairs)
    assert abs(sum(gains[pair] for pair in pairs.items()) - best_total(gains)) < 1e-9


def test_two_poor_pairs_give_way_to_a_good_one():
    assert best_pairs({(0, 0): 0.4, (0, 1): 0.1, (1, 0): 0.2}) == {0: 0}


def test_nothing_to_pair():
    assert best_pairs({}) == {}
