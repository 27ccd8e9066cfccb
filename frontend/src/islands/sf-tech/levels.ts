import type { SfLevels, SfNode } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import type { NodeReading } from "../../api/sf-tech";

type Typed = Record<SfNode, string>;
export type Problems = Partial<Record<SfNode, string>>;

/** An object with a value for each node. */
export function byNode<Value>(value: (node: SfNode) => Value): Record<SfNode, Value> {
  return Object.fromEntries(SF_NODES.map(({ key }) => [key, value(key)])) as Record<SfNode, Value>;
}

/** The other screenshots that some of the levels are from. */
export function partsOf(uploadId: number, levels: Record<SfNode, NodeReading>): number[] {
  return [...new Set(SF_NODES.map(({ key }) => levels[key].uploadId))].filter((id) => id !== uploadId);
}

/** The sum of all levels of a full tree (design: 51). */
export const ALL_LEVELS = SF_NODES.reduce((sum, { most }) => sum + most, 0);

export function reached(levels: SfLevels): number {
  return SF_NODES.reduce((sum, { key }) => sum + levels[key], 0);
}

/** The field texts at the start of a check. A level that could not be read is empty. */
export function typedOf(levels: Record<SfNode, NodeReading>): Typed {
  return byNode((key) => String(levels[key].level ?? ""));
}

/**
 * What prevents the levels from being saved. strict: every level is required, as when a screenshot is checked. By hand,
 * anything that is not a number counts as 0 (spec, section 5).
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

/** The levels as numbers. Anything that is not a number is 0 (spec, section 5). */
export function levelsOf(typed: Typed): SfLevels {
  return byNode((key) => Number(typed[key]) || 0);
}
