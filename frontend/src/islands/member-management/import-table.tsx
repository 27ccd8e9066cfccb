import type { ImportRow } from "../../api/roster";
import { full, NO_VALUE } from "../../format/numbers";
import { Chip, type ChipTone } from "../../ui/chip";
import { DIALOG_TABLE } from "../../ui/dialog-table";

const ACTIONS: Record<ImportRow["action"], { words: string; tone: ChipTone }> = {
  create: { words: "New", tone: "blue" },
  update: { words: "Update", tone: "green" },
  unchanged: { words: "Unchanged", tone: "plain" },
  problem: { words: "Problem", tone: "red" },
};

const FIELDS: Record<string, string> = {
  name: "Name",
  rank: "Rank",
  power: "Power",
  kills: "Kills",
  techDonations: "Tech Donations",
  latestVsScore: "VS Score",
  vsScore: "VS Score",
  discordUsername: "Discord",
  isActive: "Active",
};
const FIGURES = new Set(["power", "kills", "techDonations", "latestVsScore", "vsScore"]);

function shownValue(field: string, value: string | null): string {
  if (value === null || value === "") return NO_VALUE;
  return FIGURES.has(field) && /^\d+$/.test(value) ? full(value) : value;
}

/** What each row of the file would change. Rows without changes are left out. */
export function ImportTable({ rows }: { rows: readonly ImportRow[] }) {
  const shown = rows.filter(({ action, message }) => action !== "unchanged" || message);
  if (!shown.length)
    return <p className="mt-3 text-body text-text-2">Nothing in the file differs from the roster.</p>;
  return (
    <table className={DIALOG_TABLE} aria-label="What would change">
      <thead>
        <tr className="type-head text-text-3">
          <th scope="col">Line</th>
          <th scope="col">Name</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ line, name, action, changes, message }) => (
          <tr key={line}>
            <td className="type-figure text-text-3">{line}</td>
            <th scope="row">
              <span dir="auto" className="block max-w-48 truncate text-left font-semibold" title={name}>
                {name || NO_VALUE}
              </span>
            </th>
            <td>
              <Chip tone={ACTIONS[action].tone}>{ACTIONS[action].words}</Chip>
              {changes
                .filter(({ field }) => action !== "create" || field !== "name")
                .map(({ field, from, to }) => (
                  <span key={field} className="ml-3 inline-block text-body">
                    <span className="text-text-3">{FIELDS[field] ?? field}</span>{" "}
                    {action !== "create" && `${shownValue(field, from)} → `}
                    <b className="type-figure">{shownValue(field, to)}</b>
                  </span>
                ))}
              {message && <p className="mt-1 text-body text-warning">{message}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
