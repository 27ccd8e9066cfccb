import type { Mover, WeekMetric } from "../../api/analytics";
import { full, MINUS, NO_VALUE, score, signed } from "../../format/numbers";
import { Change } from "../../ui/change";
import { MemberLink } from "../../ui/member-link";
import { MoreButton } from "../../ui/more-button";
import { useShortList } from "../../ui/use-short-list";

const SHOWN = 5;

interface MoverTableProps {
  title: string;
  caption: string;
  /** What stands there when the list is empty. */
  none: string;
  movers: readonly Mover[];
  metric: WeekMetric;
}

/** Members by their change between two weeks. On a phone each row has two lines. */
export function MoverTable({ title, caption, none, movers, metric }: MoverTableProps) {
  const { shown, whole, toggle } = useShortList(movers, SHOWN);
  return (
    <div className="min-w-0 pt-3">
      <h3 className="type-head px-4 pb-2 text-text-3 md:px-5">{title}</h3>
      {movers.length === 0 ? (
        <p className="px-4 pb-2 text-body text-text-2 md:px-5">{none}</p>
      ) : (
        <table className="mover-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
              <th scope="col">Change</th>
              <th scope="col">Percent</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((mover) => (
              <tr key={mover.memberId}>
                <th scope="row">
                  <MemberLink id={mover.memberId} name={mover.name} className="font-semibold" />
                </th>
                <td data-cell="from">{shownValue(metric, mover.from)}</td>
                <td data-cell="to">{shownValue(metric, mover.to)}</td>
                <td data-cell="change">{shownChange(metric, mover.change)}</td>
                <td data-cell="percent">
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

/** In full; a VS score with one decimal. */
function shownValue(metric: WeekMetric, value: string): string {
  return metric === "vs" ? score(value) : full(value);
}

function shownChange(metric: WeekMetric, change: string): string {
  if (metric !== "vs") return signed(change);
  return change.startsWith("-") ? MINUS + score(change.slice(1)) : `+${score(change)}`;
}
