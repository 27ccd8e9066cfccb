import type { Progression } from "../../api/analytics";
import type { LineId } from "../../charts/line-chart";
import { lineColour } from "../../charts/palette";
import { abbreviate, NO_VALUE } from "../../format/numbers";
import { Change } from "../../ui/change";
import { cx } from "../../ui/cx";
import { looksAlike } from "../../ui/looks-alike";

interface ProgressionLegendProps {
  progression: Progression;
  /** The line that is in front now. */
  highlighted: LineId | null;
  /** The line that stays in front. */
  chosen: LineId | null;
  onPoint: (id: LineId | null) => void;
  onChoose: (id: LineId | null) => void;
}

/** The members with value and change. Pointing at one brings its line to the front, choosing keeps it there. */
export function ProgressionLegend({
  progression,
  highlighted,
  chosen,
  onPoint,
  onChoose,
}: ProgressionLegendProps) {
  return (
    <ul
      aria-label="Lines of the chart"
      className="flex flex-col justify-center gap-0.5 border-line px-2 py-3 lg:border-l max-lg:border-t"
    >
      {progression.lines.map((line, index) => (
        <li key={line.memberId}>
          <button
            type="button"
            aria-pressed={chosen === line.memberId}
            onClick={() => {
              onChoose(chosen === line.memberId ? null : line.memberId);
              onPoint(null);
            }}
            onPointerEnter={(event) => event.pointerType === "mouse" && onPoint(line.memberId)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(line.memberId)}
            onBlur={() => onPoint(null)}
            className={cx(
              "focus-inset flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left transition-colors touch:min-h-11",
              highlighted === line.memberId && "bg-selected",
            )}
          >
            <span
              aria-hidden="true"
              className="h-[3px] w-3 shrink-0 rounded-full"
              style={{ background: lineColour(index) }}
            />
            <span
              dir="auto"
              title={line.name}
              className={cx(
                "line-clamp-2 min-w-0 flex-1 wrap-break-word leading-[1.3]",
                looksAlike(line.name) && "font-mono",
              )}
            >
              {line.name}
            </span>
            <span className="type-figure">{abbreviate(line.latest)}</span>
            <span className="min-w-14 text-right text-small">
              {line.change === null ? (
                <span className="text-text-3">{NO_VALUE}</span>
              ) : (
                <Change percentage={line.change} />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
