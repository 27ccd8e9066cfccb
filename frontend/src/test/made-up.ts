import type { Batch, Member, Review, ReviewRow } from "../api/types";

/** A row of a made-up review, for tests. */
export function aRow(fields: Partial<ReviewRow> & { rowId: number }): ReviewRow {
  return {
    uploadId: 1,
    rank: fields.rowId,
    name: `Member ${fields.rowId}`,
    value: String(1000 - fields.rowId),
    valueText: String(1000 - fields.rowId),
    box: [0, 100 * fields.rowId, 1000, 100 * fields.rowId + 90],
    nameBox: [200, 100 * fields.rowId + 10, 500, 100 * fields.rowId + 40],
    valueBox: [700, 100 * fields.rowId + 10, 950, 100 * fields.rowId + 40],
    memberId: fields.rowId,
    namedLike: null,
    confidence: "high",
    similarity: 1,
    needsAttention: false,
    group: null,
    flags: [],
    reasons: [],
    alternatives: [],
    returning: null,
    currentValue: String(990 - fields.rowId),
    changePercent: 1,
    conflict: false,
    secondValue: null,
    section: null,
    badge: null,
    seenIn: 1,
    ...fields,
  };
}

export function aReview(rows: ReviewRow[], fields: Partial<Review> = {}): Review {
  return {
    batchId: "b1",
    dataType: "strength",
    lists: [{ batchId: "b1", dataType: "strength", reportDate: "2026-11-21" }],
    reportDate: "2026-11-21",
    weekEnding: "2026-11-22",
    field: "power",
    uploads: [
      {
        id: 1,
        originalName: "shot-1.png",
        status: "pending_confirmation",
        notes: "",
        rowCount: rows.length,
        imageUrl: "/api/upload/1/image",
        width: 1000,
        height: 2000,
      },
    ],
    coverage: {
      first: 1,
      last: rows.length,
      read: rows.length,
      missing: [],
      sentence: `${rows.length} read`,
      whole: false,
    },
    notSeen: [],
    conflict: {
      beyondPercent: 10,
      reason: {
        code: "conflict",
        text: "Conflict: more than 10% change",
        tone: "warning",
        of: ["value", "member"],
      },
    },
    claude: null,
    held: [],
    alreadyIn: { files: 1, known: 0, batches: [] },
    seats: { taken: 90, of: 100 },
    tabs: [],
    tabsWarning: "",
    dayless: [],
    ownMemberId: null,
    changesLeaders: true,
    doubtedSections: [],
    groups: [],
    rows,
    outdated: false,
    matching: false,
    reading: 0,
    draft: null,
    draftVersion: 0,
    ...fields,
  };
}

export function aMember(fields: Partial<Member> & { id: number }): Member {
  return {
    name: `Member ${fields.id}`,
    power: "900",
    kills: null,
    techDonations: null,
    latestVsScore: null,
    latestVsRank: null,
    rank: 3,
    discordUsername: "",
    discordConfirmed: false,
    discordTied: false,
    isActive: true,
    inactiveSince: null,
    powerLastUpdated: null,
    killsLastUpdated: null,
    techDonationsLastUpdated: null,
    vsLastUpdated: null,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    ...fields,
  };
}

/** A batch that failed, as Recent Uploads lists it. */
export function aBatch(fields: Partial<Batch> = {}): Batch {
  return {
    batchId: "b7",
    dataType: "kills",
    reportDate: "2026-11-14",
    createdAt: "2026-11-14T20:00:00Z",
    uploadedBy: "leader",
    status: "failed",
    totalFiles: 1,
    processedFiles: 1,
    failedFiles: 1,
    rowCount: 0,
    waitingRows: 0,
    waitingFiles: 0,
    held: [],
    notes: "No ranking list found.",
    changeSetId: null,
    appliedAt: null,
    appliedBy: null,
    undone: false,
    discarded: false,
    memberName: null,
    failedUploadIds: [7],
    ...fields,
  };
}
