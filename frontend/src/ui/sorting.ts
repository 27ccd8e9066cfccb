export type SortDirection = "ascending" | "descending";

export interface Sorting<Key extends string> {
  key: Key;
  direction: SortDirection;
}

/** The sorting after a press on a column head: the same reverses, names start at A, figures at the highest. */
export function nextSorting<Key extends string>(now: Sorting<Key>, key: Key, names: Key): Sorting<Key> {
  const rises = now.key === key ? now.direction === "descending" : key === names;
  return { key, direction: rises ? "ascending" : "descending" };
}
