import CloudOff from "lucide-react/icons/cloud-off";
import Undo2 from "lucide-react/icons/undo-2";
import { count } from "../format/numbers";
import { Chip } from "../ui/chip";
import { cx } from "../ui/cx";
import { Kbd } from "../ui/kbd";
import { ApplyButtons, FailureLine } from "./footer-parts";
import type { Whose } from "./overtaken";
import { OvertakenBar } from "./overtaken-bar";
import type { Progress } from "./state";
import type { DraftStatus } from "./use-draft";

interface ReviewFooterProps {
  progress: Progress;
  /** Whether there is nothing to press Apply for. */
  barred: boolean;
  draft: DraftStatus;
  onTake: (whose: Whose) => void;
  failure: string | null;
  applying: boolean;
  onLater: () => void;
  onApply: () => void;
}

const HINTS: [string[], string][] = [
  [["J", "K"], "move"],
  [["↵"], "accept"],
  [["M"], "member"],
  [["E"], "edit value"],
  [["N"], "Create New"],
  [["X"], "leave out"],
  [["?"], "all keys"],
];

/** "12 and a group of 71": the rows to check individually, and the rows that are accepted in one step. */
function notChecked({ attention, together }: Progress): string {
  if (together === 0) return String(attention);
  return attention === 0 ? `A group of ${together}` : `${attention} and a group of ${together}`;
}

/** What will be written, what was not checked, and a note that it can be undone. On a phone the thumb can reach it. */
export function ReviewFooter(props: ReviewFooterProps) {
  const { progress, barred, draft, onTake, failure, applying, onLater, onApply } = props;
  const unchecked = progress.attention + progress.together;
  // Beside two counts, the only hint with enough room is that it can be undone; on a phone not even that one fits.
  const crowded = progress.ranks > 0 && unchecked > 0;
  return (
    <footer className="border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] md:rounded-b-dialog">
      {draft.state === "overtaken" && <OvertakenBar rivalry={draft} onTake={onTake} />}
      <FailureLine failure={failure} />
      <div className="flex items-center gap-4 px-6 py-3 phone:flex-col phone:gap-2 phone:px-3 phone:py-2.5">
        {/* Hints without enough room wrap onto a line that is not visible. */}
        <ul
          aria-hidden="true"
          className="flex max-h-5 min-w-0 flex-1 flex-wrap gap-4 overflow-hidden whitespace-nowrap text-small text-text-2 max-[1400px]:hidden"
        >
          {HINTS.map(([keys, words]) => (
            <li key={words} className="flex items-center gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {words}
            </li>
          ))}
        </ul>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-2 max-[1400px]:flex-1 phone:justify-center">
          {draft.state === "failed" ? (
            <span role="alert" className="flex items-center gap-2 text-warning">
              <CloudOff aria-hidden size={14} />
              Not saved yet: {draft.message}
            </span>
          ) : (
            <>
              <Undo2 aria-hidden size={14} className={crowded ? "phone:hidden" : "phone:order-2"} />
              <span className={cx("whitespace-nowrap", crowded ? "phone:hidden" : "phone:order-3")}>
                Can be undone <span className="phone:hidden">later </span>
                {!crowded && (
                  <span className={progress.ranks > 0 ? "phone:hidden" : undefined}>from Recent Uploads</span>
                )}
              </span>
            </>
          )}
          {progress.ranks > 0 && (
            <Chip tone="blue" className="phone:order-1">
              {count(progress.ranks, "rank change")}
            </Chip>
          )}
          {unchecked > 0 && (
            <Chip tone="amber" className="phone:order-1">
              {notChecked(progress)} not checked<span className="phone:hidden"> yet</span>
            </Chip>
          )}
        </p>
        <ApplyButtons
          disabled={barred}
          applying={applying}
          together={progress.onlyTogether ? progress.together : 0}
          onLater={onLater}
          onApply={onApply}
        >
          {count(progress.kept, "row")}
        </ApplyButtons>
      </div>
    </footer>
  );
}
