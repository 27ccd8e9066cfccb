import type { FigureKey, FigurePoint } from "../../api/member-history";
import { dateTime, longDate } from "../../format/dates";
import { around } from "../../screenshots/crop";
import { Strip } from "../../screenshots/strip";
import { Dialog } from "../../ui/dialog";
import { FIGURE_LABELS, shownValue } from "./figures";

interface SourceDialogProps {
  figureKey: FigureKey;
  /** The value whose screenshot is shown; null closes the dialog. */
  point: FigurePoint | null;
  onClose: () => void;
}

/** The row of the screenshot that a value was read from, with its neighbours. */
export function SourceDialog({ figureKey, point, onClose }: SourceDialogProps) {
  const source = point?.source;
  if (!point || !source) return null;
  const title = `${FIGURE_LABELS[figureKey]} of ${longDate(point.date)}`;
  const whole = [0, 0, source.width, source.height] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={`${source.originalName}, entered ${dateTime(point.recordedAt)}${point.by ? ` by ${point.by}` : ""}`}
      className="md:w-[min(48rem,calc(100vw-64px))]"
    >
      <Strip
        upload={source}
        crop={source.rowBox ? around(source.rowBox, source) : whole}
        marks={source.rowBox ? [{ box: source.rowBox, tone: "warning" }] : []}
        label={`${source.originalName}, the row with ${shownValue(figureKey, point.value)}`}
        className="w-full"
      />
      <p className="flex flex-wrap justify-between gap-x-4 py-4 text-small text-text-2">
        <span>
          recorded <span className="font-mono text-text">{shownValue(figureKey, point.value)}</span>
        </span>
        <a
          href={source.imageUrl}
          target="_blank"
          rel="noreferrer"
          className="text-blue underline underline-offset-2"
        >
          Whole screenshot
        </a>
      </p>
    </Dialog>
  );
}
