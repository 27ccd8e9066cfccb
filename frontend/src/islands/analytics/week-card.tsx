import CalendarRange from "lucide-react/icons/calendar-range";
import { useState } from "react";
import { useWeekOverWeek, type WeekMetric, type WeekOverWeek } from "../../api/analytics";
import { inWords } from "../../format/changes";
import { weekDate, weekLabel } from "../../format/dates";
import { cx } from "../../ui/cx";
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
          {compared && <p className="text-small text-text-2">Together {inWords(compared.change)}</p>}
        </div>
        <FilterSelect label="Metric of the week" choices={WEEK_METRICS} value={metric} onChoose={setMetric} />
        {weeks.length > 0 && (
          <FilterSelect label="Week" choices={weeks} value={week ?? data?.week ?? ""} onChoose={setWeek} />
        )}
        {compared?.week && (
          <>
            <CopyForDiscord week={compared.week} />
            <a
              href={`/admin/packet?week=${compared.week}`}
              className="flex items-center text-blue text-body underline-offset-4 hover:underline touch:h-11"
            >
              Weekly packet
            </a>
          </>
        )}
      </div>
      {comparison.isError && (
        <QuietError
          title="Failed to fetch weekly snapshots"
          className="mx-4 mb-4 md:mx-5"
          query={comparison}
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

/** The text if it is not certain of anybody that they missed the week. */
function nobodyMissed({ recorded, members }: WeekOverWeek): string {
  if (recorded === members) return "Nobody missed it.";
  return `${recorded} of ${members} members recorded: nobody can be called missing.`;
}

function Comparison({ comparison, metric }: { comparison: WeekOverWeek; metric: WeekMetric }) {
  const metricLabel = labelOf(WEEK_METRICS, metric);
  const { risers, fallers, joined, left, missed, excused, notCaptured } = comparison;
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
      <div
        className={cx(
          "grid border-line border-t md:grid-cols-2 xl:divide-x xl:divide-line phone:divide-y phone:divide-line",
          excused.length ? "xl:grid-cols-5" : "xl:grid-cols-4",
        )}
      >
        <NameList title="New" none="Nobody joined." members={joined} />
        <NameList title="Left" none="Nobody left." members={left} />
        <NameList
          title="Missed the week"
          none={nobodyMissed(comparison)}
          members={missed}
          note="A list of the week was read whole and doesn’t show them."
          tone="amber"
        />
        {excused.length > 0 && (
          <NameList
            title="Away"
            none=""
            members={excused}
            note="Not on the list either, but away on at least half of its days."
            tone="blue"
          />
        )}
        <NameList
          title="Not captured"
          none="Everybody else is recorded."
          members={notCaptured}
          note="Nothing is recorded of them, which doesn’t mean that they missed the week."
        />
      </div>
    </>
  );
}
