import type { AssistanceBatch } from "./use-assistance-batch";

interface Progress {
  total: number;
  /**
   * Finished files: read and understood, or failed. Files that wait until a leader says what they show do not count.
   */
  processed: number;
  held: number;
  successful: number;
  failed: number;
  processing: number;
  finished: boolean;
  /** Rows that were recorded automatically, and rows that a leader has to check. */
  recorded: number;
  toReview: number;
}

/** The counts of a batch. Before the server's first answer, all files count as being processed. */
export function progressOf({ files, status }: AssistanceBatch): Progress {
  if (!status) {
    return {
      total: files,
      processed: 0,
      held: 0,
      successful: 0,
      failed: 0,
      processing: files,
      finished: false,
      recorded: 0,
      toReview: 0,
    };
  }
  const rows = status.uploads.flatMap((upload) =>
    (upload.extractedData?.members ?? []).map((row) => ({
      waits: upload.status === "pending_confirmation",
      row,
    })),
  );
  return {
    total: status.totalFiles,
    processed: status.processedFiles - status.heldFiles,
    held: status.heldFiles,
    successful: status.successfulFiles,
    failed: status.failedFiles,
    processing: status.totalFiles - status.processedFiles,
    finished: !status.isProcessing,
    recorded: rows.filter(({ row }) => row.applied).length,
    toReview: rows.filter(({ row, waits }) => waits && !row.applied).length,
  };
}
