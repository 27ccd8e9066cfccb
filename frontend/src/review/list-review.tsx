import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { useMembers } from "../api/members";
import type { ListOfDrop, Member } from "../api/types";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { SkeletonRows } from "../ui/skeleton";
import { ReviewBody } from "./review-body";
import { ReviewHead } from "./review-head";
import { useReview } from "./use-review";

interface ListReviewProps {
  batchId: string;
  /** Shown instead where other lists of its drop wait as well. */
  whenMixed?: (lists: readonly ListOfDrop[], members: readonly Member[]) => ReactNode;
  /** Before the title: the way back to where it was opened from. */
  back?: ReactNode;
  onClose: () => void;
  onApplied: () => void;
}

/** A review from the moment it is asked for: its rows once they are matched, or why there are none. */
export function ListReview({ batchId, whenMixed, back, onClose, onApplied }: ListReviewProps) {
  const { review, newest, matching, take, reread, error } = useReview(batchId);
  const members = useMembers();
  const lists = review?.lists ?? [];
  if (review && members.data && whenMixed && lists.length > 1) return whenMixed(lists, members.data);
  if (review && members.data)
    return (
      <ReviewBody
        review={review}
        back={back}
        matching={matching}
        members={members.data}
        onTake={take}
        onReread={reread}
        onClose={onClose}
        onApplied={onApplied}
      />
    );
  return (
    <>
      <ReviewHead review={newest} back={back} />
      <div className="min-h-0 flex-1 overflow-hidden">
        {(error && !newest) || members.isError ? (
          <ErrorState
            title={error ? "Failed to open the review" : "Failed to fetch member data"}
            query={{
              error: error ?? members.error,
              refetch: () => {
                if (error) reread();
                if (members.isError) members.refetch();
              },
            }}
          />
        ) : newest?.matching ? (
          <BeingMatched onShow={take} />
        ) : (
          <SkeletonRows rows={10} label="Opening the review" />
        )}
      </div>
    </>
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
