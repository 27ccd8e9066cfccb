import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { AssistanceStatus } from "../../api/mutual-assistance";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { aPlan } from "../../test/undo-plan";
import { MutualAssistanceScreen } from "./mutual-assistance-screen";

const RESULTS = {
  weekEnding: "2026-11-22",
  rows: [
    { place: 1, memberId: 4, name: "Mambo", points: "1200", before: "1000", recordDate: "2026-11-21" },
    { place: 2, memberId: 7, name: "Kiwi", points: "900", before: null, recordDate: "2026-11-21" },
  ],
  waiting: [{ batchId: "old", reportDate: "2026-11-14", rows: 2 }],
  recorded: { changeSetId: 12, at: "2026-11-21T12:00:00Z", by: "leader", members: 9 },
};

function row(applied: boolean) {
  return {
    rowId: 1,
    rank: 1,
    memberId: null,
    confidence: "high",
    similarity: 1,
    conflict: false,
    flags: [],
    box: [],
    applied,
  };
}

function upload(id: number, status: string, rows: boolean[] | null, notes = "") {
  const members = rows?.map(row) ?? [];
  const extractedData = rows && {
    dataType: "mutual-assistance",
    members,
    scores: [],
    extractionNotes: "",
    weekEnding: "2026-11-22",
  };
  return {
    id,
    originalName: `${id}.png`,
    status,
    notes,
    held: false,
    rowCount: members.length,
    extractedData,
  };
}

function heldUpload(id: number, notes: string) {
  return { ...upload(id, "pending_confirmation", null, notes), held: true, looksLike: null };
}

function status(uploads: ReturnType<typeof upload>[]): AssistanceStatus {
  const count = (wanted: string) => uploads.filter((one) => one.status === wanted).length;
  const processing = count("processing");
  const held = uploads.filter((one) => one.held).length;
  return {
    batchId: "b1",
    isProcessing: processing > 0,
    totalFiles: uploads.length,
    processedFiles: uploads.length - processing,
    successfulFiles: uploads.length - processing - count("failed") - held,
    heldFiles: held,
    failedFiles: count("failed"),
    pendingConfirmation: count("pending_confirmation"),
    uploads,
  } as AssistanceStatus;
}

const png = (name: string) => new File(["x"], name, { type: "image/png", lastModified: 1 });

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => "blob:x");
  URL.revokeObjectURL = vi.fn();
});

function open(answers: Record<string, unknown> = {}) {
  const calls = serve({
    "GET /api/mutual-assistance": RESULTS,
    "POST /api/uploads/known": { files: 1, known: 0, batches: [] },
    ...answers,
  });
  return { calls, user: show(<MutualAssistanceScreen />) };
}

function input(): HTMLInputElement {
  return document.querySelector("input[type=file]") as HTMLInputElement;
}

test("files are listed with sizes, removed one by one or all", async () => {
  const { user } = open();
  expect(screen.getByText("PNG, JPG, JPEG up to 10MB each")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Upload 0/ })).toBeDisabled();
  await user.upload(input(), [png("a.png"), png("b.png")]);
  const chosen = await screen.findByRole("region", { name: "Chosen screenshots" });
  expect(within(chosen).getAllByText("1 B")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Upload 2 Screenshots" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Remove a.png" }));
  expect(screen.getByRole("button", { name: "Upload 1 Screenshot" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Clear All" }));
  expect(screen.queryByRole("region", { name: "Chosen screenshots" })).not.toBeInTheDocument();
});

test("what may not be uploaded is rejected with its reason", async () => {
  open();
  await userEvent
    .setup({ applyAccept: false })
    .upload(input(), [new File(["x"], "notes.txt", { type: "text/plain" })]);
  expect(await screen.findByText("Some files rejected")).toBeInTheDocument();
  expect(screen.getByText("Only PNG, JPG, and JPEG images under 10MB are accepted.")).toBeInTheDocument();
  expect(screen.getByRole("list", { name: "Rejected files" })).toHaveTextContent(/notes\.txt.*Wrong type/);
});

test("screenshots are followed until they are read; what is unsure waits for review", async () => {
  const answers = [
    status([upload(1, "processing", null), upload(2, "processing", null), upload(3, "processing", null)]),
    status([
      upload(1, "completed", [true, true]),
      upload(2, "pending_confirmation", [true, false]),
      upload(3, "failed", null, "No ranking list found."),
    ]),
  ];
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    advanceTimeDelta: 200,
  });
  const { calls, user } = open({
    "POST /api/upload/mutual-assistance": { batchId: "b1", fileCount: 3 },
    "GET /api/batch-status/b1": () => (answers.length > 1 ? answers.shift() : answers[0]),
  });
  await user.upload(input(), [png("1.png"), png("2.png"), png("3.png")]);
  await user.click(await screen.findByRole("button", { name: "Upload 3 Screenshots" }));
  expect(await screen.findByText("Upload started")).toBeInTheDocument();
  expect(screen.getByText("3 Mutual Assistance screenshots are being processed.")).toBeInTheDocument();
  expect(await screen.findByText("3 processing")).toBeInTheDocument();
  expect(await screen.findByText("Processing complete", undefined, { timeout: 8000 })).toBeInTheDocument();
  expect(screen.getByText("2/3 Mutual Assistance screenshots processed successfully.")).toBeInTheDocument();
  for (const count of ["2 successful", "1 failed", "0 processing"]) {
    expect(screen.getByText(count)).toBeInTheDocument();
  }
  expect(screen.getAllByText("2 members", { selector: "li span" })).toHaveLength(2);
  expect(screen.getByText("No ranking list found.")).toBeInTheDocument();
  expect(screen.getByText(/3 sure rows recorded/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Review 1 row" })).toBeEnabled();
  const sent = calls.find(({ path }) => path === "/api/upload/mutual-assistance")?.body as FormData;
  expect(sent.getAll("screenshots").map((file) => (file as File).name)).toEqual(["1.png", "2.png", "3.png"]);
  vi.useRealTimers();
}, 20_000);

test("a held screenshot counts as held, not as processed, and may be kept as mutual assistance", async () => {
  const notes =
    "This looks like the Siege tab of the Alliance Contribution Ranking, you chose Mutual Assistance";
  const { calls, user } = open({
    "POST /api/upload/mutual-assistance": { batchId: "b1", fileCount: 2 },
    "GET /api/batch-status/b1": status([upload(1, "completed", [true, true]), heldUpload(2, notes)]),
    "POST /api/upload/2/refile": { message: "", batchId: "b1", dataType: "mutual-assistance" },
  });
  await user.upload(input(), [png("1.png"), png("2.png")]);
  await user.click(await screen.findByRole("button", { name: "Upload 2 Screenshots" }));
  expect(await screen.findByText("1 held")).toBeInTheDocument();
  for (const count of ["1 successful", "0 failed", "0 processing"]) {
    expect(screen.getByText(count)).toBeInTheDocument();
  }
  expect(screen.getByRole("progressbar")).toHaveAttribute("value", "1");
  expect(screen.getByText("1/2 Mutual Assistance screenshots processed successfully.")).toBeInTheDocument();
  const line = screen.getByTitle("2.png").closest("li") as HTMLElement;
  expect(line).toHaveTextContent("Held");
  expect(line).not.toHaveTextContent("Needs review");
  expect(await screen.findByText(notes)).toBeInTheDocument();
  expect(screen.getByText(/Nothing of a held screenshot is recorded/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Keep as Mutual Assistance" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/upload/2/refile")).toBe(true));
});

test("a refused upload keeps the files and says why", async () => {
  const { user } = open({
    "POST /api/upload/mutual-assistance": new Refusal(400, "cut.png: The file is damaged."),
  });
  await user.upload(input(), [png("cut.png")]);
  await user.click(await screen.findByRole("button", { name: "Upload 1 Screenshot" }));
  expect(await screen.findByText("Upload failed")).toBeInTheDocument();
  expect(
    screen.getByText("Failed to upload Mutual Assistance screenshots. Please try again."),
  ).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("cut.png: The file is damaged.");
  expect(screen.getByRole("region", { name: "Chosen screenshots" })).toHaveTextContent("cut.png");
});

test("the newest week is a table of linked names", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Latest results" });
  expect(within(table).getByRole("link", { name: "Mambo" })).toHaveAttribute("href", "/admin/members/4");
  const [, mambo, kiwi] = within(table).getAllByRole("row");
  expect(mambo).toHaveTextContent(/1,200.*1,000.*\+20\.0%/);
  expect(kiwi).toHaveTextContent(/900.*—/);
  expect(screen.getByRole("button", { name: "Review 2 rows" })).toBeEnabled();
});

test("the last recording can be undone", async () => {
  const { calls, user } = open({
    "GET /api/change-sets/12/undo-plan": aPlan(12),
    "POST /api/change-sets/12/undo": { message: "9 member records have been restored." },
  });
  await user.click(await screen.findByRole("button", { name: "Undo the last recording" }));
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/change-sets/12/undo")).toBe(true));
  expect(await screen.findByText("9 member records have been restored.")).toBeInTheDocument();
});

test("without data the next step is named", async () => {
  open({ "GET /api/mutual-assistance": { weekEnding: null, rows: [], waiting: [], recorded: null } });
  expect(await screen.findByText("No Mutual Assistance data yet")).toBeInTheDocument();
});
