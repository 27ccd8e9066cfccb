import ArrowRight from "lucide-react/icons/arrow-right";
import type { CountOfRank, Placed, Tried, TriedWeek } from "../../api/criteria";
import { weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { DIALOG_TABLE } from "../../ui/dialog-table";

/** Members who would have another rank today. Folded below: all members by the rank that they would have. */
export function TriedToday({ now }: { now: Tried["now"] }) {
  const moving = now.members.filter((one) => one.tried !== held(one));
  return (
    <section aria-label="Today" className="mt-5">
      <h3 className="type-card">Today</h3>
      <p role="status" className="mt-1 text-body text-text-2">
        {moving.length
          ? `${count(moving.length, "member")} would have another rank than now; ${now.members.length - moving.length} stay.`
          : "Everybody would keep their rank."}
      </p>
      {moving.length > 0 && <Moves members={moving} from={held} />}
      <details className="mt-3">
        <summary className="cursor-pointer rounded-control py-1 text-body text-text-2 hover:text-text touch:py-2.5">
          Who would be in which rank
        </summary>
        <dl className="mt-1 space-y-2">
          {now.counts
            .filter(({ tried }) => tried > 0)
            .map(({ rank, tried }) => (
              <div key={rank} className="grid grid-cols-[5.5rem_1fr] gap-2 text-body">
                <dt className="font-semibold">
                  {rank === "X" ? "No rank" : rank} <span className="font-normal text-text-3">({tried})</span>
                </dt>
                <dd className="min-w-0 break-words text-text-2">
                  {now.members
                    .filter((one) => one.tried === rank)
                    .map(({ memberId, memberName }, place) => (
                      <span key={memberId}>
                        {place > 0 && ", "}
                        <bdi>{memberName}</bdi>
                      </span>
                    ))}
                </dd>
              </div>
            ))}
        </dl>
      </details>
    </section>
  );
}

/** What the saved weeks would have resulted in, by today's criteria and by these. */
export function TriedWeeks({ weeks }: { weeks: readonly TriedWeek[] }) {
  if (!weeks.length) {
    return (
      <p className="mt-5 text-body text-text-2">
        No week is saved yet. Once one is, this shows what these thresholds would have given.
      </p>
    );
  }
  const compared = weeks.some(({ counts }) => counts.some(({ today }) => today !== null));
  return (
    <section aria-label="Saved weeks" className="mt-5">
      <h3 className="type-card">
        {weeks.length === 1 ? "The saved week" : `The last ${weeks.length} saved weeks`}
      </h3>
      <p className="mt-1 text-body text-text-2">
        {compared ? "By today's criteria" : "Ranks held then"} <span aria-hidden>→</span>
        <span className="sr-only">, then</span> by these.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label="Ranks by week, scrolls sideways" tabIndex={0} className="overflow-x-auto">
        <table aria-label="Ranks by week" className={cx(DIALOG_TABLE, "min-w-max")}>
          <thead>
            <tr className="type-head text-text-3">
              <th scope="col">Week</th>
              {weeks[0]?.counts.map(({ rank }) => (
                <th key={rank} scope="col">
                  {rank === "X" ? "No rank" : rank}
                </th>
              ))}
              <th scope="col">Differ</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ weekEnding, counts, differing }) => (
              <tr key={weekEnding}>
                <th scope="row" className="whitespace-nowrap font-semibold text-body">
                  {weekLabel(weekEnding)}
                </th>
                {counts.map((one) => (
                  <td key={one.rank} className="whitespace-nowrap">
                    <BeforeAfter counted={one} />
                  </td>
                ))}
                <td className="type-figure">{differing.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {weeks.map(
        ({ weekEnding, differing }) =>
          differing.length > 0 && (
            <details key={weekEnding} className="mt-1.5">
              <summary className="cursor-pointer rounded-control py-1 text-body text-text-2 hover:text-text touch:py-2.5">
                {weekLabel(weekEnding)}: {count(differing.length, "member")} would have differed
              </summary>
              <Moves members={differing} from={(one) => one.today ?? held(one)} />
            </details>
          ),
      )}
    </section>
  );
}

function BeforeAfter({ counted }: { counted: CountOfRank }) {
  const before = counted.today ?? counted.held;
  const same = before === counted.tried;
  return (
    <span className={cx("type-figure", same ? "text-text-2" : "text-text")}>
      {same ? (
        before
      ) : (
        <>
          {before} <span aria-hidden>→</span>
          <span className="sr-only">, then</span> <b className="text-warning">{counted.tried}</b>
        </>
      )}
    </span>
  );
}

interface MovesProps {
  members: readonly Placed[];
  from: (one: Placed) => string;
}

/** Which members move from which rank to which. */
function Moves({ members, from }: MovesProps) {
  return (
    <ul className="mt-2 grid gap-x-6 gap-y-1 text-body md:grid-cols-2 lg:grid-cols-3">
      {members.map((one) => {
        const [before, after] = [from(one), one.tried];
        return (
          <li key={one.memberId ?? one.memberName} className="flex min-w-0 items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate" title={one.memberName}>
              {one.memberName}
            </bdi>
            <span className="shrink-0 whitespace-nowrap text-text-3">{worded(before)}</span>
            <ArrowRight aria-hidden size={13} className="shrink-0 text-text-3" />
            <span className="sr-only">to</span>
            <b
              className={cx(
                "w-16 shrink-0 whitespace-nowrap",
                standing(after) > standing(before) ? "text-tactical" : "text-warning",
              )}
            >
              {worded(after)}
            </b>
          </li>
        );
      })}
    </ul>
  );
}

function held({ rank }: Placed): string {
  return rank > 0 ? `R${rank}` : "X";
}

function worded(rank: string): string {
  return rank === "X" ? "No rank" : rank;
}

function standing(rank: string): number {
  return rank === "X" ? 0 : Number(rank.slice(1));
}
