import PencilLine from "lucide-react/icons/pencil-line";
import { SF_NODES } from "../../api/roster";
import type { SfTechRecord } from "../../api/sf-tech";
import { shortDate } from "../../format/dates";
import { share } from "../../format/numbers";
import { nodeName, SHORT_NAMES } from "../../format/sf-nodes";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { ShareBar } from "../../ui/share-bar";
import { nextSorting } from "../../ui/sorting";
import { useMedia } from "../../ui/use-media";
import type { RecordSorting, SortKey } from "./ranking";
import { RankingsHead } from "./rankings-head";

interface RankingsTableProps {
  records: readonly SfTechRecord[];
  sorting: RecordSorting;
  onSort: (sorting: RecordSorting) => void;
  onEdit: (member: { id: number; name: string }) => void;
}

/** A row for each record; on a phone a row takes two lines, with the levels below the name. */
export function RankingsTable({ records, sorting, onSort, onEdit }: RankingsTableProps) {
  const narrow = useMedia("(max-width: 1399.98px)");
  const head = (key: SortKey, label: string, cell: string, name?: string) => (
    <RankingsHead
      key={key}
      cell={cell}
      label={label}
      name={name}
      direction={sorting.key === key ? sorting.direction : undefined}
      onSort={() => onSort(nextSorting(sorting, key, "memberName"))}
    />
  );
  return (
    <table className="sf-table" aria-label="SF Tech Rankings">
      <thead>
        <tr>
          {head("memberName", "Name", "name")}
          {SF_NODES.map((node) =>
            head(node.key, narrow ? SHORT_NAMES[node.key] : unbroken(node.label), "level", nodeName(node)),
          )}
          {head("completionPercentage", narrow ? "Complete" : "Completion", "completion", "Completion")}
          {head("recordDate", narrow ? "Date" : "Record Date", "date", "Record Date")}
          <th scope="col" data-cell="edit">
            <span className="sr-only">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.memberId}>
            <th scope="row" data-cell="name">
              <MemberLink
                id={record.memberId}
                name={record.memberName}
                className="font-semibold text-body text-text"
              />
            </th>
            {SF_NODES.map(({ key, most }) => (
              <td key={key} data-cell="level" className={levelTone(record[key], most)}>
                {record[key]}
              </td>
            ))}
            <td data-cell="completion">
              {share(record.completionPercentage)}
              <ShareBar percent={record.completionPercentage} />
            </td>
            <td data-cell="date">{shortDate(record.recordDate)}</td>
            <td data-cell="edit">
              <button
                type="button"
                aria-label={`Edit levels of ${record.memberName}`}
                title="Edit levels"
                onClick={() => onEdit({ id: record.memberId, name: record.memberName })}
                className="touch-area grid size-7 place-items-center rounded-control text-text-2 transition-colors hover:bg-selected hover:text-text"
              >
                <PencilLine aria-hidden size={16} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number stays with the word before it: `HP` / `Boost III`. */
function unbroken(label: string): string {
  return label.replace(/ (?=(?:III|X)$)/, "\u00a0");
}

/** A full node is green, an untouched one pale. */
function levelTone(level: number, most: number): string {
  return cx(level === most && "text-tactical", level === 0 && "text-text-3");
}
