import { Users } from "lucide-react";
import { count } from "../../../format/numbers";
import { Button } from "../../../ui/button";
import type { Whose } from "./overtaken";
import type { Rivalry } from "./use-draft";

const NAMED = 3;

interface OvertakenBarProps {
  rivalry: Rivalry;
  onTake: (whose: Whose) => void;
}

/** Another leader changed the review meanwhile: who, what both changed, and whose of it stays. Nothing else is lost. */
export function OvertakenBar({ rivalry: { message, names }, onTake }: OvertakenBarProps) {
  return (
    <div
      role="alert"
      className="flex items-start gap-x-4 gap-y-2.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:items-center md:px-6 phone:flex-col"
    >
      <div className="flex min-w-0 flex-1 items-start gap-2.5">
        <Users aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p>{message}</p>
          <p className="text-text-2">
            {names.length > 0
              ? `Both of you changed ${listed(names)}. Whose stays? Of all other rows both are kept.`
              : "No row was changed by both of you, so both are kept."}
          </p>
        </div>
      </div>
      <div className="flex gap-2.5 phone:w-full">
        {names.length > 0 ? (
          <>
            <Button
              variant="outline"
              size="lg"
              className="md:h-9 phone:flex-1"
              onClick={() => onTake("theirs")}
            >
              Take theirs
            </Button>
            <Button
              variant="outline"
              size="lg"
              className="md:h-9 phone:flex-1"
              onClick={() => onTake("mine")}
            >
              Keep mine
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            size="lg"
            className="md:h-9 phone:flex-1"
            onClick={() => onTake("theirs")}
          >
            Show both
          </Button>
        )}
      </div>
    </div>
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${count(more, "more row")}`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? "");
}
