import type { SfNode } from "../../api/roster";
import type { SfTechRecord } from "../../api/sf-tech";
import type { SortDirection } from "../../ui/sortable-head";

export type SortKey = SfNode | "memberName" | "completionPercentage" | "recordDate";

export interface Sorting {
  key: SortKey;
  direction: SortDirection;
}

/** The sorting after a column head was pressed: names start at A, levels at the highest, dates at the newest. */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (now.key === key) return { key, direction: now.direction === "ascending" ? "descending" : "ascending" };
  return { key, direction: key === "memberName" ? "ascending" : "descending" };
}

const ALPHABET = new Intl.Collator();

/** The records sorted, in a new list; equal ones by name. */
export function sortRecords(records: readonly SfTechRecord[], { key, direction }: Sorting): SfTechRecord[] {
  const sign = direction === "ascending" ? 1 : -1;
  const byName = (a: SfTechRecord, b: SfTechRecord) => ALPHABET.compare(a.memberName, b.memberName);
  return [...records].sort((a, b) => sign * compare(a, b, key) || byName(a, b));
}

function compare(a: SfTechRecord, b: SfTechRecord, key: SortKey): number {
  if (key === "memberName" || key === "recordDate") return ALPHABET.compare(a[key], b[key]);
  return a[key] - b[key];
}
