import type { Mover, WeekMetric } from "../../api/analytics";
import { full, MINUS, NO_VALUE, score, signed } from "../../format/numbers";
import { Change } from "../../ui/change";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { MoreButton } from "../../ui/more-button";
import { useShortList } from "../../ui/use-short-list";

const SHOWN = 5;

interface MoverTableProps {
  title: string;
  caption: string;
  /** The text for an empty list. */
  none: string;
  movers: readonly Mover[];
  metric: WeekMetric;
}

const TABLE = cx(
  "w-full phone:block cells:whitespace-nowrap cells:text-right cells:first:text-left",
  "md:cells:h-9 md:cells:pl-3 md:cells:first:w-2/5 md:cells:first:max-w-0 md:cells:first:pl-5 md:cells:last:pr-5",
  "md:heads:h-6 heads:font-medium heads:text-caption heads:text-text-3",
);
/** On a phone a row has two lines: the name with the percentage, and below it the values before and after. */
const ROW =
  "border-line border-t phone:grid phone:grid-cols-[auto_auto_1fr] phone:items-center phone:px-4 phone:py-2";
const SECOND_LINE = "phone:text-small/5";

/** Members sorted by their change between two weeks. On a phone each row has two lines. */
export function MoverTable({ title, caption, none, movers, metric }: MoverTableProps) {
  const { shown, whole, toggle } = useShortList(movers, SHOWN);
  return (
    <div className="min-w-0 pt-3">
      <h3 className="type-head px-4 pb-2 text-text-3 md:px-5">{title}</h3>
      {movers.length === 0 ? (
        <p className="px-4 pb-2 text-body text-text-2 md:px-5">{none}</p>
      ) : (
        <table className={TABLE}>
          <caption className="sr-only">{caption}</caption>
          <thead className="phone:sr-only">
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
              <th scope="col">Change</th>
              <th scope="col">Percent</th>
            </tr>
          </thead>
          <tbody className="phone:block">
            {shown.map((mover) => (
              <tr key={mover.memberId} className={ROW}>
                <th scope="row" className="phone:col-span-2 phone:min-w-0 phone:leading-7">
                  <MemberLink
                    id={mover.memberId}
                    name={mover.name}
                    className="font-semibold phone:-my-2 phone:py-2"
                  />
                </th>
                <td className={cx("text-text-2", SECOND_LINE)}>{shownValue(metric, mover.from)}</td>
                <td
                  className={cx(
                    SECOND_LINE,
                    "phone:before:px-1.5 phone:before:text-text-3 phone:before:content-['›'_/_'']",
                  )}
                >
                  {shownValue(metric, mover.to)}
                </td>
                <td className={cx("phone:text-text-2", SECOND_LINE)}>{shownChange(metric, mover.change)}</td>
                <td className="phone:col-start-3 phone:row-start-1">
                  {mover.percent === null ? NO_VALUE : <Change percentage={mover.percent} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreButton whole={whole} total={movers.length} toggle={toggle} />
    </div>
  );
}

/** All digits; a VS score with one decimal. */
function shownValue(metric: WeekMetric, value: string): string {
  return metric === "vs" ? score(value) : full(value);
}

function shownChange(metric: WeekMetric, change: string): string {
  if (metric !== "vs") return signed(change);
  return change.startsWith("-") ? MINUS + score(change.slice(1)) : `+${score(change)}`;
}
