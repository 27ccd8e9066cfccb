"""Step 5: the screenshots of a batch as one list, and the evidence for each row. The constants of this step:"""

# merge.py: rows of two screenshots that are one row. The similarity of their names, 0 to 1:
SAME_NAME = 0.8  # with the same rank
LIKE_NAME = 0.55  # with the same value, or with the same rank and a value one digit off
HARDLY_LIKE_NAME = 0.3  # with the same value, if it is one that few others can have
CERTAIN_NAME = 0.9  # without a rank, with a value one digit off, if the name is longer than
LONG_NAME = 3  # characters; a name of at least this length may show that two screenshots are of different columns
LAST_RANK = 10**6  # where rows without a rank are sorted

# merge.py: what proves a value
CLEAR = 0.9  # lowest score of its characters
CLEAR_ALONE = 0.95  # the same without support from order or a second screenshot
ORDERED = 0.75  # share of the values in order that makes a list ordered
ENOUGH_ROWS = 5  # rows from which on a ranking without order is not believed
FEW_ROWS = 5  # rows of a screenshot: with so few, most values are in order by chance
CONTESTED = 0.5  # share of a screenshot's ranks that others give to somebody else: then none of them is trusted
CONFLICTS = 2  # names with two values each that show that two screenshots are of different columns

# coverage.py
LEAST_SHARE = 0.9  # of the active members: a whole list holds at least this share
