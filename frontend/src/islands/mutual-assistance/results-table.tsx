import type { Helper } from "../../api/mutual-assistance";
import { changePercent, full } from "../../format/numbers";
import { Change } from "../../ui/change";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { RankTier } from "../../ui/rank-tier";

const TABLE = cx(
  "w-full table-fixed border-separate border-spacing-0",
  "cells:h-[42px] cells:border-line cells:border-b cells:px-2 cells:text-right cells:nth-2:text-left",
  "cells:first:pl-5 cells:first:text-left cells:last:pr-5 phone:cells:px-1 phone:cells:first:pl-3 phone:cells:last:pr-3",
  "heads:sticky heads:top-15 heads:z-sticky heads:h-9 heads:border-t heads:bg-raised phone:heads:top-14",
  "rows:transition-colors rows:hover:bg-raised rows:last:*:border-b-0",
);

/** The members by points, with the week before beside them. */
export function ResultsTable({ rows }: { rows: readonly Helper[] }) {
  return (
    <table className={TABLE} aria-label="Latest results">
      <thead className="type-head text-text-3">
        <tr>
          <th scope="col" className="w-[62px] phone:w-12">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place</span>
          </th>
          <th scope="col">Member</th>
          <th scope="col" className="w-32 phone:w-17">
            Points
          </th>
          <th scope="col" className="w-32 phone:hidden">
            Week before
          </th>
          <th scope="col" className="w-[6.5rem] phone:w-[4.75rem]">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.memberId} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: Helper }) {
  const change = changePercent(row.before, row.points);
  return (
    <tr>
      <td>
        <RankTier rank={row.place} />
      </td>
      <th scope="row">
        <MemberLink id={row.memberId} name={row.name} tight className="font-medium" />
      </th>
      <td className="type-figure">{full(row.points)}</td>
      <td className="type-figure text-text-2 phone:hidden">{full(row.before)}</td>
      <td>{change === null ? <span className="text-text-3">—</span> : <Change percentage={change} />}</td>
    </tr>
  );
}
