import type { ReviewUpload } from "../api/types";
import { surroundings } from "../screenshots/row-boxes";
import { Strip } from "../screenshots/strip";
import { WholeScreenshot } from "../screenshots/whole-screenshot";
import { TeachButton } from "../teach/teach-button";
import { Dialog } from "../ui/dialog";
import { useGrid } from "./review-context";
import { doubtfulParts } from "./row-strip";
import type { RowView } from "./rows";

interface EnlargedStripProps {
  view: RowView | null;
  upload: ReviewUpload | undefined;
  onClose: () => void;
}

/** A row and its neighbours on the screenshot, as large as the window allows. */
export function EnlargedStrip({ view, upload, onClose }: EnlargedStripProps) {
  const grid = useGrid(upload?.id);
  if (!view || !upload) return null;
  const label = `${upload.originalName} around ${view.row.rank === null ? view.row.name : `rank ${view.row.rank}`}`;
  return (
    <Dialog onClose={onClose} title={label} className="md:w-[min(60rem,calc(100vw-64px))]">
      <Strip
        upload={upload}
        crop={surroundings(view.row, upload, grid)}
        marks={doubtfulParts(view)}
        label={label}
        className="w-full"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 text-small text-text-2">
        <span>
          read <span className="font-mono text-text">{view.row.name || "—"}</span>,{" "}
          <span className="font-mono text-text">{view.row.valueText}</span>
        </span>
        <TeachButton uploadId={upload.id} fileName={upload.originalName} isRead onTaught={onClose} />
        <WholeScreenshot href={upload.imageUrl} />
      </div>
    </Dialog>
  );
}
