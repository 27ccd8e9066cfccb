"""What a screenshot shows: its value column, its names and its kind; or that it shows no list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from uploads.reading import roles as limits
from uploads.reading.cells.grid import Column, find_columns
from uploads.reading.look import LEAST_FIGURE
from uploads.reading.look.borders import Borders
from uploads.reading.look.joined import parted_page
from uploads.reading.look.page import Page, Piece, beside
from uploads.reading.look.styles import common_style
from uploads.reading.look.texts import Value, nameable
from uploads.reading.look.words import caption, figure_share, is_heading, is_title, squeeze
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.kind import is_plain, is_tree, kind_of, names_nodes
from uploads.reading.roles.labels import holds_goals, without_goals, without_labels
from uploads.reading.roles.laid import with_fields
from uploads.reading.roles.learned import WEIGHTS, Facts, beside_others, evidence_of, facts_of, may_be, may_name_people
from uploads.reading.roles.lines import (
    parted_lines,
    without_bullets,
    without_plates,
    without_times_signs,
    without_words_before_figures,
)
from uploads.reading.roles.listed import is_list, label_of, texts_over
from uploads.reading.roles.people import (
    as_member_list,
    counts_in_rows,
    is_of_people,
    labels_figures,
    starts_section,
)
from uploads.reading.roles.rivals import (
    has_rival,
    in_order_instead,
    instead_of_one_figure,
    may_be_another,
    part_of,
    under_marked_head,
    with_first_rows,
)
from uploads.reading.roles.several import without_other_figures
from uploads.reading.roles.strays import belongs, rows_only, runs_out
from uploads.reading.roles.things import are_costs
from uploads.reading.roles.values import (
    has_caption,
    holds_levels,
    weight,
    whole,
    without_constants,
    without_levels,
)
from uploads.reading.types import Image, Kind, TextBox


def recognise(
    boxes: Sequence[TextBox],
    size: tuple[int, int],
    *,
    under: bool | None = None,
    cards: bool = False,
    picture: Image | None = None,
) -> Screen | None:
    """The list that a screenshot shows, or None if it shows none. size: (width, height) in pixels.

    boxes without text: places where something is written that the engine could not read. under: whether names stand
    below their values, if cards tell. cards: whether cards were rearranged one below the other. picture: the picture
    with the texts.
    """
    page = replace(page_of(boxes, size), under=under, cards=cards)
    page = replace(page, borders=None if picture is None else Borders(picture))
    if names_nodes([piece.text for piece in page.pieces]):
        return None
    found, bare = _recognised(page), without_goals(page)
    if bare is not page and (found is None or holds_goals(found.values, page)):
        found = _recognised(bare)
    return None if found and bare is not page and are_costs(found, page) else found


def _recognised(page: Page) -> Screen | None:
    texts = [piece.text for piece in page.pieces]
    unsure = is_tree(texts)
    captions = [piece for piece in page.pieces if caption(piece.text)]
    every = without_constants(find_columns(page))
    columns = without_levels(every, page, captions)
    found = _best(page, columns, every, captions, unsure=unsure)
    if found is None and not unsure and any(is_heading(text) or is_title(text) for text in texts):
        small = all(value.number.value < LEAST_FIGURE for column in every for value in column.values)
        found = _best(page, every, every, captions, unsure=unsure) if small else None  # no others: they are the figures
    return _weighed(page, every, found, captions, unsure=unsure)


def _weighed(
    page: Page, every: Sequence[Column], ruled: Screen | None, captions: Sequence[Piece], *, unsure: bool
) -> Screen | None:
    """The list of the rules, or another if the learned weights favour it clearly. ruled: the rules' list. unsure: the
    page may show a tech tree.

    If the rules find no list, tags, ranks or servers must show that these are people, or portraits must: items of a
    shop run down a page as members do.
    """
    facts = facts_of(page, every)
    lists = possible_lists(facts, ruled)
    least, own_odds = limits.ANY_LIST, 0.0
    labelled = False  # ordered, with a caption beside each value: then only another such list can be likelier
    if ruled is not None:
        [own] = [evidence for screen, evidence in lists if screen is ruled]
        own_odds = WEIGHTS.odds(own)
        least = limits.OTHER_LIST + own_odds
        small = min(own["greater beside"], own["higher beside"]) >= limits.MOSTLY  # `Donated: 296` beside the figure
        labelled = own["ordered"] == own["labelled"] == 1.0 and not small
    likely = [
        (WEIGHTS.odds(evidence), screen, not evidence["people"])
        for screen, evidence in lists
        if may_be(evidence)
        and (evidence["labelled"] or not labelled)
        and (ruled is not None or evidence["people"] or may_name_people(screen, evidence))
        and not (unsure and not (is_of_people(screen) or counts_in_rows(screen)))
    ]
    odds, best, unsaid = max(likely, key=lambda one: one[0], default=(0.0, None, False))
    if best is not None and ruled is not None and part_of(ruled, best):
        least -= limits.OTHER_LIST  # the rules' list and more rows with a name
    if best is None or odds < least or (ruled is not None and part_of(best, ruled)):
        if ruled is None:
            return None
        odds, best, unsaid = own_odds, ruled, False
    if instead := in_order_instead(best, lists) or under_marked_head(best, lists):
        odds, best = WEIGHTS.odds(instead[1]), instead[0]
    if other := instead_of_one_figure(best, lists):
        odds, best = WEIGHTS.odds(other[1]), other[0]
    if longer := with_first_rows(best, lists):
        odds, best = WEIGHTS.odds(longer[1]), longer[0]
    doubtful = best.doubtful or has_rival(best, odds, likely) or may_be_another(best, lists)
    if best is ruled:
        return replace(best, doubtful=doubtful)
    return replace(_told(best, captions), guessed=ruled is None and unsaid, doubtful=doubtful)


def page_of(boxes: Sequence[TextBox], size: tuple[int, int]) -> Page:
    """The texts of a screenshot, straightened, with the texts split that an engine joined."""
    parted = without_plates(parted_lines(without_bullets(parted_page(boxes, size))))
    return without_labels(without_times_signs(without_words_before_figures(without_other_figures(parted))))


def possible_lists(facts: Facts, ruled: Screen | None = None) -> list[tuple[Screen, dict[str, float]]]:
    """Every list that a column of numbers on the page can form, with its evidence. ruled: one of them."""
    page, every = facts.page, facts.every
    found: dict[tuple[int, ...], Screen] = {}
    if ruled is not None:
        found[tuple(id(value) for value in ruled.values)] = ruled
    for column in every:
        for longer in (column, whole(column, every)):
            if (screen := possible(page, longer)) is not None:
                found.setdefault(tuple(id(value) for value in screen.values), screen)
    lists = list(found.values())
    return list(zip(lists, beside_others([evidence_of(screen, facts) for screen in lists]), strict=True))


def _best(
    page: Page, columns: Sequence[Column], every: Sequence[Column], captions: Sequence[Piece], *, unsure: bool
) -> Screen | None:
    """The list of the best column, or None if no column forms a list. unsure: the page may show a tech tree."""
    ranked = sorted(columns, key=lambda column: weight(column, page, captions), reverse=True)
    best: tuple[float, Screen] | None = None
    for column in ranked[: limits.CANDIDATES]:
        score = weight(column, page, captions)
        if score <= 0:
            continue
        longest = whole(column, columns)
        screen = _screen(page, longest, captions)
        if screen is None and longest is not column:
            screen = _screen(page, column, captions)
        if (
            screen is None
            or labels_figures(screen)
            or (unsure and not (is_of_people(screen) or counts_in_rows(screen)))
        ):
            continue
        if len(screen.values) < len(longest.values):
            if columns is not every and holds_levels(screen.column, every, page, captions):
                continue
            score = min(score, weight(screen.column, page, captions))
        score *= limits.UNNAMED + limits.NAMED * screen.named + (limits.VOTED if screen.ranks.votes > 1 else 0.0)
        if best is None or score > best[0]:
            best = (score, screen)
    return best[1] if best else None


def _screen(page: Page, column: Column, captions: Sequence[Piece]) -> Screen | None:
    screen = possible(page, column)
    if screen is None or not is_list(screen, captioned=has_caption(screen.column, captions)):
        return None
    return _told(screen, captions)


def possible(page: Page, column: Column) -> Screen | None:
    """The list that a column forms, with or without evidence that it is one; None if it has fewer than two rows."""
    style, share = common_style(column.values)
    if runs_out(column.values):
        return with_fields(page, column)
    if share < 0.5:
        return None
    column = replace(column, values=rows_only([v for v in column.values if belongs(v, style)], style))
    if len(column.values) < 2 or _are_one_row(column.values):
        return None
    screen = with_fields(page, column)
    kept = _inside_list(screen)
    left = {id(value) for value in kept}
    below = [id(lower) for upper, lower in pairwise(screen.values) if id(lower) in left and id(upper) not in left]
    column = replace(column, values=kept, below_open=frozenset(one for one in below if one != id(kept[0])))
    return with_fields(page, column) if len(column.values) > 1 else None


def _are_one_row(values: Sequence[Value]) -> bool:
    """Whether there are only two figures, one right below the other: a member's figure and its small print."""
    if len(values) > 2:
        return False
    upper, lower = values
    return lower.y - upper.y < limits.TWO_LINES * max(upper.piece.height, lower.piece.height)


def _told(screen: Screen, captions: Sequence[Piece]) -> Screen:
    kind, title, plain = _kind(screen, captions)
    return as_member_list(replace(screen, kind=kind, title=title, plain=plain))


def rebuilt(screen: Screen, column: Column) -> Screen:
    """The same list with another value column."""
    fields = with_fields(screen.page, column)
    known = replace(
        fields,
        kind=screen.kind,
        title=screen.title,
        plain=screen.plain,
        guessed=screen.guessed,
        doubtful=screen.doubtful or fields.doubtful,
    )
    return replace(known, members=True, ordered=False) if screen.members else known


def _inside_list(screen: Screen) -> tuple[Value, ...]:
    """The values that are rows. A sum below the list or a counter above it is not: it has no name and is off the row
    spacing.

    Neither is the alliance's sum above the list, on the spacing or not. The last value is a row if it has the rows'
    common label, because a section header may stand above it. So is a first value right below a header, because its
    name may be unreadable.
    """
    values, names = screen.values, screen.names.pieces if screen.names else {}
    named = {row for row, piece in names.items() if figure_share(piece.text) < limits.FIGURE_WORDS}
    named |= screen.unread_rows | screen.counted_rows
    kept = list(range(len(values)))
    common, _ = Counter(label_of(value) for value in values).most_common(1)[0]
    for end in (0, -1):
        while (
            len(kept) > 2 and kept[end] not in named and (_foreign(screen, kept, end) or _over_list(screen, kept, end))
        ):
            labelled = end and caption(common) and label_of(values[kept[end]]) == common
            if labelled or (not end and starts_section(screen, values[kept[end]])):
                break
            kept.pop(end)
    if len(kept) > 2 and kept[0] not in named and _is_sum(screen, kept):
        kept.pop(0)
    parts = _parts_of_open_row(screen, [position for position in kept if position not in named])
    return tuple(values[position] for position in kept if position not in parts)


def _parts_of_open_row(screen: Screen, unnamed: Sequence[int]) -> set[int]:
    """The figures of the lines below an expanded row: at least two without names, nearer together than rows are, and
    less than the figure of the row below them."""
    values, found = screen.values, set[int]()
    for position in unnamed:
        run = [position]
        while run[-1] + 1 in unnamed:
            run.append(run[-1] + 1)
        steps = [values[lower].y - values[upper].y for upper, lower in pairwise(run)]
        last = run[-1] + 1 == len(values)
        if not steps or last or not position or max(steps) >= limits.PART_STEP * screen.grid.pitch:
            continue
        if all(values[one].number.value < values[run[-1] + 1].number.value for one in run):
            found.update(run)
    return found if screen.ordered else set()


def _is_sum(screen: Screen, kept: Sequence[int]) -> bool:
    """Whether the first value is at least the sum of all others. It has no name, readable or not: it is the
    alliance's."""
    numbers = [screen.values[position].number.value for position in kept]
    return numbers[0] >= sum(numbers[1:])


def _over_list(screen: Screen, kept: Sequence[int], end: int) -> bool:
    """Whether the first value stands above the list's title, or in an announcement with words that the others lack, or
    as the only one in a line of counts (rewards)."""
    if end:
        return False
    first, half = screen.values[kept[0]], screen.values[kept[len(kept) // 2]]
    titles = (piece.y for piece in screen.page.pieces if is_title(piece.text))
    words = [nameable(screen.values[position].before) for position in kept]
    counts = [_counts_beside(screen, screen.values[position]) for position in kept]
    return (
        any(first.y < y < half.y for y in titles)
        or (words[0] and not any(words[1:]))
        or counts[0] >= limits.REWARDS > max(counts[1:])
    )


def _counts_beside(screen: Screen, value: Value) -> int:
    """How many other texts on the line of a value are only numbers (`5,000`, `x12`)."""
    texts = [other.text for other in beside(value.piece, screen.page.pieces) if not nameable(other.text)]
    return sum(0 < sum(map(str.isdecimal, text)) >= sum(map(str.isalpha, text)) for text in texts)


def _foreign(screen: Screen, kept: Sequence[int], end: int) -> bool:
    """Whether the first or last value is off the row spacing or out of order."""
    outer, inner = (kept[0], kept[1]) if end == 0 else (kept[-1], kept[-2])
    values = screen.values
    step = abs(values[outer].y - values[inner].y) / screen.grid.pitch
    upper, lower = (outer, inner) if end == 0 else (inner, outer)
    disordered = screen.ordered and values[upper].number.value < values[lower].number.value
    return abs(step - 1) > limits.OFF_BEAT or disordered


def _is_tab(piece: Piece, captions: Sequence[Piece]) -> bool:
    """Whether other captions stand on the same line: tabs name all lists, not only the shown one."""
    return any(caption(other.text) != caption(piece.text) for other in beside(piece, captions))


def _is_one_of_many(piece: Piece, head: Sequence[Piece]) -> bool:
    """Whether two more words of its height stand on its line, like tabs in an unknown language."""
    line = [other for other in beside(piece, head) if len(squeeze(other.text)) > 2]
    return sum(limits.TITLE_HEIGHT < other.height / piece.height < 1 / limits.TITLE_HEIGHT for other in line) > 1


def _kind(screen: Screen, captions: Sequence[Piece]) -> tuple[Kind | None, str, bool]:
    """The list's kind, its title, and whether the kind is plain."""
    values = screen.values
    left, right = min(v.x0 for v in values), max(v.x1 for v in values)
    written = [word for value in values for word in (label_of(value), value.after) if word]
    heads = [c for c in captions if c.y < values[0].y and not _is_tab(c, captions)]
    over = [c for c in heads if c.x0 < right and c.x1 > left][-1:]
    head = texts_over(screen)
    titles = [piece for piece in head if len(squeeze(piece.text)) >= limits.SHORTEST_TITLE]
    tallest = max((piece.height for piece in titles), default=0.0)
    title = next((piece for piece in titles if piece.height >= limits.TITLE_HEIGHT * tallest), None)
    words = ([title.text] if title else []) + [piece.text for piece in head]
    kind = kind_of([c.text for c in over] + written[: limits.FIRST_WORDS], words)
    line = beside(over[0], screen.page.pieces) if over else []
    headed = [c.text for c in over if any(is_heading(piece.text) for piece in line)]
    labels = headed + [word for word, times in Counter(written).items() if times > 1]
    plain = is_plain(
        kind,
        labels,
        title.text if title and not _is_tab(title, captions) and not _is_one_of_many(title, head) else "",
        [piece.text for piece in head if beside(piece, head)],
        lone="" if headed or not over or over[0] is title else over[0].text,
    )
    return kind, title.text if title else "", plain


def told(screen: Screen) -> Screen:
    """A list with what is written above it: its kind, its title, and whether it is the alliance's member list."""
    return _told(screen, [piece for piece in screen.page.pieces if caption(piece.text)])
