import CalendarRange from "lucide-react/icons/calendar-range";
import type { MemberHistory } from "../../api/member-history";
import { weekLabel } from "../../format/dates";
import { CalculatedRank } from "../../ui/calculated-rank";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { MoreButton } from "../../ui/more-button";
import { RankBadge } from "../../ui/rank-badge";
import { useShortList } from "../../ui/use-short-list";
import { HISTORY_TABLE } from "./table-classes";

const SHOWN = 8;

/** The rank and the calculated rank in each weekly snapshot. */
export function RankCard({ ranks }: { ranks: MemberHistory["ranks"] }) {
  const newestFirst = ranks.toSorted((a, b) => b.weekEnding.localeCompare(a.weekEnding));
  const { shown, whole, toggle } = useShortList(newestFirst, SHOWN);
  return (
    <Card title="Ranks by Week" flush>
      {ranks.length === 0 ? (
        <EmptyState
          icon={<CalendarRange size={20} />}
          title="In no saved week yet"
          text="Each weekly snapshot keeps the rank of that week."
        />
      ) : (
        <table className={HISTORY_TABLE}>
          <caption className="sr-only">Ranks by week</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Rank</th>
              <th scope="col">Calculated Rank</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ weekEnding, rank, calculatedRank, rankLacks }) => (
              <tr key={weekEnding}>
                <th scope="row">{weekLabel(weekEnding)}</th>
                <td>
                  <RankBadge rank={rank} />
                </td>
                <td>
                  <CalculatedRank rank={calculatedRank} lacks={rankLacks} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreButton whole={whole} total={ranks.length} toggle={toggle} />
    </Card>
  );
}
