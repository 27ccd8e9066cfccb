import type { FigureKey, FigurePoint, HistoryScreenshot } from "../../api/member-history";
import { dateTime, longDate } from "../../format/dates";
import { around } from "../../screenshots/crop";
import { Strip } from "../../screenshots/strip";
import { WholeScreenshot } from "../../screenshots/whole-screenshot";
import { Dialog } from "../../ui/dialog";
import { FIGURE_LABELS, shownValue } from "./figures";

interface SourceDialogProps {
  figureKey: FigureKey;
  /** The value whose screenshot is shown; null closes the dialog. */
  point: FigurePoint | null;
  screenshot: HistoryScreenshot | undefined;
  onClose: () => void;
}

/** The row of the screenshot that a value was read from, with its neighbours. */
export function SourceDialog({ figureKey, point, screenshot, onClose }: SourceDialogProps) {
  if (!point || !screenshot) return null;
  const title = `${FIGURE_LABELS[figureKey]} of ${longDate(point.date)}`;
  const whole = [0, 0, screenshot.width, screenshot.height] as const;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={`${screenshot.originalName}, entered ${dateTime(point.recordedAt)}${point.by ? ` by ${point.by}` : ""}`}
      className="md:w-[min(48rem,calc(100vw-64px))]"
    >
      <Strip
        upload={screenshot}
        crop={point.rowBox ? around(point.rowBox, screenshot) : whole}
        marks={point.rowBox ? [{ box: point.rowBox, tone: "warning" }] : []}
        label={`${screenshot.originalName}, the row with ${shownValue(figureKey, point.value)}`}
        className="w-full"
      />
      <p className="flex flex-wrap justify-between gap-x-4 py-4 text-small text-text-2">
        <span>
          recorded <span className="font-mono text-text">{shownValue(figureKey, point.value)}</span>
        </span>
        <WholeScreenshot href={screenshot.imageUrl} />
      </p>
    </Dialog>
  );
}
