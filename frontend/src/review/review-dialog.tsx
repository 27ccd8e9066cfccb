import RefreshCw from "lucide-react/icons/refresh-cw";
import { Dialog as RadixDialog } from "radix-ui";
import { useMembers } from "../api/members";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Scrim } from "../ui/scrim";
import { SkeletonRows } from "../ui/skeleton";
import { useReturnFocus } from "../ui/use-return-focus";
import { ReviewBody } from "./review-body";
import { ReviewHead } from "./review-head";
import { useReview } from "./use-review";

interface ReviewDialogProps {
  batchId: string;
  onClose: () => void;
  /** Called instead of onClose once the batch is applied. */
  onApplied?: () => void;
}

/** The review of a batch, over the whole page. Closing it loses nothing: every change is on the server. */
export function ReviewDialog({ batchId, onClose, onApplied = onClose }: ReviewDialogProps) {
  const { review, newest, matching, take, reread, error } = useReview(batchId);
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
          {review && members.data ? (
            <ReviewBody
              review={review}
              matching={matching}
              members={members.data}
              onTake={take}
              onReread={reread}
              onClose={onClose}
              onApplied={onApplied}
            />
          ) : (
            <>
              <ReviewHead review={newest} />
              <div className="min-h-0 flex-1 overflow-hidden">
                {(error && !newest) || members.isError ? (
                  <ErrorState
                    title={error ? "Failed to open the review" : "Failed to fetch member data"}
                    error={error ?? members.error}
                    onRetry={() => {
                      if (error) reread();
                      if (members.isError) members.refetch();
                    }}
                  />
                ) : newest?.matching ? (
                  <BeingMatched onShow={take} />
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

/** Stands where the rows will be, while a worker matches them to what changed since they were read. */
function BeingMatched({ onShow }: { onShow: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={<RefreshCw size={20} />}
        title="Matching again"
        text="Members, or other lists of this drop, changed since these rows were matched. They open as soon as they are matched to what is known now."
      >
        <Button variant="outline" size="lg" className="md:h-9" onClick={onShow}>
          Show them as they are
        </Button>
      </EmptyState>
    </div>
  );
}
