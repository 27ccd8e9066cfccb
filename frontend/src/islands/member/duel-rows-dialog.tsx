import type { DuelRow } from "../../api/duel";
import type { FigureHistory, FigureKey, HistoryScreenshot } from "../../api/member-history";
import { differenceInWords } from "../../duel/check-chip";
import { weekdayDate, weekLabel } from "../../format/dates";
import { full, NO_VALUE } from "../../format/numbers";
import { around } from "../../screenshots/crop";
import { Strip } from "../../screenshots/strip";
import { Dialog } from "../../ui/dialog";

interface DuelRowsDialogProps {
  row: DuelRow;
  weekEnding: string;
  days: readonly string[];
  figures: readonly FigureHistory[];
  screenshots: readonly HistoryScreenshot[];
  onClose: () => void;
}

/** Days and week that disagree, each with its row of the screenshot, so that the leader sees which was misread. */
export function DuelRowsDialog({
  row,
  weekEnding,
  days,
  figures,
  screenshots,
  onClose,
}: DuelRowsDialogProps) {
  const pointOf = (key: FigureKey, date: string) =>
    figures.find((figure) => figure.key === key)?.points.find((point) => point.date === date);
  const shown = [
    { title: `Week, ${weekLabel(weekEnding)}`, value: row.week, point: pointOf("vs", weekEnding) },
    ...days.map((date, index) => ({
      title: weekdayDate(date),
      value: row.days[index] ?? null,
      point: pointOf("duel_day", date),
    })),
  ];
  return (
    <Dialog
      onClose={onClose}
      title="Days and week disagree"
      description={`${differenceInWords(row)} Undo the list that was misread, and upload it again.`}
      className="md:w-[min(48rem,calc(100vw-64px))]"
    >
      <ul className="grid gap-3 pb-4">
        {shown.map(({ title, value, point }) => {
          const screenshot = screenshots.find(({ id }) => id === point?.uploadId);
          const box = point?.rowBox;
          return (
            <li key={title} className="grid gap-1.5">
              <p className="flex justify-between gap-4 text-body">
                <span className="text-text-2">{title}</span>
                <span className="type-figure">{value === null ? NO_VALUE : full(value)}</span>
              </p>
              {screenshot && box ? (
                <Strip
                  upload={screenshot}
                  crop={around(box, screenshot)}
                  marks={[{ box, tone: "warning" }]}
                  label={`${screenshot.originalName}, ${title}`}
                  className="w-full"
                />
              ) : (
                <p className="text-small text-text-3">No screenshot of it is kept.</p>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
