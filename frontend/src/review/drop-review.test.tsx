import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ListOutcome, Review } from "../api/types";
import { aMember, aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { type Call, Refusal, serve } from "../test/server";
import { ReviewDialog } from "./review-dialog";

const newcomer = {
  name: "Sable",
  memberId: null,
  namedLike: [],
  confidence: "none" as const,
  needsAttention: true,
};
const closed = vi.fn();
let calls: Call[];
let opened = 0;
let ids: { strength: string; kills: string };

/** Two lists of a drop, each with a sure row and the same new person. */
function reviews(fields: Partial<Review> = {}): Record<string, Review> {
  const lists = [
    { batchId: ids.strength, dataType: "strength" as const, reportDate: "2026-11-21" },
    { batchId: ids.kills, dataType: "kills" as const, reportDate: "2026-11-21" },
  ];
  const list = (batchId: string, dataType: "strength" | "kills", field: "power" | "kills", first: number) =>
    aReview([aRow({ rowId: first, memberId: 1 }), aRow({ rowId: first + 1, ...newcomer })], {
      ...{ batchId, dataType, field, lists },
      ...fields,
    });
  return {
    [ids.strength]: list(ids.strength, "strength", "power", 1),
    [ids.kills]: list(ids.kills, "kills", "kills", 11),
  };
}

function open(found: Record<string, Review>, answers: Record<string, unknown> = {}) {
  const served = Object.entries(found).flatMap(([batchId, review]) => [
    [`GET /api/batches/${batchId}/review`, review],
    [`PUT /api/batches/${batchId}/draft`, { message: "saved", version: 1 }],
  ]);
  calls = serve({ ...Object.fromEntries(served), "GET /api/members": [aMember({ id: 1 })], ...answers });
  return show(<ReviewDialog batchId={ids.kills} onClose={closed} />);
}

beforeEach(() => {
  closed.mockReset();
  opened += 1;
  ids = { strength: `s${opened}`, kills: `k${opened}` };
});

const applied = (batchId: string, changeSetId: number): ListOutcome => ({
  batchId,
  message: "",
  applied: { message: "", updated: 2, created: 0, leftOut: 0, changeSetId },
  overtaken: null,
});
const refused = (batchId: string, message: string): ListOutcome => ({
  batchId,
  message,
  applied: null,
  overtaken: null,
});
const sent = () =>
  calls.find(({ path }) => path.startsWith("/api/drops/"))?.body as { lists: { batchId: string }[] };
const drop = () => `POST /api/drops/${ids.strength}/apply`;

test("who is new on both lists is asked once, and one Apply writes all", async () => {
  const user = open(reviews(), {
    [drop()]: { message: "ok", lists: [applied(ids.strength, 5), applied(ids.kills, 6)] },
  });
  expect(await screen.findByText("Also on Kills: one answer for all")).toBeInTheDocument();
  const apply = await screen.findByRole("button", { name: "Apply 0 lists, 0 rows" });
  expect(apply).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  const all = await screen.findByRole("button", { name: "Apply 2 lists, 4 rows" });
  expect(all).toHaveFocus();
  await user.click(all);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent().lists).toMatchObject([
    {
      batchId: ids.strength,
      dataToApply: [{ memberId: 1 }, { action: "create", memberData: { confirmed: true } }],
    },
    {
      batchId: ids.kills,
      dataToApply: [{ memberId: 1 }, { action: "create", memberData: { confirmed: true } }],
    },
  ]);
  expect(screen.getByText("4 member records have been updated in 2 lists.")).toBeInTheDocument();
});

test("a list that is refused stays and says why", async () => {
  const user = open(reviews(), {
    [drop()]: { message: "", lists: [applied(ids.strength, 5), refused(ids.kills, "Somebody was first.")] },
  });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await user.click(await screen.findByRole("button", { name: "Apply 2 lists, 4 rows" }));
  expect(await screen.findByText("Not applied: Somebody was first.")).toBeInTheDocument();
  const lists = within(screen.getByRole("region", { name: "Lists of this drop" })).getAllByRole("listitem");
  expect(lists).toHaveLength(1);
  expect(closed).not.toHaveBeenCalled();
});

test("where none is written the server's words stay in sight", async () => {
  const user = open(reviews(), {
    [drop()]: new Refusal(503, "Try again in a moment."),
  });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await user.click(await screen.findByRole("button", { name: "Apply 2 lists, 4 rows" }));
  expect(await within(screen.getByRole("dialog")).findByText("Try again in a moment.")).toBeInTheDocument();
});

test("a list can be opened alone, with the way back", async () => {
  const user = open(reviews());
  await user.click(await screen.findByRole("button", { name: "Open Kills alone" }));
  expect(await screen.findByRole("tab", { name: /Sure/ })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Back to all lists" }));
  expect(await screen.findByRole("region", { name: "Lists of this drop" })).toBeInTheDocument();
});

test("a list whose warning is not ticked is not complete", async () => {
  const user = open(
    reviews({ warnings: [{ code: "active-tabs", key: "active-tabs:1", text: "This is one day's list." }] }),
  );
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByRole("button", { name: "Apply 0 lists, 0 rows" })).toBeDisabled();
  const [first] = screen.getAllByRole("checkbox", { name: "Apply these figures all the same" });
  await user.click(first as HTMLElement);
  expect(await screen.findByRole("button", { name: "Apply 1 list, 2 rows" })).toBeEnabled();
});

test("on an empty roster the longest list makes it, and the others wait", async () => {
  const found = reviews({
    seats: { taken: 1, of: 100 },
    groups: [{ code: "new", count: 1, rowIds: [2, 12], from: null, to: null, median: null }],
  });
  for (const review of Object.values(found))
    review.rows = review.rows.map((row) =>
      row.memberId === null ? { ...row, needsAttention: false, group: "new" } : row,
    );
  found[ids.kills]?.rows.push(aRow({ rowId: 13, memberId: 2 }));
  open(found);
  const waiting = await screen.findByText(/matched once the roster is there/);
  expect(waiting.closest("li")).toHaveTextContent("Strength");
  expect(screen.getByRole("button", { name: "Accept all 1 new" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Accept 1, apply 1 list, 3 rows" })).toBeEnabled();
});
