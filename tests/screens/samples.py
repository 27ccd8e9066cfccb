"""Draws the demo's sample screenshots: the demo alliance a week later. Run from the project's root:

    python -m tests.screens.samples

It writes alliance/demo/screens/<type>-NN.png, truth.json with the rows of the lists, trees.json with the levels of the
tech tree, and roster.json, which holds what the portal knew a week before (for `manage.py read_screenshots --roster`).
All are committed: using them takes no tool.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from PIL.Image import Dither

from alliance.demo import roster
from alliance.demo.alliance import DemoMember, Figures, build_alliance
from members.sf_tech import NODES
from tests.screens.draw import Entry, Look, Screenshot, scroll
from tests.screens.tree import tree

SCREENS = Path(__file__).parents[2] / "alliance" / "demo" / "screens"
COLOURS = 96
"""Of the palette of a sample: flat pictures of about 60 kB each."""

TREE_OF = roster.R4[3]
"""Whose tech tree is drawn."""
STRENGTH_TABS = ("Power", "Kills", "Donations")


@dataclass(frozen=True, slots=True)
class Sample:
    """One list of the samples. own: whose phone it is; joiner: what the new member shows there."""

    data_type: str
    look: Look
    figure: Callable[[Figures], int | None]
    own: str
    joiner: int
    badges: bool = True
    subline: str = ""
    shots: int = 3


SAMPLES = (
    Sample(
        "strength",
        Look("STRENGTH RANKING", "Power", STRENGTH_TABS, 0),
        lambda week: week.power,
        roster.LEADER,
        221_384_902,
    ),
    Sample(
        "kills",
        Look("STRENGTH RANKING", "Kills", STRENGTH_TABS, 1, pitch=177),
        lambda week: week.kills,
        roster.LEADER,
        17_506_377,
    ),
    Sample(
        "donations",
        Look("STRENGTH RANKING", "Donations", STRENGTH_TABS, 2, pitch=161),
        lambda week: week.donations,
        roster.R4[2],
        27_950,
    ),
    Sample(
        "alliance-duel",
        Look("DUEL RANKING", "Points", ("Daily Rank", "Weekly Rank"), 1, commas=True, page=(64, 52, 84)),
        lambda week: week.vs,
        roster.OFFICER,
        55_718_260,
        badges=False,
        subline=f"[{roster.ALLIANCE_TAG}] {roster.ALLIANCE_NAME}",
    ),
    Sample(
        "mutual-assistance",
        Look("MUTUAL ASSISTANCE", "Points", page=(38, 70, 66), own=(206, 224, 176)),
        lambda week: week.assistance,
        roster.OFFICER,
        2_385,
        badges=False,
        shots=1,
    ),
)


def entries(sample: Sample, members: Sequence[DemoMember]) -> list[Entry]:
    """The whole list, first rank first."""
    shown = [(sample.figure(member.coming) or 0, member.name, member.rank) for member in members if member.is_active]
    shown.append((sample.joiner, roster.JOINER, 1))
    shown.sort(key=lambda row: (-row[0], row[1]))
    return [
        Entry(place, name, value, badge if sample.badges else 0, sample.subline)
        for place, (value, name, badge) in enumerate(shown, start=1)
    ]


def draw(sample: Sample, members: Sequence[DemoMember]) -> list[Screenshot]:
    ranking = entries(sample, members)
    own = next(entry for entry in ranking if entry.name == sample.own)
    return scroll(ranking, sample.look, shots=sample.shots, own=own)


def known(member: DemoMember) -> dict[str, int]:
    """The newest figures of the demo's history, by their names in a roster file."""
    keys = {
        "power": "power",
        "kills": "kills",
        "techDonations": "donations",
        "vsScore": "vs",
        "assistancePoints": "assistance",
    }
    newest = {
        key: next((value for week in reversed(member.weeks) if (value := getattr(week, field)) is not None), None)
        for key, field in keys.items()
    }
    return {key: value for key, value in newest.items() if value is not None}


def roster_file(members: Sequence[DemoMember]) -> list[dict[str, Any]]:
    aliases: dict[str, list[str]] = {}
    for name, spelling in roster.ALIASES:
        aliases.setdefault(name, []).append(spelling)
    return [
        {"id": number, "name": member.name, "rank": f"R{member.rank}" if member.rank else "", **known(member)}
        | ({"aliases": aliases[member.name]} if member.name in aliases else {})
        for number, member in enumerate((member for member in members if member.is_active), start=1)
    ]


def next_levels(member: DemoMember) -> dict[str, int]:
    """A member's tech tree a week later: one level more in each node that is not full and was begun."""
    _, known = member.sf_tech[-1]
    return {node.key: min(node.most, level + 1) if level else level for node, level in zip(NODES, known, strict=True)}


def write_tree(member: DemoMember) -> None:
    levels = next_levels(member)
    image = tree(member.name, member.coming.power or 0, levels)
    file = "sf-tech-01.png"
    image.quantize(COLOURS, dither=Dither.NONE).save(SCREENS / file, optimize=True)
    write("trees.json", "images", [{"file": file, "size": image.size, "member": member.name, "levels": levels}])


def write(file: str, key: str, entries: Sequence[object]) -> None:
    """One entry a line, so that a change can be read."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    (SCREENS / file).write_text(f'{{"{key}": [\n{lines}\n]}}\n', encoding="utf-8")


def main() -> None:
    members = build_alliance()
    SCREENS.mkdir(exist_ok=True)
    truth = []
    for sample in SAMPLES:
        for number, shot in enumerate(draw(sample, members), start=1):
            file = f"{sample.data_type}-{number:02}.png"
            shot.image.quantize(COLOURS, dither=Dither.NONE).save(SCREENS / file, optimize=True)
            truth.append(
                {
                    "file": file,
                    "dataType": sample.data_type,
                    "size": shot.image.size,
                    "rows": [asdict(row) for row in shot.rows],
                }
            )
    write("truth.json", "images", truth)
    write_tree(next(member for member in members if member.name == TREE_OF))
    write("roster.json", "members", roster_file(members))


if __name__ == "__main__":
    main()
