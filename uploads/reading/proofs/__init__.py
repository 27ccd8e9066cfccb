"""Step 5: the screenshots of a batch as one list, and what speaks for each row. Its numbers:"""

# merge.py: rows of two screenshots that are one. How alike their names are, 0 to 1:
SAME_NAME = 0.8  # with the same rank
LIKE_NAME = 0.55  # with the same value, or the same rank and a value one digit off
HARDLY_LIKE_NAME = 0.3  # with the same value, if it is one that few others can have
CERTAIN_NAME = 0.9  # without a rank, with a value one digit off, if it is longer than
LONG_NAME = 3  # characters; and with as many a name may show that two screenshots are of different columns
LAST_RANK = 10**6  # where rows without a rank go

# merge.py: what proves a value
CLEAR = 0.9  # least score of its characters
CLEAR_ALONE = 0.95  # the same where no order and no second screenshot speaks for it
ORDERED = 0.75  # share of the values that are in order where a list has one
ENOUGH_ROWS = 5  # rows from which on a ranking without order is not believed
FEW_ROWS = 5  # of a screenshot, in which most values are in order by chance
CONTESTED = 0.5  # share of a screenshot's ranks that others give to somebody else: none of them is trusted
CONFLICTS = 2  # names with two values each that show two screenshots to be of different columns

# coverage.py
LEAST_SHARE = 0.9  # of the active members that a whole list holds
