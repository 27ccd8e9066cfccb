import Users from "lucide-react/icons/users";
import { count } from "../format/numbers";
import { Button } from "../ui/button";
import type { Dispute, Whose } from "./overtaken";
import type { Rivalry } from "./use-draft";

const NAMED = 3;

/** The names of the two sides: two leaders, or two windows of one leader. */
const LEADERS = {
  both: "Both of you changed",
  stays: "Whose stays?",
  theirs: "theirs",
  mine: "mine",
  take: "Take theirs",
  keep: "Keep mine",
};
const WINDOWS = {
  both: "Both windows changed",
  stays: "Which stays?",
  theirs: "the other",
  mine: "this one",
  take: "Take the other",
  keep: "Keep this one",
};

interface OvertakenBarProps {
  rivalry: Rivalry;
  onTake: (whose: Whose) => void;
}

/** Another window changed the review: who did, which rows both changed, and a choice between these. */
export function OvertakenBar({ rivalry: { message, own, disputes }, onTake }: OvertakenBarProps) {
  const words = own ? WINDOWS : LEADERS;
  const answers: [string, Whose][] =
    disputes.length > 0
      ? [
          [words.take, "theirs"],
          [words.keep, "mine"],
        ]
      : [["Show both", "theirs"]];
  return (
    <div
      role="alert"
      className="flex items-start gap-x-4 gap-y-2.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:items-center md:px-6 phone:flex-col"
    >
      <div className="flex min-w-0 flex-1 items-start gap-2.5">
        <Users aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p>{message}</p>
          {disputes.length > 0 ? (
            <>
              <Disputes disputes={disputes} words={words} />
              <p className="text-text-2">{words.stays} All other changes are kept.</p>
            </>
          ) : (
            <p className="text-text-2">No row was changed by both, so all changes are kept.</p>
          )}
        </div>
      </div>
      <div className="flex gap-2.5 phone:w-full">
        {answers.map(([label, whose]) => (
          <Button
            key={label}
            variant="outline"
            size="lg"
            className="md:h-9 phone:flex-1"
            onClick={() => onTake(whose)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Disputes({ disputes, words }: { disputes: readonly Dispute[]; words: typeof LEADERS }) {
  const more = disputes.length - NAMED;
  return (
    <>
      <p className="text-text-2">
        {words.both} {disputes.length > 1 ? count(disputes.length, "row") : "one row"}:
      </p>
      <ul>
        {disputes.slice(0, NAMED).map(({ rowId, name, mine, theirs }) => (
          <li key={rowId} className="text-text-2">
            <strong className="font-semibold text-text">{name}</strong> ({words.theirs}: {theirs};{" "}
            {words.mine}: {mine})
          </li>
        ))}
        {more > 0 && <li className="text-text-2">and {count(more, "more row")}</li>}
      </ul>
    </>
  );
}
