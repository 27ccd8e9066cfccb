import { Dialog as RadixDialog } from "radix-ui";
import type { Review } from "../api/types";
import { count } from "../format/numbers";
import { shotsOf } from "../screenshots/shots";
import { Chip } from "../ui/chip";
import { CloseButton } from "../ui/dialog-box";

interface DropHeadProps {
  reviews: readonly Review[];
  /** How many questions are left; null while lists are loading. */
  questions: number | null;
}

/** What is reviewed together, how many questions are left, and the close button. */
export function DropHead({ reviews, questions }: DropHeadProps) {
  const rows = reviews.reduce((sum, review) => sum + review.rows.length, 0);
  const shots = shotsOf(reviews.flatMap(({ uploads }) => uploads));
  const told =
    questions === null ? "" : questions === 0 ? "all checked" : `${count(questions, "question")} left`;
  return (
    <header className="flex items-center gap-4 border-line border-b py-3 pr-3 pl-4 md:py-4 md:pr-4 md:pl-6">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <RadixDialog.Title className="type-title phone:type-card">Review extracted data</RadixDialog.Title>
          <Chip className="phone:hidden">Mixed drop</Chip>
        </div>
        <p className="mt-0.5 truncate text-small text-text-2 md:text-body">
          {count(reviews.length, "list")}
          <span className="phone:hidden"> · {shots}</span> · {count(rows, "row")} read
          <span className="md:hidden">{told && ` · ${told}`}</span>
        </p>
      </div>
      <p role="status" className="type-card phone:sr-only">
        {told}
      </p>
      <CloseButton label="Close the review" />
    </header>
  );
}
