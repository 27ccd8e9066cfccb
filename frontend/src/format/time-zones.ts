import { matchesSearch } from "./names";

const OFFSET = /^(?:utc|gmt)?([+-])0?(\d{1,2})(?::?(\d\d))?$/i;

/** `UTC-2` of what somebody types for it: `utc -2`, `GMT-02:00`, `-2`. Null where it is no offset. */
function asOffset(typed: string): string | null {
  const [, sign, hours, minutes = "00"] = OFFSET.exec(typed.replace(/\s/g, "").replace("−", "-")) ?? [];
  if (!sign || !hours) return null;
  return `UTC${sign}${hours}${minutes === "00" ? "" : `:${minutes}`}`;
}

/** The time zones that a search finds, by a place or an offset. labels: each zone's, `America/Nuuk (UTC-2, in summer UTC-1)`. */
export function searchZones(labels: Readonly<Record<string, string>>, search: string): string[] {
  const offset = asOffset(search);
  const words = search.replaceAll("_", " ");
  return Object.entries(labels)
    .filter(([, label]) => (offset ? offsetsIn(label).includes(offset) : matchesSearch(label, words)))
    .map(([zone]) => zone);
}

function offsetsIn(label: string): string[] {
  return label.match(/UTC[+-][\d:]+/g) ?? [];
}
