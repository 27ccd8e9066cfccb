import type { DuelRow } from "../../api/duel";

export type FilterKey = "all" | "differs" | "zero" | "unknown";
export type SortKey = "week" | "name" | "0" | "1" | "2" | "3" | "4" | "5";

export const FILTERS: readonly { value: FilterKey; label: string }[] = [
  { value: "all", label: "Everybody" },
  { value: "differs", label: "Days and week disagree" },
  { value: "zero", label: "Nothing on a day" },
  { value: "unknown", label: "Unknown days" },
];

export const SORTS: readonly { value: SortKey; label: string }[] = [
  { value: "week", label: "By week" },
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((day, index) => ({
    value: String(index) as SortKey,
    label: `By ${day}`,
  })),
  { value: "name", label: "By name" },
];

export function passes(row: DuelRow, filter: FilterKey): boolean {
  if (filter === "differs") return row.check === "differs";
  if (filter === "zero") return row.days.some((day) => day !== null && Number(day) === 0);
  if (filter === "unknown") return row.days.includes(null);
  return true;
}

/** Highest first, unknown last. A week without a list of its own counts as the sum of its days. */
export function sorted(rows: readonly DuelRow[], by: SortKey): DuelRow[] {
  if (by === "name") return rows.toSorted((a, b) => a.memberName.localeCompare(b.memberName));
  const value = (row: DuelRow) =>
    Number((by === "week" ? (row.week ?? row.sum) : row.days[Number(by)]) ?? -1);
  return rows.toSorted((a, b) => value(b) - value(a));
}
