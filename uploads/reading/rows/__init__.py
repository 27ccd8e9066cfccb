"""Step 4: the rows of one screenshot, with their names and what they look like. Its numbers:"""

# assemble.py, of values
SURE_VALUE = 0.85  # below this the lowest character of a value counts as hard to read
GREAT = 1_000_000  # where several figures are as great, and nothing shows a table, what may be a level is no value
SUSPECT_HEIGHT = 0.9  # heights of the middle value: a lower one at the list's edge may be cut,
TORN = 10_000  # times: a small value at the edge that the next is so much greater than is what is left of one
CUT_HEIGHT = 0.8  # a still lower one is cut and left out,
HEAD_GAP = 1.0  # heights of a figure: how far before it its own first digits stand, where the dot between them is lost
SAME_LINE = 0.2  # heights of the value: a name so near to its line would be cut by the same edge
LEAST_HEIGHT, CUT_SCORE = 0.74, 0.95  # unless it is above these, and written like the others

# podium.py
PODIUM_VOTES = 2  # printed ranks that agree on the list below beginning at 4, or over the first three
PODIUM_MARK = 4.2  # heights of the figure: how far over the name a rank is printed at most, a portrait between,
PODIUM_MARK_UNDER = 2.6  # and how far under the figure
PODIUM_RAISED = 3.0  # heights of the figure: how far the first stands over the other two at most
PODIUM_STEP = 4.0  # heights of a row: how far the first stands over the other two where it has a line of its own,
PODIUM_STEPS = 1.5  # and where the three stand on steps, how far the lowest is below the first,
PODIUM_LEVEL = 0.5  # and heights of the figure: how far these are from one line
PODIUM_ABOVE = 2.5  # heights of a row: how far over the list's first row the lowest figure of the podium stands at most
BANNER_HEIGHT = 3.0  # heights of a row: so far over the list a banner with the first alone reaches at most
PODIUM_NAME = 2.6  # heights of the figure: how far over it its name stands at most,
PODIUM_ASIDE = 0.06  # and widths of the page: how far from middle over middle

# assemble.py: cells that are read again
MOST_MISSING, MOST_BEYOND = 8, 12  # rows that are looked for between two others, and over or under the list
HALF_CELL = 0.55  # heights of the value: how far a cell reaches over and under its middle
CELL_ROOM, ONE_DIGIT = 0.6, 1.5  # heights of the value: what a cell is wider than the widest value; one digit's width
CELL_OVER = 0.4  # heights of the value: how far a cell reaches over the column's line
NAME_NEAR = 0.02  # widths of the page: how far from its column's line a name or a rank of a missing row stands,
NAMES_LINE, RANKS_LINE = 0.2, 0.35  # and heights of a row: how far from its place in the row
LONG_TEXT = 3  # characters: a longer text in the cell is something else
LEAST_REREAD, SURE_REREAD = 0.6, 0.9  # least scores of a value read in a gap, and of one that replaces another

# names.py: in heights of the text unless said otherwise
NAME_GAP = 1.3  # the widest gap inside a name line
TOUCHING = 0.2  # the widest gap where the name reaches over the figure on the line below: a tag and what it belongs to
ON_LINE = 0.11  # heights of a row: how far from the name line a piece of it may stand
FEWEST_ALIKE, NEARLY_ALL = 3, 0.8  # lines, of as many people, and the share of them, whose same last words are no names
LATE = 0.55  # a name that starts so far right of the others has lost its beginning
LATE_UNDERLINE = 0.2  # the same where it ends with an underscore: one that began it is too low for an engine's box
UNDERLINE = 0.7  # and how far left of the box of such a name it is cut out
FIRST_LATE = 3.5  # the same for the first row at most: what starts later is written over the list
BESIDE_NAMES = 1.5  # heights of the text: so far right of where the names begin, a column of its own is none of them
EDGE_BEFORE = 0.02  # widths of the page: how far left of the others a name may start
LEAST_NAME = 0.55  # least score of a name that is read again
CUT_BEFORE, CUT_BEHIND = 0.05, 0.1  # how much further the line is cut out
HALF_LINE = 0.55  # how far a name that was not found is cut out over and under its middle
NEAR_LINE = 0.6  # how far a text is from the middle of its line at most
LONGEST_NAME, BEFORE_NEXT = 8, 0.4  # where nothing follows a name ends after so much; else so far before what follows
SAME_EDGE = 0.6  # how far the edges of one column differ
OWN_COLUMN = 0.4  # share of the other rows in which a text stands that is a column of its own
SHOWN = 0.25  # share of the names behind badges, or before levels, that make these the list's
LIKE_ICONS = "口囗日曰回田会會合早午"  # letters that a crown, a box or ♀ is read as; others must end two names
LONGEST_ON_AVATAR = 5  # characters before the tag that may be written on the avatar

# asides.py
ASIDES = (2, 0.4)  # names, and the share of them, behind which something stands that is none of them,
COUNTS = (5, 0.8)  # and before which a number does that is none: a few names may begin with one
COUNTS_BEHIND = (2, 0.25)  # and behind which a number does, an icon between
COUNT_BEHIND, ICON_GAP = (
    2.5,
    0.9,
)  # heights of a name: how far behind it a count stands, and how wide an icon between is

# chips.py
FEWEST_CHIPS, FEWEST_GLUED_CHIPS = 3, 5  # names behind tags on chips; as many where no chip was read by itself
CHIP_OVERLAP = 0.5  # heights of a chip: how far its box reaches over what stands behind it
SAME_CHIPS, OWN_CHIPS = 0.5, 0.9  # and the share of the names that have the same tag, or one of their own
NO_WORDS = 0.6  # share of tags of their own that are spelt as no word is

# likeness.py: avatars, in heights of a row
FEWEST_ROWS = 3
FLAT = 3.0  # of 255: a picture whose pixels differ less from each other shows nobody
GRAIN = 36  # pixels that the height of a row is searched in
REACH, OVERLAP = 2.2, 0.05  # how far left of the names, and into them, avatars are sought
REACH_ABOVE = 0.75  # and how far over and under the middle of the row
SMALLEST, LARGEST_AVATAR = 0.35, 0.85  # the sides of an avatar
BEFORE_NAME = 0.65  # how far left of the names an avatar ends at most: a badge fits between
OFF_MIDDLE = 0.2  # how far its middle lies from that of the row at most
GREATEST = 92  # the percentile of the differences that stands for the greatest
INSIDE = 0.45  # share of the greatest differences that those inside the square exceed on average
FILLED = 0.7  # share of the square that differs so much: the digits of a rank leave more of it empty
FRAME = 0.125  # share of the square on each side that is frame, level or corner
TINY = 1e-6  # no line is divided by less

# spellings.py
UNSURE = 0.7  # a name with a character below this is asked about: 3 of 4 names in a foreign script are, 1 of 10 others
UNSURE_SHORT = 0.9  # the same for a name of one letter, as a foreign name is often read
LEAST_SPELLING = 0.4  # least score of what the second reader reads,
SHORT, LEAST_SHORT_SPELLING = 4, 0.75  # and of so few plain Latin letters: English makes them of any script
GAP = 1.55  # usual steps between two letters: from here on one may be missing; 4 of 100 whole names have such a gap
GAPPED = 0.6  # as sure as a name with one is at most, so that it is asked about
SURE_SPELLING = 0.7  # from here on a reading in an alphabet that the first reader lacks is the name,
LEAST_LETTERS, LEAST_SYLLABLES = 3, 2  # if it has so many letters: a blurred `La` makes two sure ones of any script
LEAST_PART, MOST_LOST = 3, 3  # letters of a name that was read but for so many, which the second reader adds
HALF_NAME = 0.6  # heights of the other names: how far a name's cell reaches over and under its middle
MOST_ROWS = 30  # asked about on one screenshot: a list without names costs no more time than this

# asides.py, levels before names, and what stands beside them
FEWEST_APART, LEVELLED = 2, 0.6  # levels that are read by themselves, and the share of the names with one
LEVEL_BEFORE = 2.0  # heights of a name: how far before it its level ends
FEWEST_BESIDE = 2  # names beside which the same stands

# asides.py, stars
FEWEST_STARS = 3  # names with a star before them, which then marks them

# scripts.py
LATIN_LETTERS = 3  # of a name with one letter of another script: so many show that it is a Latin name
