/** The state of a review: the leader's changes, the focus, and the open list. Pure. */
import type { GroupCode, Review, ReviewGroup, RowEdit } from "../api/types";
import { editsOf } from "./overtaken";
import {
  accepting,
  acceptingTogether,
  asksForLook,
  attentionOrder,
  type Edits,
  type RowView,
  stillAccepted,
  viewRows,
  waitingTogether,
} from "./rows";
import { isUnderNewName, UNANSWERED } from "./whose-name";

export type ReviewTab = "attention" | "sure" | "left-out" | "not-seen";

/** The target of the keys: a row, or a group of rows. */
export type Focus = number | GroupCode | null;

export interface ReviewState {
  review: Review;
  edits: Edits;
  tab: ReviewTab;
  focus: Focus;
  /** Whether the sure rows below those that need attention are unfolded. */
  sureShown: boolean;
  /** The group whose rows are shown. */
  unfolded: GroupCode | null;
}

export type ReviewAction =
  | {
      type:
        | "accept"
        | "same-person"
        | "misread"
        | "new-member"
        | "bring-back"
        | "reopen"
        | "remove"
        | "restore"
        | "use-second"
        | "focus";
      rowId: number;
    }
  | { type: "accept-group" | "reopen-group"; group: ReviewGroup }
  | { type: "focus-group"; code: GroupCode }
  | { type: "unfold"; code: GroupCode | null }
  | { type: "choose-member"; rowId: number; memberId: number | null }
  | { type: "take-rank"; rowId: number; taken: boolean }
  | { type: "set-name"; rowId: number; name: string }
  | { type: "set-value"; rowId: number; value: string }
  | { type: "move"; step: 1 | -1; visible: readonly Focus[] }
  | { type: "jump"; rowId: number }
  | { type: "tab"; tab: ReviewTab }
  | { type: "show-sure"; shown: boolean }
  | { type: "take-edits"; edits: Edits }
  | { type: "reload"; review: Review };

const NO_MEMBERS = new Map();

/** The state of a review when it opens: the saved edits, and the focus on the first row that needs a check. */
export function openReview(review: Review, unsaved: Edits = {}): ReviewState {
  const edits = knownRows(review, { ...editsOf(review.draft), ...unsaved });
  const state: ReviewState = {
    review,
    edits,
    tab: "attention",
    focus: null,
    sureShown: false,
    unfolded: null,
  };
  return { ...state, focus: firstOf(listed(state)) };
}

/** The edits of the rows that still exist, as far as they match the present proposals. */
function knownRows(review: Review, edits: Edits): Edits {
  const rows = new Map(review.rows.map((row) => [String(row.rowId), row]));
  const known = Object.entries(edits).flatMap(([rowId, one]) => {
    const row = rows.get(rowId);
    return row ? [[rowId, stillAccepted(row, one)] as const] : [];
  });
  const same =
    known.length === Object.keys(edits).length && known.every(([rowId, one]) => one === edits[rowId]);
  return same ? edits : Object.fromEntries(known);
}

export function reduce(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case "accept":
      return edit(moveOn(state, action.rowId), action.rowId, {
        ...acceptingIn(state, action.rowId),
        removed: false,
      });
    case "accept-group": {
      const views = viewRows(state.review, state.edits, NO_MEMBERS);
      const edits = acceptingTogether(state.edits, views, [action.group]);
      const next = { ...state, edits, unfolded: null };
      return { ...next, focus: firstOf(listed(next)) };
    }
    case "reopen-group": {
      const edits = action.group.rowIds.map((rowId) => [rowId, { ...state.edits[rowId], accepted: false }]);
      const { code } = action.group;
      return { ...state, edits: { ...state.edits, ...Object.fromEntries(edits) }, focus: code };
    }
    case "focus-group":
      return { ...state, focus: action.code };
    case "unfold":
      return { ...state, unfolded: action.code };
    case "same-person":
    case "misread":
      return edit(moveOn(state, action.rowId), action.rowId, {
        ...acceptingIn(state, action.rowId),
        ...givenToNear(state, action.rowId),
        ...UNANSWERED,
        [action.type === "misread" ? "misread" : "samePerson"]: true,
        removed: false,
      });
    case "bring-back":
      return bringBack(state, action.rowId);
    case "new-member":
      return edit(moveOn(state, action.rowId), action.rowId, {
        accepted: true,
        memberId: null,
        removed: false,
      });
    case "reopen":
      return {
        ...asksAgain(edit(state, action.rowId, { accepted: false }), action.rowId),
        focus: action.rowId,
        unfolded: rowOf(state, action.rowId)?.group ?? state.unfolded,
      };
    case "remove":
      return edit(moveOn(state, action.rowId), action.rowId, { removed: true });
    case "restore":
      return edit(moveOn(state, action.rowId), action.rowId, { removed: false });
    case "take-rank":
      return edit(state, action.rowId, { takesRank: action.taken });
    case "choose-member":
      return edit(state, action.rowId, { memberId: action.memberId, ...UNANSWERED });
    case "set-name":
      return edit(state, action.rowId, { name: action.name });
    case "set-value":
      return edit(state, action.rowId, { value: action.value });
    case "use-second": {
      const second = rowOf(state, action.rowId)?.secondValue;
      return second ? edit(state, action.rowId, { value: second }) : state;
    }
    case "focus":
      return { ...state, focus: action.rowId };
    case "move":
      return { ...state, focus: neighbour(action.visible, state.focus, action.step) };
    case "jump":
      return jump(state, action.rowId);
    case "tab": {
      // In other lists the focused row unfolds, so no row is focused until the leader chooses one.
      const next = { ...state, tab: action.tab };
      return { ...next, focus: action.tab === "attention" ? firstOf(listed(next)) : null };
    }
    case "show-sure":
      return { ...state, sureShown: action.shown };
    case "take-edits":
      return { ...state, edits: knownRows(state.review, action.edits) };
    case "reload": {
      if (action.review === state.review) return state;
      const edits = knownRows(action.review, state.edits);
      const next = { ...state, review: action.review, edits };
      const kept = typeof state.focus === "number" && rowOf(next, state.focus);
      return kept ? next : { ...next, focus: firstOf(listed(next)) };
    }
  }
}

function rowOf(state: ReviewState, rowId: number) {
  return state.review.rows.find((row) => row.rowId === rowId);
}

function acceptingIn(state: ReviewState, rowId: number): RowEdit {
  const row = rowOf(state, rowId);
  return row ? accepting(row) : {};
}

/** Gives a row for which nobody was chosen to the near member it asks about. */
function givenToNear(state: ReviewState, rowId: number): RowEdit {
  const row = rowOf(state, rowId);
  const memberId = state.edits[rowId]?.memberId ?? row?.memberId ?? null;
  return memberId === null && row?.near ? { memberId: row.near } : {};
}

/** Gives the row to the proposed former member, with the new name if that was clearly read. */
function bringBack(state: ReviewState, rowId: number): ReviewState {
  const row = rowOf(state, rowId);
  if (!row?.returning) return state;
  const { memberId } = row.returning;
  const samePerson = isUnderNewName(row, memberId);
  const answer = { ...UNANSWERED, samePerson, removed: false };
  return edit(moveOn(state, rowId), rowId, { accepted: true, memberId, ...answer });
}

function edit(state: ReviewState, rowId: number, change: RowEdit): ReviewState {
  return { ...state, edits: { ...state.edits, [rowId]: { ...state.edits[rowId], ...change } } };
}

/** Takes back the answer that a row is the same person or somebody new, so that the row asks again. */
function asksAgain(state: ReviewState, rowId: number): ReviewState {
  const row = rowOf(state, rowId);
  const { memberId } = state.edits[rowId] ?? {};
  if (!row) return state;
  const isNew = memberId === null;
  const asks =
    (row.returning && (isNew || memberId === row.returning.memberId)) ||
    (row.memberId === null && row.near !== null && memberId === row.near) ||
    (isNew && isUnderNewName(row, row.memberId));
  return edit(state, rowId, { ...UNANSWERED, ...(asks && { memberId: row.memberId }) });
}

/** Moves the focus from a row that is about to leave the list to the next row, or to the one before at the end. */
function moveOn(state: ReviewState, rowId: number): ReviewState {
  if (state.focus !== rowId) return state;
  const visible = listed(state);
  const place = visible.indexOf(rowId);
  return { ...state, focus: visible[place + 1] ?? visible[place - 1] ?? null };
}

/** The first row of a list that is checked individually, else the first entry. */
function firstOf(listed: readonly Focus[]): Focus {
  return listed.find((one) => typeof one === "number") ?? listed[0] ?? null;
}

function neighbour(visible: readonly Focus[], focus: Focus, step: 1 | -1): Focus {
  const place = focus === null ? -1 : visible.indexOf(focus);
  if (place === -1) return visible[0] ?? null;
  return visible[Math.min(visible.length - 1, Math.max(0, place + step))] ?? null;
}

/** Opens the list that contains a row, and focuses the row. */
function jump(state: ReviewState, rowId: number): ReviewState {
  const view = viewRows(state.review, state.edits, NO_MEMBERS).find(({ row }) => row.rowId === rowId);
  if (!view) return state;
  return { ...state, tab: view.group, focus: rowId, unfolded: view.together ?? state.unfolded };
}

/** The entries of the open list, in drawing order. */
function listed(state: ReviewState): Focus[] {
  const views = viewRows(state.review, state.edits, NO_MEMBERS);
  const rows = listRows(views, state.tab).map(({ row }) => row.rowId);
  return state.tab === "attention"
    ? listedAround(rows, waitingGroups(state.review, views), (code) => code === state.unfolded)
    : rows;
}

/** The groups above and below the individually checked rows. New people come below, after the names in doubt. */
export function aroundRows(groups: readonly WaitingGroup[]): Record<"above" | "below", WaitingGroup[]> {
  const isBelow = ({ group }: WaitingGroup) => group.code === "new";
  return { above: groups.filter((one) => !isBelow(one)), below: groups.filter(isBelow) };
}

/** The individually checked rows among the groups, in drawing order. */
export function listedAround(
  rows: readonly number[],
  groups: readonly WaitingGroup[],
  isUnfolded: (code: GroupCode) => boolean,
): (number | GroupCode)[] {
  const { above, below } = aroundRows(groups);
  return [...listedGroups(above, isUnfolded), ...rows, ...listedGroups(below, isUnfolded)];
}

/** A group with those of its rows that wait to be accepted, outliers first. */
export interface WaitingGroup {
  group: ReviewGroup;
  rows: readonly RowView[];
}

export function waitingGroups({ groups }: Review, views: readonly RowView[]): WaitingGroup[] {
  return groups.map((group) => ({ group, rows: waitingTogether(views, group) }));
}

/** The waiting groups in drawing order, with the rows of the unfolded one. */
function listedGroups(
  groups: readonly WaitingGroup[],
  isUnfolded: (code: GroupCode) => boolean,
): (number | GroupCode)[] {
  return groups.flatMap(({ group: { code }, rows }) => {
    if (rows.length === 0) return [];
    return [code, ...(isUnfolded(code) ? rows.map(({ row }) => row.rowId) : [])];
  });
}

/** The rows of a list in its order, without those that wait in a group. */
export function listRows(views: readonly RowView[], tab: ReviewTab): RowView[] {
  if (tab === "not-seen") return [];
  const group = views.filter((view) => view.group === tab && view.together === null);
  return tab === "attention" ? attentionOrder(group) : group;
}

export interface Progress {
  toCheck: number;
  checked: number;
  attention: number;
  /** How many rows wait in a group, and whether nothing else waits, so that Apply accepts them. */
  together: number;
  onlyTogether: boolean;
  sure: number;
  /** Rows that were sure from the start, without a check. */
  proved: number;
  leftOut: number;
  /** How many rows an apply would write, and how many of them change a rank. */
  kept: number;
  ranks: number;
}

/** Counts for head and footer. A row that needed a check counts as checked once it is accepted or left out. */
export function progress(views: readonly RowView[]): Progress {
  const of = (group: RowView["group"]) => views.filter((view) => view.group === group).length;
  const together = views.filter((view) => view.together !== null).length;
  const attention = of("attention") - together;
  const toCheck = views.filter(
    (view) => view.row.needsAttention || (view.group === "attention" && view.together === null),
  ).length;
  return {
    toCheck,
    checked: toCheck - attention,
    attention,
    together,
    onlyTogether: together > 0 && attention === 0,
    sure: of("sure"),
    proved: views.filter((view) => view.group === "sure" && !asksForLook(view.row)).length,
    leftOut: of("left-out"),
    kept: views.length - of("left-out"),
    ranks: views.filter((view) => view.group !== "left-out" && view.rankChange?.taken).length,
  };
}
