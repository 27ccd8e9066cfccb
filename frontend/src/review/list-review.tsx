import RefreshCw from "lucide-react/icons/refresh-cw";
import ScanText from "lucide-react/icons/scan-text";
import type { ReactNode } from "react";
import { useMembers } from "../api/members";
import type { ListOfDrop, Member } from "../api/types";
import { text } from "../format/text";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { SkeletonRows } from "../ui/skeleton";
import { ReviewBody } from "./review-body";
import { ReviewHead } from "./review-head";
import { useReview } from "./use-review";

interface ListReviewProps {
  batchId: string;
  /** Shown instead if other lists of its drop wait as well. */
  whenMixed?: (lists: readonly ListOfDrop[], members: readonly Member[]) => ReactNode;
  /** Shown before the title: the way back to where the review was opened. */
  back?: ReactNode;
  onClose: () => void;
  onApplied: () => void;
}

/** A review from the moment it is opened: its rows once they are matched, or why there are none. */
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
        ) : newest && newest.reading > 0 ? (
          <NotYet
            icon={<ScanText size={20} />}
            title={
              newest.reading === 1
                ? text("One more screenshot is being read")
                : text("{number} more screenshots are being read", { number: newest.reading })
            }
            why={text(
              "They may belong in this list, which opens as soon as they are read. So nobody is taken for missing who is on one of them.",
            )}
            show={newest.rows.length > 0 ? text("Show what is read so far") : null}
            onShow={take}
          />
        ) : newest?.matching ? (
          <NotYet
            icon={<RefreshCw size={20} />}
            title="Matching again"
            why="Members, or other lists of this drop, changed since these rows were matched. They open as soon as they are matched again."
            show="Show them as they are"
            onShow={take}
          />
        ) : (
          <SkeletonRows rows={10} label="Opening the review" />
        )}
      </div>
    </>
  );
}

interface NotYetProps {
  icon: ReactNode;
  title: string;
  why: string;
  /** The label of the button that shows the present rows; null while there are none. */
  show: string | null;
  onShow: () => void;
}

/** Shown in place of the rows while a worker reads screenshots of the list or matches its rows anew. */
function NotYet({ icon, title, why, show, onShow }: NotYetProps) {
  return (
    <div role="status">
      <EmptyState icon={icon} title={title} text={why}>
        {show && (
          <Button variant="outline" size="lg" className="md:h-9" onClick={onShow}>
            {show}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
