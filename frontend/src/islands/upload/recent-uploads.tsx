import { useQuery } from "@tanstack/react-query";
import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";
import type { Batch } from "../../api/types";
import { fetchDrops } from "../../api/uploads";
import { now } from "../../format/clock";
import { POLL_EVERY, POLL_FOR } from "../../screenshots/wait-for-batch";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { QueryState } from "../../ui/query-state";
import { RecentBatch } from "./recent-batch";
import { dropsOf, RecentDrop } from "./recent-drop";

const SHOWN = 5;

interface RecentUploadsProps {
  onReview: (batchId: string) => void;
  /** Called when a failed batch is being read again. */
  onReread: (batch: Batch) => void;
  /** Called when a batch has got another date. */
  onDated: (batchId: string, day: string) => void;
}

/** The five newest drops, each list of them with its next step. A drop of several lists has a line above them. */
export function RecentUploads({ onReview, onReread, onDated }: RecentUploadsProps) {
  const [opened] = useState(now);
  const batches = useQuery({
    queryKey: ["batches", SHOWN],
    queryFn: () => fetchDrops(SHOWN),
    refetchInterval: (query) => {
      const reading = query.state.data?.some((batch) => batch.status === "processing");
      return reading && now() - opened < POLL_FOR ? POLL_EVERY : false;
    },
  });
  return (
    <Card
      title="Recent Uploads"
      aside={
        <a
          href="/admin/uploads"
          className="touch-area font-semibold text-blue underline-offset-4 hover:underline"
        >
          All uploads
        </a>
      }
      flush
    >
      <QueryState
        query={batches}
        rows={SHOWN}
        loading="Loading recent uploads"
        failed="Failed to fetch recent uploads"
      />
      {batches.data?.length === 0 && (
        <EmptyState
          icon={<Inbox size={20} />}
          title="Nothing uploaded yet"
          text="Your batches appear here. Start with the strength ranking: it has every member."
        />
      )}
      {batches.data &&
        batches.data.length > 0 &&
        dropsOf(batches.data).map((lists, index) => (
          <RecentDrop key={lists[0]?.dropId} lists={lists} isNewest={index === 0}>
            {lists.map((batch) => (
              <RecentBatch
                key={batch.batchId}
                batch={batch}
                onReview={() => onReview(batch.batchId)}
                onReread={onReread}
                onDated={onDated}
              />
            ))}
          </RecentDrop>
        ))}
    </Card>
  );
}
