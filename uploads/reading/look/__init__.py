"""Step 1: the picture, and the texts on it. Nothing here knows what a list is. The constants of this step:"""

# page.py: straightening. A line's fall is in pixels down per pixel to the right.
LEVEL = 0.006  # a page whose lines fall less than this everywhere is a screenshot, not a photo
FEWEST_LINES = 6  # long lines needed to fit a fall
LONG_LINE = 2.5  # letter heights: from this width on, a line's angle is certain
FITS = 3  # rounds of fitting, each without the lines that stray
STRAY_TILT, STRAY_TIMES = 0.01, 2.5  # a line strays by more than this fall and by this many times the median deviation
UNEXPLAINED = 0.75  # the share of the tilt that a fall may leave unexplained
THINNEST = 1.0  # pixels: anything thinner shows no letter, whatever an engine reads there
FLATTEST = 3  # letters are at least one third of their box's height, however much the line falls
WIDE = 1.25  # picture heights: a wider window shows its list in the middle
SAME_LINE = 0.7  # text heights: texts of one line are less far apart
APART = 1.0  # line heights: letters farther apart belong to two texts that the engine joined
ROOM = 0.4  # line heights: an engine's box begins this far left of the first letter

KEPT_TEXTS = 4096  # texts whose meaning is cached: each is looked up many times while a page is weighed

# texts.py
GLYPH_SHARES = (0.72, 0.85, 0.93, 1.0)  # how tall engines draw the box of one, two, three, and more characters
FORMATTED = 1000  # from here on a number shows its format: with separators, spaces or neither
LEAST_FIGURE = 1000  # a smaller number may be a level, a count or days
GLUED = 100_000  # a smaller number may be the end of a name
SHORTEST_FIGURE = 4  # characters: a shorter number with a unit or separators may be a name, such as `1M`
HIGHEST_RANK = 999
WIDE_GAP = 0.6  # line heights: letters this far apart beside a figure belong to two texts
SAME_BASE = 0.3  # line heights: two overlapping boxes hold one figure if their lines are nearer than this
NEAR_RANKS = 3  # largest step between two ranks below each other
UNIT_GAP = 0.5  # line heights: a unit on its own this near behind a number belongs to it
JOINED = 1.2  # line heights, middle to middle: letters this far apart belong to two texts even if no blank was read
HALF_JOINED, TWICE_AS_WIDE = 0.8, 2.2  # the same, where it is also this many times the usual step between the letters
WIDER_DIGITS = 1.2  # times: digits this much farther apart than those before them are a figure in larger print
WIDER_GAP, GAP_MORE = 1.6, 0.12  # times the other gaps in a figure, and line heights more: then two figures,
ROUGHLY = 1.5  # also times the precision with which an engine locates a letter

# keyboard.py
FEWEST_KEYS, FEWEST_KEYS_BELOW = 6, 4  # keys read of the top row of letters, and of another row
MOST_KEYS, KEYS_RIGHT = 12, 0.8  # most keys in a row; share of the read keys that are in its order
KEYS_BELOW = 2  # lines below the top row among which the other row is

# slashes.py
BEFORE_SLASH = 3.0  # text heights: a number this near before a slash has a goal behind it

# glued.py
FEWEST_GLUED = 3  # figures with the same word behind their unit, with or without the blank between

# goals.py
FEWEST_GOALS, LEAST_GOAL = 3, 1000  # figures with the same goal behind them; the least such goal

# places.py
FEWEST_HEADED = 3  # lines that begin with a rank

# plates.py
FEWEST_PLATED, LEAST_PLATED = 3, 1000  # other figures in brackets; then a plain number from here on is one too

# words.py
SHORTEST_INSIDE = 4  # letters: a shorter Latin stem counts only as a separate word (`Moc`, but not in `Mocha`)
MOST_LOST = 5  # letters of a word that an engine may lose: with more, too many other words look like the rest
SHORTEST_LEFT = 3  # letters that must remain

# torn.py
FEWEST_TORN, DIGITS_APART = 3, 1.2  # pieces of a torn number; heights that they are apart at most

# spaced.py
FEWEST_SPACED = 3  # figures in pieces that make a column if they end at one edge
SAME_EDGE = 0.015  # share of the page's width by which their right edges may differ
MOST_COUNT = 0.7  # share of the lines that begin with a rank one to three greater than the rank above
UNREAD_DIGIT = 3.0  # heights at most between two runs of digits of one figure
ROOM_BETWEEN = 0.12  # line heights that are left between its letters
INKED = 0.35  # share of the most ink in a column of pixels: less does not count as ink

# heads.py, in text heights
HEAD_WIDTH = 2.0  # how far before a figure its first digits are looked for
GAP_IN_FIGURE = 0.45  # largest gap between two letters of a figure
LEAST_HEAD = 0.2  # narrower ink is not a digit
WIDEST_DIGIT, MARK_ROOM = 0.75, 0.4  # the greatest width of a digit, and of the mark behind it
MOST_HEADLESS = 40  # figures of a page that are read again: more do not belong to a list

# borders.py
STRIPS, SAMPLES = 40, 6  # strips of the width that are examined one by one; pixels sampled in each line of a strip
GROUND_STEP = 2  # pixels from sample to sample along a line of the picture
LEAST_STRETCH = 4.0  # pixels: in fewer, an edge cannot be told from the letters' edges
CHANGE_OVER, CHANGE = 2, 10  # lines of pixels; by how much of 255 the colour changes across them
BORDER, BORDER_MORE = 0.75, 0.25  # share of the width along which a card's edge shows; how much less shows elsewhere
THIN_LINE = 8  # lines of pixels: the two colour changes of a thin line are less far apart
FEWEST_PARTED = 2  # names with an edge above or below them

# closer.py, in text heights
UNIT_ROOM = 0.9  # this much space without a letter behind decimals may hold a unit
MANY_BARE, TRIED_UNITS = 5, 2  # figures with that little space: from so many on, so many are tried
HOOK_ROOM = 0.4  # this much space behind a `T` may hold an unread letter
LESS_ROOM = 0.5  # the same if other figures of the page have a unit
FEWEST_UNITS, IN_LINE = 3, 0.5  # figures above and below with the same unit; how far their edges may differ
UNSURE_UNIT = 0.3  # the score of a unit that was not read
BEFORE_FIGURE, BEHIND_FIGURE = (
    (0.5, 0.2),
    (1.0, 1.4, 1.8),
)  # how far before and behind its digits a figure is cut out, tried one after the other
# unread_units.py
POINT_WIDTH = 0.4  # widths of a digit: the width of a decimal point or comma
DIGIT_WIDTH = 0.56  # font heights: the width of a digit
UNSEEN_ROOM, UNSEEN_BEFORE = 0.5, 1.2  # text heights of space behind and before a figure that may hold a unit
UNIT_FILLS = (0.7, 2.3)  # times the word's width: how wide this space is, from and to
UNIT_OVERLAP = 0.55  # font heights: a figure behind a unit is cut out from this far before the unit's end
FAR_MORE = 0.15  # by so much more alike than any other word
CLEAR_UNIT, LIKE_DIGIT = 0.07, 0.65  # by so much more alike than the other units of its language; to a misread digit
LIKE_UNIT, PERHAPS_UNIT = 0.75, 0.55  # similarity to a unit: on its own; if others of the page have it

READ_AGAIN = 0.85  # lowest score of a figure that was read on its own
