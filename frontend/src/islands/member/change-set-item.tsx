import Undo2 from "lucide-react/icons/undo-2";
import type { ChangeRow, ChangeSet } from "../../api/member-history";
import { dateTime, shortDate, shortMoment, withDates } from "../../format/dates";
import { full, NO_VALUE } from "../../format/numbers";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";

interface ChangeSetItemProps {
  set: ChangeSet;
  memberId: number;
  onUndo: () => void;
}

/** One action: who, when, and what it changed for the member. */
export function ChangeSetItem({ set, memberId, onUndo }: ChangeSetItemProps) {
  const summary = withDates(set.summary) || KINDS[set.kind];
  const own = set.changes.filter((change) => change.memberId === memberId);
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-2.5 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold text-body">{summary}</p>
        <p className="text-small text-text-3">
          <bdi>{set.actor ?? "A command"}</bdi>, {dateTime(set.at)}
          {set.undoneAt && (
            <>
              {"; "}undone by <bdi>{set.undoneBy ?? "a command or a deleted account"}</bdi>
            </>
          )}
        </p>
        {own.length > 0 && (
          <ul className="mt-1 text-body text-text-2">
            {own.map((change) => (
              <li
                key={`${change.field} ${change.recordDate} ${change.from} ${change.to}`}
                className="break-words"
              >
                {change.label}
                {change.recordDate && ` of ${shortDate(change.recordDate)}`}:{" "}
                <span className="text-text-3">{shown(change, change.from)}</span> →{" "}
                <span className="text-text">{shown(change, change.to)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {set.undoneAt && <Chip>Undone {shortMoment(set.undoneAt)}</Chip>}
      {set.canUndo && (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden size={14} />}
          aria-label={`Undo: ${summary}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

const KINDS: Record<ChangeSet["kind"], string> = {
  apply: "Screenshots applied",
  edit: "Edited",
  merge: "Merged",
  import: "Imported",
  delete: "Deleted",
  toggle: "Marked active or inactive",
  week: text("A week saved again"),
};

const FIGURES = new Set(["strength", "kills", "donations", "alliance-duel", "duel-day"]);

/** A value before or after: figures with separators, other values unchanged. */
function shown(change: ChangeRow, value: string | number | null): string {
  if (value === null || value === "") return NO_VALUE;
  return FIGURES.has(change.field) ? full(value) : String(value);
}
