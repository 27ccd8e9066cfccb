import type { EventResult, EventResults } from "../../api/events";
import { full, NO_VALUE, score, signed } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { useGradually } from "../../ui/use-gradually";

const TABLE = cx(
  "w-full border-separate border-spacing-0 text-left",
  "cells:h-11 cells:border-line cells:border-t cells:px-2 cells:first:pl-4 cells:last:pr-4 md:cells:first:pl-5 md:cells:last:pr-5",
  "heads:h-8 heads:bg-raised heads:font-semibold heads:text-caption heads:text-text-3",
);
const AT_ONCE = 16;
const STEP = 20;

/** The ranking, and the changes since the time before. */
export function ResultsTable({ results }: { results: EventResults }) {
  const { rows, event } = results;
  const drawn = useGradually(rows.length, { atOnce: AT_ONCE, step: STEP });
  return (
    <table className={TABLE}>
      <caption className="sr-only">{`Results of ${event.title}`}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-12 phone:w-10">
            Place
          </th>
          <th scope="col">Member</th>
          <th scope="col" className="text-right">
            {event.unit || "Value"}
          </th>
          <th scope="col" className="text-right">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row) => (
          <tr key={row.memberId}>
            <td className="type-figure text-text-2">{row.place}</td>
            <th scope="row" className="max-w-0 font-normal md:max-w-80">
              <MemberLink id={row.memberId} name={row.memberName} tight className="font-medium" />
              <span className="block text-caption text-text-3">{row.active ? row.rank : "Former"}</span>
            </th>
            <td className="type-figure w-24 text-right phone:w-16" title={full(row.value)}>
              {score(row.value)}
            </td>
            <td className="w-24 text-right phone:w-16">
              <Moved row={row} highIsGood={event.highIsGood} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Moved({ row, highIsGood }: { row: EventResult; highIsGood: boolean }) {
  if (row.change === null) return <span className="text-text-3">{NO_VALUE}</span>;
  const change = Number(row.change);
  const isBetter = change > 0 === highIsGood;
  const tone = change === 0 ? "text-text-2" : isBetter ? "text-tactical" : "text-destructive";
  return (
    <span className={cx("type-figure whitespace-nowrap", tone)} title={`Before: ${full(row.before ?? "0")}`}>
      {signed(row.change)}
    </span>
  );
}
