import type { Strike, StrikeData } from "../../api/strikes";
import { StrikeActions } from "../../strikes/strike-actions";
import { StrikeChip } from "../../strikes/strike-chip";
import { StrikeFacts } from "../../strikes/strike-facts";
import { Card } from "../../ui/card";
import { MemberLink } from "../../ui/member-link";
import { MoreButton } from "../../ui/more-button";
import { useShortList } from "../../ui/use-short-list";

const SHOWN = 8;

interface DecidedCardProps {
  title: string;
  data: StrikeData;
  rows: readonly Strike[];
  changesLeaders: boolean;
}

/** Strikes that were decided on, with the reason and the deciding leader. */
export function DecidedCard({ title, data, rows, changesLeaders }: DecidedCardProps) {
  const { shown, whole, toggle } = useShortList(rows, SHOWN);
  if (rows.length === 0) return null;
  return (
    <Card flush title={title}>
      <ul aria-label={title}>
        {shown.map((row) => (
          <li
            key={row.id}
            className="grid items-start gap-x-3 gap-y-1 border-line border-t px-4 py-2.5 md:px-5 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_auto]"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <MemberLink
                id={row.memberId}
                name={row.memberName}
                className="min-w-0 text-left font-semibold"
              />
              <StrikeChip strike={row} />
            </span>
            <StrikeFacts strike={row} />
            <div>
              <StrikeActions strike={row} data={data} changesLeaders={changesLeaders} />
            </div>
          </li>
        ))}
      </ul>
      <MoreButton whole={whole} total={rows.length} toggle={toggle} />
    </Card>
  );
}
