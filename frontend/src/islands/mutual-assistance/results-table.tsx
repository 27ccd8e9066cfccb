import type { Helper } from "../../api/mutual-assistance";
import { changePercent, full } from "../../format/numbers";
import { Change } from "../../ui/change";
import { MemberLink } from "../../ui/member-link";
import { RankTier } from "../../ui/rank-tier";

/** The members by points, with the week before beside them. */
export function ResultsTable({ rows }: { rows: readonly Helper[] }) {
  return (
    <table className="assistance-table" aria-label="Latest results">
      <thead className="type-head text-text-3">
        <tr>
          <th scope="col">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place</span>
          </th>
          <th scope="col">Member</th>
          <th scope="col">Points</th>
          <th scope="col" data-cell="before">
            Week before
          </th>
          <th scope="col">Change</th>
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
        <MemberLink id={row.memberId} name={row.name} className="font-medium" />
      </th>
      <td className="type-figure">{full(row.points)}</td>
      <td className="type-figure text-text-2" data-cell="before">
        {full(row.before)}
      </td>
      <td>{change === null ? <span className="text-text-3">—</span> : <Change percentage={change} />}</td>
    </tr>
  );
}
