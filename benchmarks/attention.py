"""What a second week costs a leader: touches, rows checked singly and seconds, in Chromium, once everything is read.

    make attention WEEKS="first second [first second ...]"

Each pair of folders is one alliance in two consecutive weeks, with `truth.json` and `roster.json` as for `make
accuracy`. A separate portal gets the first roster, reads the first week, and is told the member of each row. Then all
screenshots of the second week are dropped at once, and a leader goes through the reviews. Each row that waits singly is
accepted if right and corrected if wrong; the rest is applied with Apply. A touch is a click or a typed text; choosing
the files does not count. The seconds begin with the first review, when everything is read. They are a machine's, so
they measure how long the portal makes a leader wait.

Prints a Markdown table. Ends with 1 if a figure in the portal is wrong at the end.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FilePayload, Locator, Page, expect, sync_playwright

from benchmarks.scoring import aligned
from benchmarks.truth import TruePicture, TrueRow, true_pictures
from members.figures import CACHED
from tests.e2e.portals import CHROMIUM_FLAGS, apply_rows, enter, running, send_files, visiting
from tests.prepared import MIGRATE, folders
from tests.processes import PASSWORD, wait_for

READ_WITHIN = 3600
"""Seconds allowed for one list: a week of a hundred members is about 140 screenshots."""
KINDS = {"power": "strength", "kills": "kills", "donations": "donations", "vs": "alliance-duel"}
STORED = {"power": "power", "kills": "kills", "donations": "techDonations", "vs": "vsScore"}
IN_PORTAL = {"strength": "power", "kills": "kills", "donations": "techDonations", "alliance-duel": "latestVsScore"}
READ_WITHIN = 1_800_000
CREATE_LEADER = ("create_leader", "leader", "--password-stdin", "--member")
LOAD = """
import json
from members.models import Member
for one in json.load(open(FILE, encoding="utf-8")):
    Member.objects.update_or_create(name=one.pop("name"), defaults=one)
"""


@dataclass(frozen=True)
class Week:
    """A week's lists. names: member names by the truth's number; newcomers have none."""

    pictures: dict[str, TruePicture]
    names: dict[int, str]
    stored: list[dict[str, Any]]

    @classmethod
    def of(cls, folder: Path) -> Week:
        members = json.loads((folder / "roster.json").read_text("utf-8"))["members"]
        pictures = {
            f"{dict(one.groups)['kind']}-{place:03}{one.file.suffix}": one
            for place, one in enumerate(true_pictures(folder))
            if dict(one.groups)["kind"] in KINDS
        }
        return cls(pictures, {one["id"]: one["name"] for one in members}, members)

    def kinds(self) -> Iterator[tuple[str, list[str]]]:
        """Each kind of list as the portal calls it, with the names of its files."""
        for told, kind in KINDS.items():
            yield kind, [name for name in self.pictures if name.startswith(f"{told}-")]


@dataclass
class Cost:
    """What a week cost. together: rows accepted in groups; singly: rows checked alone; mended: wrong ones of these."""

    rows: int = 0
    together: int = 0
    singly: int = 0
    mended: int = 0
    steps: int = 0
    by_row: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Print what a second week asks of a leader.")
    parser.add_argument("weeks", nargs="+", type=Path, metavar="first second")
    parser.add_argument("--chromium", required=True)
    wanted = parser.parse_args(argv)
    costs = []
    with tempfile.TemporaryDirectory(prefix="attention-") as place, sync_playwright() as driver:
        folders.shared = Path(place)
        browser = driver.chromium.launch(executable_path=wanted.chromium, args=CHROMIUM_FLAGS)
        for number, (first, second) in enumerate(zip(wanted.weeks[::2], wanted.weeks[1::2], strict=True), start=1):
            costs.append(measure(browser, Week.of(first), Week.of(second), Path(place) / str(number)))
            print(f"{second}: {costs[-1]}", flush=True)
        browser.close()
    print(table(costs))
    return 1 if any(cost.wrong for cost in costs) else 0


def measure(browser: Browser, first: Week, second: Week, folder: Path) -> Cost:
    folder.mkdir()
    seen = {row.whose for picture in first.pictures.values() for row in picture.rows}
    leader = next(one for one in first.stored if one["rank"] == "R5" and one["id"] in seen)
    members = [fields(one) for one in first.stored if one["id"] in seen]
    (folder / "members.json").write_text(json.dumps(members), "utf-8")
    script = LOAD.replace("FILE", repr(str(folder / "members.json")))
    commands = [*CREATE_LEADER, leader["name"]], ["shell", "-v0", "-c", script]
    folders.fill(folder / "data", MIGRATE, *commands, typed=f"{PASSWORD}\n")
    with running(folder / "data", {}) as portal, visiting(browser, portal, 1440) as page:
        enter(page)
        today = datetime.now().astimezone().date()  # the portal runs in this machine's time zone
        teach(page, first, second.names, today - timedelta(days=today.isoweekday()))
        return go_through(page, second, today, folder)


def fields(one: dict[str, Any]) -> dict[str, Any]:
    """A member of a roster as the portal's table has them, with last week's figures."""
    figures = {CACHED[KINDS[told]].field: one.get(key) for told, key in STORED.items()}
    return {"name": one["name"], "rank": int(one["rank"][1:]), **figures}


def truth_of(review: dict[str, Any], week: Week) -> dict[int, TrueRow]:
    """The contents of each row of a review, by its id."""
    found: dict[int, TrueRow] = {}
    for upload in review["uploads"]:
        rows = [row for row in review["rows"] if row["uploadId"] == upload["id"]]
        read = [{**row, "value": int(row["value"])} for row in rows]
        there = week.pictures[upload["originalName"]].rows
        found |= {rows[place]["rowId"]: there[index] for index, place in aligned(there, read).items()}
    return found


def is_read(page: Page, path: str) -> bool:
    """Whether a batch is fully read. path: of its status."""
    return not page.request.get(path).json()["isProcessing"]


def ids(page: Page) -> dict[str, int]:
    return {member["name"]: member["id"] for member in page.request.get("/api/members").json()}


def name_of(row: TrueRow, names: dict[int, str], later: dict[int, str]) -> str:
    """The full name of a newcomer is the one in the next week's roster."""
    if row.whose is not None:
        return names[row.whose]
    return next((name for name in row.names if name in later.values()), row.names[0])


def teach(page: Page, week: Week, later: dict[int, str], day: date) -> None:
    """Take a week in as a leader does who gives each row to its member."""
    token = {"X-CSRFToken": next(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")}
    for kind, files in week.kinds():
        for name in files:
            form = {"dataType": kind, "uploadDate": day.isoformat(), "batchId": f"first-{kind}"}
            shot: FilePayload = {
                "name": name,
                "mimeType": "image/png",
                "buffer": week.pictures[name].file.read_bytes(),
            }
            assert page.request.post("/api/upload", headers=token, multipart={**form, "screenshot": shot}).ok
    for kind, _ in week.kinds():
        path = f"/api/batch-status/first-{kind}"
        wait_for(partial(is_read, page, path), f"{kind} is read", seconds=READ_WITHIN, pause=1)
        review = page.request.get(f"/api/batches/first-{kind}/review").json()
        known, told = ids(page), {}
        for row_id, row in truth_of(review, week).items():
            name = name_of(row, week.names, later)
            told[name] = item(review, row_id, row, name, known.get(name))
        confirmed = [one["key"] for one in review["warnings"]]
        body = {"dataType": kind, "batchId": f"first-{kind}", "wholeBatch": True, "confirmedWarnings": confirmed}
        body |= {"dataToApply": [*told.values()], "draftVersion": review["draftVersion"]}
        address = f"/api/upload/{review['uploads'][0]['id']}/apply-data"
        answer = page.request.post(address, headers=token, data=body)
        assert answer.ok, answer.text()
        print(f"first week, {kind}: {len(told)} of {len(review['rows'])} rows, {len(review['held'])} held", flush=True)


def item(review: dict[str, Any], row_id: int, row: TrueRow, name: str, member: int | None) -> dict[str, Any]:
    figure = {"name": name, review["field"]: str(row.value)}
    action = "create" if member is None else "update"
    same = {"memberId": member, "samePerson": member is not None}
    return {"action": action, **same, "memberData": {"rowId": row_id, "confirmed": True, **figure}}


def go_through(page: Page, week: Week, day: date, folder: Path) -> Cost:
    """The second week, from the drop until the last list is applied."""
    cost = Cost(steps=1)
    paths = [folder / name for name in week.pictures]
    for path in paths:
        path.write_bytes(week.pictures[path.name].file.read_bytes())
    page.goto("/admin/upload?type=auto")
    page.get_by_label("Report date").fill(day.isoformat())
    page.locator("input[type=file]").set_input_files(paths)
    send_files(page, f"Upload {len(paths)} screenshots")
    expect(page).to_have_url(re.compile("review="), timeout=READ_WITHIN)
    begun = time.monotonic()
    while "review=" in page.url:
        batch = page.url.rpartition("=")[2]
        expect(page.get_by_role("dialog").get_by_role("heading", name="Review extracted data")).to_be_visible()
        look_through(page, page.request.get(f"/api/batches/{batch}/review").json(), week, cost)
        expect(page).not_to_have_url(re.compile(batch))
    cost.seconds = time.monotonic() - begun
    cost.wrong += wrong_in_the_end(page, week)
    return cost


def look_through(page: Page, review: dict[str, Any], week: Week, cost: Cost) -> None:
    truth, known = truth_of(review, week), ids(page)
    dialog = page.get_by_role("dialog", name="Review extracted data")
    cost.rows += len(review["rows"])
    cost.together += sum(row["group"] is not None for row in review["rows"])
    for row in review["rows"]:
        true = truth.get(row["rowId"])
        name = name_of(true, week.names, week.names) if true else row["name"]
        right = true is not None and row["memberId"] == known.get(name) and true.has_value(int(row["value"]))
        if not right and not row["needsAttention"]:
            cost.wrong.append(f"{review['dataType']}: {row['name']} {row['value']} is not {true} ({row['group']})")
        if not row["needsAttention"]:
            continue
        cost.singly += 1
        print(f"  {review['dataType']} {row['rank']} {row['name']}: {[one['text'] for one in row['reasons']]}")
        place = dialog.locator(f"[data-row='{row['rowId']}']")
        if not right:
            cost.mended += 1
            cost.by_row += mend(page, place, name, true)
        answer = "Accept|Same person, misread name" if name in known else "Accept|New member"
        accept = place.get_by_role("button", name=re.compile(f"^({answer})$"))
        if accept.count():
            accept.click()
            cost.by_row += 1
    for box in dialog.get_by_role("checkbox", name="Apply these figures all the same").all():
        box.check()
        cost.steps += 1
    cost.steps += 1 + apply_rows(page)


def mend(page: Page, place: Locator, name: str, row: TrueRow | None) -> int:
    """Correct one row to match the screenshot, or leave it out if the screenshot shows none. Returns the touches."""
    if row is None:
        place.get_by_role("button", name="Leave out").click()
        return 1
    place.get_by_role("button", name=re.compile("^Member: ")).click()
    page.get_by_role("searchbox", name="Search members").fill(name)
    page.get_by_role("option").filter(has=page.get_by_text(name, exact=True)).click()
    value = place.locator("[data-value-field]")
    if row.has_value(int(re.sub(r"\D", "", value.input_value()))):
        return 3
    value.fill(str(row.value))
    value.press("Enter")
    return 4


def wrong_in_the_end(page: Page, week: Week) -> list[str]:
    now = {one["name"]: one for one in page.request.get("/api/members").json()}
    wrong = []
    for told, picture in week.pictures.items():
        key = IN_PORTAL[KINDS[told.partition("-")[0]]]
        for row in picture.rows:
            name = name_of(row, week.names, week.names)
            has = now.get(name, {}).get(key)
            if row.whole and not row.has_value(None if has is None else int(has)):
                wrong.append(f"{told}: {name} has {has}, not {row.value}")
    return wrong


def table(costs: Sequence[Cost]) -> str:
    head = "| alliance | rows | together | singly | % | of these wrong | touches | for single rows | seconds |"
    lines = [head, "|---|" + "---:|" * 8]
    for number, one in enumerate(costs, start=1):
        part = f"{one.singly / one.rows:.1%}"
        counts = (one.rows, one.together, one.singly, part, one.mended, one.steps, one.by_row, f"{one.seconds:.0f}")
        lines.append(f"| {number} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
