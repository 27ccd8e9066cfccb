import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { useWeekOverWeek, type WeekMetric, type WeekOverWeek } from "../../api/analytics";
import { weekDate, weekLabel } from "../../format/dates";
import { EmptyState } from "../../ui/empty-state";
import { QuietError } from "../../ui/quiet-error";
import { SkeletonRows } from "../../ui/skeleton";
import { useAddress } from "../../ui/use-address";
import { CopyForDiscord } from "./copy-for-discord";
import { FilterSelect } from "./filter-select";
import { labelOf, valuesOf, WEEK_METRICS } from "./filters";
import { MoverTable } from "./mover-table";
import { NameList } from "./name-list";

/** Who rose and fell most from one week to the next, who is new, who left and who missed the week. */
export function WeekCard() {
  const [metric, setMetric] = useAddress("change", valuesOf(WEEK_METRICS), "power");
  const [week, setWeek] = useState<string | null>(null);
  const comparison = useWeekOverWeek(metric, week);
  const data = comparison.data;
  const compared = data?.week && data.against ? data : null;
  const weeks = (data?.weeks ?? []).map((day) => ({ value: day, label: weekDate(day) }));
  return (
    <section className="rounded-card border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-5">
        <div className="min-w-0 flex-1 max-lg:basis-full">
          <h2 className="type-card">Week over Week</h2>
          <p className="min-h-4 text-small text-text-2">{compared && comparedWeeks(compared)}</p>
        </div>
        <FilterSelect label="Metric of the week" choices={WEEK_METRICS} value={metric} onChoose={setMetric} />
        {weeks.length > 0 && (
          <FilterSelect label="Week" choices={weeks} value={week ?? data?.week ?? ""} onChoose={setWeek} />
        )}
        {compared && <CopyForDiscord text={compared.text} />}
      </div>
      {comparison.isError && (
        <QuietError
          title="Failed to fetch weekly snapshots"
          className="mx-4 mb-4 md:mx-5"
          onRetry={() => comparison.refetch()}
        />
      )}
      {comparison.isPending && <SkeletonRows rows={5} label="Loading the week" />}
      {!comparison.isPending && !compared && (
        <EmptyState
          icon={<CalendarRange size={20} />}
          title="No two weeks to compare"
          text="Save a week in Member Management: the next one is compared with it."
        />
      )}
      {compared && <Comparison comparison={compared} metric={metric} />}
    </section>
  );
}

function comparedWeeks({ week, against }: WeekOverWeek): string {
  return `${weekLabel(week ?? "")} against ${weekLabel(against ?? "")}`;
}

function Comparison({ comparison, metric }: { comparison: WeekOverWeek; metric: WeekMetric }) {
  const metricLabel = labelOf(WEEK_METRICS, metric);
  const { risers, fallers, joined, left, missed } = comparison;
  return (
    <>
      <div className="grid border-line border-t xl:grid-cols-2 xl:divide-x xl:divide-line">
        <MoverTable
          title="Rose most"
          none="Nobody rose."
          caption={`${metricLabel}: who rose most`}
          movers={risers}
          metric={metric}
        />
        <MoverTable
          title="Fell most"
          none="Nobody fell."
          caption={`${metricLabel}: who fell most`}
          movers={fallers}
          metric={metric}
        />
      </div>
      <div className="grid border-line border-t md:grid-cols-3 md:divide-x md:divide-line phone:divide-y phone:divide-line">
        <NameList title="New" none="Nobody joined." members={joined} />
        <NameList title="Left" none="Nobody left." members={left} />
        <NameList title="Missed the week" none="Nobody missed it." members={missed} tone="amber" />
      </div>
    </>
  );
}
