import type { DuelRow } from "../api/duel";
import { score } from "../format/numbers";
import { cx } from "../ui/cx";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const BAR = 9;
const STEP = 12;
const WEEK_GAP = 4;
const HEIGHT = 28;
const WIDTH = 6 * STEP + WEEK_GAP + BAR;
const LEAST = 2;

interface DuelBarsProps {
  row: DuelRow;
  /** The score that a full bar represents. */
  highest: number;
  className?: string;
}

/** A member's week as seven small bars: six days, and how much of the week's score they add up to. */
export function DuelBars({ row, highest, className }: DuelBarsProps) {
  const accounted = row.week && row.sum ? Math.min(1, Number(row.sum) / Math.max(1, Number(row.week))) : 0;
  return (
    <svg
      role="img"
      aria-label={inWords(row)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx("h-7 w-[85px] shrink-0", className)}
    >
      <title>{inWords(row)}</title>
      {row.days.map((value, day) => (
        <DayBar key={DAYS[day]} row={row} day={day} value={value} highest={highest} />
      ))}
      <rect x={6 * STEP + WEEK_GAP} y={0} width={BAR} height={HEIGHT} rx={1} className="fill-line-strong" />
      {accounted > 0 && (
        <rect
          x={6 * STEP + WEEK_GAP}
          y={HEIGHT - HEIGHT * accounted}
          width={BAR}
          height={HEIGHT * accounted}
          rx={1}
          className={row.check === "differs" ? "fill-warning" : "fill-text-2"}
        />
      )}
    </svg>
  );
}

interface DayBarProps extends DuelBarsProps {
  day: number;
  value: string | null;
}

function DayBar({ row, day, value, highest }: DayBarProps) {
  const x = day * STEP;
  if (value === null) {
    return (
      <rect
        x={x + 0.5}
        y={HEIGHT - 8.5}
        width={BAR - 1}
        height={8}
        rx={1}
        strokeDasharray="2 2"
        className="fill-none stroke-line-control"
      />
    );
  }
  const height = Math.max(LEAST, (HEIGHT * Number(value)) / Math.max(1, highest));
  const look = row.derived.includes(day)
    ? "fill-blue"
    : Number(value) === 0
      ? "fill-destructive"
      : "fill-tactical";
  return <rect x={x} y={HEIGHT - height} width={BAR} height={height} rx={1} className={look} />;
}

/** `Mon 1.2M, Tue not on the list, Wed 900.0K (derived), Thu unknown, ... Week 9.1M.` */
function inWords(row: DuelRow): string {
  const days = row.days.map((_, day) => `${DAYS[day]} ${dayInWords(row, day)}`);
  return `${days.join(", ")}. Week ${row.week === null ? "unknown" : score(row.week)}.`;
}

export function dayInWords(row: DuelRow, day: number): string {
  const value = row.days[day] ?? null;
  if (value === null) return "unknown";
  if (row.notListed.includes(day)) return "not on the list";
  return score(value) + (row.derived.includes(day) ? " (derived)" : "");
}
