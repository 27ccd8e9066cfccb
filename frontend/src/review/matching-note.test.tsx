import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aMember, aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { type Call, Refusal, serve } from "../test/server";
import { ReviewDialog } from "./review-dialog";

const batchId = "b1";
const REVIEW = `GET /api/batches/${batchId}/review`;
/** The path of the request once a version is known. */
const AGAIN = `${REVIEW}?since=v0`;
const review = aReview(
  [
    aRow({ rowId: 1, name: "mambo", memberId: 1 }),
    aRow({ rowId: 2, name: "O mega", memberId: 2, confidence: "low", needsAttention: true }),
    aRow({ rowId: 3, name: "pixel", memberId: null, confidence: "none", needsAttention: true }),
  ],
  { batchId },
);
const members = ["mambo", "Ω mega", "Omega"].map((name, index) => aMember({ id: index + 1, name }));

let calls: Call[];
function open(answers: Record<string, unknown>) {
  calls = serve({
    "GET /api/members": members,
    [`PUT /api/batches/${batchId}/draft`]: { message: "saved", version: 1 },
    [AGAIN]: answers[REVIEW],
    ...answers,
  });
  return show(<ReviewDialog batchId={batchId} onClose={() => {}} />);
}

const rows = () => screen.findAllByRole("listitem", { current: true });

afterEach(() => {
  vi.useRealTimers();
});

/** Answers each request for the review with the next of these, and repeats the last one for ever. */
function inTurn(...fields: Record<string, unknown>[]) {
  let asked = 0;
  return () => {
    const now = fields[Math.min(asked, fields.length - 1)];
    asked += 1;
    return { ...review, ...now };
  };
}

const RUNNING = { outdated: true, matching: true };
const NOW = { rows: [aRow({ rowId: 1, name: "mambo", memberId: 1 }), aRow({ rowId: 2, memberId: 3 })] };

test("a review opens once its rows are matched to what is known now", async () => {
  open({ [REVIEW]: inTurn(RUNNING, RUNNING, NOW) });
  expect(await screen.findByText("Matching again")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Apply/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/of \d+ checked/)).not.toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Apply 2 rows" }, { timeout: 4000 })).toBeEnabled();
  expect(screen.queryByText("Matching again")).not.toBeInTheDocument();
});

test("who does not wait works on the rows as they are; what changes meanwhile is shown when asked for", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: Record<string, unknown> = RUNNING;
  const user = open({ [REVIEW]: () => ({ ...review, ...answer }) });
  await user.click(await screen.findByRole("button", { name: "Show them as they are" }));
  expect((await rows())[0]).toHaveAccessibleName("Rank 2, O mega");
  expect(screen.getByText(/being matched again/)).toBeInTheDocument();
  answer = NOW;
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(
    await screen.findByText("Some of these rows were read or matched again and are different now."),
  ).toBeVisible();
  expect((await rows())[0]).toHaveAccessibleName("Rank 2, O mega");
  await user.click(screen.getByRole("button", { name: "Show them" }));
  expect(await screen.findByRole("button", { name: "Apply 2 rows" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Show them" })).not.toBeInTheDocument();
});

test("what is matched again and stays as it was asks nobody", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = open({ [REVIEW]: inTurn(RUNNING, {}) });
  await user.click(await screen.findByRole("button", { name: "Show them as they are" }));
  await rows();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  await waitFor(() => expect(screen.queryByText(/matched again/)).not.toBeInTheDocument());
});

test("where no worker runs nobody waits, and the review says so", async () => {
  open({ [REVIEW]: inTurn({ outdated: true }) });
  expect((await rows())[0]).toHaveAccessibleName("Rank 2, O mega");
  expect(screen.getByText(/No worker is running to match them again/)).toBeVisible();
});

test("a refused apply shows the rows as they are matched now", async () => {
  const user = open({
    [REVIEW]: inTurn({}, NOW),
    "POST /api/upload/1/apply-data": new Refusal(
      409,
      "Members, or other lists of this drop, changed. Look at pixel again.",
    ),
  });
  await rows();
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  await user.click(await screen.findByRole("button", { name: "Apply all 3 rows" }));
  expect(await screen.findByRole("button", { name: "Apply 2 rows" })).toBeEnabled();
});

test("a review waits for the screenshots of its drop that are still being read", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: Record<string, unknown> = { reading: 2 };
  open({ [REVIEW]: () => ({ ...review, ...answer }) });
  expect(await screen.findByText("2 more screenshots are being read")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Apply/ })).not.toBeInTheDocument();
  answer = NOW;
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(await screen.findByRole("button", { name: "Apply 2 rows" })).toBeEnabled();
});

test("who does not wait for them is told so, asked before the apply, and shown the rest when it is there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: Record<string, unknown> = { reading: 1 };
  const user = open({ [REVIEW]: () => ({ ...review, ...answer }) });
  expect(await screen.findByText("One more screenshot is being read")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show what is read so far" }));
  expect(await screen.findByText(/^More screenshots of this drop are being read\. /)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Apply 3 rows" }));
  expect(await screen.findByText("More screenshots of this drop are being read")).toBeVisible();
  await user.keyboard("{Escape}");
  answer = NOW;
  await act(() => vi.advanceTimersByTimeAsync(2500));
  await user.click(await screen.findByRole("button", { name: "Show them" }));
  expect(await screen.findByRole("button", { name: "Apply 2 rows" })).toBeEnabled();
});

test("while nothing of a list is read there is nothing to show", async () => {
  open({ [REVIEW]: inTurn({ reading: 3, rows: [], uploads: [] }) });
  expect(await screen.findByText("3 more screenshots are being read")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show what is read so far" })).not.toBeInTheDocument();
});

test("while it is read only what has changed is asked for", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: unknown = new Response(null, { status: 204 });
  const user = open({ [REVIEW]: { ...review, reading: 2 }, [AGAIN]: () => answer });
  await user.click(await screen.findByRole("button", { name: "Show what is read so far" }));
  await act(() => vi.advanceTimersByTimeAsync(4500));
  const asked = () =>
    calls.filter(({ path }) => path.includes("/review")).map(({ path }) => path.split("?")[1]);
  expect(asked()).toEqual([undefined, "since=v0", "since=v0"]);
  expect(screen.getByRole("button", { name: "Apply 3 rows" })).toBeEnabled();
  answer = { ...review, ...NOW, reading: 0 };
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByRole("button", { name: "Show them" })).toBeVisible();
});
