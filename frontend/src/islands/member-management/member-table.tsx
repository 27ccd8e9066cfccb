import type { Member } from "../../api/types";
import { score } from "../../format/numbers";
import { RankBadge } from "../../ui/rank-badge";
import { SortableHead } from "../../ui/sortable-head";
import { MemberFigure } from "./member-figure";
import { nextSorting, type Sorting, type SortKey } from "./sorting";
import { THRESHOLDS } from "./thresholds";

interface MemberTableProps {
  members: readonly Member[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

export const COLUMNS: { key: SortKey; label: string }[] = [
  { key: "name", label: "Name" },
  { key: "power", label: "Power" },
  { key: "techDonations", label: "Tech Donations" },
  { key: "rank", label: "Rank" },
];

/** All members with their figures. A table also on a phone, where each row becomes a card. */
export function MemberTable({ members, sorting, onSort }: MemberTableProps) {
  return (
    <table className="member-table">
      <thead>
        <tr>
          {COLUMNS.map(({ key, label }) => (
            <SortableHead
              key={key}
              label={label}
              direction={sorting.key === key ? sorting.direction : undefined}
              onSort={() => onSort(nextSorting(sorting, key))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function MemberRow({ member }: { member: Member }) {
  return (
    <tr>
      <th scope="row" data-cell="name">
        <span dir="auto" title={member.name} className="block truncate text-left font-semibold">
          {member.name}
        </span>
      </th>
      <td data-cell="power">
        <MemberFigure
          figure="power"
          value={member.power}
          threshold={THRESHOLDS.power}
          updated={member.powerLastUpdated}
        />
      </td>
      <td data-cell="donations">
        <MemberFigure
          figure="tech donations"
          value={member.techDonations}
          threshold={THRESHOLDS.techDonations}
          updated={member.techDonationsLastUpdated}
        />
      </td>
      <td data-cell="kills">
        <MemberFigure figure="kills" value={member.kills} updated={member.killsLastUpdated} />
      </td>
      <td data-cell="vs">
        <MemberFigure
          figure="VS score"
          value={member.latestVsScore}
          shown={score(member.latestVsScore)}
          threshold={THRESHOLDS.latestVsScore}
          updated={member.vsLastUpdated}
        />
      </td>
      <td data-cell="rank">
        <RankBadge rank={member.rank} />
      </td>
    </tr>
  );
}
