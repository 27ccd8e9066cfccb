import type { SfNode } from "../../api/roster";
import type { SfTechRecord } from "../../api/sf-tech";
import type { Sorting } from "../../ui/sorting";

export type SortKey = SfNode | "memberName" | "completionPercentage" | "recordDate";

export type RecordSorting = Sorting<SortKey>;

const ALPHABET = new Intl.Collator();

/** The sorted records, as a new list. Equal records are sorted by name. */
export function sortRecords(
  records: readonly SfTechRecord[],
  { key, direction }: RecordSorting,
): SfTechRecord[] {
  const sign = direction === "ascending" ? 1 : -1;
  const byName = (a: SfTechRecord, b: SfTechRecord) => ALPHABET.compare(a.memberName, b.memberName);
  return [...records].sort((a, b) => sign * compare(a, b, key) || byName(a, b));
}

function compare(a: SfTechRecord, b: SfTechRecord, key: SortKey): number {
  if (key === "memberName" || key === "recordDate") return ALPHABET.compare(a[key], b[key]);
  return a[key] - b[key];
}
