import { useState } from "react";
import { type SizedUpload, useSizedUploads } from "../../api/data";
import { dateTime, shortDate } from "../../format/dates";
import { freshness } from "../../format/freshness";
import { count } from "../../format/numbers";
import { fileSize } from "../../format/sizes";
import { Button } from "../../ui/button";
import { By } from "../../ui/by";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { SkeletonRows } from "../../ui/skeleton";

/** All uploads with their age and the space that their pictures take, a page at a time. */
export function SizedUploadsDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useSizedUploads(page);
  return (
    <Dialog
      onClose={onClose}
      title="All uploads"
      description={data ? `${count(data.count, "screenshot")}, the newest first.` : "The newest first."}
      className="w-[min(46rem,calc(100vw-24px))]"
      footer={
        data && (
          <>
            <span className="mr-auto self-center text-small text-text-3">
              Page {data.page} of {data.pages}
            </span>
            <Button disabled={data.page <= 1 || isPlaceholderData} onClick={() => setPage(data.page - 1)}>
              Newer
            </Button>
            <Button
              disabled={data.page >= data.pages || isPlaceholderData}
              onClick={() => setPage(data.page + 1)}
            >
              Older
            </Button>
          </>
        )
      }
    >
      {!data && !error && <SkeletonRows rows={6} label="Loading the uploads" />}
      {error && <ErrorState title="Failed to fetch the uploads" query={{ error, refetch }} />}
      {data && !data.uploads.length && <p className="text-body text-text-2">Nothing was uploaded yet.</p>}
      {data && (
        <ul aria-label="Uploads">
          {data.uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function UploadItem({ upload }: { upload: SizedUpload }) {
  const { fileName, dataType, reportDate, status, uploadedAt, uploadedBy, size, removedAt } = upload;
  return (
    <li className="flex items-start gap-3 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p dir="auto" title={fileName} className="truncate font-semibold text-body">
          {fileName}
        </p>
        <p className="text-small text-text-3">
          {dataType} of {shortDate(reportDate)} · {status} · {dateTime(uploadedAt)}
          <By name={uploadedBy} />
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className="type-figure block text-body">
          {size === null ? (removedAt ? "Removed" : "—") : fileSize(size)}
        </span>
        <span className="text-small text-text-3">{freshness(uploadedAt).label}</span>
      </p>
    </li>
  );
}
