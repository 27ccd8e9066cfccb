import { useCallback, useState } from "react";
import type { ListOfDrop } from "../api/types";
import { isComplete } from "./apply-rule";
import { likeRows, openLikes, type RowOf } from "./likes";
import type { Also } from "./review-context";
import type { RowView } from "./rows";
import { listRows, type ReviewAction } from "./state";
import type { useScene } from "./use-scene";
import type { Confirmed } from "./warnings";

/** One list of the drop, as its section provides it. */
export interface OpenList {
  scene: ReturnType<typeof useScene>;
  /** The warnings that the leader ticked. */
  confirmed: Confirmed;
  reread: () => void;
}

/** The lists of a drop together: the shared questions, the list being worked on, and the complete lists. */
export function useDrop(lists: readonly ListOfDrop[]) {
  const [open, setOpen] = useState<Record<string, OpenList>>({});
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [worked, setWorked] = useState<string | null>(null);
  const report = useCallback(
    (batchId: string, list: OpenList) => setOpen((before) => ({ ...before, [batchId]: list })),
    [],
  );

  const fail = useCallback((batchId: string) => setFailed((before) => [...before, batchId]), []);
  const known = lists.flatMap(({ batchId }) => open[batchId] ?? []);
  const reviews = known.map(({ scene }) => scene.state.review);
  const groups = likeRows(reviews);
  const viewOf = ({ batchId, rowId }: RowOf) =>
    open[batchId]?.scene.views.find(({ row }) => row.rowId === rowId);
  const isOpen = (row: RowOf) => lists.some(({ batchId }) => batchId === row.batchId) && isAsked(viewOf(row));
  const together = openLikes(groups, isOpen);
  const shownElsewhere = new Set(together.flatMap(([, ...others]) => others.map(keyOf)));

  /** The rows that a list asks about, without those whose question an earlier list asks. */
  function questions(batchId: string): RowView[] {
    const views = open[batchId]?.scene.views ?? [];
    return listRows(views, "attention").filter(
      ({ row }) => !shownElsewhere.has(keyOf({ batchId, rowId: row.rowId })),
    );
  }

  /** The rows of the other lists to which a row's answer applies as well. */
  function also(batchId: string): ReadonlyMap<number, readonly Also[]> {
    const leading = together.filter(([first]) => first?.batchId === batchId);
    return new Map(leading.map(([first, ...others]) => [first?.rowId ?? 0, others.flatMap(shownAs)]));
  }

  function shownAs(row: RowOf): Also[] {
    const scene = open[row.batchId]?.scene;
    const view = viewOf(row);
    const upload = view && scene?.uploads.get(view.row.uploadId);
    const grid = upload && scene?.grids.get(upload.id);
    return scene && view && upload && grid
      ? [{ batchId: row.batchId, dataType: scene.state.review.dataType, view, upload, grid }]
      : [];
  }

  /** Handles an action in one list. An answer applies to all rows with the same question. */
  function act(batchId: string, action: ReviewAction) {
    open[batchId]?.scene.dispatch(action);
    if (!("rowId" in action)) return;
    const group = groups.find((rows) => rows.some((row) => keyOf(row) === keyOf({ batchId, ...action })));
    const answered = viewOf({ batchId, rowId: action.rowId });
    if (!group || !answered) return;
    for (const row of group) {
      const view = row.batchId === batchId ? undefined : viewOf(row);
      const list = open[row.batchId];
      if (view && list)
        for (const one of sameAnswer(action, answered, view))
          list.scene.dispatch({ ...one, rowId: row.rowId });
    }
  }

  const asking = lists.filter(
    ({ batchId }) => questionCount(questions(batchId), open[batchId]?.scene.views ?? []) > 0,
  );
  const active = asking.find(({ batchId }) => batchId === worked) ?? asking[0];
  return {
    open,
    report,
    questions,
    also,
    act,
    active: active?.batchId ?? null,
    work: setWorked,
    /** Called if a list can't be opened, so that the others don't wait for it. */
    fail,
    /** Nothing is asked before all lists are loaded, because several lists may share a question. */
    loaded: lists.every(({ batchId }) => open[batchId] || failed.includes(batchId)),
  };
}

const keyOf = ({ batchId, rowId }: RowOf) => `${batchId} ${rowId}`;

function isAsked(view: RowView | undefined): boolean {
  return view?.group === "attention" && view.together === null;
}

type OfRow = Extract<ReviewAction, { rowId: number }>;

const ANSWERS = new Set<ReviewAction["type"]>([
  "accept",
  "same-person",
  "misread",
  "new-member",
  "bring-back",
]);

/** The actions that apply the answer to a row of another list with the same question. */
export function sameAnswer(action: OfRow, answered: RowView, other: RowView): OfRow[] {
  const { rowId } = other.row;
  if (action.type === "reopen") return other.accepted ? [{ type: "reopen", rowId }] : [];
  if (!isAsked(other) || !ANSWERS.has(action.type)) return [];
  if (action.type === "bring-back" && !other.row.returning) return [];
  const isMembers = action.type === "same-person" || action.type === "misread";
  const memberId = answered.memberId ?? (isMembers ? answered.near : null);
  const { name } = answered;
  const answers: OfRow[] = [{ ...action, rowId }];
  if ((isMembers || action.type === "accept") && memberId !== other.memberId)
    answers.unshift({ type: "choose-member", rowId, memberId });
  // All lists give a new member, or a renamed one, the name that was answered.
  const names = memberId === null || action.type === "new-member" || action.type === "same-person";
  if (names && name !== other.name) answers.unshift({ type: "set-name", rowId, name });
  return answers;
}

/** Whether a list is applied with the drop. */
export function isReady({ scene, confirmed }: OpenList): boolean {
  const { review, edits } = scene.state;
  const overtaken = scene.draft.status.state === "overtaken";
  return isComplete({ views: scene.views, edits, review, confirmed, overtaken });
}

/** How many steps a list requires of the leader: its questions, and one step for each group. */
export function questionCount(rows: readonly RowView[], views: readonly RowView[]): number {
  return rows.length + new Set(views.flatMap((view) => view.together ?? [])).size;
}
