"""Step 2: what repeats on the page, and whose part of it each card is. Its numbers:"""

# grid.py, rows: in heights of a row
BEAT = 0.2  # how far from a whole number of rows a distance may be
STEPS_BEFORE = 4  # so many distances and more tell the height of a row without the last one
LONE_ROW = 4  # least heights of a row: the height that a lone row is given
ALIKE_STEPS, HIGHER_ROW = 0.05, 1.8  # shares of a step two steps differ by, and rows that one is: rows that are higher
SKIPPED_ROW = 0.15  # what each skipped row takes off a fit
LOWER_ROW, LOW_ROWS, AT_LOW_BEAT = (
    0.6,
    5,
    0.7,
)  # of that height: what rows of a table have, so many of them, on one beat

# grid.py, columns: in widths of the page
EDGE = 0.018  # how far the edges of texts that stand below each other differ
TOLERANCE = 0.016  # how far from its column's line a value may stand
MOST_LEAN = 0.09  # pixels to the right per pixel down: how far a photographed column leans
HEIGHTS = (0.68, 1.45)  # heights of the digits of one column, in those of the first

BEST_ROWS, FEWEST_BELOW = 3, 3  # rows at the head that may be higher than the others, and how many these are at least
BEST_ASIDE, HIGHER_PRINT = 0.08, 1.6  # how far aside those begin at most, and how much higher their print is
NARROWER = 0.25  # share of the widest step that each makes at least by which such rows are wider than the next

# stairs.py: figures behind the ends of bars
FEWEST_STAIRS = 5  # figures: fewer begin farther left from row to row by chance
STAIRS = 3.0  # times a column's tolerance: how far to the left they go together at least
WIDEST_STEP = 0.5  # share of that which one step makes at most
BAR_END = (-1.5, 1.0)  # heights of a figure: how far behind where its bar should end one within it may end
BAR_FALLS = 20  # times: how much greater a figure is than the next one at most; a rank below is far less
STAIR = 1.0  # heights of a figure: how far down each stands at least

# lines.py: figures at the ends of lines of text
FEWEST_LINES = 4  # lines: fewer run down by chance
MOST_IN_COLUMNS, MANY_TEXTS = 2500, 100  # values of all columns together that are looked at, and texts of a page from
# which on it is less, so that a page takes bounded time; a photo of a list has to 2,000
WORDS_APART = 2.5  # heights of the text: words of one line are less far apart
LINES_IN_ORDER = 0.8  # share of the figures that run down: one of them may be misread
JOINED_LINES = 0.6  # share of the lines whose figure stands so near to the word before it

# grid.py, figures side by side
NARROWEST = 0.14  # widths of the page: a card is wider,
NARROWEST_TEXTS = 4.0  # and wider than so many heights of its figure
WIDEST = 1.05  # widths of the picture: all columns together
MOST_COLUMNS, SLOT_SHARE = (
    6,
    0.25,
)  # columns of cards on several lines; share of a card's width that names are off at most
MOST_ON_A_LINE = 6  # columns of cards that are ranked along one line
BESIDE = 0.5  # heights of a text: texts of one line of cards are less far apart
FEWEST = 2  # figures side by side; so few must stand on one line
HOLES = 0.6  # share of the cards at most that have no figure though one right of them has
TWICE = 0.2  # share of the cards that may seem to hold a second figure beside the first
TRIED = 12  # lattices that are looked at closely

# cards.py
NAME_ABOVE, NAME_BELOW = 0.8, 0.75  # heights of a card: how far over and under its figure a name stands
HIGHEST_NAME = 7.0  # heights of the figure: the same above, for headers between all lines make cards look higher
NEARLY_AS_WORTH = 0.5  # share of the worth of the best place for names that one on the other side of the figures has
NEARER_UNDER = (
    0.55  # share of the way from name to name; where no edge shows, names so far over figures are the others'
)
SURELY_OVER, SURELY_UNDER = 0.42, 0.7  # and less far, or farther, is no doubt at all
APART = 0.1  # heights of a card: names nearer to the line of their figures stand beside them
NAME_LINE = 0.35  # heights of the figure: how far names stand from one line in their cards
LONE_LINE = 4  # cards with a name and an abbreviated figure each that are cards though no other line shows it
LONE_CARD = (4.5, 9.0, 18.0)  # heights of its figure: the height that cards on one line alone are given, by turns
SLACK = 0.1  # widths of a card that texts may reach over the outer edges
GREATER = 1000  # times: how much greater the figures of cards are than counts of rewards over them at most
FEWEST_UNDER_PODIUM = 3  # lines with one figure each under a line with several: a podium over a list, and no cards
FEWEST_CELLS = 3  # lines with one name over figures side by side: cells of one row and no cards
FEWEST_SMALL = 3  # cards with figures that may be levels, but run down from card to card
WHOLLY_NAMED = 1.3  # what cards are worth at least, a figure, of which each of these has a name
MOSTLY_NAMED = 0.9  # the same where a word stands before each figure
EXPLAINED = 0.5  # share of the page's figures that are on the lattice, and of those that have a name in their card
DIFFERENT = 0.7  # share of the names that differ from each other: labels of figures do not
COUNTED = 0.75  # share of the numbers at one place of the cards that count from card to card
STEPS = 40  # places that are tried for an edge between two cards
FIGURE, HOLE, COLUMN = 0.5, 0.7, 0.1  # what a figure adds to the worth of cards, a hole and a column take off, in names
CENTRED, FAR = 0.85, 0.1  # the worth of names on one middle, in names at one edge; what a height of a card takes off

# sheet.py
OVER = 0.3  # heights of the line: a text that reaches less far over the edge of a card is all on that card
EDGE_GAP = 0.35  # heights of the line: letters so far apart on both sides of an edge are texts of two cards
OFF_FIGURE = 0.3  # widths of a card: a bare number so far beside the figure is a level or a count
BANNER = 3.0  # heights of the figure: how far over its figure a wide card has its name at most
LETTERED = 0.85  # heights of the figure: a name is at least as high, labels of figures are smaller

# shifted.py: two columns of cards, the right one lower
FEWEST_SHIFTED = 3  # cards of each
SHIFTED_BEAT = 0.12  # share of a card's height by which the steps of both columns differ at most
SHIFTED = (0.2, 0.8)  # heights of a card: how much lower the right one begins
ON_CARDS = 0.7  # share of the figures that have a name of their own right over them

# mirrored.py
FEWEST_MIRRORED = 3  # lines with a figure on both sides of the middle
LEAST_MIRRORED = 1.5  # heights of the figure: the least height of such a line
SHARE_BEHIND = 1.5  # heights of the figure: how far behind it a share of the whole stands
RAGGED = 0.3  # heights of a name: by so much more names end apart that begin in line
MIRRORED_NAMES = 0.7  # share of the figures with a name in line with them
MIRRORED_NAME, MIRRORED_LINE = 0.5, 0.5  # heights of the name, and of a line: how far over its figure it stands
NEARER = 0.48  # of a line: a name that is no farther over its figure belongs to none above it
OUTER_LINE = 0.6  # the same where the sides stand in line by their outer edges

# turns.py
MOSTLY_CARDS, CARD_EDGE = 0.5, 2.5  # share of values with a name over them, and heights of a text that edges differ by
FEWEST_TURNS = 4  # rows that show that names stand left and right by turns
FEWEST_RANKED_TURNS = 3  # the same, where ranks count the rows
SHORT_WORD = 2  # letters beside a figure that are no name
EVEN_TURNS = 2.8  # times: the longest step between such rows in the shortest; a head may stand between two
UNNAMED_TURNS = 0.25  # share of them at most that have no name on its side
TURN_LINE = 0.35  # heights of a row: how far from the line of its value a name stands
