export type SortDirection = "ascending" | "descending";

export interface Sorting<Key extends string> {
  key: Key;
  direction: SortDirection;
}

/**
 * The sorting after a press on a column head. The same column reverses. A new column starts at A for names, and at the
 * highest value for figures.
 */
export function nextSorting<Key extends string>(now: Sorting<Key>, key: Key, names: Key): Sorting<Key> {
  const rises = now.key === key ? now.direction === "descending" : key === names;
  return { key, direction: rises ? "ascending" : "descending" };
}
