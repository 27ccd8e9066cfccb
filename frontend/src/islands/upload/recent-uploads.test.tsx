import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBatch } from "../../test/made-up";
import { show } from "../../test/render";
import { type Call, Refusal, serve } from "../../test/server";
import { RecentUploads } from "./recent-uploads";

let calls: Call[];
function open(answers: Record<string, unknown>) {
  calls = serve({ "GET /api/batches?drops=5": [aBatch()], ...answers });
  return show(<RecentUploads onReview={() => {}} onReread={() => {}} onDated={() => {}} />);
}

test("a failed upload of before can be read again", async () => {
  const user = open({ "POST /api/upload/7/retry": { message: "ok" } });
  expect(await screen.findByText("No ranking list found.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/upload/7/retry")).toBe(true));
});

test("a tech tree is checked on its own screen", async () => {
  const tree = {
    ...aBatch(),
    dataType: "sf-tech",
    status: "pending_confirmation",
    waitingFiles: 1,
    memberName: "kiwi",
  };
  open({ "GET /api/batches?drops=5": [{ ...tree, failedUploadIds: [], notes: "" }] });
  const line = (await screen.findByText("SF Tech")).closest("li") as HTMLElement;
  expect(line).toHaveTextContent("SF Tech · kiwi");
  expect(within(line).getByRole("link", { name: "Check" })).toHaveAttribute("href", "/admin/sf-tech");
});

test.each([
  ["officer", "undone 21 Nov by officer"],
  [null, "undone 21 Nov by a command or a deleted account"],
])("a batch whose apply was undone says when and by whom: %s", async (undoneBy, told) => {
  const undone = { undone: true, undoneAt: "2026-11-21T21:40:00Z", undoneBy };
  open({ "GET /api/batches?drops=5": [{ ...aBatch(), status: "pending_confirmation", ...undone }] });
  expect(await screen.findByText(new RegExp(told))).toBeInTheDocument();
});

test("the lists of one drop stand together, folded once they are done with", async () => {
  const done = { status: "completed", changeSetId: 5, failedUploadIds: [], notes: "" } as const;
  const waiting = { ...done, status: "pending_confirmation", changeSetId: null, waitingFiles: 1 } as const;
  const drop = (dropId: string, kinds: readonly string[], fields: object) =>
    kinds.map((dataType) => ({ ...aBatch(), ...fields, dropId, batchId: `${dropId}-${dataType}`, dataType }));
  open({
    "GET /api/batches?drops=5": [
      ...drop("alone", ["kills"], done),
      ...drop("waits", ["strength", "kills", "donations"], { ...done, ...waiting }),
      ...drop("over", ["strength", "donations"], done),
    ],
  });
  const [waits, over] = await screen.findAllByText(/^One drop, \d lists$/);
  const folder = (heading: HTMLElement | undefined) => heading?.closest("details") as HTMLDetailsElement;
  expect([folder(waits).open, folder(over).open]).toEqual([true, false]);
  expect(within(folder(waits)).getAllByRole("listitem")).toHaveLength(3);
  expect(folder(over)).toHaveTextContent("One drop, 2 lists: Strength, Donations");
});

test("discarding asks first", async () => {
  const waiting = { ...aBatch(), status: "pending_confirmation", failedUploadIds: [], notes: "" };
  const user = open({
    "GET /api/batches?drops=5": [waiting],
    "POST /api/batches/b7/discard": { message: "ok" },
  });
  await user.click(await screen.findByRole("button", { name: /^Discard Kills/ }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Upload discarded")).toBeInTheDocument();
});

test("a batch tells its day, and an applied one gets another by a press", async () => {
  const done = {
    ...aBatch(),
    status: "completed",
    changeSetId: 5,
    failedUploadIds: [],
    notes: "",
    rowCount: 9,
  };
  const duel = { ...done, batchId: "b8", dataType: "alliance-duel" };
  const user = open({
    "GET /api/batches?drops=5": [done, duel],
    "POST /api/batches/b7/date": {
      message: "Kills now counts for 2026-11-07 instead of 2026-11-14.",
      reportDate: "2026-11-07",
      changeSetId: 9,
    },
  });
  const line = (await screen.findByText("Sat 14 Nov")).closest("li") as HTMLElement;
  expect(line).toHaveTextContent("Kills · 1 fileSat 14 NovSent 14 Nov, 21:00 · 9 rows");
  expect(screen.getByText("Sat 14 Nov, W/E 15 Nov 26")).toBeInTheDocument();
  await user.click(within(line).getByRole("button", { name: "Sat 14 Nov" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the date of Kills" });
  expect(dialog).toHaveTextContent("It was applied for Sat 14 Nov 2026.");
  const change = within(dialog).getByRole("button", { name: "Change date" });
  expect(change).toBeDisabled();
  fireEvent.change(within(dialog).getByLabelText("Report date"), { target: { value: "2026-11-07" } });
  expect(dialog).toHaveTextContent("Counts for W/E 8 Nov 26");
  await user.click(change);
  expect(
    await screen.findByText("Kills now counts for Sat 7 Nov 2026 instead of Sat 14 Nov 2026."),
  ).toBeInTheDocument();
  expect(calls.find(({ path }) => path === "/api/batches/b7/date")?.body).toEqual({
    reportDate: "2026-11-07",
    changeSetId: 5,
  });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("why a date can't be changed stays in the dialog", async () => {
  const waiting = {
    ...aBatch(),
    status: "pending_confirmation",
    waitingFiles: 1,
    failedUploadIds: [],
    notes: "",
  };
  const user = open({
    "GET /api/batches?drops=5": [waiting],
    "POST /api/batches/b7/date": new Refusal(
      409,
      "Mambo has newer changes: Edit Mambo (officer, 2026-11-21 20:15).",
    ),
  });
  await user.click(await screen.findByRole("button", { name: "Sat 14 Nov" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Nothing is written until you apply it.");
  fireEvent.change(within(dialog).getByLabelText("Report date"), { target: { value: "2026-11-07" } });
  await user.click(within(dialog).getByRole("button", { name: "Change date" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    "Edit Mambo (officer, Sat 21 Nov 2026 20:15)",
  );
});
