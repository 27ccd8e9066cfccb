import ChartIcon from "lucide-react/icons/chart-line";
import { useState } from "react";
import { type Trends, useTrends } from "../../api/dashboard";
import { ChartTable } from "../../charts/chart-table";
import { type ChartLine, LineChart, type LineId } from "../../charts/line-chart";
import { lineColour } from "../../charts/palette";
import { TableToggle } from "../../charts/table-toggle";
import { coverage } from "../../format/changes";
import { longDate, shortDate } from "../../format/dates";
import { NO_VALUE, percent } from "../../format/numbers";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { UploadLink } from "../../ui/upload-link";
import { usePhone } from "../../ui/use-media";
import { RangeChips } from "./range-chips";
import { TrendLegend } from "./trend-legend";

const HEIGHT = 280;
const PHONE_HEIGHT = 200;
const RANGES = [7, 30, 90] as const;

/** How the alliance's totals changed, in percent of their first value. */
export function TrendsCard() {
  const [days, setDays] = useState<number>(30);
  const [asTable, setAsTable] = useState(false);
  const trends = useTrends(days);
  const drawable = trends.data && trends.data.dates.length > 1 ? trends.data : null;
  return (
    <section
      aria-labelledby="trends"
      aria-busy={trends.isFetching || undefined}
      className="rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 md:px-5">
        <div className="min-w-0 flex-1 phone:basis-full">
          <h2 id="trends" className="type-card">
            Performance Trends
          </h2>
          <p className="min-h-4 text-small text-text-3">
            {drawable?.from && `Alliance totals, change since ${inFull(drawable.from)}`}
          </p>
        </div>
        <RangeChips ranges={RANGES} chosen={days} onChoose={setDays} />
        <TableToggle asTable={asTable} onToggle={setAsTable} />
      </div>
      <div className="min-h-[312px] px-4 pt-3 pb-4 phone:min-h-80 phone:p-3">
        {trends.isPending && (
          <div role="status" className="h-full">
            <span className="sr-only">Loading the trends</span>
            <Skeleton className="size-full" />
          </div>
        )}
        {trends.isError && !trends.data && <ErrorState title="Failed to fetch the trends" query={trends} />}
        {trends.data && !drawable && <TooLittle days={days} trends={trends.data} />}
        {drawable && <TrendsView trends={drawable} asTable={asTable} />}
      </div>
    </section>
  );
}

function TrendsView({ trends, asTable }: { trends: Trends; asTable: boolean }) {
  const [pointed, setPointed] = useState<LineId | null>(null);
  const phone = usePhone();
  const height = phone ? PHONE_HEIGHT : HEIGHT;
  const lines = chartLines(trends);
  if (asTable) {
    const caption = `Alliance totals, change since ${inFull(trends.from ?? "")}`;
    return (
      <>
        <ChartTable
          dates={trends.dates}
          lines={lines}
          formatValue={percent}
          formatDate={longDate}
          caption={caption}
          height={HEIGHT}
        />
        <Compared trends={trends} />
      </>
    );
  }
  return (
    <>
      <LineChart
        dates={trends.dates}
        lines={lines}
        formatValue={percent}
        formatTick={(value) => percent(value).replace(".0%", "%")}
        formatDate={(day) => shortDate(day)}
        formatTitle={longDate}
        label={summary(trends)}
        highlighted={pointed}
        onHighlight={setPointed}
        height={height}
        baseline={0}
      />
      <TrendLegend lines={lines} />
      <Compared trends={trends} />
    </>
  );
}

function chartLines(trends: Trends): ChartLine[] {
  return trends.lines.map((line, index) => ({
    id: line.key,
    label: line.label,
    colour: lineColour(index),
    values: line.values,
    ending: line.latest === null ? NO_VALUE : percent(line.latest),
  }));
}

/** The chart in one sentence, for screen readers. */
function summary(trends: Trends): string {
  const parts = trends.lines.map(
    ({ label, latest }) => `${label} ${latest === null ? "unknown" : percent(latest)}`,
  );
  return `Change of the alliance's totals since ${inFull(trends.from ?? "")}: ${parts.join(", ")}.`;
}

/** `24 Oct 2026`. */
function inFull(day: string): string {
  return longDate(day).slice(4);
}

/** How many members each number compares, and why a number is missing. */
function Compared({ trends }: { trends: Trends }) {
  const told = trends.lines.filter(({ change }) => change.reason === null);
  const reasons = trends.lines.filter(({ change }) => change.reason !== null);
  return (
    <p className="mt-3 text-small text-text-3">
      {told.length > 0 && (
        <>Members compared: {told.map(({ label, change }) => `${label} ${coverage(change)}`).join(", ")}. </>
      )}
      {reasons.map(({ label, change }) => `${label}: ${change.reason} `)}
    </p>
  );
}

function TooLittle({ days, trends }: { days: number; trends: Trends }) {
  const reason = trends.lines.find(({ change }) => change.reason !== null)?.change.reason;
  return (
    <EmptyState
      icon={<ChartIcon size={20} />}
      title={`Nothing to compare in ${days} days`}
      text={`${reason ?? ""} A trend needs two weeks of figures: choose a longer range, or upload new screenshots.`}
    >
      <UploadLink />
    </EmptyState>
  );
}
