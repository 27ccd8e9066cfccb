import Inbox from "lucide-react/icons/inbox";
import SearchX from "lucide-react/icons/search-x";
import { useState } from "react";
import { type ListedBatch, useAllUploads } from "../../api/all-uploads";
import { type NamedEvent, rememberEvents } from "../../screenshots/events";
import { BackLinks } from "../../ui/back-links";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { SkeletonRows } from "../../ui/skeleton";
import { BatchItem } from "./batch-item";
import { Filters } from "./filters";
import { TaughtCard } from "./taught-card";
import { NOTHING_WANTED, useWanted } from "./use-wanted";

const BACK = [{ href: "/admin/upload", label: "Data Upload" }];
export const rowsDialog = later(() => import("./rows-dialog"));

/** All Uploads: every batch, to find again, to view row by row, and to undo. */
export function UploadsScreen({ events }: { events?: NamedEvent[] }) {
  rememberEvents(events);
  const { wanted, settled, setWanted } = useWanted();
  const [opened, setOpened] = useState<string | null>(null);
  const [pages, setPages] = useState(1);
  const uploads = useAllUploads(settled, pages);
  const dialog = useLater(rowsDialog, opened !== null);
  const batches = uploads.data?.batches ?? [];
  const shown = batches.find((batch) => batch.batchId === opened);
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title="All Uploads"
        subtitle="Every batch that came in, what was recorded from it for whom, and how to undo it."
      />
      <Card flush>
        <Filters wanted={wanted} uploaders={uploads.data?.uploaders ?? []} onChange={setWanted} />
        {uploads.isPending && <SkeletonRows rows={6} label="Loading the uploads" />}
        {uploads.isError && <ErrorState title="Failed to fetch the uploads" query={uploads} />}
        {uploads.data && batches.length > 0 && <BatchList batches={batches} onOpen={setOpened} />}
        {uploads.data && batches.length === 0 && (
          <Nothing
            narrowed={Object.values(settled).some(Boolean)}
            onShowAll={() => setWanted(NOTHING_WANTED)}
          />
        )}
        {uploads.data?.next && (
          <div className="border-line border-t px-2 py-1.5">
            <Button
              size="sm"
              variant="ghost"
              pending={uploads.isFetching}
              pendingLabel="Loading..."
              onClick={() => setPages(pages + 1)}
            >
              Show older uploads
            </Button>
          </div>
        )}
      </Card>
      <TaughtCard />
      {shown && dialog && <dialog.RowsDialog batch={shown} onClose={() => setOpened(null)} />}
    </>
  );
}

interface BatchListProps {
  batches: readonly ListedBatch[];
  onOpen: (batchId: string) => void;
}

function BatchList({ batches, onOpen }: BatchListProps) {
  return (
    <ul aria-label="Uploads">
      {batches.map((batch) => (
        <BatchItem key={batch.batchId} batch={batch} onOpen={() => onOpen(batch.batchId)} />
      ))}
    </ul>
  );
}

function Nothing({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  if (!narrowed)
    return (
      <EmptyState
        icon={<Inbox size={20} />}
        title="Nothing uploaded yet"
        text="Screenshots that are uploaded stay here, with what was written from them."
      />
    );
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No upload fits"
      text="Every word of the search and every filter must match."
    >
      <Button onClick={onShowAll}>Show all</Button>
    </EmptyState>
  );
}
