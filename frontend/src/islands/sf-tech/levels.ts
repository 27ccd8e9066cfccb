import type { SfLevels, SfNode } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import type { NodeReading } from "../../api/sf-tech";

type Typed = Record<SfNode, string>;
export type Problems = Partial<Record<SfNode, string>>;

/** What every node says of itself, by node. */
export function byNode<Value>(value: (node: SfNode) => Value): Record<SfNode, Value> {
  return Object.fromEntries(SF_NODES.map(({ key }) => [key, value(key)])) as Record<SfNode, Value>;
}

/** The other screenshots that some of the levels are from. */
export function partsOf(uploadId: number, levels: Record<SfNode, NodeReading>): number[] {
  return [...new Set(SF_NODES.map(({ key }) => levels[key].uploadId))].filter((id) => id !== uploadId);
}

/** All levels of the tree together (design: 51). */
export const ALL_LEVELS = SF_NODES.reduce((sum, { most }) => sum + most, 0);

export function reached(levels: SfLevels): number {
  return SF_NODES.reduce((sum, { key }) => sum + levels[key], 0);
}

/** The reading as the check begins: what could not be read is empty. */
export function typedOf(levels: Record<SfNode, NodeReading>): Typed {
  return byNode((key) => String(levels[key].level ?? ""));
}

/**
 * What keeps levels from being saved. strict: nothing may be left open, as when a screenshot is checked; by hand, what is
 * no number counts as 0 (spec, section 5).
 */
export function problemsOf(typed: Typed, { strict }: { strict: boolean }): Problems {
  const problems: Problems = {};
  for (const { key, most } of SF_NODES) {
    const text = typed[key].trim();
    const number = Number(text);
    const open = text === "" || Number.isNaN(number);
    if (open && strict) problems[key] = `Enter 0 to ${most}`;
    else if (!open && !(Number.isInteger(number) && number >= 0 && number <= most))
      problems[key] = `0 to ${most}`;
  }
  return problems;
}

/** The levels as numbers; what is no number is 0 (spec, section 5). */
export function levelsOf(typed: Typed): SfLevels {
  return byNode((key) => Number(typed[key]) || 0);
}
