import { Button } from "../ui/button";
import type { Matching } from "./use-review";

const TEXTS: Record<Exclude<Matching, "current">, string> = {
  reading:
    "More screenshots of this drop are being read. What they show is not in this list yet: until then a rank or a member may be missing.",
  running:
    "Members, or other lists of this drop, changed a moment ago. These rows are being matched again; until then they stay as you see them.",
  changed: "Some of these rows were read or matched again and are different now.",
  "no-worker":
    "These rows were matched before the last change to members or to other lists of this drop. No worker is running to match them again: ask the operator to start it. Applying matches them first.",
};

interface MatchingNoteProps {
  matching: Matching;
  /** Shows the rows as they are matched now. */
  onTake: () => void;
}

/** Says that the rows may be matched differently by now. Nothing moves until the leader asks for it. */
export function MatchingNote({ matching, onTake }: MatchingNoteProps) {
  if (matching === "current") return null;
  return (
    <div
      role="status"
      className="flex items-center gap-x-4 gap-y-2.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:px-6 phone:flex-col phone:items-stretch"
    >
      <p className="min-w-0 flex-1">{TEXTS[matching]}</p>
      {matching === "changed" && (
        <Button variant="outline" size="lg" className="md:h-9" onClick={onTake}>
          Show them
        </Button>
      )}
    </div>
  );
}
