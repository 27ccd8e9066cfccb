import ImageIcon from "lucide-react/icons/image";
import type { FigureHistory, FigurePoint } from "../../api/member-history";
import { shortDate } from "../../format/dates";
import { NO_VALUE, signed } from "../../format/numbers";
import { Change } from "../../ui/change";
import { cx } from "../../ui/cx";
import { MoreButton } from "../../ui/more-button";
import { useShortList } from "../../ui/use-short-list";
import { FIGURE_LABELS, shownValue } from "./figures";
import { HISTORY_TABLE, TWO_LINES } from "./table-classes";

const SHOWN = 8;

interface HistoryTableProps {
  figure: FigureHistory;
  onOpen: (point: FigurePoint) => void;
}

/** Every value of one figure with its change, its screenshot and who entered it, newest first. */
export function HistoryTable({ figure, onOpen }: HistoryTableProps) {
  const rows = [...figure.points].reverse();
  const { shown, whole, toggle } = useShortList(rows, SHOWN);
  const label = FIGURE_LABELS[figure.key];
  return (
    <div className="min-w-0 border-line xl:border-l max-xl:border-t">
      <table
        className={cx(HISTORY_TABLE, TWO_LINES, "heads:border-t-0 phone:cells:min-h-6 phone:cells:py-0.5")}
      >
        <caption className="sr-only">{label} over time</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="text-right">
              {label}
            </th>
            <th scope="col" className="text-right">
              Change
            </th>
            <th scope="col">Source</th>
            <th scope="col">Entered by</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <ValueRow key={point.date} point={point} figure={figure} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      <MoreButton whole={whole} total={rows.length} toggle={toggle} />
    </div>
  );
}

function ValueRow({ point, figure, onOpen }: { point: FigurePoint } & HistoryTableProps) {
  const { change, percent: percentage } = point;
  const day = shortDate(point.date);
  return (
    <tr className="phone:grid phone:grid-cols-[1fr_auto_4.5rem] phone:items-center phone:py-1.5">
      <th scope="row">{day}</th>
      <td className="type-figure text-right">{shownValue(figure.key, point.value)}</td>
      <td className="text-right">
        {change === null ? (
          <span className="text-text-3">{NO_VALUE}</span>
        ) : percentage === null ? (
          signed(change)
        ) : (
          <span title={signed(change)}>
            <Change percentage={percentage} />
          </span>
        )}
      </td>
      <td className={cx(point.uploadId === null && !point.by && "phone:hidden")}>
        {point.uploadId !== null ? (
          <button
            type="button"
            onClick={() => onOpen(point)}
            aria-label={`Screenshot of ${FIGURE_LABELS[figure.key]}, ${day}`}
            className="touch-area inline-flex items-center gap-1.5 rounded-chip text-blue underline-offset-4 hover:underline"
          >
            <ImageIcon aria-hidden size={14} />
            Screenshot
          </button>
        ) : (
          <span className="text-text-3">{point.by ? "By hand" : NO_VALUE}</span>
        )}
      </td>
      <td
        className={cx(
          "truncate md:max-w-40 phone:col-span-2 phone:text-right phone:text-text-2",
          !point.by && "phone:hidden",
        )}
      >
        {point.by ? <bdi>{point.by}</bdi> : <span className="text-text-3">{NO_VALUE}</span>}
      </td>
    </tr>
  );
}
