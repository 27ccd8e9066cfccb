import { useState } from "react";
import { type GoneMember, markInactive } from "../../api/board";
import { shortDate } from "../../format/dates";
import { told } from "../../ui/act";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Chip } from "../../ui/chip";
import { notDoneToast } from "../../ui/failure-toast";
import { MemberLink } from "../../ui/member-link";
import { useAct } from "../../ui/use-act";

const NOBODY: ReadonlyMap<number, boolean> = new Map();

/** Members missing from two whole lists or more, to mark as inactive together. Those who are away are not ticked. */
export function GoneCard({ members }: { members: readonly GoneMember[] }) {
  const [chosen, setChosen] = useState(NOBODY);
  const [pending, act] = useAct();
  const isTicked = ({ memberId, away }: GoneMember) => chosen.get(memberId) ?? !away;
  const ticked = members.filter(isTicked);
  if (!members.length) return null;

  const mark = () =>
    act({
      run: () => markInactive(ticked.map(({ memberId }) => memberId)),
      done: told,
      onFailure: (error) => notDoneToast("Nobody was changed", error),
      onDone: () => setChosen(NOBODY),
    });

  return (
    <Card
      flush
      title="Gone?"
      aside={
        <Button size="sm" disabled={!ticked.length} pending={pending} pendingLabel="Saving..." onClick={mark}>
          {ticked.length ? `Mark ${ticked.length} as inactive` : "Mark as inactive"}
        </Button>
      }
    >
      <p className="px-4 pb-3 text-body text-text-2 md:px-5">
        Not on two lists that were read whole. All records stay, and a member can be reactivated.
      </p>
      <ul aria-label="Gone?">
        {members.map((member) => (
          <li
            key={member.memberId}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-t px-4 py-2.5 md:px-5 lg:grid-cols-[auto_minmax(0,14rem)_9rem_minmax(0,1fr)] xl:grid-cols-[auto_minmax(0,18rem)_9rem_minmax(0,1fr)]"
          >
            <Checkbox
              aria-label={`${member.memberName} is gone`}
              checked={isTicked(member)}
              onCheckedChange={(on) => setChosen(new Map([...chosen, [member.memberId, on]]))}
            />
            <MemberLink id={member.memberId} name={member.memberName} className="text-left font-semibold" />
            <span className="whitespace-nowrap text-body text-text-2">{member.rank}</span>
            <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-2 lg:col-span-1 lg:col-start-4">
              <span>
                Not on {member.lists.join(", ")}
                {member.lastSeen && `; last figure ${shortDate(member.lastSeen)}`}
              </span>
              {member.away && <Chip tone="blue">{member.away}</Chip>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
