"""A list read as a leader has taught it on two or three of its rows. Its numbers:

    places      what a teaching holds, and the texts of a page that stand where it says
    teaching    a teaching made of marked rows
    listed      the list of a page that is read by one
    stored      a teaching as JSON, which another alliance can take over

Nothing is guessed here either: numbers are parsed as everywhere, and the rows keep all their proofs.
"""

# teaching.py
MARKS = (2, 3)  # rows that a leader marks, at least and at most
COVERED = 0.25  # share of a marked box and a text that both cover, from which on the text is meant
BESIDE = 0.25  # widths of the picture: values that end so far right of the names stand beside them
READINGS = 6  # of the numbers in one text that are looked at

# places.py
SHAPE = 0.04  # how much wider or narrower for its height another picture may be
VALUE_EDGE, NAME_EDGE, RANK_EDGE = 0.016, 0.02, 0.035  # widths of the picture: how far from their line texts may stand
TEXT_LINE = 0.6  # heights of a text: how far over or under its place in the row it may stand
HEIGHTS = (0.68, 1.5)  # heights of the taught text: those of the texts that may be the same

# listed.py
BEAT = 0.16  # heights of a row: how far from whole rows two rows may stand apart
PITCH = 0.08  # of the taught height of a row: how much higher or lower the rows may be
HIT = 0.5  # share of the rows in which value and name (and rank) must stand where they were taught
FEWEST, FEWEST_ALIKE = 3, 2  # rows that must be hit; so many are enough under the title that was taught
MEDALS = 3  # rows at the top whose rank may be a picture
DIFFERENT = 0.5  # share of the names that must differ: labels of figures don't
TITLE = 85  # how alike, of 100, two titles are that an engine may have read as one and the same
