import ChevronUp from "lucide-react/icons/chevron-up";
import type { RosterMember } from "../../api/roster";
import { beside, NO_VALUE } from "../../format/numbers";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { Popover } from "../../ui/popover";

/** The rank in the last saved week, with a mark if the member has risen since. */
export function PreviousRank({ member }: { member: RosterMember }) {
  const { previousRank, rank } = member;
  if (previousRank === "New member") return <Chip tone="blue">New member</Chip>;
  const before = /^R(\d)$/.exec(previousRank);
  const risen = before && rank > Number(before[1]);
  return (
    <span className={cx("inline-flex items-center gap-1", before ? "text-text-2" : "text-text-3")}>
      {previousRank}
      {risen && (
        <>
          <ChevronUp aria-hidden size={14} strokeWidth={3} className="text-tactical" />
          <span className="sr-only">, has risen since</span>
        </>
      )}
    </span>
  );
}

/**
 * The rank that the criteria give; a dash if there are no criteria. The X for no rank is red, and says what is missing.
 */
export function CalculatedRank({ member }: { member: RosterMember }) {
  if (member.calculatedRank === null) return <span className="text-text-3">{NO_VALUE}</span>;
  if (member.calculatedRank !== "X") return <span className="font-semibold">{member.calculatedRank}</span>;
  if (!member.unmet.length) return <RedX />;
  return (
    <Popover
      label={`X: what ${member.name} is missing`}
      triggerClass="touch-area rounded-chip px-1 underline-offset-4 hover:underline"
      trigger={<RedX />}
      title="Missing to a rank"
      width="w-72"
    >
      {() => (
        <>
          <p className="font-semibold text-body">Meets no rank's criteria</p>
          <ul className="mt-2 space-y-1.5 text-body">
            {member.unmet.map(({ field, label, has, needs }) => (
              <li key={field} className="flex justify-between gap-3">
                <span className="text-text-2">{label}</span>
                <span>
                  <span className="type-figure text-destructive">{beside(has, needs)(has)}</span>{" "}
                  <span className="text-text-3">of {beside(has, needs)(needs)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

function RedX() {
  return <span className="font-bold font-display text-card text-destructive">X</span>;
}
