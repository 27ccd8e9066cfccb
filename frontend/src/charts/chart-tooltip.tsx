import { changePercent } from "../format/numbers";
import { Change } from "../ui/change";
import { cx } from "../ui/cx";
import { valueBefore } from "./points";
import type { ChartLine, LineChartProps } from "./types";

interface ChartTooltipProps
  extends Pick<
    LineChartProps,
    "dates" | "lines" | "formatValue" | "formatDate" | "formatTitle" | "highlighted" | "changes"
  > {
  /** The date under the pointer; undefined hides the tooltip. */
  day: string | undefined;
}

/** The values at one date: only the value of the line in front, else of all lines, highest first. */
export function ChartTooltip(props: ChartTooltipProps) {
  const { dates, lines, day, formatDate, formatTitle = formatDate, highlighted } = props;
  const index = day === undefined ? -1 : dates.indexOf(day);
  const present = lines.filter((line) => typeof line.values[index] === "number");
  const front = present.filter((line) => line.id === highlighted);
  const shown =
    front.length > 0 ? front : present.sort((a, b) => (b.values[index] ?? 0) - (a.values[index] ?? 0));
  return (
    <div
      role="status"
      data-chart-tooltip
      className={cx(
        shown.length > 0 &&
          "min-w-44 rounded-control border border-floating-edge bg-floating px-3 py-2 shadow-popover",
      )}
    >
      {day !== undefined && shown.length > 0 && (
        <>
          <p className="text-small text-text-2">{formatTitle(day)}</p>
          <ul className="mt-1.5 space-y-1">
            {shown.map((line) => (
              <TooltipLine key={line.id} {...props} line={line} index={index} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function TooltipLine(props: ChartTooltipProps & { line: ChartLine; index: number }) {
  const { line, index, dates, formatValue, formatDate, changes, highlighted } = props;
  const value = line.values[index] ?? 0;
  const before = changes && line.id === highlighted ? valueBefore(line, index) : undefined;
  const change = before ? changePercent(before.value, value) : null;
  return (
    <li>
      <span className="flex items-center gap-2 text-body">
        <span aria-hidden="true" className="h-0.5 w-2.5 shrink-0" style={{ background: line.colour }} />
        <span dir="auto" className="min-w-0 max-w-44 flex-1 truncate">
          {line.label}
        </span>
        <span className="type-figure pl-3 font-semibold">{formatValue(value)}</span>
      </span>
      {before && change !== null && (
        <span className="mt-0.5 flex justify-between gap-3 pl-[18px] text-small text-text-3">
          change since {formatDate(dates[before.index] ?? "")} <Change percentage={change} />
        </span>
      )}
    </li>
  );
}
