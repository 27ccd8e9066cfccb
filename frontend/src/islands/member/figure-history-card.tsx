import History from "lucide-react/icons/history";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import type { FigureHistory, FigureKey, FigurePoint, HistoryScreenshot } from "../../api/member-history";
import { LineChart } from "../../charts/line-chart";
import { longDate, shortDate } from "../../format/dates";
import { abbreviate, axisValue } from "../../format/numbers";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { TabPanel, Tabs } from "../../ui/tab-parts";
import { TabList } from "../../ui/tabs";
import { useAddress } from "../../ui/use-address";
import { FIGURE_KEYS, FIGURE_LABELS, figureChart, historySentence } from "./figures";
import { HistoryTable } from "./history-table";
import { SourceDialog } from "./source-dialog";

const CHART_HEIGHT = 352;

/** The page on which a figure's screenshots are uploaded. */
const UPLOAD = { href: "/admin/upload", label: "Data Upload" };
const ASSISTANCE = { href: "/admin/mutual-assistance", label: "Mutual Assistance" };

interface FigureHistoryCardProps {
  memberName: string;
  figures: readonly FigureHistory[];
  screenshots: readonly HistoryScreenshot[];
}

/** Each figure over time: a chart, and a table with the source of every value. */
export function FigureHistoryCard({ memberName, figures, screenshots }: FigureHistoryCardProps) {
  const [key, setKey] = useAddress("metric", FIGURE_KEYS, "power");
  const [opened, setOpened] = useState<FigurePoint | null>(null);
  const shown = FIGURE_KEYS.map((one) => historyOf(figures, one));
  return (
    <section className="rounded-card border border-line bg-surface shadow-card">
      <Tabs value={key} onValueChange={(value) => setKey(value as FigureKey)}>
        <div className="flex flex-wrap items-end gap-x-6 border-line border-b px-4 md:px-5">
          <h2 className="type-card py-3">History</h2>
          <div className="min-w-0 flex-1 phone:basis-full">
            <TabList
              label="Figures"
              items={shown.map((figure) => ({
                value: figure.key,
                label: FIGURE_LABELS[figure.key],
                count: figure.points.length,
              }))}
            />
          </div>
        </div>
        {shown.map((figure) => (
          <TabPanel key={figure.key} value={figure.key} className="focus-inset">
            <FigureHistoryBody memberName={memberName} figure={figure} onOpen={setOpened} />
          </TabPanel>
        ))}
      </Tabs>
      <SourceDialog
        figureKey={key}
        point={opened}
        screenshot={screenshots.find(({ id }) => id === opened?.uploadId)}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

function historyOf(figures: readonly FigureHistory[], key: FigureKey): FigureHistory {
  return (
    figures.find((figure) => figure.key === key) ?? {
      key,
      label: FIGURE_LABELS[key],
      points: [],
      more: false,
      change: null,
      percent: null,
    }
  );
}

interface FigureHistoryBodyProps {
  memberName: string;
  figure: FigureHistory;
  onOpen: (point: FigurePoint) => void;
}

function FigureHistoryBody({ memberName, figure, onOpen }: FigureHistoryBodyProps) {
  if (figure.points.length === 0) {
    const name = FIGURE_LABELS[figure.key];
    const where = figure.key === "assistance" ? ASSISTANCE : UPLOAD;
    return (
      <EmptyState
        icon={<History size={20} />}
        title={`No ${name} recorded yet`}
        text="Upload the ranking and apply it: each week adds a value here."
      >
        <a href={where.href} className={buttonClass("secondary")}>
          <Upload aria-hidden size={16} />
          {where.label}
        </a>
      </EmptyState>
    );
  }
  const chart = figureChart(figure);
  return (
    <div className="grid xl:grid-cols-2">
      <div className="min-w-0 p-4 md:p-5 phone:px-2">
        <LineChart
          dates={chart.dates}
          lines={[chart.line]}
          formatValue={abbreviate}
          formatTick={axisValue}
          formatDate={(day) => shortDate(day)}
          formatTitle={longDate}
          label={historySentence(memberName, figure)}
          highlighted={figure.key}
          height={CHART_HEIGHT}
          changes
        />
      </div>
      <HistoryTable figure={figure} onOpen={onOpen} />
    </div>
  );
}
