/**
 * What the API sends and takes. The types come from the server's own schema (`npm run types`). Here they get the names
 * that the screens use, and are narrowed where the schema is too wide. Large figures are numeric strings.
 */
import type { Narrowed, Schemas } from "./schemas";

/** An event's list, by the event's number. */
export type EventType = `event-${number}`;
export type DataType =
  | EventType
  | "strength"
  | "donations"
  | "kills"
  | "alliance-duel"
  | "duel-day"
  | "sf-tech"
  | "mutual-assistance"
  | "other"
  | "auto";
export type UploadStatus = Schemas["StatusEnum"];
export type Confidence = Schemas["ConfidenceEnum"];
export type ReviewField = Schemas["FieldEnum"];
export type Box = readonly [number, number, number, number];

export type CurrentUser = Schemas["CurrentUser"];
export type Member = Narrowed<Schemas["Member"], { rank: number }>;

export type Batch = Narrowed<Schemas["Batch"], { dataType: DataType; held: HeldUpload[] }>;
/** A screenshot that waits until a leader says what it shows. looksLike: what it shows instead of the chosen list. */
export type HeldUpload = Narrowed<Schemas["HeldUpload"], { looksLike: DataType | null }>;
export type Refiled = Narrowed<Schemas["Refiled"], { dataType: DataType }>;
export type BatchUpload = Narrowed<
  Pick<
    Schemas["Upload"],
    | "id"
    | "originalName"
    | "status"
    | "notes"
    | "second"
    | "seconds"
    | "recording"
    | "rowCount"
    | "held"
    | "looksLike"
  >,
  { looksLike: DataType | null }
>;
/** A batch that contains screenshots of a drop. */
export type BatchOfDrop = Narrowed<Schemas["BatchOfDrop"], { dataType: DataType }>;
export type BatchStatus = Narrowed<
  Schemas["BatchStatus"],
  { uploads: BatchUpload[]; batches: BatchOfDrop[] }
>;

/** A batch that contains some of the files in question. */
export type KnownBatch = Narrowed<Schemas["KnownBatch"], { dataType: DataType }>;
export type Known = Narrowed<Schemas["Known"], { batches: KnownBatch[] }>;

export type Reason = Schemas["Reason"];
export type Inquiry = Schemas["Inquiry"];
export type ClaudeOffer = Schemas["ClaudeOffer"];
export type Coverage = Schemas["Coverage"];
export type ReviewUpload = Schemas["ReviewUpload"];
export type ReviewGroup = Schemas["ReviewGroup"];
/** Rows that are accepted in one step: their figures rose in line with the list, or they are new to an empty portal. */
export type GroupCode = ReviewGroup["code"];
export type ReviewRow = Narrowed<Schemas["ReviewRow"], { box: Box; nameBox: Box | null; valueBox: Box }>;

/** What a leader changed in one row. For a missing key, the server's proposal stands. */
export type RowEdit = Narrowed<
  Schemas["DraftRow"],
  { value?: string; acceptedAs?: { memberId: number | null; value: string } }
>;
export interface Draft {
  rows: Record<string, RowEdit>;
}

/** A review as another window has saved it after this window opened it. */
export type Overtaken = Narrowed<Schemas["Overtaken"], { draft: Draft | null }>;

/** A list of the drop that is under review. */
export type ListOfDrop = Narrowed<Schemas["ListOfDrop"], { dataType: DataType }>;

/** A reason not to apply a list. Each warning is confirmed by its own key. */
export type ListWarning = Schemas["ListWarning"];

export type Review = Narrowed<
  Schemas["Review"],
  {
    dataType: DataType;
    lists: ListOfDrop[];
    held: HeldUpload[];
    alreadyIn: Known;
    rows: ReviewRow[];
    draft: Draft | null;
  }
>;

/** The server takes figures as numbers or as numeric strings. The screens send strings. */
export type ApplyItem = Narrowed<
  Schemas["ApplyItemRequest"],
  {
    memberData: {
      rowId: number;
      name: string;
      rank: number | null;
      confirmed: boolean;
      /** The rank in the member list, if the leader takes it over. */
      memberRank?: number;
    } & Partial<Record<ReviewField, string>>;
    memberId: number | null;
  }
>;
export type ApplyAnswer = Schemas["Applied"];
/** The outcome for one list of a drop: applied, or why not. */
export type ListOutcome = Narrowed<
  Schemas["ListOutcome"],
  { applied: ApplyAnswer | null; overtaken: Overtaken | null }
>;
export interface DropOutcome {
  message: string;
  lists: ListOutcome[];
}
