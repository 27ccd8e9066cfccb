import { Download, Users } from "lucide-react";
import { type SnapshotRow, snapshotExport, useSnapshot, type WeeklySnapshot } from "../../api/roster";
import { dateTime, weekLabel } from "../../format/dates";
import { matchesSearch } from "../../format/names";
import { count, share } from "../../format/numbers";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { ColumnHead } from "./column-head";
import { ListState, NobodyFound } from "./list-state";
import { Value } from "./member-figure";
import { THRESHOLDS } from "./thresholds";
import { useRoom } from "./use-room";

interface SnapshotTabProps {
  weekEnding: string;
  search: string;
  onClearSearch: () => void;
}

/** A saved week: everybody's figures as they were. It is fetched when its tab is opened. */
export function SnapshotTab({ weekEnding, search, onClearSearch }: SnapshotTabProps) {
  const snapshot = useSnapshot(weekEnding);
  return (
    <ListState query={snapshot} loading="Loading the week" failed="Failed to fetch the weekly snapshot">
      {(week) => {
        const rows = week.snapshotData.filter(({ name }) => matchesSearch(name, search));
        return (
          <>
            <SnapshotHead week={week} />
            {rows.length > 0 && <SnapshotTable rows={rows} label={weekLabel(weekEnding)} />}
            {week.snapshotData.length === 0 && (
              <EmptyState icon={<Users size={20} />} title="Nobody was in the alliance that week" />
            )}
            {week.snapshotData.length > 0 && rows.length === 0 && (
              <NobodyFound search={search} onClear={onClearSearch} />
            )}
          </>
        );
      }}
    </ListState>
  );
}

function SnapshotHead({ week }: { week: WeeklySnapshot }) {
  return (
    <div className="flex items-center gap-x-4 gap-y-2.5 px-4 py-3 phone:flex-col phone:items-start phone:px-3">
      <div className="min-w-0 flex-1">
        <h2 className="type-card">Weekly Snapshot - {weekLabel(week.weekEnding)}</h2>
        <p className="mt-0.5 text-small text-text-3">
          {count(week.snapshotData.length, "member")}, saved {dateTime(week.savedAt)}
          {week.savedBy && ` by ${week.savedBy}`}
        </p>
      </div>
      <div className="flex gap-2">
        {(["csv", "json"] as const).map((to) => (
          <a
            key={to}
            href={snapshotExport(week.weekEnding, to)}
            download
            className={buttonClass("secondary", "sm")}
          >
            <Download aria-hidden size={14} />
            Download {to.toUpperCase()}
          </a>
        ))}
      </div>
    </div>
  );
}

function SnapshotTable({ rows, label }: { rows: readonly SnapshotRow[]; label: string }) {
  const notation = useRoom() === "phone" ? "short" : "full";
  return (
    <table className="member-table" data-table="snapshot" aria-label={label}>
      <thead>
        <tr>
          <ColumnHead label="Name" cell="name" />
          <ColumnHead label="Power" cell="power" />
          <ColumnHead label="Tech Donations" cell="donations" />
          <ColumnHead label="VS Score" cell="vs" />
          <ColumnHead label="SF Tech %" cell="sf" />
          <ColumnHead label="Discord" cell="discord" />
          <ColumnHead label="Rank" cell="rank" />
          <ColumnHead label="Calculated Rank" cell="calculated" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.id} ${row.name}`}>
            <th scope="row" data-cell="name">
              {row.id === null ? (
                <span dir="auto" title={row.name} className="block truncate text-left font-semibold">
                  {row.name}
                </span>
              ) : (
                <MemberLink id={row.id} name={row.name} className="text-left font-semibold" />
              )}
            </th>
            <td data-cell="power">
              <Value value={row.power} notation={notation} threshold={THRESHOLDS.power} />
            </td>
            <td data-cell="donations">
              <Value value={row.techDonations} threshold={THRESHOLDS.techDonations} />
            </td>
            <td data-cell="vs">
              <Value value={row.vsScore} notation="score" threshold={THRESHOLDS.latestVsScore} />
              {row.vsRank !== null && <span className="ml-1.5 text-small text-text-3">#{row.vsRank}</span>}
            </td>
            <td data-cell="sf">
              {row.sfTechCompletion === null ? (
                <span className="text-text-3">No data</span>
              ) : (
                <span className="type-figure">{share(row.sfTechCompletion)}</span>
              )}
            </td>
            <td data-cell="discord" className="text-text-2">
              <span dir="auto" className="block truncate" title={row.discordUsername}>
                {row.discordUsername || "Not linked"}
              </span>
            </td>
            <td data-cell="rank">
              <RankBadge rank={row.rank} />
            </td>
            <td
              data-cell="calculated"
              className={cx("font-display font-semibold", row.calculatedRank === "X" && "text-destructive")}
            >
              {row.calculatedRank}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
