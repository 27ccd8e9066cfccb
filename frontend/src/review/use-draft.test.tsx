import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aMember, aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { type Call, Refusal, serve } from "../test/server";
import { ReviewDialog } from "./review-dialog";
import { EDITOR } from "./use-draft";

const APPLY = "POST /api/upload/1/apply-data";
const DONE = { message: "ok", updated: 1, created: 0, leftOut: 0, changeSetId: 8 };

let calls: Call[];
let batchId: string;
let opened = 0;
let arrive: () => void;

/** A review with one row in doubt. The test decides when its saves arrive. */
function open(answer: unknown) {
  const rows = [
    aRow({ rowId: 1, memberId: 1 }),
    aRow({ rowId: 2, memberId: 2, confidence: "low", needsAttention: true }),
  ];
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  calls = serve({
    [`GET /api/batches/${batchId}/review`]: aReview(rows, { batchId }),
    "GET /api/members": [aMember({ id: 1 }), aMember({ id: 2, name: "kiwi" })],
    [APPLY]: answer,
  });
  const answered = fetch;
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    if (!input.endsWith("/draft")) return answered(input, init);
    calls.push({ method: "PUT", path: input, body: JSON.parse(String(init?.body)) });
    await arrived;
    return Response.json({ message: "saved", version: 1 });
  });
  return show(<ReviewDialog batchId={batchId} onClose={() => {}} />);
}

const order = () => calls.map(({ method }) => method).filter((method) => method !== "GET");
/** Longer than the delay between an edit and its save. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)));

beforeEach(() => {
  opened += 1;
  batchId = `d${opened}`;
});

test("an apply waits for the save that is on its way, and no save follows it", async () => {
  const user = open(DONE);
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(order()).toEqual(["PUT"]), { timeout: 2000 });
  await user.click(screen.getByRole("button", { name: "Apply 2 rows" }));
  await aMoment();
  expect(order()).toEqual(["PUT"]);
  await act(async () => arrive());
  expect(await screen.findByText("Data Applied Successfully")).toBeInTheDocument();
  await aMoment();
  expect(order()).toEqual(["PUT", "POST"]);
});

test("an apply right after an edit carries it; the save comes where the apply was refused", async () => {
  const user = open(new Refusal(409, "Some screenshots of this batch are still being read."));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await user.click(screen.getByRole("button", { name: "Apply 2 rows" }));
  expect(await screen.findByText("Failed to Apply Data")).toBeInTheDocument();
  await waitFor(() => expect(order()).toEqual(["POST", "PUT"]));
  await act(async () => arrive());
});

test("a wrong date is changed in the open review, which goes on saving", async () => {
  const user = open(DONE);
  const [row] = [aRow({ rowId: 1, memberId: 1 })];
  const date = await screen.findByRole("button", { name: /21 Nov/ });
  serve({
    [`GET /api/batches/${batchId}/review`]: aReview([row], { batchId, reportDate: "2026-11-14" }),
    [`POST /api/batches/${batchId}/date`]: ({ body }: Call) => {
      calls.push({ method: "POST", path: "date", body });
      return { message: "Strength now counts for 2026-11-14 instead of 2026-11-21." };
    },
  });
  await user.click(date);
  const dialog = await screen.findByRole("dialog", { name: "Change the date of Strength" });
  fireEvent.change(within(dialog).getByLabelText("Report date"), { target: { value: "2026-11-14" } });
  await user.click(within(dialog).getByRole("button", { name: "Change date" }));
  expect(await screen.findByRole("button", { name: /14 Nov/ })).toBeVisible();
  expect(calls.find(({ path }) => path === "date")?.body).toEqual({
    reportDate: "2026-11-14",
    changeSetId: null,
    editor: EDITOR,
  });
});
