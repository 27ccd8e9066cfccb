import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-help";
import CircleX from "lucide-react/icons/circle-x";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { AssistanceUpload } from "../../api/mutual-assistance";
import { count } from "../../format/numbers";
import { HeldList, heldOf } from "../../screenshots/held-list";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { Spinner } from "../../ui/spinner";
import { StatusBadge } from "../../ui/status-badge";
import { progressOf } from "./progress";
import type { AssistanceBatch } from "./use-assistance-batch";

const PROGRESS =
  "block h-2 w-full appearance-none overflow-hidden rounded-chip border-0 bg-selected [&::-moz-progress-bar]:bg-tactical [&::-webkit-progress-bar]:bg-selected [&::-webkit-progress-value]:rounded-chip [&::-webkit-progress-value]:bg-tactical [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300";

interface StatusCardProps {
  batch: AssistanceBatch;
  onReview: () => void;
  onRetry: (uploadId: number) => void;
  onRefiled: () => void;
}

/** The progress of a batch: the finished share, the counts, and each file with what was found in it. */
export function StatusCard({ batch, onReview, onRetry, onRefiled }: StatusCardProps) {
  const { total, processed, held, successful, failed, processing, finished, toReview, recorded } =
    progressOf(batch);
  const asking = heldOf(batch.status?.uploads ?? []);
  return (
    <Card
      title="Processing status"
      icon={<StateIcon finished={finished} asks={held > 0} good={successful > 0} />}
      aside={
        <span className="type-card text-[1.125rem] text-text">
          {processed}
          <span className="text-text-3">/{total}</span>
        </span>
      }
    >
      <progress aria-label="Screenshots processed" value={processed} max={total} className={PROGRESS} />
      <p role="status" className="mt-3 flex flex-wrap gap-1.5">
        <Chip tone={successful > 0 ? "green" : "plain"}>{successful} successful</Chip>
        <Chip tone={failed > 0 ? "red" : "plain"}>{failed} failed</Chip>
        <Chip tone={processing > 0 ? "blue" : "plain"}>{processing} processing</Chip>
        {held > 0 && <Chip tone="amber">{held} held</Chip>}
      </p>
      {batch.status && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {batch.status.uploads.map((upload) => (
            <FileLine
              key={upload.id}
              upload={upload}
              finished={finished}
              onRetry={() => onRetry(upload.id)}
            />
          ))}
        </ul>
      )}
      {asking.length > 0 && (
        <>
          <p className="mt-3 text-small text-text-2">
            Nothing of a held screenshot is recorded. Say what it shows; leave it if it shows another list.
          </p>
          <HeldList held={asking} chosen="mutual-assistance" onRefiled={onRefiled} className="mt-2" />
        </>
      )}
      {finished && successful > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 text-small text-text-2">
            {recorded > 0
              ? `${count(recorded, "sure row")} recorded. `
              : "No row was sure enough to record automatically. "}
            {toReview > 0 ? "The rest waits for you." : "Nothing is left to review."}
          </p>
          {toReview > 0 && (
            <Button variant="primary" icon={<ClipboardCheck aria-hidden size={16} />} onClick={onReview}>
              Review {count(toReview, "row")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function StateIcon({ finished, asks, good }: { finished: boolean; asks: boolean; good: boolean }) {
  if (!finished) return <Spinner className="text-blue" />;
  if (asks) return <CircleHelp aria-hidden size={16} className="text-warning" />;
  if (good) return <CircleCheck aria-hidden size={16} className="text-tactical" />;
  return <CircleX aria-hidden size={16} className="text-destructive" />;
}

interface FileLineProps {
  upload: AssistanceUpload;
  finished: boolean;
  onRetry: () => void;
}

function FileLine({ upload, finished, onRetry }: FileLineProps) {
  const members = upload.extractedData?.members.length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span title={upload.originalName} className="min-w-24 flex-1 truncate text-body">
        {upload.originalName}
      </span>
      {members !== undefined && !upload.held && (
        <span className="whitespace-nowrap text-small text-text-2">{count(members, "member")}</span>
      )}
      {upload.held ? (
        <Chip tone="amber" icon={<CircleHelp aria-hidden size={12} />}>
          Held
        </Chip>
      ) : (
        <StatusBadge status={upload.status} />
      )}
      {upload.status === "failed" && (
        <span className="flex w-full items-center gap-3">
          <span className="min-w-0 flex-1 text-destructive text-small">{upload.notes}</span>
          {finished && (
            <Button size="sm" icon={<RotateCw aria-hidden size={14} />} onClick={onRetry}>
              Retry
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
