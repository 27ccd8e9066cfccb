import { type CSSProperties, memo } from "react";
import type { Ranking, RankingRow } from "../../api/dashboard";
import { coverage } from "../../format/changes";
import { shortDate } from "../../format/dates";
import { abbreviate, full, NO_VALUE } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { RankTier } from "../../ui/rank-tier";
import { Skeleton } from "../../ui/skeleton";
import { useGradually } from "../../ui/use-gradually";

/** This many rows fill the card. The others are drawn while the browser is idle. */
const FILLS_THE_CARD = 12;
const STEP = 12;
const SKELETON_ROWS = 11;

const TABLE = cx(
  "w-full table-fixed border-separate border-spacing-0 text-left",
  "cells:h-[42px] cells:border-line cells:border-b phone:cells:h-11",
  "cells:first:w-14 cells:first:pl-4 cells:nth-3:w-12 cells:nth-3:pr-2 cells:nth-3:text-right cells:nth-4:w-20 cells:nth-4:pr-4 cells:nth-4:text-right",
  "heads:sticky heads:top-0 heads:z-1 heads:h-[34px] heads:bg-surface phone:heads:h-[34px]",
  "rows:hover:*:bg-raised rows:last:*:border-b-0",
);
/** A bar for the row's share of the first place, from the name's column to the right edge. */
const SHARE_BAR =
  "relative after:pointer-events-none after:absolute after:bottom-0.5 after:left-0 after:h-0.5 after:w-[calc((100%+112px)*var(--share))] after:bg-line-strong";
const UP = "text-tactical before:content-['▲_'_/_'']";
const DOWN = "text-destructive before:content-['▼_'_/_'']";

interface RankingTableProps {
  title: string;
  figure: string;
  rows: readonly RankingRow[];
  /** The value of the first place, which a full bar represents. */
  first: string | undefined;
  /** The earlier ranking that the places are compared with. */
  compared: Ranking["compared"] | undefined;
}

/** Place, member, places gained in a week, and the figure as K, M or B. */
export const RankingTable = memo(function RankingTable(props: RankingTableProps) {
  const { title, figure, rows, first, compared } = props;
  const drawn = useGradually(rows.length, { atOnce: FILLS_THE_CARD, step: STEP });
  return (
    <section
      aria-label={`${title}, rows`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="focus-inset relative h-full overflow-y-auto"
    >
      <table className={TABLE}>
        <RankingHead figure={figure} compared={compared} />
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <Row key={row.memberId} row={row} first={first} reason={compared?.reason ?? undefined} />
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface RowProps {
  row: RankingRow;
  first: string | undefined;
  /** Why no places are compared. */
  reason: string | undefined;
}

const Row = memo(function Row({ row, first, reason }: RowProps) {
  return (
    <tr>
      <td>
        <RankTier rank={row.place} />
      </td>
      <th scope="row" style={share(row.value, first)} className={SHARE_BAR}>
        <MemberLink id={row.memberId} name={row.name} tight className="font-medium" />
      </th>
      <td>
        <PlaceChange places={row.change} reason={reason} />
      </td>
      <td title={full(row.value)} className="type-figure">
        {abbreviate(row.value)}
      </td>
    </tr>
  );
});

function RankingHead({ figure, compared }: Partial<RankingTableProps>) {
  return (
    <thead className="type-head text-text-3">
      <tr>
        <th scope="col">
          <span aria-hidden="true">#</span>
          <span className="sr-only">Place</span>
        </th>
        <th scope="col">Member</th>
        <th scope="col" title={compared ? placesSince(compared) : "Places gained or lost in a week"}>
          <abbr className="no-underline">Wk</abbr>
        </th>
        <th scope="col">{figure}</th>
      </tr>
    </thead>
  );
}

function placesSince(compared: Ranking["compared"]): string {
  if (compared.reason !== null) return compared.reason;
  const since = shortDate(compared.with);
  return `Places gained or lost since ${since}, among the ${coverage(compared)} members of both rankings`;
}

/** Placeholder rows with the sizes of the real ones. */
export function RankingSkeleton({ figure }: { figure: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading the ranking</span>
      <table aria-hidden="true" className={TABLE}>
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

function PlaceChange({ places, reason }: { places: number | null; reason: string | undefined }) {
  if (reason !== undefined) {
    return (
      <span title={reason} className="text-text-3">
        {NO_VALUE}
      </span>
    );
  }
  if (places === null) return <span className="sr-only">nothing to compare</span>;
  if (places === 0) {
    return (
      <span className="text-small text-text-3 before:content-['–'_/_'']">
        <span className="sr-only">same place</span>
      </span>
    );
  }
  const moved = Math.abs(places);
  return (
    <span className={cx("whitespace-nowrap text-small before:text-[10px]", places > 0 ? UP : DOWN)}>
      {moved}
      <span className="sr-only">{` ${moved === 1 ? "place" : "places"} ${places > 0 ? "up" : "down"}`}</span>
    </span>
  );
}

/** The length of a row's bar: its value in percent of the first place's. */
function share(value: string, first: string | undefined): CSSProperties {
  const most = Number(first ?? 0);
  return { "--share": most > 0 ? Number(value) / most : 0 } as CSSProperties;
}
