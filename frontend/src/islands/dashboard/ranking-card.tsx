import type { UseQueryResult } from "@tanstack/react-query";
import Inbox from "lucide-react/icons/inbox";
import SearchX from "lucide-react/icons/search-x";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { RankingKey, Rankings } from "../../api/dashboard";
import { matchesSearch } from "../../format/names";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { SearchInput } from "../../ui/search-input";
import { UploadLink } from "../../ui/upload-link";
import { RankingSkeleton, RankingTable } from "./ranking-table";

export interface RankingLook {
  key: RankingKey;
  title: string;
  icon: ReactNode;
  /** The head of the value column. */
  figure: string;
  failure: string;
  /** What to upload if there is nothing. */
  screenshots: string;
  uploadType: string;
  aside: (rankings: Rankings) => string;
}

interface RankingCardProps {
  look: RankingLook;
  rankings: UseQueryResult<Rankings>;
  /** Controls beside the search. */
  beside?: ReactNode;
}

/** While it is far below the visible part, it costs neither layout nor painting, not even when a font arrives. */
const CARD =
  "flex h-[600px] min-w-0 flex-col rounded-card border border-line bg-surface shadow-card [contain-intrinsic-height:600px] [content-visibility:auto] rail:last:col-span-2 print:[content-visibility:visible]";

/** One ranking with its search. It is always 600 px high (spec section 2). */
export function RankingCard({ look, rankings, beside }: RankingCardProps) {
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search);
  // Deferred, so that the browser can respond while the rows are made.
  const data = useDeferredValue(rankings.data);
  const rows = data?.[look.key].rows;
  const found = rows?.filter((row) => matchesSearch(row.name, sought)) ?? [];
  const waiting = !rows && !rankings.isError;
  const titleId = `ranking-${look.key}`;
  return (
    <section aria-labelledby={titleId} aria-busy={waiting || undefined} className={CARD}>
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-2 phone:gap-1.5">
        {look.icon}
        <h2 id={titleId} className="type-card min-w-0 flex-1 truncate">
          {look.title}
        </h2>
        <p className="shrink-0 text-small text-text-3">
          {data && rows && rows.length > 0 && look.aside(data)}
        </p>
      </div>
      <div className="flex items-center gap-2 px-4 py-2">
        <div className="min-w-0 flex-1">
          <SearchInput
            label={`Search ${look.title}`}
            placeholder="Search member..."
            value={search}
            onSearch={setSearch}
            disabled={!rows || rows.length === 0}
          />
        </div>
        {beside}
      </div>
      <div className="min-h-0 flex-1 overflow-hidden rounded-b-card">
        {waiting && <RankingSkeleton figure={look.figure} />}
        {rankings.isError && !rows && <ErrorState title={look.failure} query={rankings} />}
        {rows?.length === 0 && <NothingRanked look={look} />}
        {rows && rows.length > 0 && found.length === 0 && (
          <EmptyState
            icon={<SearchX size={20} />}
            title="No members found"
            text={`Nobody in this ranking is called “${sought}”.`}
          >
            <Button onClick={() => setSearch("")}>Clear search</Button>
          </EmptyState>
        )}
        {found.length > 0 && (
          <RankingTable
            title={look.title}
            figure={look.figure}
            rows={found}
            first={rows?.[0]?.value}
            compared={data?.[look.key].compared}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {sought && rows ? `${count(found.length, "member")} found` : ""}
      </p>
    </section>
  );
}

function NothingRanked({ look }: { look: RankingLook }) {
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title="Nothing recorded in the last 30 days"
      text={`Upload the ${look.screenshots} screenshots and apply them: the ranking appears here.`}
    >
      <UploadLink query={`?type=${look.uploadType}`} />
    </EmptyState>
  );
}
