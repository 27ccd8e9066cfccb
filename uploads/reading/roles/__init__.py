"""Step 3: decide what each text is (value, name or rank) and which list they form. The constants of this step:"""

from typing import Literal

# values.py: the weight of a column is its number of rows, multiplied by these factors
CAPTIONED, LABELLED = 1.6, 2.4  # has a caption above; has a caption in each row or in a table header
LEAST_WORTH, DIGITS = 0.1, 2.5  # the weight of single digits; this many more digits give full weight
UNORDERED, IN_ORDER = 0.15, 0.85  # the weight of unordered values, and what order adds
LEFT, RIGHT = 0.7, 0.3  # the weight at the left edge of the page, and what the right edge adds
FEWEST_ORDERED = 3  # values: fewer do not show an order
OTHER_FORMAT = 0.1  # the weight of a value in another format than the others
AKIN, ALIKE_FORMAT = 0.6, 0.8  # share of a column's values that a longer column holds; share of those in one format
CAPTION_REACH = 6  # heights of the first value: how far above it a caption may stand
HEAD_ASIDE = 0.25  # heights of a value: how far left of a right-aligned column its caption may end
HIGHEST_COUNT, COUNT_STEP, COUNTED = 500, 3, 0.6  # ranks: the highest; the largest step; the share of such steps

# values.py, levels
HIGHEST_LEVEL = 150  # no level in the game is higher
WITH_UNIT = 100  # a two-letter unit misread as two digits multiplies a level by this and adds the digits
ROUND = 50  # a misread unit is not a multiple of this
ALIKE = 0.75  # share of the numbers that end in the same two digits when these are a misread unit
GREATER = 20  # times: how much greater the figures beside levels are
FEWEST_LEVELS = 3
FEWEST_FALLS = 4  # steps down that make small numbers a ranking even beside greater, unordered figures
LEVEL_WORD = 2.2  # heights of a level: how far from it the word for levels may stand

# fields.py and placed.py: names, in row heights unless stated otherwise
ABOVE, BELOW = -0.74, 0.3  # the part around a value that belongs to its row: names stand beside or above the value
FAR_OVER = (
    -0.95,
    -0.6,
    0.06,
)  # the same for tall cards with the value at their foot: top, usual position, bottom
APART_FROM_VALUE = 0.2  # names at least this far above or below their apparent values may belong to another card
NEARER_OVER = 0.45  # names farther than this above their values may belong to the values above them
NEAR_ALONE = 0.3  # share of the way to the next value: nearer names belong to this value, if nothing else tells
NOT_FARTHER = 0.55  # the same for names above the first value, when the last value has no name below it
FEWEST_PARTED, PARTED_ROWS = 2, 0.5  # steps between rows with other lines, and their share of all steps
PARTED = 1.3  # times: how much wider the gap between two rows is than the gaps within a row
APART_LINE = 0.5  # name heights: other lines are at least this far from the lines of the names and the values
RANK_UNDER = 0.08  # ranks farther than this from their values' line tell the side of the names: names are below
FARTHEST_RANK = 0.5  # if ranks are at most this far below, or nearer than to the next value: in the middle of rows
HALFWAY = 0.1  # ranks this near to the middle between two values (in rows) are told by the lines between rows instead
BESIDE = 0.15  # rows: names on cards that are at most this far below their figures stand beside them
USUAL = -0.1  # where most texts of a row stand: a text between two rows belongs to the row where it is nearer to this
MOST_LEANING, FEWER_LEANING = 100, 12  # texts of a photo that are paired to find leaning names; of more, about so many
NAME_LINE = 0.1  # how far names in their rows may differ from one line
PADDING = 0.55  # heights of the box: how far left of its first letter an engine's box starts at most
BADGE_EDGE = 0.25  # heights of the text: how far the edges of rank badges may differ
BADGES_APART = 2  # badges read on their own that show that a badge behind a name is not part of the name
TALLEST_NAME = 2.2  # heights of the value
SMALL_PRINT = 1.0  # weight lost per missing share of height: for texts lower than the tallest in their rows
ANCHORED: dict[Literal["left", "middle", "right"], float] = {"left": 1.0, "middle": 0.85, "right": 0.8}
"""The weight of names by what they have in common: the left edge, the middle or the right edge."""
BEHIND = 0.7  # the weight of names right of the values
FEWEST_SERVERS = 3  # rows: with fewer, a server in the place of a name only says where somebody plays
UNREAD = 0.5  # rows: what an unreadable text in the place of a name counts for
REPEATED = 0.5  # share of the texts that differ: with fewer they are not names
INITIALS, LESS_THAN_NAMES = 0.7, 0.3  # from this share of single letters, a column is worth this much as names
TAGS, FEWEST_TAGS = 0.6, 4  # the weight of short tags (2 to 5 letters, digits) as names; the fewest rows for this
UNLETTERED, LETTERS = 0.3, 0.7  # the weight of texts without letters, and what letters add
LOW, LEVEL_ROW = 0.35, 0.3  # the weight lost per row height further down, counted from this far above the value

# fields.py, ranks
RANK_COLUMN = 0.035  # page widths: how far ranks may stand from one vertical line
RANK_LINE = 0.14  # row heights: how far ranks may stand from one line within their rows,
OFF_BEAT_LINE = 0.1  # and this much more in the viewer's own row
COUNTING_ROWS = 2  # rows with consecutive ranks: then each of these ranks shows a row of the list
LONG_RANK = 4  # digits of a rank far down a server-wide list; the count from row to row tells it from a figure
LESS_VOTES = 0.6  # ranks' least share of the votes of numbers before them (a spreadsheet's line numbers)
RIGHT_VOTES = 3  # rows that must agree on ranks right of the names
FEW_ROWS, FIRST_RANKS, LONE_RANK = 3, 6, 100  # one rank is enough: in so few rows, or one so low; never a higher one
EMPTY_ROWS, EMPTY = (
    3,
    0.75,
)  # rows, and row heights from the rows on either side: the empty space above the viewer's row at the bottom
SURE_RANK = 0.8  # lowest score of a rank that may take a row out of the list

# labels.py
UNDER = 2.5  # heights of a text: how far above a label its name may stand
LINE_OF_NAME = 1.2  # heights of a text: how far above or below the middle of a figure its name may stand
ALIKE_WORDS = 60.0  # per cent of the letters that readings of one word have in common at least
PODIUM_LINE = 1.5  # heights of a text: how far the figures on a podium may be from one line

# lines.py
FEWEST_TEXT_LINES, RANKED_LINES = 4, 0.7  # lines with a sign before their figure; the share of them with a rank
LINES_IN_ORDER = 0.8  # share of their figures in descending order: one may be misread
FEWEST_PLATES = 3  # names followed by such a code; codes with the same letters, which must not all be equal
NEARER_FIGURE = 0.9  # a gain is at most this much as far from its figure as from the next one
UNDER_FIGURE = (
    0.75  # share of the distance between two figures: nearer below a figure, a negative number is its shortfall
)
WORDED_LINES = 0.6  # share of the lines at one edge that end with the same word before their figure
FEWEST_SIGNED, SIGNED_ROW = 5, 1.2  # figures behind a sign; figure heights within which other texts are in its row
BY_FIGURES = 0.25  # share of them at most that have another figure in their row (a misread mark)

# recognise.py
LOWEST_ROW = 1.25  # heights of the value's text box: the lowest possible row
WORD_OVER = 2.2  # heights of the value's text: how far above it the word in its cell may stand
TWO_LINES = 1.5  # heights of the text: two figures nearer than this are two lines of one row
CANDIDATES = 6  # columns that are examined closely
UNNAMED, NAMED, VOTED = 0.3, 0.7, 0.5  # the weight of a list without names, what names add, and what ranks add
SLIVER_HEIGHT, SLIVER_SCORE = 0.8, 0.6  # a first or last value lower and worse than these is the rest of a cut-off row
LEAST_UNIT = 10**6  # games write figures below a million in full beside abbreviated ones
BRACKETS = (("(", ")"), ("（", "）"))
ARROWS = ("▲", "▼", "△", "▽", "↑", "↓")  # before a gain or a loss
MINUS = ("-", "–", "−")  # before a shortfall
STRAY = 10  # times: a bare number this much less than both its neighbours in another format is not in their column,
FEWEST_FIGURES, BETWEEN = 3, 0.45  # figures; row heights: bare numbers nearer than this to a figure are not rows
NEXT_ROW = 1.5  # row heights: if those neighbours are nearer together than this,
LEAST_ABBREVIATED = 100  # or if the number is below this and they are abbreviated
REWARDS = 2  # other counts on a value's line that show that it is a reward above the list
RANK_ROOM = 0.4  # heights of the value: how far ranks reach into the names
ORDERED = 0.75  # share of the values that are in order, if a list has an order
PART_STEP = 0.85  # row heights: the parts of an expanded row are nearer together than this
OFF_BEAT = 0.22  # row heights: a first or last value this far off the row spacing is not a row
DENSE, ALONE, LEAST_NAMED, LEAST_VOTES = 0.55, 0.6, 0.5, 3  # share of rows read, plain, named (or so many ranks)
FIGURE_WORDS = 0.8  # share of a text's letters in words for figures: from here on it is not a name
WHOLLY, NAMED_PLAYERS = 0.8, 0.8  # share of rows read, and with a separate name, that allow words beside the values
EVIDENCE = 1.5  # that makes a list: a caption, ranks and headers count 1; order and even row spacing 0.5
TAGGED, HEADED = 1.0, 0.5  # evidence too: tags before names; a column header, a title or players' states (each)
FIGURES = 0.6  # share of the values that are large enough to be figures
NO_CHANCE = 6  # unbroken steps down between named rows, as no other screen shows
ENOUGH_ROWS, STEADY = 4, 0.9  # rows from which order and spacing count; share of evenly spaced steps
FEWEST_ORDERED = 3  # rows: two are in order by chance
OVER_FIGURE = 0.15  # row heights: a name at least this far above its figure is on a line of its own
LABELLED_ROWS = 0.75  # share of the rows with their own label
SHORT_WORD, LONGEST_LABEL = 3, 20  # letters: shorter words beside a value mean nothing; labels are shorter than this
TITLE_HEIGHT = 0.75  # the title is the first text above the list of nearly the greatest height
SHORTEST_TITLE = 4  # letters
FIRST_WORDS = 3  # words beside the values that may tell the kind

# learned.py
OTHER_LIST, ANY_LIST = 0.5, 1.0  # log-odds by which a list must be likelier than the rules' list, or than no list
DOUBT = 2.0  # log-odds: if another column is this close to the chosen one, the values are doubtful
ROWS_IN_ORDER = 1.4  # the logarithm of a number of rows whose order is not chance
BESIDE_ROW = 0.45  # row heights: how far above or below the value the row's other figures may stand
HIGHER, HIGHEST = 1.15, 1.4  # times: what counts as taller print, and the ratio from which more height adds nothing
NO_NAME_HEIGHT = 0.8  # the ratio of value to name height that is assumed without names
MANY_DIGITS, MANY_RANKS = 10, 4  # digits, and ranks that agree: more add nothing
MANY_PEOPLE, FEW_ALIKE = 5, 0.34  # rows of people without other evidence; the share of them that may look like items
PORTRAITS = 0.8  # share of such rows that have a portrait
LEAST_ODDS = 0.01  # the lowest that a column's weight counts for
MANY_ROWS = 2.5  # the logarithm of a number of rows: more add nothing

# rivals.py
SAME_FIGURE = 0.75  # share of equal values that shows that these are not a list's figure
FEWEST_ALL_IN_ORDER = 4  # this many values are all in order by chance in one of 24 columns

# people.py: is it a list of people?
WORDED = 0.4  # share of a line's letters in words for figures that makes it the name of a figure
MOSTLY = 0.5  # share of the lines (or levels) that must show a feature
FEWEST_LINES = 3
ALLIANCES = 0.7  # share of the rows with a distinct tag and the same member limit
FAR_APART = 1_000_000  # times: nobody has this much more than another of one kind of figure
STARRED = 0.3  # share of the cards with readable stars: engines lose many of them
FEWEST_PRICES = 6  # cards of a shop, whose prices
ROUND = 100  # are multiples of this
PHRASE = 0.8  # share of the lines that hold a word: then it says nothing about any one line
RANKED = 2  # rows whose printed ranks agree: only a ranking has these
COUNTED_ROWS = 0.75  # share of the rows with a fraction beside the figure,
IN_ROW = 0.35  # at most this many row heights above or below it,
ONE_COLUMN = 0.04  # with ends within this many page widths: then they are not levels of a tree
MOST_TAGGED = 3  # tagged texts between two figures: the row's alliance, then the next row's name and alliance
OTHER_SIDE = 0.25  # page widths: how far apart the labels of a battle's two sides are
LEAST_LABELLED = 100  # a smaller number beside a name may be a rank or a level
SIGNIFICANT = 5  # digits of a sum without its trailing zeros: rounder figures add up by chance
SHARED_WORD = 3  # letters of a word that several lines begin or end with, as in `Hero Level` and `Hero Skill`

# people.py: the member list, in row heights
SURE_HEADER = 0.9  # lowest score of a header's characters
FIRST_ROW = (0.4, 1.35)  # how far below its header the first row stands: if farther, a header may have been missed
WHOLE = 0.15  # how far from a whole number of rows two values may be apart with no header between them
CARD = 1.6  # digit heights: how far above a value its card reaches at least; below it, half as far
LEVELS = 0.6  # share of rows with a level beside the value that makes a list without ranks a member list

# kind.py: tabs, and the words that tell a kind
EVENLY = 1.7  # times: the widest distance between tabs on one line, relative to the narrowest
LONGEST_TAB = 3  # words in one tab
FEWEST_DAYS = 4  # tabs that make a line of days
SEASON_LINE, PERIOD_LINE = 4, 3  # tabs of the Alliance Contribution Ranking: its lists; its periods
GROUND_BESIDE, GROUND_OVER = 0.5, 0.15  # heights of the text: how much of a tab's background is examined around it
INK_BESIDE, INK_OVER = 0.45, 0.2  # heights of the text: how far inside this area the letters begin
INKED = 0.85  # quantile: pixels whose distance from the background is above it are ink
RED, GREEN, BLUE = 0.3, 0.59, 0.11  # the share of each colour in brightness
WHITE, FARTHEST = 255, 442  # the brightest value of a colour; the distance from black to white
COLOURS_APART = 45.0  # of FARTHEST: how far the active tab's colours are from its nearest sibling's,
CLEARLY = 2.2  # and how many times the distance between the other siblings
BRIGHTER = 0.12  # of two tabs: how much brighter and more vivid the active one is, 0 to 2
CONTRASTED, ONE_GROUND = 0.10, 0.06  # or how much stronger its contrast is, if both have one background, 0 to 1
TREE_NAMES, TREE_LEVELS = 3, 4  # node names, or levels, that make a tech tree
VALUE_VOTE = 4  # votes of a word at the values for its kind; the title has two, other texts above the list one

# several.py: several labelled figures of each member
LABEL_LINE = 0.5  # heights of the figure: how far from its line its label may stand
SAME_LABEL = 75  # of 100: how similar two readings of one label are
IN_TURNS = 0.75  # share of the steps from line to line in the usual order; a header or a gap breaks it
