import type { BoardRow } from "../../api/board";
import { Card } from "../../ui/card";
import { MemberLink } from "../../ui/member-link";
import { MoreButton } from "../../ui/more-button";
import { useShortList } from "../../ui/use-short-list";
import { Measures } from "./measures";

const SHOWN = 10;

/** Members who have at least nine tenths of everything that the next rank requires. */
export function CloseCard({ rows }: { rows: readonly BoardRow[] }) {
  const { shown, whole, toggle } = useShortList(rows, SHOWN);
  if (!rows.length) return null;
  return (
    <Card
      flush
      title="Close to the next rank"
      aside={<span className="phone:hidden">at least 90% of everything</span>}
    >
      <ul aria-label="Close to the next rank">
        {shown.map((row) => (
          <li
            key={row.memberId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-t px-4 py-2.5 md:px-5 lg:grid-cols-[minmax(0,15.75rem)_9rem_minmax(0,1fr)]"
          >
            <MemberLink id={row.memberId} name={row.memberName} className="text-left font-semibold" />
            <span className="whitespace-nowrap text-body text-text-2">
              {row.from}, close to {row.to}
            </span>
            <div className="col-span-2 lg:col-span-1">
              <Measures measured={row.missing} />
            </div>
          </li>
        ))}
      </ul>
      <MoreButton whole={whole} total={rows.length} toggle={toggle} />
    </Card>
  );
}
