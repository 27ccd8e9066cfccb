import Download from "lucide-react/icons/download";
import Save from "lucide-react/icons/save";
import Users from "lucide-react/icons/users";
import { type SnapshotRow, snapshotExport, useSnapshot, type WeeklySnapshot } from "../../api/roster";
import { dateTime, shortDate, weekLabel } from "../../format/dates";
import { matchesSearch } from "../../format/names";
import { count, share } from "../../format/numbers";
import { THRESHOLDS } from "../../format/thresholds";
import { Button, buttonClass } from "../../ui/button";
import { CalculatedRank } from "../../ui/calculated-rank";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { PlainHeads } from "./column-head";
import { ListState, NobodyFound } from "./list-state";
import { NARROW_FIGURE, Value, WIDE_FIGURE } from "./member-figure";
import { useOpen } from "./opened";
import { END_CELL, FEW_COLUMNS, NAME_CELL, RANK_CELL } from "./table-classes";
import { useRoom } from "./use-room";
import { mondayOf } from "./weeks";

interface SnapshotTabProps {
  weekEnding: string;
  search: string;
  onClearSearch: () => void;
  /** Only an admin may save weeks. */
  isAdmin: boolean;
}

/** A saved week: everybody's figures as they were. It is fetched when its tab is opened. */
export function SnapshotTab({ weekEnding, search, onClearSearch, isAdmin }: SnapshotTabProps) {
  const snapshot = useSnapshot(weekEnding);
  return (
    <ListState query={snapshot} loading="Loading the week" failed="Failed to fetch the weekly snapshot">
      {(week) => {
        const rows = week.snapshotData.filter(({ name }) => matchesSearch(name, search));
        return (
          <>
            <SnapshotHead week={week} isAdmin={isAdmin} />
            {rows.length > 0 && <SnapshotTable rows={rows} weekEnding={weekEnding} />}
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

function SnapshotHead({ week, isAdmin }: { week: WeeklySnapshot; isAdmin: boolean }) {
  const open = useOpen();
  const note = carriedNote(week);
  return (
    <div className="flex items-center gap-x-4 gap-y-2.5 px-4 py-3 phone:flex-col phone:items-start phone:px-3">
      <div className="min-w-0 flex-1">
        <h2 className="type-card">Weekly Snapshot - {weekLabel(week.weekEnding)}</h2>
        <p className="mt-0.5 text-small text-text-3">
          {count(week.snapshotData.length, "member")}, saved {dateTime(week.savedAt)}
          {week.savedBy && ` by ${week.savedBy}`}
        </p>
        {note && <p className="mt-0.5 text-small text-text-3">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isAdmin && (
          <Button
            size="sm"
            icon={<Save aria-hidden size={14} />}
            onClick={() => open({ kind: "save-week", weekEnding: week.weekEnding })}
          >
            Save again
          </Button>
        )}
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

/**
 * How many figures are older than the week; or a note that the week was saved before the figures' dates were stored.
 */
function carriedNote({ weekEnding, snapshotData }: WeeklySnapshot): string | null {
  const undated = snapshotData.some(
    (row) =>
      row.rankLacks === null && (row.power !== null || row.vsScore !== null || row.techDonations !== null),
  );
  if (undated)
    return "Saved by an earlier version of the portal: donations and VS scores may be those of an earlier week. Save again to fix that.";
  const monday = mondayOf(weekEnding);
  const power = snapshotData.filter(({ powerDate }) => powerDate !== null && powerDate < monday).length;
  const kills = snapshotData.filter(({ killsDate }) => killsDate !== null && killsDate < monday).length;
  const words = [
    power && `power of ${count(power, "member")}`,
    kills && `kills of ${count(kills, "member")}`,
  ];
  return power || kills ? `From an earlier week: ${words.filter(Boolean).join(", ")}.` : null;
}

function SnapshotTable({ rows, weekEnding }: { rows: readonly SnapshotRow[]; weekEnding: string }) {
  const monday = mondayOf(weekEnding);
  const notation = useRoom() === "phone" ? "short" : "full";
  return (
    <table className={FEW_COLUMNS} aria-label={weekLabel(weekEnding)}>
      <PlainHeads
        labels={[
          "Name",
          "Power",
          "Tech Donations",
          "VS Score",
          "SF Tech %",
          "Discord",
          "Rank",
          "Calculated Rank",
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.id} ${row.name}`}>
            <th scope="row" className={NAME_CELL}>
              {row.id === null ? (
                <span dir="auto" title={row.name} className="block truncate text-left font-semibold">
                  {row.name}
                </span>
              ) : (
                <MemberLink id={row.id} name={row.name} className="text-left font-semibold" />
              )}
            </th>
            <td data-cell="power" data-label="Power" className="md:max-wide:py-[3px]">
              <Value
                value={row.power}
                notation={notation}
                threshold={THRESHOLDS.power}
                className={WIDE_FIGURE}
              />
              {row.powerDate !== null && row.powerDate < monday && (
                <span className="block whitespace-nowrap text-caption text-text-3">
                  {" "}
                  of {shortDate(row.powerDate)}
                </span>
              )}
            </td>
            <td data-label="Tech Donations">
              <Value
                value={row.techDonations}
                threshold={THRESHOLDS.techDonations}
                className={NARROW_FIGURE}
              />
            </td>
            <td data-cell="vs" data-label="VS Score" className="phone:col-span-2">
              <Value
                value={row.vsScore}
                notation="score"
                threshold={THRESHOLDS.latestVsScore}
                className={NARROW_FIGURE}
              />
              {row.vsRank !== null && <span className="ml-1.5 text-small text-text-3">#{row.vsRank}</span>}
            </td>
            <td data-label="SF Tech %">
              {row.sfTechCompletion === null ? (
                <span className="text-text-3">No data</span>
              ) : (
                <span className={cx("type-figure", NARROW_FIGURE)}>{share(row.sfTechCompletion)}</span>
              )}
            </td>
            <td data-label="Discord" className="text-text-2 md:max-w-40 phone:col-span-3 phone:min-w-0">
              <span dir="auto" className="block truncate" title={row.discordUsername}>
                {row.discordUsername || "Not linked"}
              </span>
            </td>
            <td className={RANK_CELL}>
              <RankBadge rank={row.rank} />
            </td>
            <td className={END_CELL}>
              <CalculatedRank rank={row.calculatedRank} lacks={row.rankLacks} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
