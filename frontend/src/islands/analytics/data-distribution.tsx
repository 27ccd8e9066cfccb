import type { UseQueryResult } from "@tanstack/react-query";
import ChartBar from "lucide-react/icons/chart-bar";
import type { Share, Summary } from "../../api/analytics";
import { count, share as shareText } from "../../format/numbers";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { QuietError } from "../../ui/quiet-error";
import { SkeletonRows } from "../../ui/skeleton";
import { TickRuler, type TickTone } from "../../ui/tick-ruler";

const TYPES: readonly { dataType: Share["dataType"]; tone: TickTone }[] = [
  { dataType: "strength", tone: "good" },
  { dataType: "kills", tone: "failed" },
  { dataType: "donations", tone: "look" },
];

/** The share of each kind of data among the records in the range. */
export function DataDistribution({ summary }: { summary: UseQueryResult<Summary> }) {
  const records = summary.data?.dataPoints ?? 0;
  return (
    <Card
      title="Data Distribution"
      icon={<ChartBar aria-hidden size={16} className="text-text-3" />}
      aside={records > 0 && count(records, "record")}
      flush
    >
      {summary.isError && (
        <QuietError title="Member data request failed" className="mx-4 mb-3" query={summary} />
      )}
      {summary.isPending && <SkeletonRows rows={TYPES.length} label="Loading data distribution" />}
      {!summary.isPending && records === 0 && (
        <EmptyState
          icon={<ChartBar size={20} />}
          title="No records in this range"
          text="The shares of strength, kills and donations appear with the first records."
        />
      )}
      {records > 0 && (
        <ul className="flex flex-col gap-6 border-line border-t px-4 pt-4 pb-6 md:px-5">
          {TYPES.map(({ dataType, tone }) => (
            <ShareRow
              key={dataType}
              tone={tone}
              share={shareIn(summary.data?.distribution ?? [], dataType)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ShareRow({ share, tone }: { share: Share; tone: TickTone }) {
  return (
    <li>
      <div className="flex items-baseline gap-3">
        <span className="flex-1 font-semibold">{share.dataType}</span>
        <span className="text-small text-text-3">{count(share.records, "record")}</span>
        <span className="type-figure min-w-14 text-right">{shareText(share.percent)}</span>
      </div>
      <TickRuler ticks={percentTicks(share.percent, tone)} className="mt-2 h-3.5 md:gap-[1.5px]!" />
    </li>
  );
}

function shareIn(distribution: readonly Share[], dataType: Share["dataType"]): Share {
  return distribution.find((share) => share.dataType === dataType) ?? { dataType, records: 0, percent: 0 };
}

/** One tick for each percent. */
function percentTicks(percent: number, tone: TickTone) {
  return Array.from({ length: 100 }, (_, index) => ({
    key: index,
    tone: index < Math.round(percent) ? tone : ("waiting" as const),
  }));
}
