import { expect, test } from "vitest";
import { fileTicks, progressCounts } from "./progress";
import type { WatchedBatch } from "./use-batch";

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
        second: null,
        seconds: null,
        recording: null,
        held: false,
        looksLike: null,
        rowCount: 9,
      },
      {
        id: 2,
        originalName: "2.png",
        status: "failed",
        notes: "No list",
        second: null,
        seconds: null,
        recording: null,
        held: false,
        looksLike: null,
        rowCount: 0,
      },
      {
        id: 3,
        originalName: "3.png",
        status: "processing",
        notes: "",
        second: null,
        seconds: null,
        recording: null,
        held: false,
        looksLike: null,
        rowCount: 0,
      },
      {
        id: 4,
        originalName: "4.png",
        status: "processing",
        notes: "",
        second: null,
        seconds: null,
        recording: null,
        held: false,
        looksLike: null,
        rowCount: 0,
      },
    ],
  },
};

test("one tick for each file", () => {
  expect(fileTicks(batch).map(({ tone }) => tone)).toEqual(["good", "failed", "active", "waiting"]);
  expect(progressCounts(batch)).toMatchObject({ processed: 2, total: 4, rows: 9, read: [{ id: 1 }] });
});
