/** Signs that look the same in most fonts, each with the one that stands for it. */
const SAME: readonly [RegExp, string][] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[Il1|]/g, "l"],
  [/[Oo0]/g, "o"],
];

function shape(name: string): string {
  return SAME.reduce((text, [signs, one]) => text.replace(signs, one), name).toLowerCase();
}

/** Of these names, those that look like another one (`KillBill`, `KiIIBill`). They are shown in letters that differ. */
export function lookAlikes(names: readonly string[]): ReadonlySet<string> {
  const byShape = new Map<string, Set<string>>();
  for (const name of names) byShape.set(shape(name), (byShape.get(shape(name)) ?? new Set()).add(name));
  return new Set([...byShape.values()].flatMap((alike) => (alike.size > 1 ? [...alike] : [])));
}
