"""Step 2: what repeats on the page, and which texts belong to which card. The constants of this step:"""

# grid.py, rows: in row heights
BEAT = 0.2  # how far from a whole number of rows a distance may be
STEPS_BEFORE = 4  # with this many distances, the last one may be ignored for the row height
LONE_ROW = 4  # multiple of the least row height: the height that a single row is given
ALIKE_STEPS, HIGHER_ROW = 0.05, 1.8  # share by which two steps may differ; normal rows that a taller one is at most
SKIPPED_ROW = 0.15  # what each skipped row takes off a fit
LOWER_ROW, LOW_ROWS, AT_LOW_BEAT = (
    0.6,
    5,
    0.7,
)  # rows of a dense table: share of the least height; fewest steps; share of steps on the spacing

# grid.py, columns: in page widths
EDGE = 0.018  # how far the edges of texts below each other may differ
TOLERANCE = 0.016  # how far from its column's line a value may be
MOST_LEAN = 0.09  # pixels to the right per pixel down: how far a photographed column may lean
HEIGHTS = (0.68, 1.45)  # the digit heights in one column, relative to the first

BEST_ROWS, FEWEST_BELOW = 3, 3  # rows at the top that may be taller than the others; fewest other rows
BEST_ASIDE, HIGHER_PRINT = 0.08, 1.6  # how far aside these rows may begin; how much taller their print may be
NARROWER = 0.25  # share of the widest step by which each of these rows must be wider than the next

# stairs.py: figures behind the ends of bars
FEWEST_STAIRS = 5  # figures: fewer begin farther left from row to row by chance
STAIRS = 3.0  # times a column's tolerance: how far to the left they must go in total
WIDEST_STEP = 0.5  # share of that distance that one step may take
BAR_END = (-1.5, 1.0)  # figure heights: how far behind its bar's expected end a figure inside the bar may end
BAR_FALLS = 20  # a figure is at most so many times the next one; a rank further down is far less
STAIR = 1.0  # figure heights: how far below the one above it each must stand

# lines.py: figures at the ends of lines of text
FEWEST_LINES = 4  # lines: fewer descend by chance
MOST_IN_COLUMNS, MANY_TEXTS = 2500, 100  # values examined in all columns together; number of texts on a page from
# which on it is fewer, to limit the time for a page; a photo of a list has up to 2,000
WORDS_APART = 2.5  # text heights: words of one line are less far apart
LINES_IN_ORDER = 0.8  # share of the figures that descend: one of them may be misread
JOINED_LINES = 0.6  # share of the lines with their figure this near to the word before it

# grid.py, figures side by side
NARROWEST = 0.14  # page widths: a card is wider,
NARROWEST_TEXTS = 4.0  # and wider than this many heights of its figure
WIDEST = 1.05  # picture widths: all columns together
MOST_COLUMNS, SLOT_SHARE = (
    6,
    0.25,
)  # columns of cards on several lines; share of a card's width by which names may be off
MOST_ON_A_LINE = 6  # columns of ranked cards on a single line
BESIDE = 0.5  # text heights: texts of one line of cards are less far apart
FEWEST = 2  # figures side by side; this few must be on one line
HOLES = 0.6  # share of the cards that may lack a figure though a card right of them has one
TWICE = 0.2  # share of the cards that may seem to hold a second figure beside the first
TRIED = 12  # lattices that are examined closely

# cards.py
NAME_ABOVE, NAME_BELOW = 0.8, 0.75  # card heights: how far above and below its figure a name may stand
HIGHEST_NAME = 7.0  # figure heights: the same above, because headers between all lines make cards look taller
NEARLY_AS_WORTH = 0.5  # worth relative to the best place from which a place across the figures competes
NEARER_UNDER = (
    0.55  # share of the way from name to name: if no edge shows, names this far above figures belong to others
)
SURELY_OVER, SURELY_UNDER = 0.42, 0.7  # below the first or above the second there is no doubt
APART = 0.1  # card heights: names nearer than this to the line of their figures stand beside them
NAME_LINE = 0.35  # figure heights: how far names may be from one line in their cards
LONE_LINE = 4  # cards with a name and an abbreviated figure each that need no second line as evidence
LONE_CARD = (4.5, 9.0, 18.0)  # figure heights: the heights tried in turn if there is one line of cards
SLACK = 0.1  # card widths by which texts may extend beyond the outer edges
GREATER = 1000  # times: how much greater the cards' figures are at most than the counts of rewards above them
FEWEST_UNDER_PODIUM = 3  # lines with one figure each below a line with several: a podium above a list, not cards
FEWEST_CELLS = 3  # lines with one name above figures side by side: cells of one row, not cards
FEWEST_SMALL = 3  # cards with figures that may be levels, but descend from card to card
WHOLLY_NAMED = 1.3  # the least worth per figure of cards with such figures
MOSTLY_NAMED = 0.9  # the same if a word stands before each figure
EXPLAINED = 0.5  # share of the page's figures on the lattice, and of those with a name in their card
DIFFERENT = 0.7  # share of the names that differ: labels of figures do not
COUNTED = 0.75  # share of the numbers in one place of the cards that count from card to card
STEPS = 40  # positions that are tried for an edge between two cards
FIGURE, HOLE, COLUMN = 0.5, 0.7, 0.1  # worth added per figure, and taken off per hole and column, in units of one name
CENTRED, FAR = 0.85, 0.1  # worth of centred names relative to aligned ones; loss per card height of distance

# sheet.py
OVER = 0.3  # line heights: a text that extends less than this over a card's edge is entirely on that card
EDGE_GAP = 0.35  # line heights: letters this far apart on both sides of an edge belong to two cards
OFF_FIGURE = 0.3  # card widths: a bare number this far beside the figure is a level or a count
BANNER = 3.0  # figure heights: how far above its figure a wide card may have its name
LETTERED = 0.85  # figure heights: a name is at least this tall; labels of figures are smaller

# shifted.py: two columns of cards, the right one lower
FEWEST_SHIFTED = 3  # cards in each
SHIFTED_BEAT = 0.12  # share of a card's height by which the steps of the two columns may differ
SHIFTED = (0.2, 0.8)  # card heights: how much lower the right column begins
ON_CARDS = 0.7  # share of the figures with their own name right above

# mirrored.py
FEWEST_MIRRORED = 3  # lines with a figure on both sides of the middle
LEAST_MIRRORED = 1.5  # figure heights: the least height of such a line
SHARE_BEHIND = 1.5  # figure heights: how far behind a figure a share of the whole stands
RAGGED = 0.3  # name heights: how much more the ends of left-aligned names vary
CENTRED_NAMES = 4  # names aligned at an edge differ twice as much in width as in their middles; this much: centred
MIRRORED_NAMES = 0.7  # share of the figures with a name in line with them
MIRRORED_NAME, MIRRORED_LINE = 0.5, 0.5  # name heights, and line heights: how far above its figure a name may stand
NEARER = 0.48  # line heights: a name nearer than this above its figure does not belong to the figure above it
OUTER_LINE = 0.6  # the same if the sides align at their outer edges

# turns.py
MOSTLY_CARDS, CARD_EDGE = 0.5, 2.5  # share of values with a name above; text heights by which edges may differ
FEWEST_TURNS = 4  # rows that show that names alternate between left and right
FEWEST_RANKED_TURNS = 3  # the same if ranks count the rows
SHORT_WORD = 2  # letters beside a figure that are not a name
EVEN_TURNS = 2.8  # times: the longest step between such rows, relative to the shortest; a header may be between
UNNAMED_TURNS = 0.25  # share of them that may lack a name on its side
STACKED_ABOVE = 0.8  # row heights: how far above its value such a row begins if the name stands above it
TURN_LINE = 0.35  # row heights: how far from the line of its value a name may stand
