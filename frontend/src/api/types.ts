/**
 * What the API sends and takes. The shapes come from the server's own schema (`npm run types`); here they get the names
 * that the screens use, and are narrowed where the schema can't say it. Big figures are numeric strings.
 */
import type { components } from "./schema";

type Schemas = components["schemas"];
type Narrowed<Shape, Fields> = Omit<Shape, keyof Fields> & Fields;

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
/** A screenshot that waits to be told what it shows. looksLike: what it plainly shows instead of the chosen list. */
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
/** A batch that holds screenshots of a drop. */
export type BatchOfDrop = Narrowed<Schemas["BatchOfDrop"], { dataType: DataType }>;
export type BatchStatus = Narrowed<
  Schemas["BatchStatus"],
  { uploads: BatchUpload[]; batches: BatchOfDrop[] }
>;

/** A batch that holds some of the files that were asked about. */
export type KnownBatch = Narrowed<Schemas["KnownBatch"], { dataType: DataType }>;
export type Known = Narrowed<Schemas["Known"], { batches: KnownBatch[] }>;

export type Reason = Schemas["Reason"];
export type Inquiry = Schemas["Inquiry"];
export type ClaudeOffer = Schemas["ClaudeOffer"];
export type Coverage = Schemas["Coverage"];
export type ReviewUpload = Schemas["ReviewUpload"];
export type ReviewGroup = Schemas["ReviewGroup"];
/** Rows that are accepted in one step: whose figures rose as the list did, or who are new to an empty portal. */
export type GroupCode = ReviewGroup["code"];
export type ReviewRow = Narrowed<Schemas["ReviewRow"], { box: Box; nameBox: Box | null; valueBox: Box }>;

/** What a leader changed on one row. A key that is missing is as the server proposed it. */
export type RowEdit = Narrowed<
  Schemas["DraftRow"],
  { value?: string; acceptedAs?: { memberId: number | null; value: string } }
>;
export interface Draft {
  rows: Record<string, RowEdit>;
}

/** A review as another window has saved it since this one opened it. */
export type Overtaken = Narrowed<Schemas["Overtaken"], { draft: Draft | null }>;

/** A list of the drop that is under review. */
export type ListOfDrop = Narrowed<Schemas["ListOfDrop"], { dataType: DataType }>;

/** What speaks against applying a list; each is confirmed by its own key. */
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

/** The server takes figures as numbers or as numeric strings; the screens send strings. */
export type ApplyItem = Narrowed<
  Schemas["ApplyItemRequest"],
  {
    memberData: {
      rowId: number;
      name: string;
      rank: number | null;
      confirmed: boolean;
      /** The rank that the member list shows, where it is to be taken over. */
      memberRank?: number;
    } & Partial<Record<ReviewField, string>>;
    memberId: number | null;
  }
>;
export type ApplyAnswer = Schemas["Applied"];
/** What became of one list of a drop: applied, or why not. */
export type ListOutcome = Narrowed<
  Schemas["ListOutcome"],
  { applied: ApplyAnswer | null; overtaken: Overtaken | null }
>;
export interface DropOutcome {
  message: string;
  lists: ListOutcome[];
}
