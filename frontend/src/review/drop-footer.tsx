import Undo2 from "lucide-react/icons/undo-2";
import { count } from "../format/numbers";
import { Chip } from "../ui/chip";
import { ApplyButtons, FailureLine } from "./footer-parts";
import { progress } from "./state";
import type { OpenList } from "./use-drop";

interface DropFooterProps {
  /** The complete lists, which Apply writes. */
  lists: readonly OpenList[];
  questions: number;
  failure: string | null;
  applying: boolean;
  onLater: () => void;
  onApply: () => void;
}

/** How much would be written of which lists, what is left to check, and a note that it can be undone. */
export function DropFooter({ lists, questions, failure, applying, onLater, onApply }: DropFooterProps) {
  const counts = lists.map(({ scene }) => progress(scene.views));
  const rows = counts.reduce((sum, one) => sum + one.kept, 0);
  const together = counts.reduce((sum, one) => sum + one.together, 0);
  const unsaved = lists.some(({ scene }) => scene.draft.status.state === "failed");
  return (
    <footer className="border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] md:rounded-b-dialog">
      <FailureLine failure={failure} />
      <div className="flex items-center justify-end gap-4 px-6 py-3 phone:flex-col phone:gap-2 phone:px-3 phone:py-2.5">
        <p className="flex flex-1 items-center gap-2 text-small text-text-2">
          {unsaved ? (
            <span className="text-warning">Not saved yet</span>
          ) : (
            <>
              <Undo2 aria-hidden size={14} />
              Each list can be undone by itself
            </>
          )}
          {questions > 0 && <Chip tone="amber">{questions} to check</Chip>}
        </p>
        <ApplyButtons
          disabled={lists.length === 0}
          applying={applying}
          together={together}
          onLater={onLater}
          onApply={onApply}
        >
          {count(lists.length, "list")}, {count(rows, "row")}
        </ApplyButtons>
      </div>
    </footer>
  );
}
