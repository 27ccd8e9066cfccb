import PencilLine from "lucide-react/icons/pencil-line";
import { SF_NODES } from "../../api/rules";
import type { SfTechRecord } from "../../api/sf-tech";
import { shortDate } from "../../format/dates";
import { share } from "../../format/numbers";
import { SHORT_NAMES } from "../../format/sf-nodes";
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

const TABLE = cx(
  "w-full border-separate border-spacing-0 text-left phone:block phone:[&_tbody]:block",
  "md:rows:*:h-[46px] md:cells:border-line md:cells:border-b md:cells:px-[5px] md:cells:first:pr-3 md:cells:first:pl-5 md:cells:last:pr-3.5 rail:cells:first:pl-4",
  "md:heads:sticky md:heads:top-15 md:heads:z-sticky md:heads:border-t md:heads:bg-raised",
  "rows:transition-colors rows:hover:bg-raised rows:border-line rows:last:*:border-b-0 phone:rows:not-last:border-b",
  "phone:[&_tr]:grid phone:[&_tr]:grid-cols-[repeat(6,minmax(0,1fr))_28px] phone:[&_tr]:items-center phone:[&_tr]:gap-x-1 phone:[&_tr]:px-3 phone:rows:gap-y-1 phone:rows:py-2.5",
);
const FIGURE = "font-display font-semibold";
const NAME =
  "md:min-w-28 md:max-w-36 wide:min-w-44 rail:max-w-48 phone:col-span-3 phone:col-start-1 phone:row-start-1 phone:min-w-0";
const LEVEL = "phone:row-start-2";
const COMPLETION = "md:w-22 phone:col-span-2 phone:col-start-4 phone:row-start-1 phone:max-w-18";
const DATE = "phone:col-span-2 phone:col-start-6 phone:row-start-1";
const EDIT = "md:w-12 phone:col-start-7 phone:row-start-2";

/** A row for each record. On a phone a row has two lines, with the levels below the name. */
export function RankingsTable({ records, sorting, onSort, onEdit }: RankingsTableProps) {
  const narrow = useMedia("(max-width: 1399.98px)");
  const head = (key: SortKey, label: string, place: string, name?: string) => (
    <RankingsHead
      key={key}
      className={place}
      label={label}
      name={name}
      direction={sorting.key === key ? sorting.direction : undefined}
      onSort={() => onSort(nextSorting(sorting, key, "memberName"))}
    />
  );
  return (
    <table className={TABLE} aria-label="SF Tech Rankings">
      <thead className="border-line phone:sticky phone:top-14 phone:z-sticky phone:block phone:border-y phone:bg-raised">
        <tr className="phone:py-0.5">
          {head("memberName", "Name", NAME)}
          {SF_NODES.map((node) =>
            head(node.key, narrow ? SHORT_NAMES[node.key] : unbroken(node.name), LEVEL, node.name),
          )}
          {head("completionPercentage", narrow ? "Complete" : "Completion", COMPLETION, "Completion")}
          {head("recordDate", narrow ? "Date" : "Record Date", DATE, "Record Date")}
          <th scope="col" className={cx(EDIT, "phone:hidden")}>
            <span className="sr-only">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.memberId}>
            <th scope="row" className={NAME}>
              <MemberLink
                narrows
                id={record.memberId}
                name={record.memberName}
                className="font-semibold text-body text-text"
              />
            </th>
            {SF_NODES.map(({ key, most }) => (
              <td key={key} data-cell="level" className={cx(FIGURE, LEVEL, levelTone(record[key], most))}>
                {record[key]}
              </td>
            ))}
            <td data-cell="completion" className={cx(FIGURE, COMPLETION)}>
              {share(record.completionPercentage)}
              <ShareBar percent={record.completionPercentage} />
            </td>
            <td className={cx(DATE, "whitespace-nowrap text-text-2 phone:text-small/5")}>
              {shortDate(record.recordDate)}
            </td>
            <td className={EDIT}>
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

/** Keeps the number with the word before it: `HP` / `Boost III` / `(top)`, which two nodes need. */
function unbroken(label: string): string {
  return label.replace(/ (?=(?:III|X)\b)/, "\u00a0");
}

/** A full node is green, an empty one pale. */
function levelTone(level: number, most: number): string {
  return cx(level === most && "text-tactical", level === 0 && "text-text-3");
}
