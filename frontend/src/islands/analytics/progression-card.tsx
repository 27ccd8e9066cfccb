import ChartIcon from "lucide-react/icons/chart-line";
import { type RefObject, useRef, useState } from "react";
import {
  PROGRESSION_FAILURE,
  type Progression,
  type ProgressionMetric,
  useProgression,
} from "../../api/analytics";
import { ChartTable } from "../../charts/chart-table";
import { CHART_HEIGHT, LineChart, type LineId } from "../../charts/line-chart";
import { TableToggle } from "../../charts/table-toggle";
import { ordinalDate } from "../../format/dates";
import { abbreviate, axisValue } from "../../format/numbers";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";
import { UploadLink } from "../../ui/upload-link";
import { useAddress } from "../../ui/use-address";
import { FilterSelect } from "./filter-select";
import { PROGRESSION_METRICS, valuesOf } from "./filters";
import { chartLines, inFull, subtitleOf, summaryOf, WORDS } from "./progression";
import { ProgressionDownloads } from "./progression-downloads";
import { ProgressionLegend } from "./progression-legend";

/** How the figures of the strongest ten members changed, week by week. */
export function ProgressionCard() {
  const [metric, setMetric] = useAddress("metric", valuesOf(PROGRESSION_METRICS), "power");
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<HTMLDivElement>(null);
  const progression = useProgression(metric);
  const data = progression.data;
  const drawn = data && data.lines.length > 0 ? data : null;
  return (
    <section className="rounded-card border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-5">
        <div className="min-w-0 flex-1 max-lg:basis-full">
          <h2 className="type-card">{WORDS[metric].title}</h2>
          <p className="min-h-4 text-small text-text-2">{drawn && subtitleOf(drawn)}</p>
        </div>
        <FilterSelect
          label="Metric of the progression"
          choices={PROGRESSION_METRICS}
          value={metric}
          onChoose={setMetric}
        />
        {drawn && (
          <div className="flex flex-wrap phone:w-full phone:justify-between phone:[&>button]:px-2">
            <TableToggle asTable={asTable} onToggle={setAsTable} />
            <ProgressionDownloads progression={drawn} chart={asTable ? null : chart} />
          </div>
        )}
      </div>
      <div className="border-line border-t">
        {progression.isError && (
          <QuietError title={PROGRESSION_FAILURE[metric]} className="mx-4 mt-4 md:mx-5" query={progression} />
        )}
        {progression.isPending && (
          <div role="status" style={{ height: CHART_HEIGHT + 32 }} className="p-4 md:p-5">
            <span className="sr-only">Loading the progression</span>
            <Skeleton className="size-full" />
          </div>
        )}
        {!progression.isPending && !drawn && <NoData metric={metric} />}
        {drawn && <ProgressionBody key={metric} progression={drawn} asTable={asTable} chart={chart} />}
      </div>
      {drawn && (
        <footer className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-small md:px-5">
          <p className="text-text-2">Showing {WORDS[metric].name} progression by week ending</p>
          <p className="text-text-3">Available dates: {drawn.dates.map(ordinalDate).join(", ")}</p>
        </footer>
      )}
    </section>
  );
}

interface ProgressionBodyProps {
  progression: Progression;
  asTable: boolean;
  chart: RefObject<HTMLDivElement | null>;
}

function ProgressionBody({ progression, asTable, chart }: ProgressionBodyProps) {
  const [chosen, setChosen] = useState<LineId | null>(null);
  const [pointed, setPointed] = useState<LineId | null>(null);
  const lines = chartLines(progression.lines);
  const { metric, dates } = progression;
  if (asTable) {
    return (
      <ChartTable
        dates={dates}
        lines={lines}
        formatValue={(value) => inFull(metric, value)}
        formatDate={ordinalDate}
        caption={WORDS[metric].title}
        height={CHART_HEIGHT + 32}
        flush
        lineHead={(line) => <MemberLink id={Number(line.id)} name={line.label} />}
      />
    );
  }
  const highlighted = pointed ?? chosen;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div ref={chart} className="min-w-0 p-4 md:p-5 phone:px-2">
        <LineChart
          dates={dates}
          lines={lines}
          formatValue={abbreviate}
          formatTick={axisValue}
          formatDate={ordinalDate}
          formatTitle={(day) => `Week ending ${ordinalDate(day)}`}
          label={summaryOf(progression)}
          highlighted={highlighted}
          onHighlight={setPointed}
          changes
        />
      </div>
      <ProgressionLegend
        progression={progression}
        highlighted={highlighted}
        chosen={chosen}
        onPoint={setPointed}
        onChoose={setChosen}
      />
    </div>
  );
}

function NoData({ metric }: { metric: ProgressionMetric }) {
  const { inSentence } = WORDS[metric];
  return (
    <EmptyState
      icon={<ChartIcon size={20} />}
      title={`No ${inSentence} ranking data available`}
      text={`Upload ${inSentence} screenshots to see ranking changes over time`}
    >
      <UploadLink />
    </EmptyState>
  );
}
