import type { Resave, RowDifference } from "../api/roster";
import { count, full, NO_VALUE } from "../format/numbers";
import { Checkbox } from "../ui/checkbox";
import { Chip } from "../ui/chip";
import { DIALOG_TABLE } from "../ui/dialog-table";

const NAMED = 3;

interface ResaveChangesProps {
  again: Resave;
  refreshRanks: boolean;
  onRefreshRanks: (refresh: boolean) => void;
}

/** What saving a week again would change. Its ranks stay unless the leader ticks the box. */
export function ResaveChanges({ again, refreshRanks, onRefreshRanks }: ResaveChangesProps) {
  const { changed, added, removed, unchanged, otherRanks } = again;
  const nothing = changed.length + added.length + removed.length === 0;
  return (
    <section aria-label="What would change" className="mt-4">
      {otherRanks.length > 0 && (
        <label
          htmlFor="refresh-ranks"
          className="mb-3 flex cursor-pointer items-center gap-2.5 text-body touch:min-h-11"
        >
          <Checkbox id="refresh-ranks" checked={refreshRanks} onCheckedChange={onRefreshRanks} />
          <span className="min-w-0">
            Take today’s ranks as well
            <span className="block text-small text-text-3">
              {count(otherRanks.length, "rank")} of this week {otherRanks.length === 1 ? "differs" : "differ"}
              :{" "}
              {otherRanks
                .slice(0, NAMED)
                .map(({ name, differences }) => `${name} ${sides(differences[0])}`)
                .join(", ")}
              {otherRanks.length > NAMED && `, and ${otherRanks.length - NAMED} more`}
            </span>
          </span>
        </label>
      )}
      <h3 className="type-head text-text-3">What would change</h3>
      {nothing ? (
        <p className="mt-1.5 text-body text-text-2">Nothing: the week holds what the records say.</p>
      ) : (
        <>
          <p className="mt-1.5 flex flex-wrap gap-2">
            {changed.length > 0 && <Chip tone="amber">{changed.length} changed</Chip>}
            {added.length > 0 && <Chip tone="blue">{added.length} added</Chip>}
            {removed.length > 0 && <Chip tone="red">{removed.length} removed</Chip>}
            <Chip>{unchanged} unchanged</Chip>
          </p>
          <Named words="Added" names={added} />
          <Named words="Removed" names={removed} />
          {changed.length > 0 && (
            <table className={DIALOG_TABLE} aria-label="Changed members">
              <tbody>
                {changed.map(({ memberId, name, differences }) => (
                  <tr key={memberId}>
                    <th scope="row">
                      <span
                        dir="auto"
                        className="block max-w-36 truncate text-left font-semibold"
                        title={name}
                      >
                        {name}
                      </span>
                    </th>
                    <td>
                      {differences.map((one) => (
                        <span key={one.field} className="mr-3 inline-block text-body">
                          <span className="text-text-3">{one.title}</span> {sides(one)}
                        </span>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </section>
  );
}

function Named({ words, names }: { words: string; names: readonly string[] }) {
  if (!names.length) return null;
  return (
    <p className="mt-2 text-body text-text-2">
      {words}: <bdi className="text-text">{names.join(", ")}</bdi>
    </p>
  );
}

function sides(difference: RowDifference | undefined): string {
  return difference ? `${shown(difference.before)} → ${shown(difference.after)}` : "";
}

function shown(value: string | null): string {
  if (value === null) return NO_VALUE;
  return /^\d+$/.test(value) ? full(value) : value;
}
