import type { Measure } from "../../api/board";
import { shortDate } from "../../format/dates";
import { abbreviate, full, NO_VALUE } from "../../format/numbers";
import { cx } from "../../ui/cx";

const IN_FULL = "donations";

function shown(figure: string, value: string | null): string {
  if (value === null) return NO_VALUE;
  return figure === IN_FULL ? full(value) : abbreviate(value);
}

/** What a rank requires, beside what the member has. A shortfall is marked, and so is a figure from an older week. */
export function Measures({ measured }: { measured: readonly Measure[] }) {
  if (!measured.length) return <p className="text-small text-text-2">Nothing is required.</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small">
      {measured.map(({ figure, label, has, needs, missing, date, stale }) => {
        const short = missing !== "0";
        return (
          <li key={figure} className={short ? "text-warning" : "text-text-2"}>
            {label} <span className={cx("type-figure", short && "font-semibold")}>{shown(figure, has)}</span>{" "}
            of <span className="type-figure">{shown(figure, needs)}</span>
            {stale && date && <span className="text-text-3"> (of {shortDate(date)})</span>}
          </li>
        );
      })}
    </ul>
  );
}
