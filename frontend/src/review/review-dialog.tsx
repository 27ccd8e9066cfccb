import "../common";
import { Dialog as RadixDialog } from "radix-ui";
import { Scrim } from "../ui/scrim";
import { useReturnFocus } from "../ui/use-return-focus";
import { DropReview } from "./drop-review";
import { ListReview } from "./list-review";

interface ReviewDialogProps {
  batchId: string;
  onClose: () => void;
  /** Called instead of onClose once nothing is left to apply. */
  onApplied?: () => void;
}

/** The review of a batch and the others of its drop, over the whole page. Closing it loses nothing. */
export function ReviewDialog({ batchId, onClose, onApplied = onClose }: ReviewDialogProps) {
  const focus = useReturnFocus((event) => event.preventDefault());

  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={(event) => {
            // In a field Escape restores the text; outside a field it closes the review.
            if (event.target instanceof HTMLInputElement) event.preventDefault();
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-dialog flex animate-rise flex-col bg-surface outline-none md:inset-x-10 md:inset-y-8 md:mx-auto md:max-w-[1360px] md:rounded-dialog md:border md:border-floating-edge md:shadow-dialog"
        >
          <ListReview
            batchId={batchId}
            whenMixed={(lists, members) => (
              <DropReview lists={lists} members={members} onClose={onClose} onApplied={onApplied} />
            )}
            onClose={onClose}
            onApplied={onApplied}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
