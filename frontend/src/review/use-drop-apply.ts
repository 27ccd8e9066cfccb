import { useState } from "react";
import { failureMessage } from "../api/client";
import { refreshFigures } from "../api/query-client";
import type { DropOutcome, ListOutcome, ListWarning } from "../api/types";
import { applyDrop, type ReviewedList } from "../api/uploads";
import { count } from "../format/numbers";
import { failToast, toast } from "../ui/toast-store";
import { undoAllWithToast } from "../ui/undo-change-set";
import { applyItems } from "./apply-items";
import { type ApplyQuestion, applyQuestion } from "./apply-question";
import { acceptingTogether, type Edits, type RowView, viewRows } from "./rows";
import { EDITOR } from "./use-draft";
import type { OpenList } from "./use-drop";
import { confirmedKeys } from "./warnings";

interface DropApplyOptions {
  /** The complete lists. */
  complete: readonly OpenList[];
  /** Called with the ids of the written lists, and why the others were refused. */
  onDone: (written: readonly string[], refused: Readonly<Record<string, string>>) => void;
}

interface Written {
  list: OpenList;
  edits: Edits;
  rows: readonly RowView[];
}

/**
 * Writes all complete lists in one call. Each is written or refused separately. A refused list stays, with the reason.
 */
export function useDropApply({ complete, onDone }: DropApplyOptions) {
  const [question, setQuestion] = useState<ApplyQuestion | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function apply() {
    const written = complete.map(accepted);
    const asked = dropQuestion(written);
    if (asked) setQuestion(asked);
    else void write(written, []);
  }

  async function write(written: readonly Written[], repeats: readonly ListWarning[]) {
    setPending(true);
    setFailure(null);
    const drafts = written.map(({ list }) => list.scene.draft);
    try {
      await Promise.all(drafts.map((draft) => draft.hold()));
      const outcome = await applyDrop(written.map((one) => asSent(one, repeats)));
      await tell(outcome, written);
    } catch (error) {
      const message = failureMessage(error, "An error occurred while applying the data.");
      setFailure(message);
      failToast("Failed to Apply Data", message);
    } finally {
      for (const draft of drafts) draft.release();
      setPending(false);
    }
  }

  async function tell({ lists }: DropOutcome, written: readonly Written[]) {
    const applied = lists.filter((one) => one.applied !== null);
    const refused = lists.filter((one) => one.applied === null);
    for (const { batchId } of applied) listOf(batchId, written)?.scene.draft.stop();
    for (const one of refused) takeBack(one, written);
    if (applied.length > 0) toast(toastOf(applied));
    else {
      failToast("Failed to Apply Data", refused[0]?.message ?? "");
    }
    onDone(
      applied.map(({ batchId }) => batchId),
      Object.fromEntries(refused.map(({ batchId, message }) => [batchId, message])),
    );
    await refreshFigures();
  }

  return {
    apply,
    question,
    answer: () => {
      setQuestion(null);
      void write(complete.map(accepted), question?.repeats ?? []);
    },
    cancel: () => setQuestion(null),
    pending,
    failure,
  };
}

/** A list as it is written. The groups that wait are accepted with it, as the button says. */
function accepted(list: OpenList): Written {
  const { state, views, byId } = list.scene;
  const edits = acceptingTogether(state.edits, views, state.review.groups);
  if (edits === state.edits) return { list, edits, rows: views };
  list.scene.dispatch({ type: "take-edits", edits });
  return { list, edits, rows: viewRows(state.review, edits, byId) };
}

function asSent(
  { list: { scene, confirmed }, edits, rows }: Written,
  repeats: readonly ListWarning[],
): ReviewedList {
  const { review } = scene.state;
  return {
    batchId: review.batchId,
    dataToApply: applyItems(rows, edits, review.field),
    confirmedWarnings: confirmedKeys(review, confirmed, repeats),
    takeUnchecked: false,
    draftVersion: scene.draft.version.current,
    draftEditor: EDITOR,
  };
}

/** What to ask before the lists are written: repeated screenshots. Missing seats are shown in the review itself. */
function dropQuestion(written: readonly Written[]): ApplyQuestion | null {
  const asked = written.flatMap(
    ({ list, edits, rows }) => applyQuestion(rows, edits, list.scene.state.review) ?? [],
  );
  const byKey = new Map(asked.flatMap((one) => one.repeats).map((one) => [one.key, one]));
  const repeats = [...byKey.values()];
  if (repeats.length === 0) return null;
  const all = written.reduce((sum, { rows }) => sum + rows.filter(isKept).length, 0);
  return {
    unchecked: [],
    uncheckedLine: "",
    uncheckedKinds: "",
    reading: false,
    seatsLine: "",
    repeats,
    all,
    checked: all,
  };
}

const isKept = ({ group }: RowView) => group !== "left-out";

function listOf(batchId: string, written: readonly Written[]): OpenList | undefined {
  return written.find(({ list }) => list.scene.state.review.batchId === batchId)?.list;
}

/** Shows a refused list as it is now. */
function takeBack({ batchId, overtaken }: ListOutcome, written: readonly Written[]) {
  const list = listOf(batchId, written);
  if (overtaken) list?.scene.draft.overtake(overtaken);
  else list?.reread();
}

function toastOf(applied: readonly ListOutcome[]) {
  const sum = (of: (one: NonNullable<ListOutcome["applied"]>) => number) =>
    applied.reduce((total, one) => total + (one.applied ? of(one.applied) : 0), 0);
  const records = sum((one) => one.updated + one.created);
  const left = sum((one) => one.leftOut);
  const leftOut = left > 0 ? ` ${count(left, "unchecked row was", "unchecked rows were")} left out.` : "";
  const changeSets = applied.flatMap((one) => one.applied?.changeSetId ?? []).reverse();
  return {
    title: "Data Applied Successfully",
    description: `${count(records, "member record has", "member records have")} been updated in ${count(applied.length, "list")}.${leftOut}`,
    action: { label: "Undo", onAction: () => undoAllWithToast(changeSets) },
    link: { label: "All uploads", href: "/admin/uploads" },
  };
}
