import type { ReviewUpload } from "../api/types";
import { rowStrip, tightStrip } from "../screenshots/row-boxes";
import { Strip, type StripMark } from "../screenshots/strip";
import { usePhone } from "../ui/use-media";
import { useGrid } from "./review-context";
import { concernsName, concernsValue, type RowView } from "./rows";

/** The doubtful parts of a row: its name, its value, or both. */
export function doubtfulParts({ row, reasons }: RowView): StripMark[] {
  const marks: StripMark[] = [];
  if (row.nameBox && reasons.some(concernsName)) marks.push({ box: row.nameBox, tone: "warning" });
  const ofValue = reasons.filter(concernsValue);
  const broken = ofValue.some((reason) => reason.tone === "destructive");
  if (ofValue.length > 0) marks.push({ box: row.valueBox, tone: broken ? "destructive" : "warning" });
  return marks;
}

interface RowStripProps {
  view: RowView;
  upload: ReviewUpload;
  /** Shows the whole row on a phone too. */
  whole?: boolean;
  onEnlarge?: () => void;
}

/** A row's part of the screenshot. A click enlarges it. */
export function RowStrip({ view, upload, whole = false, onEnlarge }: RowStripProps) {
  const tight = usePhone() && !whole;
  const grid = useGrid(upload.id);
  const crop = tight ? tightStrip(view.row, upload, grid) : rowStrip(view.row, upload, grid);
  const label = `Screenshot ${upload.originalName}, row ${view.row.rank ?? view.row.name}`;
  const strip = (
    <Strip upload={upload} crop={crop} marks={doubtfulParts(view)} label={label} className="w-full" />
  );
  if (!onEnlarge) return strip;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Enlarge: ${label}`}
      onClick={onEnlarge}
      className="touch-area block w-full cursor-zoom-in rounded-control"
    >
      {strip}
    </button>
  );
}
