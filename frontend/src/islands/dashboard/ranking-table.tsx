import { memo } from "react";
import type { RankingRow } from "../../api/dashboard";
import { abbreviate, count, full } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { RankTier } from "../../ui/rank-tier";
import { ShareBar } from "../../ui/share-bar";
import { Skeleton } from "../../ui/skeleton";

const SKELETON_ROWS = 11;

interface RankingTableProps {
  title: string;
  figure: string;
  rows: readonly RankingRow[];
  /** The value of the first place, which a full bar stands for. */
  first: string | undefined;
}

/** Place, member, places gained in a week, and the figure as K, M or B. */
export const RankingTable = memo(function RankingTable({ title, figure, rows, first }: RankingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={title} tabIndex={0} className="focus-inset h-full overflow-y-auto">
      <table className="ranking-table">
        <RankingHead figure={figure} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.memberId}>
              <td>
                <RankTier rank={row.place} />
              </td>
              <th scope="row">
                <MemberLink id={row.memberId} name={row.name} className="font-medium" />
                <span className="ranking-share">
                  <ShareBar percent={shareOf(row.value, first)} />
                </span>
              </th>
              <td>
                <PlaceChange places={row.change} />
              </td>
              <td title={full(row.value)} className="type-figure">
                {abbreviate(row.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function RankingHead({ figure }: { figure: string }) {
  return (
    <thead className="type-head text-text-3">
      <tr>
        <th scope="col">
          <span aria-hidden="true">#</span>
          <span className="sr-only">Place</span>
        </th>
        <th scope="col">Member</th>
        <th scope="col" title="Places gained or lost in a week">
          <abbr className="no-underline">Wk</abbr>
        </th>
        <th scope="col">{figure}</th>
      </tr>
    </thead>
  );
}

/** Rows with the boxes of the real ones. */
export function RankingSkeleton({ figure }: { figure: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading the ranking</span>
      <table aria-hidden="true" className="ranking-table">
        <RankingHead figure={figure} />
        <tbody>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <tr key={index}>
              <td>
                <Skeleton className="h-[22px] w-[26px]" />
              </td>
              <td>
                <Skeleton className="h-3 w-3/5" />
              </td>
              <td />
              <td>
                <Skeleton className="ml-auto h-3 w-12" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PlaceChange({ places }: { places: number | null }) {
  if (places === null) return <span className="sr-only">nothing to compare</span>;
  if (places === 0) {
    return (
      <span className="text-text-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">same place</span>
      </span>
    );
  }
  const up = places > 0;
  return (
    <span className={cx("whitespace-nowrap text-small", up ? "text-tactical" : "text-destructive")}>
      <span aria-hidden="true">
        <span className="text-[10px]">{up ? "▲" : "▼"}</span> {Math.abs(places)}
      </span>
      <span className="sr-only">{`${up ? "up" : "down"} ${count(Math.abs(places), "place")}`}</span>
    </span>
  );
}

/** A value in percent of the first place's. */
function shareOf(value: string, first: string | undefined): number {
  const most = Number(first ?? 0);
  return most > 0 ? (Number(value) / most) * 100 : 0;
}
