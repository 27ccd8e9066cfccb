/** What the API sends and takes (camelCase JSON). Big figures are numeric strings. */

export type DataType = "strength" | "donations" | "kills" | "alliance-duel" | "other";
export type UploadStatus = "processing" | "pending_confirmation" | "completed" | "failed";
export type Confidence = "high" | "medium" | "low" | "none";
export type Tone = "info" | "warning" | "destructive";
export type Box = [number, number, number, number];

export interface CurrentUser {
  id: number;
  discordId: string | null;
  username: string;
  displayName: string | null;
  avatar: string | null;
  rank: number;
  memberId: number | null;
  memberName: string | null;
  isAdmin: boolean;
  isAuthenticated: boolean;
}

export interface Member {
  id: number;
  name: string;
  power: string | null;
  kills: string | null;
  techDonations: number | null;
  latestVsScore: string | null;
  latestVsRank: number | null;
  rank: number;
  discordUsername: string | null;
  isActive: boolean;
  powerLastUpdated: string | null;
  killsLastUpdated: string | null;
  techDonationsLastUpdated: string | null;
  vsLastUpdated: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Batch {
  batchId: string;
  dataType: DataType;
  reportDate: string;
  createdAt: string;
  uploadedBy: string | null;
  status: UploadStatus;
  totalFiles: number;
  processedFiles: number;
  failedFiles: number;
  rowCount: number;
  notes: string;
  changeSetId: number | null;
  appliedAt: string | null;
  appliedBy: string | null;
  undone: boolean;
  discarded: boolean;
  failedUploadIds: number[];
}

export interface BatchUpload {
  id: number;
  originalName: string;
  status: UploadStatus;
  notes: string;
  rowCount: number;
}

export interface BatchStatus {
  batchId: string;
  isProcessing: boolean;
  totalFiles: number;
  processedFiles: number;
  successfulFiles: number;
  failedFiles: number;
  pendingConfirmation: number;
  uploads: BatchUpload[];
}

export type ReviewField = "power" | "kills" | "techDonations" | "score";

export interface ReviewUpload extends BatchUpload {
  imageUrl: string;
  width: number;
  height: number;
}

export interface Coverage {
  first: number | null;
  last: number | null;
  read: number;
  missing: number[];
  sentence: string;
}

export interface Reason {
  code: string;
  text: string;
  tone: Tone;
}

export interface Alternative {
  memberId: number;
  similarity: number;
}

export interface ReviewRow {
  rowId: number;
  uploadId: number;
  rank: number | null;
  name: string;
  value: string;
  valueText: string;
  box: Box;
  nameBox: Box | null;
  valueBox: Box;
  memberId: number | null;
  confidence: Confidence;
  similarity: number;
  needsAttention: boolean;
  flags: string[];
  reasons: Reason[];
  alternatives: Alternative[];
  currentValue: string | null;
  changePercent: number | null;
  conflict: boolean;
  secondValue: string | null;
  seenIn: number;
}

export interface NotSeen {
  memberId: number;
  name: string;
  rank: number;
  value: string | null;
}

/** What a leader changed on one row. A key that is missing is as the server proposed it. */
export interface RowEdit {
  memberId?: number | null;
  name?: string;
  value?: string;
  accepted?: boolean;
  removed?: boolean;
}

export interface Draft {
  rows: Record<string, RowEdit>;
}

export interface Review {
  batchId: string;
  dataType: DataType;
  reportDate: string;
  weekEnding: string;
  field: ReviewField;
  uploads: ReviewUpload[];
  coverage: Coverage;
  notSeen: NotSeen[];
  rows: ReviewRow[];
  draft: Draft | null;
}

export interface ApplyItem {
  memberData: { rowId: number; name: string; rank: number | null; confirmed: boolean } & Partial<
    Record<ReviewField, string>
  >;
  memberId: number | null;
  action: "update" | "create";
}

export interface ApplyAnswer {
  message: string;
  updated: number;
  created: number;
  changeSetId: number;
}
