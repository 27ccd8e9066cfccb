/** What an apply asks before it writes: unchecked rows, seats, and screenshots that another batch contains. Pure. */
import type { ListWarning, Review } from "../api/types";
import { count } from "../format/numbers";
import { waits } from "./apply-rule";
import type { Edits, RowView } from "./rows";
import { repeatsIn } from "./warnings";

export interface ApplyQuestion {
  /** The rows that wait for the leader (./apply-rule.ts). */
  unchecked: readonly RowView[];
  /** "9 not looked at, 2 of them new members"; empty if every row was checked or is sure. */
  uncheckedLine: string;
  /** "1 new name near a member's, 4 names not sure, 3 figures to check": why the other rows need a check. */
  uncheckedKinds: string;
  /** Whether more screenshots of the drop are being read, which may belong to this list. */
  reading: boolean;
  /** "101 of 100 seats"; empty if there are seats for all. */
  seatsLine: string;
  /** The batches that contain these screenshots already. */
  repeats: readonly ListWarning[];
  /** How many rows are written with and without the unchecked ones. */
  all: number;
  checked: number;
}

/** What to ask before these rows are applied; null for nothing. `reading`: more screenshots are being read. */
export function applyQuestion(
  views: readonly RowView[],
  edits: Edits,
  { seats, warnings }: Pick<Review, "seats" | "warnings">,
  reading = false,
): ApplyQuestion | null {
  const kept = views.filter((view) => view.group !== "left-out");
  const unchecked = kept.filter((view) => waits(view, edits));
  const seatsLine = seatsTold(views, seats);
  const repeats = repeatsIn({ warnings });
  if (unchecked.length === 0 && !reading && !seatsLine && repeats.length === 0) return null;
  return {
    unchecked,
    uncheckedLine: uncheckedLine(unchecked),
    uncheckedKinds: uncheckedKinds(unchecked),
    reading,
    seatsLine,
    repeats,
    all: kept.length,
    checked: kept.length - unchecked.length,
  };
}

/** The edits, with these rows left out. */
export function leavingOut(edits: Edits, rows: readonly RowView[]): Edits {
  const removed = rows.map(({ row: { rowId } }) => [rowId, { ...edits[rowId], removed: true }]);
  return { ...edits, ...Object.fromEntries(removed) };
}

/** "101 of 100 seats" if these rows would create more members than there are seats; else empty. */
export function seatsTold(views: readonly RowView[], seats: Review["seats"]): string {
  const members = seats.taken + newNames(views).size;
  return members > seats.of && members > seats.taken ? `${members} of ${count(seats.of, "seat")}` : "";
}

function newNames(views: readonly RowView[]): Set<string> {
  const created = views.filter((view) => view.group !== "left-out" && view.memberId === null);
  return new Set(created.map((view) => view.name.trim()));
}

function uncheckedLine(unchecked: readonly RowView[]): string {
  if (unchecked.length === 0) return "";
  const newcomers = unchecked.filter(isNew).length;
  const told = `${unchecked.length} not looked at`;
  if (newcomers === 0) return told;
  if (newcomers < unchecked.length)
    return `${told}, ${newcomers} of them ${newcomers === 1 ? "a new member" : "new members"}`;
  return `${told}, ${newcomers === 1 ? "a new member" : "all of them new members"}`;
}

function uncheckedKinds(unchecked: readonly RowView[]): string {
  const known = unchecked.filter((view) => !isNew(view));
  const names = known.filter((view) => view.confidence !== "high").length;
  const figures = known.length - names;
  const near = unchecked.filter((view) => view.near !== null).length;
  return [
    near > 0 && `${count(near, "new name")} near a member's`,
    names > 0 && `${count(names, "name")} not sure`,
    figures > 0 && `${count(figures, "row")} with a figure or rank to check`,
  ]
    .filter(Boolean)
    .join(", ");
}

function isNew(view: RowView): boolean {
  return view.memberId === null;
}
