import ListFilter from "lucide-react/icons/list-filter";
import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import type { Review } from "../api/types";
import { longDate, shortDate, weekLabel } from "../format/dates";
import { count } from "../format/numbers";
import { BatchDate } from "../screenshots/batch-date";
import { dataTypeLook } from "../screenshots/data-types";
import { shotsOf } from "../screenshots/shots";
import { Button } from "../ui/button";
import { Chip } from "../ui/chip";
import { CloseButton } from "../ui/dialog-box";
import type { Progress } from "./state";
import { EDITOR } from "./use-draft";

interface ReviewHeadProps {
  review: Review | undefined;
  /** Left out while no rows are shown. */
  progress?: Progress;
  back?: ReactNode;
  /** On a phone: shows or hides the search and the tabs. */
  finder?: { shown: boolean; onToggle: () => void } | undefined;
  /** Fetches the review again after its date was changed. If left out, the date can't be changed. */
  onDated?: () => void;
}

/** What is reviewed, the progress, and the close button. */
export function ReviewHead({ review, progress, back, finder, onDated }: ReviewHeadProps) {
  return (
    <header className="flex items-center gap-4 border-line border-b py-3 pr-3 pl-4 md:py-4 md:pr-4 md:pl-6">
      {back}
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
          <div className="mt-0.5 flex flex-wrap gap-x-1.5 text-small text-text-2 md:text-body">
            <span className="md:hidden">
              {progress && `${progress.checked} of ${progress.toCheck} checked · `}
              {dataTypeLook(review.dataType).label} ·
            </span>
            <span className="phone:hidden">Report date</span>
            <ReviewDate review={review} onDated={onDated}>
              <span className="md:hidden">{shortDate(review.reportDate)}</span>
              <span className="phone:hidden">{longDate(review.reportDate)}</span>
            </ReviewDate>
            <span className="phone:hidden">
              counts for {weekLabel(review.weekEnding)} · {shotsOf(review.uploads)} ·{" "}
              {count(review.rows.length, "row")} read
            </span>
          </div>
        )}
        {review && review.tabs.length > 0 && (
          <p className="truncate text-small text-text-2 md:hidden">{review.tabs.join(" · ")}</p>
        )}
      </div>
      {progress && (
        <div role="status" className="text-right phone:hidden">
          <p className="type-card">
            {progress.checked} of {progress.toCheck} checked
          </p>
          <p className="text-small text-text-2">
            {progress.together > 0
              ? `${progress.together} more together`
              : `${progress.proved} more ${progress.proved === 1 ? "is" : "are"} sure`}
          </p>
        </div>
      )}
      {finder && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Search and lists"
          aria-expanded={finder.shown}
          icon={<ListFilter aria-hidden size={18} />}
          onClick={finder.onToggle}
          className="-mr-3 aria-expanded:bg-selected aria-expanded:text-text"
        />
      )}
      <CloseButton label="Close the review" />
    </header>
  );
}

interface ReviewDateProps {
  review: Review;
  onDated?: (() => void) | undefined;
  /** The date as it is shown. */
  children: ReactNode;
}

/** The date of an open review, which a press changes. The window can go on saving after that. */
export function ReviewDate({ review, onDated, children }: ReviewDateProps) {
  if (!onDated) return children;
  return (
    <BatchDate list={{ ...review, changeSetId: null }} editor={EDITOR} onChanged={onDated}>
      {children}
    </BatchDate>
  );
}
