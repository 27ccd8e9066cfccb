"""Reads a list as a leader has taught it with two or three of its rows:

    places      the contents of a teaching, and the texts of a page that stand where it says
    teaching    a teaching made from marked rows
    listed      the list of a page, read with a teaching
    stored      a teaching as JSON, which another alliance can import

Nothing is guessed here either: numbers are parsed as everywhere, and the rows keep all their proofs. The constants:
"""

# teaching.py
MARKS = (2, 3)  # rows that a leader marks, at least and at most
COVERED = 0.25  # share of a marked box and of a text that both must cover for the text to be meant
BESIDE = 0.25  # picture widths: values that end this far right of the names stand beside them
READINGS = 6  # readings of one text's numbers that are examined

# places.py
SHAPE = 0.04  # how much wider or narrower relative to its height another picture may be
VALUE_EDGE, NAME_EDGE, RANK_EDGE = 0.016, 0.02, 0.035  # picture widths: how far texts may be from their vertical line
TEXT_LINE = 0.6  # text heights: how far above or below its place in the row a text may be
HEIGHTS = (0.68, 1.5)  # relative to the taught text: the heights of texts that may match it

# listed.py
BEAT = 0.16  # row heights: how far two rows may be from a whole number of rows apart
PITCH = 0.08  # of the taught row height: how much taller or lower the rows may be
HIT = 0.5  # share of the rows in which value and name (and rank) must stand where they were taught
FEWEST, FEWEST_ALIKE = 3, 2  # rows that must match; this many are enough below the taught title
MEDALS = 3  # rows at the top whose rank may be a picture
DIFFERENT = 0.5  # share of the names that must differ: labels of figures do not
TITLE = 85  # of 100: similarity of two titles that may be readings of the same title
