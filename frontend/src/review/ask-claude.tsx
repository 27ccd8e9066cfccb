import CircleAlert from "lucide-react/icons/circle-alert";
import Sparkles from "lucide-react/icons/sparkles";
import type { Inquiry, Review } from "../api/types";
import { count } from "../format/numbers";
import { Button } from "../ui/button";
import { useAskClaude } from "./use-ask-claude";

interface AskClaudeProps {
  review: Review;
  /** Fetches the rows again. */
  onAnswered: () => void;
}

/** Offers to have Claude read the rows in doubt, with the price, and shows the result. Empty if Claude isn't set up. */
export function AskClaude({ review, onAnswered }: AskClaudeProps) {
  const { inquiry, running, ask } = useAskClaude(review, onAnswered);
  const offer = review.claude;
  if (!offer || (offer.rows === 0 && !inquiry)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2.5 md:px-6">
      <p role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-2 text-small text-text-2">
        {inquiry?.failed ? (
          <CircleAlert aria-hidden size={14} className="mt-px shrink-0 text-warning" />
        ) : (
          <Sparkles aria-hidden size={14} className="mt-px shrink-0 text-tactical" />
        )}
        <span className={inquiry?.failed ? "text-warning" : undefined}>{told(inquiry)}</span>
      </p>
      {(offer.rows > 0 || running) && (
        <Button size="sm" variant="outline" pending={running} pendingLabel="Asking Claude..." onClick={ask}>
          Ask Claude about {count(offer.rows, "row")} (about ${offer.cost})
        </Button>
      )}
    </div>
  );
}

/** The result of the newest inquiry or, without one, what asking is good for. */
export function told(inquiry: Inquiry | null): string {
  if (!inquiry)
    return "Claude can read the rows in doubt once more. Only their strips of the screenshots are sent.";
  const { rows, answered, agreed, differed, cost, message } = inquiry;
  if (inquiry.isRunning) return `Claude reads ${count(rows, "row")}...`;
  if (inquiry.failed)
    return answered > 0
      ? `${message} ${answered} of ${count(rows, "row")} ${answered === 1 ? "was" : "were"} read. $${cost}`
      : message;
  const rest = differed > 0 ? `, reads ${differed} differently` : "";
  return `Claude read ${count(answered, "row")}: agrees on ${agreed}${rest}. It cost $${cost}`;
}
