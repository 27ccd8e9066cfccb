/** At most this many members can be selected for a merge (spec, section 9). */
export const MOST_SELECTED = 3;
export const LEAST_TO_MERGE = 2;

/** The selection after one member's checkbox was used. A fourth member is ignored. */
export function toggled(selected: readonly number[], id: number): number[] {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  return selected.length < MOST_SELECTED ? [...selected, id] : [...selected];
}

/**
 * The selection after a range was extended from the last used row (`anchor`) to this one, in the order of the table. It
 * stops at the third member.
 */
export function extended(
  selected: readonly number[],
  order: readonly number[],
  anchor: number | null,
  id: number,
): number[] {
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (from < 0 || to < 0) return toggled(selected, id);
  const step = from < to ? 1 : -1;
  const next = [...selected];
  for (let place = from; place !== to + step && next.length < MOST_SELECTED; place += step) {
    const here = order[place];
    if (here !== undefined && !next.includes(here)) next.push(here);
  }
  return next;
}

/** Why a checkbox can't be used, or null. */
export function blockedReason(selected: readonly number[], id: number): string | null {
  if (selected.includes(id) || selected.length < MOST_SELECTED) return null;
  return `At most ${MOST_SELECTED} members can be merged at once`;
}
