import { TickRuler } from "../../ui/tick-ruler";

const MISSING = new Set([41, 77, 78]);

/** The portal's motif as decoration: a hundred ranks, of which three are missing. */
export function LoginRuler() {
  const ticks = Array.from({ length: 100 }, (_, index) => {
    const missing = MISSING.has(index + 1);
    return { key: index, tone: missing ? ("missing" as const) : ("sure" as const), tall: missing };
  });
  return <TickRuler ticks={ticks} className="h-5 [&>span:not(.h-full)]:h-1/2" />;
}
