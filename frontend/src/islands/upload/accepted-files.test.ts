import { expect, test } from "vitest";
import { skippedMessage, sortFiles } from "./accepted-files";
import { fileTicks, progressCounts } from "./progress";
import type { WatchedBatch } from "./use-batch";

function file(name: string, type: string, size = 10): File {
  return Object.defineProperty(new File(["x"], name, { type }), "size", { value: size });
}

test.each([
  ["a.png", "image/png", 10, "accepted"],
  ["a.jpg", "image/jpeg", 10_485_760, "accepted"],
  ["a.jpg", "image/jpeg", 10_485_761, "tooLarge"],
  ["a.gif", "image/gif", 10, "notImages"],
  ["a.pdf", "application/pdf", 10, "notImages"],
] as const)("%s (%s, %d bytes) is %s", (name, type, size, group) => {
  const sorted = sortFiles([file(name, type, size)]);
  expect(sorted[group]).toHaveLength(1);
  expect(skippedMessage(sorted) === null).toBe(group === "accepted");
});

test("skipped files are explained", () => {
  expect(skippedMessage(sortFiles([file("a.gif", "image/gif")]))).toBe(
    "Only PNG, JPG, and JPEG images were added.",
  );
});

const batch: WatchedBatch = {
  batchId: "b",
  dataType: "kills",
  reportDate: "2026-11-21",
  files: 4,
  sent: 4,
  sending: false,
  paused: false,
  status: {
    batchId: "b",
    isProcessing: true,
    totalFiles: 4,
    processedFiles: 2,
    successfulFiles: 1,
    failedFiles: 1,
    pendingConfirmation: 1,
    heldFiles: 0,
    batches: [],
    uploads: [
      {
        id: 1,
        originalName: "1.png",
        status: "pending_confirmation",
        notes: "",
        held: false,
        looksLike: null,
        rowCount: 9,
      },
      {
        id: 2,
        originalName: "2.png",
        status: "failed",
        notes: "No list",
        held: false,
        looksLike: null,
        rowCount: 0,
      },
      {
        id: 3,
        originalName: "3.png",
        status: "processing",
        notes: "",
        held: false,
        looksLike: null,
        rowCount: 0,
      },
      {
        id: 4,
        originalName: "4.png",
        status: "processing",
        notes: "",
        held: false,
        looksLike: null,
        rowCount: 0,
      },
    ],
  },
};

test("one tick for each file", () => {
  expect(fileTicks(batch).map(({ tone }) => tone)).toEqual(["good", "failed", "active", "waiting"]);
  expect(progressCounts(batch)).toMatchObject({ processed: 2, total: 4, rows: 9, read: 1 });
});
