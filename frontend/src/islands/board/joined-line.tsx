import type { JoinedAndLeft } from "../../api/board";
import { count } from "../../format/numbers";
import { MemberLink } from "../../ui/member-link";

/** How many seats of the alliance are taken, and who is new this week. */
export function JoinedLine({ data }: { data: JoinedAndLeft }) {
  const { members, seats, joined } = data;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-body text-text-2">
      <p>
        {members} of {count(seats, "seat")} taken
      </p>
      {joined.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          Joined this week:
          <ul className="flex min-w-0 flex-wrap gap-x-3">
            {joined.map(({ memberId, memberName }) => (
              <li key={memberId} className="min-w-0">
                <MemberLink id={memberId} name={memberName} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
