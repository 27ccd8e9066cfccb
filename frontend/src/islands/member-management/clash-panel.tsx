import { full, NO_VALUE } from "../../format/numbers";
import { Button } from "../../ui/button";
import type { Clash, SharedField } from "./edit-form";

interface ClashPanelProps {
  clashes: readonly Clash[];
  onTake: (key: SharedField) => void;
  /** Whether the field now has the other leader's value. */
  taken: (key: SharedField) => boolean;
}

/** Another leader changed the member meanwhile: shows both values, and lets the leader choose. */
export function ClashPanel({ clashes, onTake, taken }: ClashPanelProps) {
  return (
    <div
      role="alert"
      className="mb-4 rounded-control border border-warning-edge bg-warning-tint p-3 text-body"
    >
      <p className="font-semibold text-warning">This member was changed while you were editing</p>
      <p className="mt-0.5 text-text-2">
        Nothing of yours has been saved yet. The fields you did not change show the current values.
      </p>
      <ul className="mt-2 space-y-2">
        {clashes.map(({ key, label, mine, theirs }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1">
              {label}: now <b className="type-figure text-text">{shown(key, theirs)}</b>, yours{" "}
              <b className="type-figure text-text">{shown(key, mine)}</b>
            </span>
            {taken(key) ? (
              <span className="text-small text-text-2">The current value is kept</span>
            ) : (
              <Button size="sm" onClick={() => onTake(key)}>
                Take the current {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-text-2">Save Changes writes what the fields hold.</p>
    </div>
  );
}

function shown(key: SharedField, value: string | number | null): string {
  if (key === "power" || key === "techDonations") return full(value);
  if (key === "rank") return value ? `R${value}` : "No Rank";
  return value === null ? NO_VALUE : String(value);
}
