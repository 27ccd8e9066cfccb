import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { DuelWeek } from "../api/duel";
import { weekLabel } from "../format/dates";
import { Button } from "../ui/button";

interface WeekStepsProps {
  week: Pick<DuelWeek, "weekEnding" | "before" | "after">;
  onChoose: (week: string) => void;
}

/** The week on screen, with links to the recorded weeks before and after it. */
export function WeekSteps({ week, onChoose }: WeekStepsProps) {
  const { before, after, weekEnding } = week;
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Earlier week"
        className={before === null ? "invisible" : ""}
        onClick={() => before && onChoose(before)}
      >
        <ChevronLeft aria-hidden size={16} />
      </Button>
      <span aria-live="polite" className="whitespace-nowrap font-medium text-body text-text">
        {weekLabel(weekEnding)}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Later week"
        className={after === null ? "invisible" : ""}
        onClick={() => after && onChoose(after)}
      >
        <ChevronRight aria-hidden size={16} />
      </Button>
    </div>
  );
}
