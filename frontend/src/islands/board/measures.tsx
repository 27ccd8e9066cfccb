import type { Measure } from "../../api/board";
import { shortDate } from "../../format/dates";
import { beside, full } from "../../format/numbers";
import { text } from "../../format/text";
import { cx } from "../../ui/cx";

const IN_FULL = "donations";

/** What a rank requires, beside what the member has. A shortfall is marked, and so is a figure from an older week. */
export function Measures({ measured }: { measured: readonly Measure[] }) {
  if (!measured.length) return <p className="text-small text-text-2">Nothing is required.</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small">
      {measured.map(({ figure, label, has, needs, missing, date, stale }) => {
        const short = missing !== "0";
        const shown = figure === IN_FULL ? full : beside(has, needs);
        return (
          <li key={figure} className={short ? "text-warning" : "text-text-2"}>
            {label}{" "}
            <span className={cx("type-figure", short && "font-semibold")}>
              {has === null ? text("not known") : shown(has)}
            </span>
            {`, ${text("needs")} `}
            <span className="type-figure">{shown(needs)}</span>
            {stale && date && <span className="text-text-3"> (of {shortDate(date)})</span>}
          </li>
        );
      })}
    </ul>
  );
}
