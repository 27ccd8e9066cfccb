import type { DuelRow } from "../../api/duel";
import { CheckChip } from "../../duel/check-chip";
import { DuelBars, dayInWords } from "../../duel/duel-bars";
import { full, NO_VALUE, score } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { useGradually } from "../../ui/use-gradually";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const AT_ONCE = 14;
const STEP = 14;

const TABLE = cx(
  "w-full border-separate border-spacing-0 text-left",
  "cells:h-11 cells:border-line cells:border-t cells:px-2 cells:first:pl-4 cells:last:pr-4 md:cells:first:pl-5",
  "heads:h-8 heads:bg-raised heads:font-semibold heads:text-caption heads:text-text-3",
);
/** The days' own columns need room. On narrower screens the bars and their labels replace them. */
const ROOMY = "hidden text-right xl:table-cell";

interface DuelTableProps {
  rows: readonly DuelRow[];
  /** All members. Their highest score sets the length of a full bar. */
  all: readonly DuelRow[];
  week: string;
}

/** Every member's week: seven bars, the days, the week, and whether they agree. */
export function DuelTable({ rows, all, week }: DuelTableProps) {
  const drawn = useGradually(rows.length, { atOnce: AT_ONCE, step: STEP });
  const highest = Math.max(1, ...all.flatMap(({ days }) => days.map(Number)));
  return (
    <table className={TABLE}>
      <caption className="sr-only">Scores by day</caption>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">By day</th>
          {DAYS.map((day) => (
            <th key={day} scope="col" className={ROOMY}>
              {day}
            </th>
          ))}
          <th scope="col" className="text-right">
            Week
          </th>
          <th scope="col" className="phone:hidden">
            Check
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row) => (
          <tr key={row.memberId}>
            <th scope="row" className="max-w-0 font-normal md:max-w-60">
              <MemberLink
                id={row.memberId}
                name={row.memberName}
                tight
                className="font-medium"
                query={`?week=${week}`}
              />
              {row.check === "differs" && (
                <span className="block text-caption text-warning md:hidden">Disagrees</span>
              )}
            </th>
            <td className="w-24">
              <DuelBars row={row} highest={highest} />
            </td>
            {DAYS.map((day, index) => (
              <td key={day} className={cx(ROOMY, "type-figure", dayTone(row, index))}>
                <Day row={row} day={index} />
              </td>
            ))}
            <td className="type-figure w-20 text-right" title={full(row.week)}>
              {row.week === null ? NO_VALUE : score(row.week)}
            </td>
            <td className="w-32 phone:hidden">
              <CheckChip row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ row, day }: { row: DuelRow; day: number }) {
  const value = row.days[day] ?? null;
  return (
    <span title={value === null ? "Not uploaded" : `${full(value)}${note(row, day)}`}>
      {value === null ? NO_VALUE : score(value)}
      {note(row, day) && <span className="sr-only">{` ${dayInWords(row, day)}`}</span>}
    </span>
  );
}

function note(row: DuelRow, day: number): string {
  if (row.notListed.includes(day)) return ", not on the list";
  return row.derived.includes(day) ? ", derived" : "";
}

function dayTone(row: DuelRow, day: number): string {
  if (row.derived.includes(day)) return "text-blue";
  return row.days[day] !== null && Number(row.days[day]) === 0 ? "text-destructive" : "";
}
