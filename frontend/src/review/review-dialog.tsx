import { useQuery } from "@tanstack/react-query";
import { Dialog as RadixDialog } from "radix-ui";
import { useMembers } from "../api/members";
import { fetchReview } from "../api/uploads";
import { POLL_EVERY } from "../screenshots/wait-for-batch";
import { ErrorState } from "../ui/error-state";
import { Scrim } from "../ui/scrim";
import { SkeletonRows } from "../ui/skeleton";
import { useReturnFocus } from "../ui/use-return-focus";
import { ReviewBody } from "./review-body";
import { ReviewHead } from "./review-head";

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
    refetchInterval: ({ state }) => (state.data?.outdated ? POLL_EVERY : false),
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
