import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Coverage } from "../api/types";
import { cx } from "../ui/cx";
import { TickRuler } from "../ui/tick-ruler";
import { useReview } from "./review-context";
import { type RulerTick, rulerLabels, rulerTicks, tickUnder } from "./ruler";

/** The batch's coverage, with one tick per rank. A click, a tap or the arrow keys go to a rank. */
export function CoverageRuler({ coverage }: { coverage: Coverage }) {
  const { views, dispatch, focus } = useReview();
  const [pointed, setPointed] = useState<RulerTick | null>(null);
  const ticks = rulerTicks(coverage, views);
  if (ticks.length === 0) return null;
  const current = ticks.find((tick) => tick.rowId === focus) ?? ticks[0];

  function under(event: PointerEvent): RulerTick | undefined {
    const frame = event.currentTarget.getBoundingClientRect();
    return tickUnder(ticks, (event.clientX - frame.left) / frame.width);
  }

  function jump(tick: RulerTick | undefined) {
    if (tick?.rowId != null) dispatch({ type: "jump", rowId: tick.rowId });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const start = ticks.findIndex((tick) => tick.key === (pointed ?? current)?.key);
    setPointed(ticks[Math.min(ticks.length - 1, Math.max(0, start + step))] ?? null);
  }

  const told = pointed ?? current;
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Ranks of this batch"
        aria-valuemin={ticks[0]?.rank}
        aria-valuemax={ticks.at(-1)?.rank}
        aria-valuenow={told?.rank}
        aria-valuetext={told ? `rank ${told.rank}, ${told.words}` : undefined}
        title={pointed ? `Rank ${pointed.rank}, ${pointed.words}` : undefined}
        onPointerMove={(event) => setPointed(under(event) ?? null)}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => jump(under(event))}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.stopPropagation();
            jump(told);
          }
          onKeyDown(event);
        }}
        onBlur={() => setPointed(null)}
        className="flex h-6 cursor-pointer items-end rounded-chip touch:-my-2.5 touch:h-11 touch:items-center"
      >
        <TickRuler ticks={ticks} className="h-5 w-full" />
      </div>
      <div aria-hidden="true" className="relative mt-1 h-4 font-display text-caption">
        {rulerLabels(coverage).map((label) => (
          <span
            key={label.text}
            className={cx(
              "absolute whitespace-nowrap",
              label.missing ? "font-semibold text-warning" : "text-text-3",
              label.at === 0 ? "" : label.at === 1 ? "-translate-x-full" : "-translate-x-1/2",
            )}
            style={{ left: `${label.at * 100}%` }}
          >
            {label.text}
          </span>
        ))}
      </div>
    </div>
  );
}
