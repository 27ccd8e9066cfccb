import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash2 from "lucide-react/icons/trash-2";
import UserCheck from "lucide-react/icons/user-check";
import { toggleActive, useInactive } from "../../api/roster";
import type { Member } from "../../api/types";
import { shortMoment } from "../../format/dates";
import { matchesSearch } from "../../format/names";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { failureToast } from "../../ui/failure-toast";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { useAct } from "../../ui/use-act";
import { PlainHeads } from "./column-head";
import { IconButton } from "./icon-button";
import { ListState, NobodyFound } from "./list-state";
import { MemberFigure, NARROW_FIGURE, Value, WIDE_FIGURE } from "./member-figure";
import { useOpen } from "./opened";
import { useRights } from "./rights";
import { END_CELL, FEW_COLUMNS, NAME_CELL, RANK_CELL } from "./table-classes";
import { useRoom } from "./use-room";

interface PreviousTabProps {
  search: string;
  onClearSearch: () => void;
}

/** Former members, to reactivate or to delete for good. */
export function PreviousTab({ search, onClearSearch }: PreviousTabProps) {
  const inactive = useInactive();
  return (
    <ListState query={inactive} loading="Loading previous members" failed="Failed to fetch previous members">
      {(members) => {
        if (!members.length) {
          return (
            <EmptyState
              icon={<UserCheck size={20} />}
              tone="good"
              title="No inactive members found"
              text="All members are currently active"
            />
          );
        }
        const shown = members.filter(({ name }) => matchesSearch(name, search));
        if (!shown.length) return <NobodyFound search={search} onClear={onClearSearch} />;
        return <PreviousTable members={shown} />;
      }}
    </ListState>
  );
}

function PreviousTable({ members }: { members: readonly Member[] }) {
  return (
    <table className={FEW_COLUMNS} aria-label="Previous members">
      <PlainHeads
        labels={["Name", "Power", "Kills", "Tech Donations", "Rank", "Discord", "Inactive Since", "Actions"]}
      />
      <tbody>
        {members.map((member) => (
          <PreviousRow key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function PreviousRow({ member }: { member: Member }) {
  const open = useOpen();
  const { noPerson, noDelete } = useRights(member);
  const [pending, act] = useAct();
  const notation = useRoom() === "phone" ? "short" : "full";

  const reactivate = () =>
    act({
      run: () => toggleActive(member.id, true),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => failureToast("Failed to update member status", error, ""),
    });

  return (
    <tr>
      <th scope="row" className={NAME_CELL}>
        <MemberLink id={member.id} name={member.name} className="text-left font-semibold" />
      </th>
      <td data-label="Power" className="md:max-wide:py-[3px]">
        <Value value={member.power} notation={notation} className={WIDE_FIGURE} />
      </td>
      <td data-label="Kills">
        <MemberFigure
          figure="kills"
          value={member.kills}
          notation={notation}
          updated={member.killsLastUpdated}
        />
      </td>
      <td data-label="Tech Donations" className="phone:col-span-2">
        <Value value={member.techDonations} className={NARROW_FIGURE} />
      </td>
      <td className={RANK_CELL}>
        <RankBadge rank={member.rank} />
      </td>
      <td data-label="Discord" className="text-text-2 md:max-w-40 phone:col-span-2 phone:min-w-0">
        <span dir="auto" className="block truncate" title={member.discordUsername}>
          {member.discordUsername || "Not linked"}
        </span>
      </td>
      <td data-label="Inactive Since" className="whitespace-nowrap text-text-2 phone:col-span-2">
        {member.inactiveSince ? shortMoment(member.inactiveSince) : "Unknown"}
      </td>
      <td className={cx(END_CELL, "text-right [&>span]:justify-end md:w-px")}>
        <span className="flex justify-end gap-1">
          <IconButton
            label={`Reactivate Member ${member.name}`}
            disabled={pending}
            blocked={noPerson}
            onClick={reactivate}
          >
            <RotateCcw aria-hidden size={15} />
          </IconButton>
          <IconButton
            label={`Delete ${member.name} permanently`}
            destructive
            blocked={noDelete}
            onClick={() => open({ kind: "delete", member })}
          >
            <Trash2 aria-hidden size={15} />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
