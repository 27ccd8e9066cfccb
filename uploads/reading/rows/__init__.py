"""Step 4: the rows of one screenshot, with their names and the pictures of names and avatars. The constants of
this step:"""

# assemble.py, values
SURE_VALUE = 0.85  # below this score of its worst character, a value counts as hard to read
GREAT = 1_000_000  # if several figures are this great and nothing shows a table, a possible level is not a value
SUSPECT_HEIGHT = 0.9  # of the median height: a lower value at the list's edge may be cut,
TORN = 10_000  # times: a small value at the edge is the rest of a cut one if its neighbours are this much greater
CUT_HEIGHT = 0.8  # and a still lower one is cut and left out,
HEAD_GAP = 1.0  # heights of a figure: how far before it its first digits stand if the dot between them is lost
SAME_LINE = 0.2  # heights of the value: a name this near to its line would be cut by the same edge
LEAST_HEIGHT, CUT_SCORE = 0.74, 0.95  # unless it is above these and in the same format as others

# podium.py
PODIUM_VOTES = 2  # printed ranks that agree that the list below begins at 4, or above the first three
PODIUM_MARK = 4.2  # heights of the figure: how far above the name a rank is printed at most, with a portrait between,
PODIUM_MARK_UNDER = 2.6  # and how far below the figure
PODIUM_RAISED = 3.0  # heights of the figure: how far the first stands above the other two at most
PODIUM_STEP = 4.0  # row heights: how far the first stands above the other two if it has its own line,
PODIUM_STEPS = 1.5  # how far the lowest is below the first if the three stand on steps,
PODIUM_LEVEL = 0.5  # and figure heights: how far the other two are from one line
PODIUM_ABOVE = 2.5  # row heights: how far the podium's lowest figure stands above the list's first row at most
BANNER_HEIGHT = 3.0  # row heights: how far above the list a banner with only the first reaches at most
PODIUM_NAME = 2.6  # heights of the figure: how far above it its name stands at most,
PODIUM_ASIDE = 0.06  # and page widths between their middles

# assemble.py: cells that are read again
MOST_MISSING, MOST_BEYOND = 8, 12  # rows that are looked for between two others, and above or below the list
HALF_CELL = 0.55  # heights of the value: how far a cell reaches above and below its middle
CELL_ROOM, ONE_DIGIT = 0.6, 1.5  # heights of the value: added to the widest value for a cell; one digit's width
CELL_OVER = 0.4  # heights of the value: how far a cell reaches beyond the column's line
NAME_NEAR = 0.02  # page widths: how far a missing row's name or rank may be from its column's line,
NAMES_LINE, RANKS_LINE = 0.2, 0.35  # and row heights from its place in the row
LONG_TEXT = 3  # characters: a longer text in the cell is something else
LEAST_REREAD, SURE_REREAD = 0.6, 0.9  # lowest score of a value read in a gap, and of one that replaces another

# names.py, in text heights unless stated otherwise
NAME_GAP = 1.3  # the widest gap inside a name line
TOUCHING = 0.2  # the widest gap if the name overlaps the figure on the line below: a tag and what it belongs to
ON_LINE = 0.11  # row heights: how far from the name line a part of the name may stand
FEWEST_ALIKE, NEARLY_ALL = 3, 0.8  # lines, of as many people, and share of lines: then common last words are not names
LATE = 0.55  # a name that starts this far right of the others has lost its beginning
LATE_UNDERLINE = 0.2  # the same if it ends with an underscore: one at its start is too low for a box
UNDERLINE = 0.7  # how far left of its box such a name is cut out
FIRST_LATE = 3.5  # the same at most for the first row: anything later is written above the list
BESIDE_NAMES = 1.5  # text heights: a column this far right of where names begin does not hold names
EDGE_BEFORE = 0.02  # page widths: how far left of the others a name may start
LEAST_NAME = 0.55  # lowest score of a name that is read again
CUT_BEFORE, CUT_BEHIND = 0.05, 0.1  # how much wider the line is cut out, left and right
HALF_LINE = 0.55  # how far a missing name is cut out above and below its middle
NEAR_LINE = 0.6  # how far a text may be from the middle of its line
LONGEST_NAME, BEFORE_NEXT = 8, 0.4  # a name ends after this much if nothing follows; else this far before the next text
SAME_EDGE = 0.6  # how far the edges of one column differ
OWN_COLUMN = 0.4  # share of the other rows with a text in the same place that makes it a separate column
SHOWN = 0.25  # share of the names with a badge before, or a level behind, that shows that the list has these
LIKE_ICONS = (
    "口囗日曰回田会會合早午"  # readings of a crown, a box or ♀; other letters count as icons only behind two names
)
LONGEST_ON_AVATAR = 5  # characters before the tag that may be written on the avatar

# asides.py
ASIDES = (2, 0.4)  # names, and share of names, with something behind them that does not belong to them,
COUNTS = (5, 0.8)  # the same for a number before them: a few names may begin with one
FLAGS = (3, 0.25)  # the same for the stripes of a flag before them
COUNTS_BEHIND = (2, 0.25)  # the same for a number behind them, after an icon
COUNT_BEHIND, ICON_GAP = (
    2.5,
    0.9,
)  # heights of a name: how far behind it a count stands, and the width of an icon between

# chips.py
FEWEST_CHIPS, FEWEST_GLUED_CHIPS = 3, 5  # names behind tags on chips; and if no chip was read on its own
CHIP_OVERLAP = 0.5  # heights of a chip: how far its box overlaps the text behind it
SAME_CHIPS, OWN_CHIPS = 0.5, 0.9  # share of the names with the same tag, or each with its own
NO_WORDS = 0.6  # share of different tags that are not spelt like words

# likeness.py: avatars, in row heights
FEWEST_ROWS = 3
FLAT = 3.0  # of 255: a picture whose pixels vary less shows nobody
GRAIN = 36  # pixels per row height in the search
REACH, OVERLAP = 2.2, 0.05  # how far left of the names, and into them, avatars are looked for
REACH_ABOVE = 0.75  # and how far above and below the middle of the row
SMALLEST, LARGEST_AVATAR = 0.35, 0.85  # the side of an avatar
BEFORE_NAME = 0.65  # how far left of the names an avatar may end: a badge fits between
OFF_MIDDLE = 0.2  # how far its middle may be from the middle of the row
GREATEST = 92  # the percentile of the differences that counts as the greatest
INSIDE = 0.45  # share of the greatest difference that pixels inside the square exceed on average
FILLED = 0.7  # share of the square with such differences: the digits of a rank leave more of it empty
FRAME = 0.125  # share of the square on each side for frame, level and corner
TINY = 1e-6  # no line is divided by less

# spellings.py
UNSURE = 0.7  # a name with a worse character is marked for review: 3 of 4 names in a foreign script, 1 of 10 others
UNSURE_SHORT = 0.9  # the same for a name of one letter, as foreign names are often read
LEAST_SPELLING = 0.4  # lowest score of the second reader's result,
SHORT, LEAST_SHORT_SPELLING = 4, 0.75  # and of one with this few plain Latin letters: English makes these of any script
GAP = 1.55  # usual steps between two letters: from here on one may be missing; 4 of 100 whole names have such a gap
GAPPED = 0.6  # the highest score of a name with such a gap, so that it is marked for review
SURE_SPELLING = 0.7  # from here on a reading in an alphabet that the first reader lacks becomes the name,
LEAST_LETTERS, LEAST_SYLLABLES = 3, 2  # if it has this many letters: of a blurred `La`, any script makes two
LEAST_PART, MOST_LOST = 3, 3  # letters of a name that the first reader must have read; letters that the second may add
HALF_NAME = 0.6  # heights of the other names: how far a name's cell reaches above and below its middle
MOST_ROWS = 30  # names read again on one screenshot, to limit the time for a list of unreadable names

# asides.py, levels before names, and repeated texts beside names
FEWEST_APART, LEVELLED = 2, 0.6  # levels read on their own, and the share of the names with a level
LEVEL_BEFORE = 2.0  # heights of a name: how far before it its level may end
FEWEST_BESIDE = 2  # names with the same text beside them

# asides.py, stars
FEWEST_STARS = 3  # names with a star before them, which then is a mark

# scripts.py
LATIN_LETTERS = 3  # Latin letters in a name that make one letter of another script a misreading

# rounds.py: O and 0 in names; widths are of their ink, divided by its height
WIDER, WIDER_LETTERS = 1.07, 1.12  # times a zero's width: an O is at least so wide; so are C, G, Q and D if it is
SAME_WIDTH, STEADY_WIDTH = 0.035, 0.6  # how far widths of one character differ; share of the zeros that agree
NARROWEST, WIDEST = 0.3, 1.3  # other widths are not of one character
INTO_NEXT = 0.3  # of the width of the character beside it: ink that leaves less of it free is of both
LOWER_ROUND = 0.15  # of its height: how far it may begin below the highest letter
LEAST_ROUND = 0.4  # share of the line's height that a capital or a digit fills
LEAST_LINE, LEAST_INK, GREATEST_INK = 8, 40.0, 99.5  # pixels; difference from the background; percentile of the ink
INKED, ROUND_REACH = 0.5, 0.3  # strength of ink that counts; line heights from a character's middle to its ink
