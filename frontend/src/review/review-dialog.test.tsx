import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aMember, aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { type Call, Refusal, serve } from "../test/server";
import { ReviewDialog } from "./review-dialog";

const review = aReview(
  [
    aRow({ rowId: 1, name: "mambo", memberId: 1 }),
    aRow({
      rowId: 2,
      name: "O mega",
      memberId: 2,
      confidence: "low",
      needsAttention: true,
      secondValue: "700",
      reasons: [{ code: "name", text: "“O” read for “Ω”", tone: "warning", of: ["name", "member"] }],
    }),
    aRow({
      rowId: 3,
      name: "pixel",
      rank: 4,
      memberId: null,
      confidence: "none",
      needsAttention: true,
      currentValue: null,
    }),
  ],
  {
    coverage: {
      first: 1,
      last: 4,
      read: 3,
      missing: [3],
      sentence: "Ranks 1–4: 3 read, missing 3",
      whole: false,
    },
    notSeen: [{ memberId: 4, name: "kiwi", rank: 2, value: "900" }],
  },
);
const members = ["mambo", "Ω mega", "Omega", "kiwi"].map((name, index) => aMember({ id: index + 1, name }));
const APPLY = "POST /api/upload/1/apply-data";

let calls: Call[];
let batchId: string;
let opened = 0;
const closed = vi.fn();

/** Opens the review of a new batch, so that no test finds another test's unsent edits. */
function open(answers: Record<string, unknown> = {}) {
  calls = serve({
    [`GET /api/batches/${batchId}/review`]: { ...review, batchId },
    "GET /api/members": members,
    [`PUT /api/batches/${batchId}/draft`]: { message: "saved", version: 1 },
    ...answers,
  });
  return show(<ReviewDialog batchId={batchId} onClose={closed} />);
}

beforeEach(() => {
  closed.mockReset();
  opened += 1;
  batchId = `b${opened}`;
});

const rows = () => screen.findAllByRole("listitem", { current: true });
const applied = () => calls.find(({ path }) => path.endsWith("apply-data"))?.body;

test("it opens on the first row that needs a look, and counts what is to check", async () => {
  open();
  const [row] = await rows();
  expect(row).toHaveAccessibleName("Rank 2, O mega");
  expect(row).toHaveFocus();
  expect(screen.getByText("0 of 2 checked")).toBeInTheDocument();
  expect(screen.getByText("“O” read for “Ω”")).toBeInTheDocument();
  expect(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "rank 2, to check");
  expect(screen.getByRole("button", { name: "Apply 3 rows" })).toBeEnabled();
});

test("a rank of the member list is ticked, unticked with R, and sent with its row", async () => {
  const list = {
    ...review,
    batchId,
    rows: [
      aRow({ rowId: 1, memberId: 1, section: 2 }),
      aRow({ rowId: 2, memberId: 2, section: 4, needsAttention: true }),
    ],
  };
  const user = open({
    [`GET /api/batches/${batchId}/review`]: list,
    [APPLY]: { message: "", updated: 2, created: 0, leftOut: 0, changeSetId: 7 },
  });
  const [row] = await rows();
  const tick = within(row as HTMLElement).getByRole("checkbox", { name: "Change the rank from R3 to R4" });
  expect(tick).toBeChecked();
  expect(tick).toHaveAccessibleDescription("Gives access to the portal");
  expect(screen.getByText("2 rank changes")).toBeInTheDocument();
  await user.keyboard("r");
  expect(tick).not.toBeChecked();
  expect(screen.getByText("1 rank change")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Apply 2 rows" }));
  await user.click(await screen.findByRole("button", { name: "Apply all 2 rows" }));
  await waitFor(() => expect(applied()).toBeDefined());
  const ranks = (applied() as { dataToApply: { memberData: { memberRank?: number } }[] }).dataToApply.map(
    ({ memberData }) => memberData.memberRank,
  );
  expect(ranks).toEqual([2, undefined]);
});

test("the keys move, accept, leave out and take the second reading", async () => {
  const user = open();
  await rows();
  await user.keyboard("j");
  expect((await rows())[0]).toHaveAccessibleName("Rank 4, pixel");
  await user.keyboard("kf");
  expect(screen.getByLabelText("New value, row 2")).toHaveValue("700");
  await user.keyboard("{Enter}");
  expect((await rows())[0]).toHaveAccessibleName("Rank 4, pixel");
  await user.keyboard("x");
  expect(screen.getByText("All 2 checked")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Apply 2 rows" })).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: /Left out/ })).toHaveTextContent("1");
});

test("a member is chosen by search and Enter, which sets high", async () => {
  const user = open();
  await rows();
  await user.keyboard("m");
  await user.type(await screen.findByRole("searchbox", { name: "Search members" }), "omega{Enter}");
  const row = (await rows())[0] as HTMLElement;
  expect(within(row).getByRole("button", { name: "Member: Omega. Change" })).toBeInTheDocument();
  expect(within(row).getByText("high")).toBeInTheDocument();
  await waitFor(() => expect(row).toHaveFocus());
});

test("a value is edited with E; what is no number is refused and the old value kept", async () => {
  const user = open();
  await rows();
  await user.keyboard("e17,6x0");
  const field = screen.getByLabelText("New value, row 2");
  expect(field).toBeInvalid();
  await user.keyboard("{Escape}");
  expect(field).toHaveValue("998");
  await user.keyboard("e1,234{Enter}");
  expect(field).toHaveValue("1,234");
});

test("the draft is saved a moment after a change, and at once when the review is left", async () => {
  const user = open();
  await rows();
  await user.keyboard("x");
  await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true), { timeout: 2000 });
  expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    rows: { 2: { removed: true } },
    version: 0,
  });
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalled();
});

/** The server's 409: another window has saved version 5. */
function overtaken(rows: Record<string, unknown>, own = false) {
  const message = "Nia changed this review at 14:02, after you opened it. Nothing was written over that.";
  const told = {
    message,
    draft: { rows },
    draftVersion: 5,
    by: "Nia",
    at: "2026-11-22T14:02:00Z",
    own,
  };
  return Response.json(told, { status: 409 });
}

/** Answers saves like a server on which another leader has saved these rows as version 5. */
function savedByAnother(rows: Record<string, unknown>) {
  return (call: Call) => {
    const { version } = call.body as { version: number };
    return version < 5 ? overtaken(rows) : { message: "saved", version: version + 1 };
  };
}

test.each([
  ["Take theirs", { 2: { accepted: true }, 3: { removed: true } }],
  ["Keep mine", { 2: { removed: true }, 3: { removed: true } }],
])("a review that another leader changed is not written over: %s", async (answer, kept) => {
  const user = open({
    [`PUT /api/batches/${batchId}/draft`]: savedByAnother({ 2: { accepted: true }, 3: { removed: true } }),
  });
  await rows();
  await user.keyboard("x");
  const told = await screen.findByRole("alert", {}, { timeout: 2000 });
  expect(told).toHaveTextContent("Nia changed this review at 14:02");
  expect(within(told).getByText("Both of you changed one row:")).toBeInTheDocument();
  expect(within(told).getByRole("listitem")).toHaveTextContent("O mega (theirs: Ω mega; mine: left out)");
  expect(screen.getByRole("button", { name: /^Apply/ })).toBeDisabled();
  await user.click(within(told).getByRole("button", { name: answer }));
  const saves = () => calls.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(saves().at(-1)?.body).toMatchObject({ version: 5, rows: kept }), {
    timeout: 2000,
  });
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
});

test("what a leader did in another window is not called another leader's, and long lists are cut", async () => {
  const names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"];
  const rows = names.map((name, index) =>
    aRow({ rowId: index + 1, name, memberId: null, needsAttention: true }),
  );
  const theirs = Object.fromEntries(rows.map(({ rowId }) => [rowId, { value: 5 }]));
  const user = open({
    [`GET /api/batches/${batchId}/review`]: { ...review, batchId, rows },
    [`PUT /api/batches/${batchId}/draft`]: () => overtaken(theirs, true),
  });
  await screen.findAllByRole("listitem", { current: true });
  await user.keyboard("xxxxx");
  const told = await screen.findByRole("alert", {}, { timeout: 2000 });
  expect(within(told).getByText("Both windows changed 5 rows:")).toBeInTheDocument();
  expect(within(told).getAllByRole("listitem").at(0)).toHaveTextContent(
    "Ash (the other: Create New, 5; this one: left out)",
  );
  expect(within(told).getAllByRole("listitem").at(-1)).toHaveTextContent("and 2 more rows");
  expect(within(told).getByRole("button", { name: "Take the other" })).toBeEnabled();
  expect(within(told).getByRole("button", { name: "Keep this one" })).toBeEnabled();
});

test("an apply of a review that another leader changed asks first", async () => {
  const user = open({ [APPLY]: () => overtaken({ 3: { removed: true } }) });
  await rows();
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  await user.click(await screen.findByRole("button", { name: "Apply all 3 rows" }));
  expect(await screen.findByText(/No row was changed by both/)).toBeInTheDocument();
  expect(applied()).toMatchObject({ draftVersion: 0 });
  await user.click(screen.getByRole("button", { name: "Show both" }));
  expect(screen.getByRole("tab", { name: /Left out/ })).toHaveTextContent("1");
});

test("once everything is checked, Apply has the focus", async () => {
  const user = open();
  await rows();
  for (const accept of screen.getAllByRole("button", { name: "Accept" })) await user.click(accept);
  expect(screen.getByText("2 of 2 checked")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Apply 3 rows" })).toHaveFocus();
});

test("an apply writes the kept rows and offers Undo", async () => {
  const user = open({
    [APPLY]: { message: "ok", updated: 2, created: 1, leftOut: 0, changeSetId: 8 },
    "POST /api/change-sets/8/undo": { message: "3 members restored" },
  });
  await rows();
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  await user.click(await screen.findByRole("button", { name: "Apply all 3 rows" }));
  expect(await screen.findByText("Data Applied Successfully")).toBeInTheDocument();
  expect(screen.getByText("3 member records have been updated.")).toBeInTheDocument();
  expect(applied()).toMatchObject({ batchId, dataType: "strength", dataToApply: { length: 3 } });
  expect(closed).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  expect(await screen.findByText("3 members restored")).toBeInTheDocument();
});

test("a refused apply says why and keeps everything", async () => {
  const user = open({ [APPLY]: new Refusal(409, "This upload was already applied by Mambo.") });
  await rows();
  await user.keyboard("x");
  await user.click(screen.getByRole("button", { name: "Apply 2 rows" }));
  await user.click(await screen.findByRole("button", { name: "Leave 1 out, apply 1 row" }));
  expect(await screen.findByText("Failed to Apply Data")).toBeInTheDocument();
  expect(screen.getAllByText("This upload was already applied by Mambo.").length).toBeGreaterThan(0);
  expect(screen.getByRole("tab", { name: /Left out/ })).toHaveTextContent("1");
  expect(closed).not.toHaveBeenCalled();
});

test("rows that nobody looked at are asked about, and left out unless they are taken", async () => {
  const user = open({ [APPLY]: { message: "", updated: 1, created: 0, leftOut: 0, changeSetId: 9 } });
  await rows();
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  const asked = await screen.findByRole("dialog", { name: "Apply 3 rows?" });
  expect(asked).toHaveTextContent("2 not looked at, 1 of them a new member");
  expect(applied()).toBeUndefined();
  await user.click(within(asked).getByRole("button", { name: "Close" }));
  expect(applied()).toBeUndefined();
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  await user.click(await screen.findByRole("button", { name: "Leave 2 out, apply 1 row" }));
  await waitFor(() => expect(applied()).toMatchObject({ takeUnchecked: false, confirmedWarnings: [] }));
  expect((applied() as { dataToApply: unknown[] }).dataToApply).toHaveLength(1);
});

test("screenshots that another batch holds are named above the rows and asked about", async () => {
  const text = "This screenshot is in the Strength batch of Sat 21 Nov that officer applied.";
  const batch = { batchId: "b0", text, href: "/admin/upload" };
  const alreadyIn = { files: 1, known: 1, batches: [batch] };
  const repeated = { ...review, batchId, alreadyIn, warnings: [{ code: "already-in", key: "k0", text }] };
  const user = open({
    [`GET /api/batches/${batchId}/review`]: repeated,
    [APPLY]: { message: "", updated: 1, created: 0, leftOut: 0, changeSetId: 9 },
  });
  await rows();
  expect(screen.getByRole("list", { name: "Screenshots that are here already" })).toHaveTextContent(text);
  await user.keyboard("xx");
  await user.click(screen.getByRole("button", { name: "Apply 1 row" }));
  const asked = await screen.findByRole("dialog", { name: "Apply 1 row?" });
  expect(asked).toHaveTextContent(text);
  await user.click(within(asked).getByRole("button", { name: "Apply 1 row" }));
  await waitFor(() => expect(applied()).toMatchObject({ confirmedWarnings: ["k0"] }));
});

test("two rows for one member are not sent; the leader is led to them", async () => {
  const user = open({ [APPLY]: { message: "", updated: 0, created: 0, leftOut: 0, changeSetId: 1 } });
  await rows();
  await user.keyboard("m");
  await user.type(await screen.findByRole("searchbox", { name: "Search members" }), "mambo{Enter}");
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  expect(screen.getByText(/^Rank 1: Also given to rank 2/)).toBeInTheDocument();
  expect(applied()).toBeUndefined();
});

test("with every row left out there is nothing to apply", async () => {
  const user = open();
  await rows();
  await user.keyboard("xx");
  await user.click(screen.getByRole("tab", { name: /Sure/ }));
  await user.click(screen.getByText("mambo"));
  await user.keyboard("x");
  expect(screen.getByRole("button", { name: "Apply 0 rows" })).toBeDisabled();
});

test("who was not seen is listed", async () => {
  const user = open();
  await rows();
  await user.click(screen.getByRole("tab", { name: /Not seen/ }));
  expect(screen.getByText("kiwi")).toBeInTheDocument();
});

test("a review that can't be opened says so and can be tried again", async () => {
  const user = open({ [`GET /api/batches/${batchId}/review`]: new Refusal(503, "The database is busy.") });
  expect(await screen.findByText("Failed to open the review")).toBeInTheDocument();
  expect(screen.getByText(/503: The database is busy./)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(calls.filter(({ path }) => path.endsWith("/review"))).toHaveLength(2);
});
