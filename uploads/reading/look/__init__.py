"""Step 1: the picture, and the texts on it. Nothing here knows what a list is. Its numbers:"""

# page.py: straightening. A line's fall is in pixels per pixel to the right.
LEVEL = 0.006  # a page whose lines fall less than this everywhere is a screenshot, not a photo
FEWEST_LINES = 6  # long lines that a fall is fitted on
LONG_LINE = 2.5  # heights of its letters: from this width on a line's angle is certain
FITS = 3  # times that the fall is fitted, each time without the lines that stray
STRAY_TILT, STRAY_TIMES = 0.01, 2.5  # a line strays by more than this fall, and by so many times the middle one
UNEXPLAINED = 0.75  # the share of the tilt that a fall may leave unexplained
THINNEST = 1.0  # pixels; what is thinner shows no letter, whatever an engine says that it reads there
FLATTEST = 3  # letters are at least one so-many-th of their box's height, however much the line falls
WIDE = 1.25  # heights of the picture: a wider window shows its list in the middle
SAME_LINE = 0.7  # heights of a text: texts of one line are less far apart
APART = 1.0  # heights of the line: letters farther apart are two texts that the engine took for one
ROOM = 0.4  # heights of the line: an engine's box begins so far left of the first letter

KEPT_TEXTS = 4096  # texts of which is kept what they say: each is asked about many times while a page is weighed

# texts.py
GLYPH_SHARES = (0.72, 0.85, 0.93, 1.0)  # how high engines draw the box of one, two, three and of more characters
FORMATTED = 1000  # from here on a number shows how it is written: with separators, spaces or none
LEAST_FIGURE = 1000  # a smaller number may be a level, a count or days
GLUED = 100_000  # a smaller number may end somebody's name
SHORTEST_FIGURE = 4  # characters: a shorter number with a unit or separators may be somebody's name, `1M`
HIGHEST_RANK = 999
WIDE_GAP = 0.6  # heights of the line: beside a figure, letters so far apart are two texts
SAME_BASE = 0.3  # heights of the line: two boxes over each other hold one figure if they are less far apart
NEAR_RANKS = 3  # of two ranks under each other, how far apart they count
UNIT_GAP = 0.5  # heights of the line: a unit alone so near behind a number belongs to it
JOINED = 1.2  # heights of the line: from middle to middle; letters so far apart are two texts though no blank was read
HALF_JOINED, TWICE_AS_WIDE = 0.8, 2.2  # the same, where it is also so many times the usual step between the letters
WIDER_DIGITS = 1.2  # times: digits so much farther apart than those before them are a figure in higher print
WIDER_GAP, GAP_MORE = 1.6, 0.12  # times the gaps between groups of digits, and heights of the line more: two figures,
ROUGHLY = 1.5  # and so many of the places in which an engine tells where a letter stands

# keyboard.py
FEWEST_KEYS, FEWEST_KEYS_BELOW = 6, 4  # keys read of the first row of letters, and of another
MOST_KEYS, KEYS_RIGHT = 12, 0.8  # keys that a row has at most, and share of those read that are in its order
KEYS_BELOW = 2  # lines under the first among which that is

# slashes.py
BEFORE_SLASH = 3.0  # heights of the text: a number so near before a slash has a goal behind it

# words.py
SHORTEST_INSIDE = 4  # letters: a shorter Latin stem counts only as a word of its own (`Moc`, but in no `Mocha`)
MOST_LOST = 5  # letters of a word that an engine may lack: with more, too many other words look like what is left
SHORTEST_LEFT = 3  # letters that must be left of it

# torn.py
FEWEST_TORN, DIGITS_APART = 3, 1.2  # pieces of a torn number, and how many heights they are apart at most

# spaced.py
FEWEST_SPACED = 3  # figures in pieces that end at one edge: a column of them
SAME_EDGE = 0.015  # share of the page's width by which their ends differ
MOST_COUNT = 0.7  # share of the lines that begin with a rank one to three greater than the one over it
UNREAD_DIGIT = 3.0  # heights between two runs of digits of one figure at most
ROOM_BETWEEN = 0.12  # heights of a line that are left between its letters
INKED = 0.35  # share of the most ink in a column of pixels: less is none

# heads.py, in heights of the text
HEAD_WIDTH = 2.0  # so far before a figure its first digits are looked for
GAP_IN_FIGURE = 0.45  # so much room at most between two letters of a figure
LEAST_HEAD = 0.2  # narrower ink is no digit
WIDEST_DIGIT, MARK_ROOM = 0.75, 0.4  # how wide a digit is at most, and the mark behind it
MOST_HEADLESS = 40  # figures of a page that are read again: more are no list's

# borders.py
STRIPS, SAMPLES = 40, 6  # parts of the width that are looked at one by one, and pixels of each line of them
LEAST_STRETCH = 4.0  # pixels: in fewer no edge can be told from the letters'
CHANGE_OVER, CHANGE = 2, 10  # lines of pixels, and by how much of 255 the colour changes over so many of them
BORDER, BORDER_MORE = 0.75, 0.25  # share of the width along which a card's edge shows, and how much less elsewhere
THIN_LINE = 8  # lines of pixels: a change and the one back are less far apart
FEWEST_PARTED = 2  # names with an edge over or under them

# closer.py, in heights of the text
UNIT_ROOM = 0.9  # so much room without a letter behind decimals: a unit may stand there
LESS_ROOM = 0.5  # the same where other figures of the page have one
FEWEST_UNITS, IN_LINE = 3, 0.5  # figures over and under one with the same unit, whose edges differ by so little
UNSURE_UNIT = 0.3  # the score of a unit that was not read
BEFORE_FIGURE, BEHIND_FIGURE = (
    (0.5, 0.2),
    (1.0, 1.4, 1.8),
)  # how far before and behind its digits a figure is cut out, by turns
# unread_units.py
DIGIT_WIDTH = 0.56  # heights of the font: how wide a digit is
UNSEEN_ROOM, UNSEEN_BEFORE = 0.5, 1.2  # heights of the text behind and before a figure in which a unit may stand
UNIT_FILLS = (0.7, 2.3)  # times the word's width that this room is
UNIT_OVERLAP = 0.3  # heights of the font: so far before its end a figure behind a unit is cut out
LIKE_UNIT, PERHAPS_UNIT = 0.75, 0.55  # how like a unit what stands there must look; where others of the page do so

READ_AGAIN = 0.85  # least score of a figure that was read alone
