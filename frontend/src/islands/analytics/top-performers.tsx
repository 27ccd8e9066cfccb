import type { UseQueryResult } from "@tanstack/react-query";
import Trophy from "lucide-react/icons/trophy";
import type { Performer, Summary } from "../../api/analytics";
import { full } from "../../format/numbers";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { QuietError } from "../../ui/quiet-error";
import { RankTier } from "../../ui/rank-tier";
import { ShareBar } from "../../ui/share-bar";
import { SkeletonRows } from "../../ui/skeleton";
import { UploadLink } from "../../ui/upload-link";

const SHOWN = 5;

/** The five members with the highest total of the chosen data in the range. */
export function TopPerformers({ summary }: { summary: UseQueryResult<Summary> }) {
  const performers = summary.data?.topPerformers ?? [];
  return (
    <Card
      title="Top Performers"
      icon={<Trophy aria-hidden size={16} className="text-text-3" />}
      aside="all records of the range added up"
      flush
    >
      {summary.isError && (
        <QuietError title="Member data request failed" className="mx-4 mb-3" query={summary} />
      )}
      {summary.isPending && <SkeletonRows rows={SHOWN} label="Loading top performers" />}
      {!summary.isPending && performers.length === 0 && (
        <EmptyState
          icon={<Trophy size={20} />}
          title="No records in this range"
          text="Choose a longer range, or upload this week's rankings."
        >
          <UploadLink />
        </EmptyState>
      )}
      {performers.length > 0 && (
        <ol>
          {performers.slice(0, SHOWN).map((performer, index) => (
            <PerformerRow
              key={performer.memberId}
              performer={performer}
              place={index + 1}
              share={shareOf(performer, performers[0])}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

function PerformerRow({ performer, place, share }: { performer: Performer; place: number; share: number }) {
  return (
    <li className="flex items-center gap-3.5 border-line border-t px-4 py-2 md:px-5">
      <RankTier rank={place} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <MemberLink
            id={performer.memberId}
            name={performer.name}
            className="min-w-0 font-semibold touch:-my-3 touch:py-3"
          />
          <span className="type-figure shrink-0">{full(performer.value)}</span>
        </div>
        <ShareBar percent={share} className="mt-1.5" />
      </div>
    </li>
  );
}

/** A performer's total in percent of the first performer's. */
function shareOf(performer: Performer, first: Performer | undefined): number {
  const most = Number(first?.value ?? 0);
  return most > 0 ? (Number(performer.value) / most) * 100 : 0;
}
