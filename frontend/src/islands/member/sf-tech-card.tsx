import Cpu from "lucide-react/icons/cpu";
import type { SfTechLevels } from "../../api/member-history";
import { SF_NODES } from "../../api/rules";
import { shortDate } from "../../format/dates";
import { share } from "../../format/numbers";
import { buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { MoreButton } from "../../ui/more-button";
import { useShortList } from "../../ui/use-short-list";
import { HISTORY_TABLE, TWO_LINES } from "./table-classes";

const SHOWN = 6;

/** The current Special Forces levels and their history. */
export function SfTechCard({ history }: { history: readonly SfTechLevels[] }) {
  const newestFirst = history.toSorted((a, b) => b.recordDate.localeCompare(a.recordDate));
  const { shown, whole, toggle } = useShortList(newestFirst, SHOWN);
  const newest = newestFirst[0];
  return (
    <Card title="SF Tech History" aside={newest && share(newest.completionPercentage)} flush>
      {newest ? (
        <>
          <ul className="grid gap-x-6 gap-y-1 border-line border-t px-4 py-3 sm:grid-cols-3 lg:grid-cols-2 min-[1400px]:grid-cols-3 md:px-5">
            {SF_NODES.map((node) => (
              <li key={node.key} className="flex items-baseline justify-between gap-2">
                <span className="min-w-0 truncate text-small text-text-2" title={node.name}>
                  {node.name}
                </span>
                <span className="type-figure shrink-0">
                  {newest[node.key]}
                  <span className="text-small text-text-3">/{node.most}</span>
                </span>
              </li>
            ))}
          </ul>
          <table className={cx(HISTORY_TABLE, TWO_LINES)}>
            <caption className="sr-only">SF Tech over time</caption>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Completion</th>
                <th scope="col">What changed</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((levels, index) => (
                <tr
                  key={levels.recordDate}
                  className="phone:flex phone:flex-wrap phone:justify-between phone:py-2"
                >
                  <th scope="row">{shortDate(levels.recordDate)}</th>
                  <td className="type-figure">{share(levels.completionPercentage)}</td>
                  <td className="text-text-2 phone:w-full">{whatChanged(levels, newestFirst[index + 1])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <EmptyState
          icon={<Cpu size={20} />}
          title="No SF Tech recorded yet"
          text="Upload a screenshot of the tech tree, or enter the levels by hand."
        >
          <a href="/admin/sf-tech" className={buttonClass("secondary")}>
            SF Tech Tracking
          </a>
        </EmptyState>
      )}
      <MoreButton whole={whole} total={history.length} toggle={toggle} />
    </Card>
  );
}

/** `Attack Boost III 7 → 8`. The first record changed nothing. */
function whatChanged(levels: SfTechLevels, before: SfTechLevels | undefined): string {
  if (!before) return "First record";
  const changes = SF_NODES.filter(({ key }) => levels[key] !== before[key]);
  return (
    changes.map((node) => `${node.name} ${before[node.key]} → ${levels[node.key]}`).join(", ") || "Nothing"
  );
}
