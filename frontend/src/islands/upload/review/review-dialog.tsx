import { useQuery } from "@tanstack/react-query";
import { Dialog as RadixDialog } from "radix-ui";
import { useMembers } from "../../../api/members";
import type { Review } from "../../../api/types";
import { fetchReview } from "../../../api/uploads";
import { longDate, weekLabel } from "../../../format/dates";
import { count } from "../../../format/numbers";
import { Chip } from "../../../ui/chip";
import { CloseButton } from "../../../ui/dialog-box";
import { Scrim } from "../../../ui/scrim";
import { ErrorState } from "../../../ui/error-state";
import { SkeletonRows } from "../../../ui/skeleton";
import { useReturnFocus } from "../../../ui/use-return-focus";
import { dataTypeLook } from "../data-types";
import { ReviewBody } from "./review-body";

interface ReviewDialogProps {
  batchId: string;
  onClose: () => void;
  /** Called instead of onClose once the batch is applied. */
  onApplied?: () => void;
}

/** The review of a batch, over the whole page. Closing it loses nothing: every change is on the server. */
export function ReviewDialog({ batchId, onClose, onApplied = onClose }: ReviewDialogProps) {
  const review = useQuery({
    queryKey: ["review", batchId],
    queryFn: () => fetchReview(batchId),
    staleTime: 0,
    gcTime: 0,
  });
  const members = useMembers();
  const focus = useReturnFocus((event) => event.preventDefault());

  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={(event) => {
            // In a field Escape puts the text back; outside it closes the review.
            if (event.target instanceof HTMLInputElement) event.preventDefault();
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-dialog flex animate-rise flex-col bg-surface outline-none md:inset-x-10 md:inset-y-8 md:mx-auto md:max-w-[1360px] md:rounded-dialog md:border md:border-floating-edge md:shadow-dialog"
        >
          {review.data && members.data ? (
            <ReviewBody
              key={batchId}
              review={review.data}
              members={members.data}
              onReread={() => review.refetch()}
              onClose={onClose}
              onApplied={onApplied}
            />
          ) : (
            <>
              <ReviewHead review={review.data} />
              <div className="min-h-0 flex-1 overflow-hidden">
                {review.isError || members.isError ? (
                  <ErrorState
                    title={review.isError ? "Failed to open the review" : "Failed to fetch member data"}
                    error={review.error ?? members.error}
                    onRetry={() => {
                      if (review.isError) review.refetch();
                      if (members.isError) members.refetch();
                    }}
                  />
                ) : (
                  <SkeletonRows rows={10} label="Opening the review" />
                )}
              </div>
            </>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ReviewHeadProps {
  review: Review | undefined;
  checked?: number;
  toCheck?: number;
  proved?: number;
}

export function ReviewHead({ review, checked = 0, toCheck = 0, proved = 0 }: ReviewHeadProps) {
  return (
    <header className="flex items-center gap-4 border-line border-b py-3 pr-3 pl-4 md:py-4 md:pr-4 md:pl-6">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <RadixDialog.Title className="type-title phone:type-card">Review extracted data</RadixDialog.Title>
          {review && <Chip className="phone:hidden">{dataTypeLook(review.dataType).label}</Chip>}
          {review?.tabs.map((tab) => (
            <Chip key={tab} className="max-w-40 truncate phone:hidden">
              {tab}
            </Chip>
          ))}
        </div>
        {review && (
          <p className="mt-0.5 truncate text-small text-text-2 md:text-body">
            <span className="md:hidden">
              {dataTypeLook(review.dataType).label} · {longDate(review.reportDate)} · {checked} of {toCheck}{" "}
              checked
            </span>
            <span className="phone:hidden">
              Report date {longDate(review.reportDate)} · counts for {weekLabel(review.weekEnding)} ·{" "}
              {count(review.uploads.length, "screenshot")} · {count(review.rows.length, "row")} read
            </span>
          </p>
        )}
        {review && review.tabs.length > 0 && (
          <p className="truncate text-small text-text-2 md:hidden">{review.tabs.join(" · ")}</p>
        )}
      </div>
      {review && (
        <div role="status" className="text-right phone:hidden">
          <p className="type-card">
            {checked} of {toCheck} checked
          </p>
          <p className="text-small text-text-2">{proved} more are sure</p>
        </div>
      )}
      <CloseButton label="Close the review" />
    </header>
  );
}
