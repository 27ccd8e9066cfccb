import { useState } from "react";
import { type DuelRow, useDuel } from "../../api/duel";
import type { FigureHistory, HistoryScreenshot } from "../../api/member-history";
import { CheckChip, differenceInWords } from "../../duel/check-chip";
import { DuelBars, dayInWords } from "../../duel/duel-bars";
import { useWeek } from "../../duel/use-week";
import { WeekSteps } from "../../duel/week-steps";
import { weekdayDate } from "../../format/dates";
import { full, NO_VALUE, score } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { later, useLater } from "../../ui/later";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";

interface DuelCardProps {
  memberId: number;
  figures: readonly FigureHistory[];
  screenshots: readonly HistoryScreenshot[];
}

const rowsDialog = later(() => import("./duel-rows-dialog"));

/** A week of the duel: six days, the week's score, and whether they agree. */
export function DuelCard({ memberId, figures, screenshots }: DuelCardProps) {
  const [week, setWeek] = useWeek();
  const [opened, setOpened] = useState(false);
  const duel = useDuel(week, memberId);
  const dialog = useLater(rowsDialog, opened);
  const row = duel.data?.rows[0];
  return (
    <Card title="Duel by Day" flush aside={duel.data && <WeekSteps week={duel.data} onChoose={setWeek} />}>
      {duel.isPending && <Skeleton className="mx-4 mb-4 h-14" />}
      {duel.isError && !row && (
        <QuietError title="Failed to fetch the duel" className="mx-4 mb-4 md:mx-5" query={duel} />
      )}
      {duel.data && row && (
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t px-4 py-3 md:px-5">
            <DuelBars row={row} highest={highestOf(row)} className="h-12 w-36" />
            <CheckChip row={row} />
            {row.check === "differs" && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-warning">
                {differenceInWords(row)}
                <Button size="sm" onClick={() => setOpened(true)}>
                  Show the rows
                </Button>
              </p>
            )}
          </div>
          <dl className="grid grid-cols-2 border-line border-t sm:grid-cols-4 lg:grid-cols-7">
            {duel.data.days.map(({ date }, index) => (
              <Fact key={date} title={weekdayDate(date)} exact={full(row.days[index])}>
                {dayInWords(row, index)}
              </Fact>
            ))}
            <Fact title="Week" exact={full(row.week)}>
              {row.week === null ? NO_VALUE : score(row.week)}
            </Fact>
          </dl>
          {dialog && opened && (
            <dialog.DuelRowsDialog
              row={row}
              weekEnding={duel.data.weekEnding}
              days={duel.data.days.map(({ date }) => date)}
              figures={figures}
              screenshots={screenshots}
              onClose={() => setOpened(false)}
            />
          )}
        </>
      )}
    </Card>
  );
}

function Fact({ title, exact, children }: { title: string; exact: string; children: string }) {
  return (
    <div className="min-w-0 px-4 py-2 md:px-5">
      <dt className="text-caption text-text-3">{title}</dt>
      <dd className="type-figure truncate text-body" title={exact}>
        {children}
      </dd>
    </div>
  );
}

function highestOf({ days }: DuelRow): number {
  return Math.max(1, ...days.map(Number));
}
