/** What the review shows for each row: the server's proposal with the leader's edits applied. */
import { leads, memberFigure } from "../api/members";
import type {
  Confidence,
  GroupCode,
  Member,
  Reason,
  Review,
  ReviewGroup,
  ReviewRow,
  RowEdit,
} from "../api/types";
import { changePercent, full } from "../format/numbers";
import { isUnderNewName, takesName, UNANSWERED, whyNotRenamed } from "./whose-name";

export type Edits = Readonly<Record<string, RowEdit>>;
type Group = "attention" | "sure" | "left-out";

/**
 * A rank on the list that differs from the member's. effect: how taking it over changes access (spec 6), or that most
 * ranks of its section differ, so that its header may be misread.
 */
export interface RankChange {
  from: number;
  to: number;
  taken: boolean;
  effect: "none" | "gives" | "takes" | "own" | "r5" | "doubted";
}

export interface RowView {
  row: ReviewRow;
  group: Group;
  /** The group in which the row waits to be accepted in one step; null once it is accepted or changed. */
  together: GroupCode | null;
  name: string;
  value: string;
  memberId: number | null;
  confidence: Confidence;
  accepted: boolean;
  /** Whether the member has another name than the row. The leader says whether it is new, misread or somebody else's. */
  asksSamePerson: boolean;
  /** Of a row without a member, one without a row whom it may be: the leader says so, or makes a new member. */
  near: number | null;
  /** The member is renamed to the row's name. */
  takesName: boolean;
  /** Why the member who is asked about can't be renamed. */
  whyNotRenamed: string | null;
  /** Whether the leader changed the name or the value that was read. */
  corrected: boolean;
  /** The chosen member's present value; null for a new member or if nothing is recorded. */
  currentValue: string | null;
  change: number | null;
  conflict: boolean;
  reasons: Reason[];
  rankChange: RankChange | null;
  /** Why the row can't be applied as it is. */
  problem: string | null;
}

/** Whether a reason concerns the number, so that the number's place on the screenshot is framed. */
export function concernsValue(reason: Reason): boolean {
  return reason.of.includes("value") && reason.tone !== "info";
}

export function concernsName(reason: Reason): boolean {
  return reason.of.includes("name") && reason.tone !== "info";
}

/** All rows of a review in the server's order. `members` may be empty while they are loading. */
export function viewRows(review: Review, edits: Edits, members: ReadonlyMap<number, Member>): RowView[] {
  const removed = (row: ReviewRow) => edits[row.rowId]?.removed ?? false;
  const views = review.rows.map((row) => viewRow(row, edits[row.rowId] ?? {}, review, members));
  const claims = claimsOf(views.filter((view) => !removed(view.row)));
  return views.map((view) => {
    if (removed(view.row)) return { ...view, problem: null, group: "left-out", together: null };
    const problem = view.problem ?? rivalClaim(view, claims);
    const asks = asksForLook(view.row) || (view.asksSamePerson && view.memberId !== view.row.memberId);
    const open = problem !== null || (asks && !view.accepted);
    const changed = view.corrected || view.memberId !== view.row.memberId;
    const together = open && !problem && !changed ? view.row.group : null;
    return { ...view, problem, group: open ? "attention" : "sure", together };
  });
}

type UngroupedView = Omit<RowView, "group" | "together">;

/** Whether the leader has to accept a row, individually or with its group. */
export function asksForLook({ needsAttention, group }: ReviewRow): boolean {
  return needsAttention || group !== null;
}

/** The rows of a group that wait to be accepted, outliers first. */
export function waitingTogether(views: readonly RowView[], { code, rowIds }: ReviewGroup): RowView[] {
  const waiting = new Map(
    views.filter((view) => view.together === code).map((view) => [view.row.rowId, view]),
  );
  return rowIds.flatMap((rowId) => waiting.get(rowId) ?? []);
}

/** The edits, with every row accepted that waits in one of these groups. */
export function acceptingTogether(
  edits: Edits,
  views: readonly RowView[],
  groups: readonly ReviewGroup[],
): Edits {
  const accepted = groups
    .flatMap((group) => waitingTogether(views, group))
    .map(({ row }) => [row.rowId, { ...edits[row.rowId], ...accepting(row) }]);
  return accepted.length === 0 ? edits : { ...edits, ...Object.fromEntries(accepted) };
}

/** The acceptance of a row, with the proposal that was accepted. */
export function accepting({ memberId, value }: ReviewRow): RowEdit {
  return { accepted: true, acceptedAs: { memberId, value } };
}

/** The edit without an acceptance whose proposal has changed since, because nobody has seen the row as it is now. */
export function stillAccepted({ memberId, value }: ReviewRow, edit: RowEdit): RowEdit {
  const { accepted, acceptedAs: seen } = edit;
  const same = !seen || (seen.memberId === memberId && seen.value === value);
  return same || !accepted || edit.memberId !== undefined
    ? edit
    : { ...edit, accepted: false, ...UNANSWERED };
}

function viewRow(
  row: ReviewRow,
  edit: RowEdit,
  review: Review,
  members: ReadonlyMap<number, Member>,
): UngroupedView {
  const { field, conflict: rule, ownMemberId, changesLeaders, doubtedSections } = review;
  const memberId = edit.memberId === undefined ? row.memberId : edit.memberId;
  const member = memberId === null ? undefined : members.get(memberId);
  const value = edit.value ?? row.value;
  const proposed = memberId === row.memberId;
  const currentValue = memberId === null ? null : proposed ? row.currentValue : memberFigure(member, field);
  const change = changePercent(currentValue, value);
  const conflict =
    rule !== null && change !== null && Math.abs(change) > rule.beyondPercent ? rule.reason : null;
  const asksSamePerson = isUnderNewName(row, memberId);
  const near = memberId === null ? row.near : null;
  const name = edit.name ?? row.name;
  const renames = takesName(row, edit, memberId);
  const noRename = whyNotRenamed(name.trim(), near === null ? member : members.get(near), members, review);
  return {
    row,
    name,
    value,
    memberId,
    confidence: proposed ? row.confidence : memberId === null ? "none" : "high",
    accepted: ((!asksSamePerson || edit.samePerson || edit.misread) && edit.accepted) ?? false,
    asksSamePerson,
    near,
    takesName: renames,
    whyNotRenamed: noRename,
    corrected: value !== row.value || (edit.name !== undefined && edit.name !== row.name),
    currentValue,
    change,
    conflict: conflict !== null,
    reasons: reasonsOf(row, {
      valueKept: value === row.value,
      memberKept: edit.memberId === undefined,
      conflict,
    }),
    rankChange: rankChange(
      row.section ?? (memberId === null ? row.badge : null),
      memberId === null ? 0 : member?.rank,
      {
        isOwn: memberId !== null && memberId === ownMemberId,
        changesLeaders,
        doubted: row.section !== null && doubtedSections.includes(row.section),
        taken: edit.takesRank,
      },
    ),
    problem: memberId === null ? nameProblem(name.trim(), members) : renames ? noRename : null,
  };
}

/**
 * The change of rank that a list proposes. The member list proposes one for anybody, a badge only for a new member.
 * from: the member's rank, undefined while it is unknown; 0 for a new member.
 */
export function rankChange(
  to: number | null,
  from: number | undefined,
  {
    isOwn,
    changesLeaders,
    doubted,
    taken = !doubted,
  }: { isOwn: boolean; changesLeaders: boolean; doubted: boolean; taken: boolean | undefined },
): RankChange | null {
  if (to === null || from === undefined || to === from) return null;
  const gives = leads(to) && !leads(from);
  const takes = leads(from) && !leads(to);
  if (takes && isOwn) return { from, to, taken: false, effect: "own" };
  if (!changesLeaders && (leads(from) || leads(to))) return { from, to, taken: false, effect: "r5" };
  if (doubted) return { from, to, taken, effect: "doubted" };
  return { from, to, taken, effect: gives ? "gives" : takes ? "takes" : "none" };
}

/** Why no member can be created with a name. */
function nameProblem(name: string, members: ReadonlyMap<number, Member>): string | null {
  if (!name) return "A new member needs a name: type it, choose a member, or leave the row out";
  const taken = [...members.values()].some((member) => member.name === name);
  return taken ? `${name} is a member already: choose that member, or type another name` : null;
}

/** The server's reasons, without those that the leader's edits have resolved. */
function reasonsOf(
  row: ReviewRow,
  now: { valueKept: boolean; memberKept: boolean; conflict: Reason | null },
): Reason[] {
  const others = row.reasons.filter(
    ({ code, of }) =>
      code !== "conflict" &&
      (now.valueKept || !of.includes("value")) &&
      (now.memberKept || !(of.includes("name") || of.includes("member"))),
  );
  return now.conflict ? [now.conflict, ...others] : others;
}

type Claims = ReadonlyMap<string, readonly UngroupedView[]>;

function claimant(view: UngroupedView): string {
  return view.memberId === null ? `new ${view.name.trim()}` : `member ${view.memberId}`;
}

function claimsOf(views: readonly UngroupedView[]): Claims {
  const claims = new Map<string, UngroupedView[]>();
  for (const view of views) claims.set(claimant(view), [...(claims.get(claimant(view)) ?? []), view]);
  return claims;
}

/** Two rows can't give different values to one member, or to one new name. */
function rivalClaim(view: UngroupedView, claims: Claims): string | null {
  const rival = claims.get(claimant(view))?.find((other) => other !== view && other.value !== view.value);
  if (!rival) return null;
  const place = rival.row.rank === null ? `the row of ${full(rival.value)}` : `rank ${rival.row.rank}`;
  return `Also given to ${place} with another value: choose another member, or leave one out`;
}

/**
 * First failed proofs, then conflicts, then other doubts by rank; rows that clearly belong to somebody new come last.
 * Edits do not move a row while the leader works on it.
 */
export function attentionOrder(views: readonly RowView[]): RowView[] {
  return [...views].sort((a, b) => urgency(b.row) - urgency(a.row));
}

function urgency(row: ReviewRow): number {
  if (row.reasons.some((reason) => reason.tone === "destructive")) return 3;
  if (row.conflict) return 2;
  return isClearlyNew(row) ? 0 : 1;
}

/**
 * Whether the only open point of a row is that no member has its name: neither its letters nor its number are in doubt.
 */
function isClearlyNew({ memberId, name, namedLike, returning, near, reasons }: ReviewRow): boolean {
  const isNobodys = memberId === null && returning === null && near === null && namedLike?.length === 0;
  return isNobodys && name !== "" && reasons.every(({ tone }) => tone === "info");
}

/** How many members get a rank; rank 0: they get none. */
export interface RankGiven {
  rank: number;
  members: number;
}

/** How many of the rows' members get which rank, highest first; empty if nobody gets one. */
export function ranksGiven(views: readonly RowView[]): RankGiven[] {
  const given = views.map(({ rankChange }) => (rankChange?.taken ? rankChange.to : 0));
  if (given.every((rank) => rank === 0)) return [];
  return [5, 4, 3, 2, 1, 0].flatMap((rank) => {
    const members = given.filter((one) => one === rank).length;
    return members > 0 ? { rank, members } : [];
  });
}

/** The median change of the comparable rows, in percent. */
export function medianChange(views: readonly RowView[]): number | null {
  const changes = views.flatMap((view) => (view.change === null ? [] : [view.change])).sort((a, b) => a - b);
  const middle = Math.floor(changes.length / 2);
  const upper = changes[middle];
  if (upper === undefined) return null;
  return changes.length % 2 ? upper : (upper + (changes[middle - 1] ?? upper)) / 2;
}
