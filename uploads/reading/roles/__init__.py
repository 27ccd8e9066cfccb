"""Step 3: what each text is: value, name, rank; and which list they make. Its numbers:"""

from typing import Literal

# values.py: the worth of a column is its rows, times these
CAPTIONED, LABELLED = 1.6, 2.4  # under a word for a figure, with one in each row or in a table's head
LEAST_WORTH, DIGITS = 0.1, 2.5  # the worth of single digits; so many digits more make it whole
UNORDERED, IN_ORDER = 0.15, 0.85  # the worth of values without order, and what order adds
LEFT, RIGHT = 0.7, 0.3  # the worth at the left edge, and what the right edge adds
FEWEST_ORDERED = 3  # values: fewer show no order
OTHER_FORMAT = 0.1  # the worth of a value that is written unlike the others
AKIN, ALIKE_FORMAT = 0.6, 0.8  # share of a column's values that a longer one holds, and that are in one format there
CAPTION_REACH = 6  # heights of the first value: how far over it a word for the figure stands
HEAD_ASIDE = 0.25  # heights of a value: how far left of a right-aligned column the word over it ends at most
HIGHEST_COUNT, COUNT_STEP, COUNTED = 500, 3, 0.6  # ranks: how high, how far apart, and what share of steps grow so

# values.py, of levels
HIGHEST_LEVEL = 150  # no level of the game is greater
WITH_UNIT = 100  # a unit of two letters, read as two digits, makes a level so many times as great, and adds the digits
ROUND = 50  # digits at the end that are round are no unit
ALIKE = 0.75  # share of the numbers that end in the same two digits where these are a misread unit
GREATER = 20  # times: how much greater the figures beside levels are
FEWEST_LEVELS = 3
FEWEST_FALLS = 4  # steps down that make small numbers a ranking, though greater figures, in no order, stand beside them
LEVEL_WORD = 2.2  # heights of a level: how far from it its word stands

# fields.py and placed.py: names, in heights of a row unless said otherwise
ABOVE, BELOW = -0.74, 0.3  # which part of its surroundings belongs to a value's row: names stand beside or over it
FAR_OVER = (
    -0.95,
    -0.6,
    0.06,
)  # the same, from top to bottom with what is usual, of high cards with the value at their foot
APART_FROM_VALUE = 0.2  # names so far over or under the values that seem theirs may be across the edge of a card
NEARER_OVER = 0.45  # names farther over their values than this may be those of the values over them
NEAR_ALONE = 0.3  # share of the way to the next value: nearer under one than this they are its own, if nothing tells
NOT_FARTHER = 0.55  # and the same of names over the first value, where the last has none under it
FEWEST_PARTED, PARTED_ROWS = 2, 0.5  # steps from row to row with other lines, and the share of all that these are
PARTED = 1.3  # times: how much wider the empty stretch between two rows is than those within one
APART_LINE = 0.5  # heights of the name: other lines are so far from its line, and from those of the values
RANK_UNDER = 0.08  # and are, where the ranks stand so far under their values,
FARTHEST_RANK = 0.5  # nearer than this, or than to the values under them: ranks stand in the middle of their rows
USUAL = -0.1  # where most texts of a row stand: of two rows a text belongs to the one in which it is nearer to that
MOST_LEANING, FEWER_LEANING = 100, 12  # texts of a photo's rows through two of which names may lean; of more, so many
NAME_LINE = 0.1  # how far names stand from one line in their rows
PADDING = 0.55  # heights of the box: how far an engine's box starts left of its first letter at most
BADGE_EDGE = 0.25  # heights of the text: how far the edges of rank badges differ
BADGES_APART = 2  # badges that were read by themselves, so that one behind a name is none of its letters
TALLEST_NAME = 2.2  # heights of the value
SMALL_PRINT = 1.0  # of its lack of height: how much texts lower than the highest of their rows are worth less
ANCHORED: dict[Literal["left", "middle", "right"], float] = {"left": 1.0, "middle": 0.85, "right": 0.8}
"""The worth of names on one middle, or that end at one edge, in names that begin at one."""
BEHIND = 0.7  # the worth of names right of the values
FEWEST_SERVERS = 3  # rows: with fewer, what stands where names do says whose server it is
UNREAD = 0.5  # rows: what one counts for in which nothing could be read where others have their names
REPEATED = 0.5  # share of the texts that differ: with fewer they are no names
INITIALS, LESS_THAN_NAMES = 0.7, 0.3  # from such a share of single letters on a column is worth so much less as names
TAGS, FEWEST_TAGS = 0.6, 4  # what a column of two to five letters and digits is worth as names, and so many rows of it
UNLETTERED, LETTERS = 0.3, 0.7  # the worth of texts without letters, and what letters add
LOW, LEVEL_ROW = 0.35, 0.3  # what a row's height further down takes off, counted from so far over the value

# fields.py, of ranks
RANK_COLUMN = 0.035  # widths of the page: how far ranks stand from one line
RANK_LINE = 0.14  # heights of a row: the same in their rows,
OFF_BEAT_LINE = 0.1  # and so much more in the viewer's own row
COUNTING_ROWS = 2  # rows that count on: their ranks make each of them a row of the list
LONG_RANK = 4  # digits of a rank far down the list of a whole server: rows that count tell it from a figure
LESS_VOTES = 0.6  # share of the votes of numbers that count before them, as lines of a spreadsheet do, that ranks have
RIGHT_VOTES = 3  # rows that must agree on ranks right of the names
FEW_ROWS, FIRST_RANKS, LONE_RANK = 3, 6, 100  # one rank is enough: in so few rows, or so low; and never a higher one
EMPTY_ROWS, EMPTY = (
    3,
    0.75,
)  # rows, and heights of a row from both: what is empty over the own row at the bottom
SURE_RANK = 0.8  # least score of a rank that takes a row out of the list

# labels.py
UNDER = 2.5  # heights of a text: how far over it the name stands whose label it is
LINE_OF_NAME = 1.2  # heights of a text: how far over or under the middle of a row's figure its name stands
ALIKE_WORDS = 60.0  # per cent of the letters that readings of one word share at least
PODIUM_LINE = 1.5  # heights of a text: how far from one line the figures on a podium stand

# lines.py
FEWEST_TEXT_LINES, RANKED_LINES = 4, 0.7  # lines with a sign before their figure, and the share of them with a rank
LINES_IN_ORDER = 0.8  # share of their figures that run down: one may be misread
FEWEST_PLATES = 3  # names with such a code behind them, and codes with the same letters, not all alike
UNDER_FIGURE = (
    0.75  # of the distance of two figures: a number with a minus that stands nearer under one is lacking of it
)
WORDED_LINES = 0.6  # share of the lines at one edge that end with one word before their figure
FEWEST_SIGNED, SIGNED_ROW = 5, 1.2  # figures behind a sign, and heights of one: how near to it others are of its row
BY_FIGURES = 0.25  # share of them at most that have another figure in their row, which is a mark misread

# recognise.py
LOWEST_ROW = 1.25  # heights of the value's text box: the least height of a row
WORD_OVER = 2.2  # heights of the value's text: how far over it the word of its cell stands at most
TWO_LINES = 1.5  # heights of the text: two figures nearer to each other are two lines of one row
CANDIDATES = 6  # columns that are looked at closely
UNNAMED, NAMED, VOTED = 0.3, 0.7, 0.5  # the worth of a list without names, what names add, and what ranks add
SLIVER_HEIGHT, SLIVER_SCORE = 0.8, 0.6  # an outer value lower and worse than these is what the edge left of a row
LEAST_UNIT = 10**6  # games write figures below a million in full beside abbreviated ones
BRACKETS = (("(", ")"), ("（", "）"))
ARROWS = ("▲", "▼", "△", "▽", "↑", "↓")  # before what somebody has won or lost
MINUS = ("-", "–", "−")  # before what somebody lacks
STRAY = 10  # times: a bare number so much less than both its neighbours in another format is none of theirs,
FEWEST_FIGURES, BETWEEN = 3, 0.45  # figures, and heights of a row: bare numbers nearer to one of them are no rows
NEXT_ROW = 1.5  # heights of a row: if they are less far apart than this,
LEAST_ABBREVIATED = 100  # or if it is below this between abbreviated values
REWARDS = 2  # other counts on the line of a value that are rewards over the list
RANK_ROOM = 0.4  # heights of the value: how far into the names ranks reach
ORDERED = 0.75  # share of the values that are in order where a list has one
PART_STEP = 0.85  # heights of a row: what an open row is made of stands nearer to each other
OFF_BEAT = 0.22  # heights of a row: how far from a row's step the outermost value is no row
DENSE, ALONE, LEAST_NAMED, LEAST_VOTES = 0.55, 0.6, 0.5, 3  # shares of rows read, plain, named (or so many ranks)
FIGURE_WORDS = 0.8  # share of a text's letters in words for figures: what stands beside an outer value is no name then
WHOLLY, NAMED_PLAYERS = 0.8, 0.8  # shares of rows read, and with a name of its own, that let words beside values pass
EVIDENCE = 1.5  # of a list: a word for its figure, ranks and headers count 1, order and a steady beat a half
TAGGED, HEADED = 1.0, 0.5  # the same: alliance tags before names; each of a heading, a title and states of players
FIGURES = 0.6  # share of the values that are great enough to be figures
NO_CHANCE = 6  # steps down without a break, between rows with names, that no other screen shows
ENOUGH_ROWS, STEADY = 4, 0.9  # rows in which order and beat count; share of the steps on the beat
FEWEST_ORDERED = 3  # rows: two stand in order by chance
OVER_FIGURE = 0.15  # heights of a row: how far over its figure a name stands at least that is a line of its own
LABELLED_ROWS = 0.75  # share of the rows with a label of their own
SHORT_WORD, LONGEST_LABEL = 3, 20  # letters: shorter words beside a value say nothing; labels are shorter than this
TITLE_HEIGHT = 0.75  # the title is the first text over the list that is nearly as high as the highest
SHORTEST_TITLE = 4  # letters
FIRST_WORDS = 3  # words beside the values that say the kind

# learned.py
OTHER_LIST, ANY_LIST = 0.5, 1.0  # log-odds by which another list must be likelier than the rules' list, than none
DOUBT = 2.0  # log-odds: where another column is so near to the list's, no value of either is proved
ROWS_IN_ORDER = 1.4  # the logarithm of so many rows whose order is no chance
BESIDE_ROW = 0.45  # heights of a row: how far other figures of the row stand over and under the value
HIGHER, HIGHEST = 1.15, 1.4  # times: what counts as higher print, and from where on more height says no more
NO_NAME_HEIGHT = 0.8  # of a value beside names: where there are none
MANY_DIGITS, MANY_RANKS = 10, 4  # digits, and ranks that agree, from which on more say no more
MANY_PEOPLE, FEW_ALIKE = 5, 0.34  # rows of people of whom nothing else tells, and the share that may seem to be items
PORTRAITS = 0.8  # share of such rows that have a portrait
LEAST_ODDS = 0.01  # what the worth of a column counts as at least
MANY_ROWS = 2.5  # the logarithm of so many rows that more of them say no more

# rivals.py
SAME_FIGURE = 0.75  # share of the values that are the same where this is no list's figure
FEWEST_ALL_IN_ORDER = 4  # values that all stand in order by chance in one of 24 columns

# people.py: is it a list of people?
WORDED = 0.4  # share of a line's letters in words for figures that makes it the name of a figure
MOSTLY = 0.5  # share of the lines (or levels) that must show a feature
FEWEST_LINES = 3
ALLIANCES = 0.7  # share of the rows with a tag of their own and as much room for members
FAR_APART = 1_000_000  # times: of one kind of figure nobody has so much more than another
FEWEST_PRICES = 6  # cards of a shop, whose figures
ROUND = 100  # are multiples of this
PHRASE = 0.8  # share of the lines that hold a word which says nothing about the single one
RANKED = 2  # rows with printed ranks that agree: only a ranking has these
COUNTED_ROWS = 0.75  # share of the rows with a fraction beside the figure,
IN_ROW = 0.35  # so many heights of a row above or below it at most,
ONE_COLUMN = 0.04  # and their ends so many widths of the page apart: then they are no levels of a tree
MOST_TAGGED = 3  # texts with a tag between two figures: the row's alliance, the next one's name and alliance
OTHER_SIDE = 0.25  # widths of the page: how far apart the two sides of a battle have their labels
LEAST_LABELLED = 100  # a smaller number beside a name may be its rank or level
SIGNIFICANT = 5  # digits of a sum before its last zeros: rounder figures add up by chance
SHARED_WORD = 3  # letters of a word that several lines begin or end with, as `Hero Level` and `Hero Skill`

# people.py: the member list, in heights of a row
SURE_HEADER = 0.9  # least score of a header's characters
FIRST_ROW = (0.4, 1.35)  # how far below its header the first row stands: farther, and a header may have been missed
WHOLE = 0.15  # how far from whole rows two values may be apart when no header is between them
CARD = 1.6  # heights of the digits: how far over a value its card reaches at least; under it half as far
LEVELS = 0.6  # share of rows with a level beside the value that makes a list without ranks a member list

# kind.py: tabs, and the words that tell a kind
EVENLY = 1.7  # times: the widest distance between tabs of one line in the narrowest
LONGEST_TAB = 3  # words of one tab
FEWEST_DAYS = 4  # tabs that make a line of days
SEASON_LINE, PERIOD_LINE = 4, 3  # tabs of the Alliance Contribution Ranking: of its lists, and of its periods
GROUND_BESIDE, GROUND_OVER = 0.5, 0.15  # heights of the text: the ground of a tab that is looked at around it
INK_BESIDE, INK_OVER = 0.45, 0.2  # heights of the text: how far inside that its letters begin
INKED = 0.85  # the quantile of the pixels farthest from the ground from which on they are ink
RED, GREEN, BLUE = 0.3, 0.59, 0.11  # how bright each colour is
WHITE, FARTHEST = 255, 442  # the brightest value of a colour; how far black is from white
COLOURS_APART = 45.0  # of FARTHEST: how far the active tab's colours stand from its nearest sibling's,
CLEARLY = 2.2  # and how many times as far as the other siblings from each other
BRIGHTER = 0.12  # of two tabs, how much brighter and more vivid the active one is, 0 to 2
CONTRASTED, ONE_GROUND = 0.10, 0.06  # or how much more its letters stand out, where both lie on one ground, 0 to 1
TREE_NAMES, TREE_LEVELS = 3, 4  # names of nodes, or levels, that make a tech tree
VALUE_VOTE = 4  # votes of a word at the values for its kind; the title has two, any other text over the list one

# several.py: several labelled figures of each member
LABEL_LINE = 0.5  # heights of the figure: how far from its line its label stands
SAME_LABEL = 75  # of 100: how much two readings of one label are alike
IN_TURNS = 0.75  # share of the steps from line to line that follow the usual order; a header or a gap breaks it
