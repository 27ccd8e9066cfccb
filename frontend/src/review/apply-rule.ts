/** When a list may be applied: one rule for the review of one list and of a whole drop. Pure. */
import type { Review } from "../api/types";
import { text } from "../format/text";
import { asksForLook, type Edits, type RowView } from "./rows";
import { type Confirmed, unticked } from "./warnings";
import { asksWhose } from "./whose-name";

/** A list as it would be written. overtaken: another window has changed its review since. */
interface ToApply {
  views: readonly RowView[];
  edits: Edits;
  review: Pick<Review, "warnings">;
  confirmed: Confirmed;
  overtaken: boolean;
}

/** Why a press of Apply writes nothing yet. rowId: the row to mend, if it is one. */
interface Stop {
  told: string;
  rowId: number | null;
}

/**
 * Whether a row waits for the leader: it is not sure, and was neither accepted nor changed, or it asks whose name it shows.
 * The server leaves out the same, but for a member chosen by hand whose question nobody answered.
 */
export function waits(view: RowView, edits: Edits): boolean {
  const { row, group, accepted, asksSamePerson, memberId, value, name } = view;
  if (group === "left-out" || accepted) return false;
  const chosen = edits[row.rowId]?.memberId !== undefined;
  if (chosen && asksSamePerson && memberId !== row.memberId) return true;
  if (!asksForLook(row)) return false;
  const renamed = memberId === null && name.trim() !== row.name;
  return (!chosen && value === row.value && !renamed) || (asksWhose(view) && memberId === row.memberId);
}

/** Whether there is nothing to press Apply for: no row is left in, or another window has changed the review since. */
export function isBarred({ views, overtaken }: Pick<ToApply, "views" | "overtaken">): boolean {
  return overtaken || views.every(({ group }) => group === "left-out");
}

/** What has to be mended before these rows can be written; null where nothing has. */
export function stopOf({ views, review, confirmed }: Omit<ToApply, "edits" | "overtaken">): Stop | null {
  const wrong = views.find((view) => view.problem);
  if (wrong) {
    const place = wrong.row.rank === null ? wrong.name : text("Rank {rank}", { rank: wrong.row.rank });
    return { told: `${place}: ${wrong.problem}.`, rowId: wrong.row.rowId };
  }
  const warnings = unticked(review, confirmed).length;
  if (warnings === 0) return null;
  const told =
    warnings === 1 ? "warning above the rows and tick it" : "warnings above the rows and tick each";
  return { told: text("Read the {told}, then apply.", { told }), rowId: null };
}

/** Whether a list is written as it stands, with nothing left to ask of its rows. Groups are accepted by Apply itself. */
export function isComplete(list: ToApply): boolean {
  const open = list.views.some((view) => view.together === null && waits(view, list.edits));
  return !open && !isBarred(list) && stopOf(list) === null;
}
