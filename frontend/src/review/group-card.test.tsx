import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aMember, aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { type Call, serve } from "../test/server";
import { ReviewDialog } from "./review-dialog";

const APPLY = "POST /api/upload/1/apply-data";
let calls: Call[];

const risen = (rowId: number, change: number) =>
  aRow({
    rowId,
    name: `risen ${rowId}`,
    memberId: rowId,
    value: String(1000 + 10 * change),
    currentValue: "1000",
    changePercent: change,
    conflict: true,
    reasons: [
      { code: "conflict", text: "Conflict: more than 10% change", tone: "warning", of: ["value", "member"] },
    ],
    group: "rose",
  });
const grown = aReview(
  [aRow({ rowId: 1, name: "mambo", memberId: 1 }), risen(2, 14), risen(3, 11), risen(4, 31)],
  {
    groups: [{ code: "rose", count: 3, rowIds: [4, 2, 3], from: 11, to: 31, median: 14 }],
  },
);

let opened = 0;

function openGrown() {
  const batchId = `grown-${++opened}`;
  calls = serve({
    [`GET /api/batches/${batchId}/review`]: { ...grown, batchId },
    "GET /api/members": [1, 2, 3, 4].map((id) => aMember({ id })),
    [`PUT /api/batches/${batchId}/draft`]: { message: "saved", version: 1 },
    [APPLY]: { message: "applied", updated: 4, created: 0, leftOut: 0, changeSetId: 9 },
  });
  return show(<ReviewDialog batchId={batchId} onClose={vi.fn()} />);
}

test("rows that rose together are accepted by one key, and can be looked at again", async () => {
  const user = openGrown();
  const card = await screen.findByRole("region", { name: "3 rose 11 to 31%" });
  expect(card).toHaveFocus();
  expect(within(card).getByText(/Conflict: more than 10% change. Median \+14.0%/)).toBeInTheDocument();
  expect(screen.getByText("A group of 3 not checked")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(screen.getByText("3 rose 11 to 31%: 3 accepted")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(screen.getByRole("button", { name: "Accept all 3" })).toBeInTheDocument();
});

test("the group unfolds, outliers first, and a row of it can be left out", async () => {
  const user = openGrown();
  const card = await screen.findByRole("region", { name: "3 rose 11 to 31%" });
  await user.click(within(card).getByRole("button", { name: "Show" }));
  const rows = within(screen.getByRole("list", { name: "Rows of the group" }));
  expect(rows.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("Conflict"),
    expect.stringContaining("+14.0%"),
    expect.stringContaining("+11.0%"),
  ]);
  await user.click(rows.getByRole("button", { name: /31\.0%/ }));
  await user.click(rows.getByRole("button", { name: "Leave out" }));
  expect(screen.getByRole("button", { name: "Accept all 2" })).toBeInTheDocument();
});

test("where only a group waits, Apply says that it accepts it", async () => {
  const user = openGrown();
  await user.click(await screen.findByRole("button", { name: "Accept 3, apply 4 rows" }));
  await waitFor(() => expect(calls.some(({ method, path }) => `${method} ${path}` === APPLY)).toBe(true));
  const sent = calls.find(({ method, path }) => `${method} ${path}` === APPLY)?.body as {
    dataToApply: { memberData: { confirmed: boolean } }[];
  };
  expect(sent.dataToApply.map(({ memberData }) => memberData.confirmed)).toEqual([false, true, true, true]);
});
