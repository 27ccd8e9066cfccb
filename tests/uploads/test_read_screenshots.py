"""manage.py read_screenshots on drawn pictures."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.screens.draw import Entry, Look, scroll
from tests.screens.tree import tree
from tests.screens.untold import picture

ROOT = Path(__file__).parents[2]
LOOK = Look("STRENGTH RANKING", "Power", ("Power", "Kills", "Donations"), height=1500)
ENTRIES = [
    Entry(rank, name, 395_425_910 - 7_654_321 * rank, badge=2)
    for rank, name in enumerate(["Zephyr", "Relámpago", "GrimW0lf", "Onyx", "Juniper", "Mambo2", "Krakken", "Pixel"], 1)
]


@pytest.fixture(scope="module")
def shots(tmp_path_factory):
    """Two overlapping screenshots of one list, and what stands on each."""
    folder = tmp_path_factory.mktemp("shots")
    drawn = scroll(ENTRIES, LOOK, shots=2)
    for number, shot in enumerate(drawn, 1):
        shot.image.save(folder / f"{number:02}.png")
    return folder, [[row for row in shot.rows if not row.cut] for shot in drawn]


def roster_file(folder):
    members = [{"id": e.rank, "name": e.name, "rank": "R2", "power": int(e.value * 0.96)} for e in ENTRIES[:-1]]
    path = folder / "roster.json"
    path.write_text(json.dumps({"members": members}), encoding="utf-8")
    return path


def run(*args):
    out = StringIO()
    call_command("read_screenshots", *map(str, args), stdout=out)
    return out.getvalue()


@pytest.mark.reading
@pytest.mark.parametrize("told", [[], ["--data-type", "sf-tech"]])
def test_a_tech_tree_is_six_rows_by_field(tmp_path, told):
    levels = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}
    tree("Mambo2", 81_000_000, levels).save(tmp_path / "tree.png")
    (image,) = json.loads(run(tmp_path / "tree.png", "--json", "--roster", roster_file(tmp_path), *told)).values()
    assert image["kind"] == "sf-tech"
    assert {row["name"]: row["value"] for row in image["rows"]} == levels
    assert {(row["confidence"], row["proved"], row["member_id"]) for row in image["rows"]} == {("high", True, 6)}
    assert "sf-tech of Mambo2, 6 nodes" in run(tmp_path / "tree.png", "--roster", roster_file(tmp_path))


@pytest.mark.reading
def test_a_list_is_no_tech_tree(shots):
    folder, _ = shots
    answer = json.loads(run(folder / "01.png", "--json", "--data-type", "sf-tech"))
    assert [(one["rows"], one["note"]) for one in answer.values()] == [([], "No tech tree was found.")]


@pytest.mark.reading
def test_every_screenshot_lists_its_rows_with_their_members(shots, tmp_path):
    folder, expected = shots
    answer = json.loads(run(folder, "--json", "--roster", roster_file(tmp_path)))
    assert list(answer) == [f"{folder}/01.png", f"{folder}/02.png"]
    ids = {entry.name: entry.rank for entry in ENTRIES[:-1]}
    for image, rows in zip(answer.values(), expected, strict=True):
        assert image["kind"] == "strength"
        read = {row["rank"]: row for row in image["rows"]}
        for row in rows:
            assert (read[row.rank]["name"], read[row.rank]["value"]) == (row.name, row.value)
            assert read[row.rank]["member_id"] == ids.get(row.name)
            assert (read[row.rank]["confidence"] == "none") == (row.name not in ids)


@pytest.mark.reading
def test_a_renamed_member_is_known_by_the_avatar_of_a_week_before(shots, tmp_path):
    folder, _ = shots
    answer = json.loads(run(folder, "--json", "--pictures", "--roster", roster_file(tmp_path)))
    known = next(row for row in answer[f"{folder}/01.png"]["rows"] if row["member_id"] == ENTRIES[3].rank)
    left = {"id": 99, "name": "Ravenmark", "avatars": known["avatars"], "namePictures": []}
    (tmp_path / "left.json").write_text(json.dumps({"members": [left]}), encoding="utf-8")
    answer = json.loads(run(folder / "01.png", "--json", "--roster", tmp_path / "left.json"))
    told = [(row["name"], row["reasons"][-1]) for row in next(iter(answer.values()))["rows"] if row["member_id"] == 99]
    assert told == [(ENTRIES[3].name, "Renamed? Keep the history of Ravenmark: the avatar is the same")]


@pytest.mark.reading
def test_a_table_for_people(shots):
    folder, _ = shots
    table = run(folder / "01.png", "--data-type", "kills")
    assert f"{folder}/01.png: kills" in table
    assert f"{ENTRIES[0].value:,}" in table


@pytest.mark.reading
def test_an_unreadable_picture_leaves_nothing_on_standard_output(shots, tmp_path):
    folder, _ = shots
    broken = tmp_path / "broken.png"
    broken.write_bytes((folder / "01.png").read_bytes()[:2_000])
    done = subprocess.run(
        [sys.executable, "manage.py", "read_screenshots", "--json", folder / "01.png", broken],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert str(broken) in done.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["nowhere.png"], "nowhere.png: no such file or folder"),
        (["."], "no PNG or JPEG in this folder"),
        ([".", "--roster", "nowhere.json"], "nowhere.json"),
    ],
)
def test_a_path_that_cannot_be_read(args, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match=message):
        run(*args)


@pytest.mark.reading
def test_a_list_that_is_not_found_is_read_as_it_was_taught(tmp_path):
    rows = [("Wolfgang", 812), ("Badger", 640), ("Mambo", 733), ("Falcon", 255), ("Nightowl", 98)]
    picture(rows).save(tmp_path / "table.png")
    (found,) = json.loads(run(tmp_path / "table.png", "--json")).values()
    assert found["rows"] == []
    place = {"anchor": "left", "height": 0.06}
    screen = {
        "shape": 0.5625,
        "pitch": 0.18472,
        "rank": None,
        "abbreviated": False,
        "words": ["roundtable"],
        "value": {"x": 0.0885, "y": 0.0} | place,
        "name": {"x": 0.0685, "y": -0.072} | place,
    }
    held = {"format": "taught-screen", "version": 1, "name": "Table", "list": {"dataType": "kills"}, "instead": False}
    taught = tmp_path / "taught.json"
    taught.write_text(json.dumps(held | {"screen": screen}), encoding="utf-8")
    (found,) = json.loads(run(tmp_path / "table.png", "--json", "--taught", taught)).values()
    assert [(row["name"], row["value"]) for row in found["rows"]] == rows
    assert found["kind"] == "kills"
    taught.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(CommandError, match="must hold exactly"):
        run(tmp_path / "table.png", "--taught", taught)
