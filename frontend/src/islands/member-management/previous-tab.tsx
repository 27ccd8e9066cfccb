import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash2 from "lucide-react/icons/trash-2";
import UserCheck from "lucide-react/icons/user-check";
import { useState } from "react";
import { toggleActive, useInactive } from "../../api/roster";
import type { Member } from "../../api/types";
import { shortMoment } from "../../format/dates";
import { matchesSearch } from "../../format/names";
import { EmptyState } from "../../ui/empty-state";
import { failureToast } from "../../ui/failure-toast";
import { FreshnessBadge } from "../../ui/freshness-badge";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { act } from "./act";
import { ColumnHead } from "./column-head";
import { IconButton } from "./icon-button";
import { ListState, NobodyFound } from "./list-state";
import { Value } from "./member-figure";
import { useOpen } from "./opened";
import { useRights } from "./rights";
import { useRoom } from "./use-room";

interface PreviousTabProps {
  search: string;
  onClearSearch: () => void;
}

/** Who has left: to be taken back, or removed for good. */
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
    <table className="member-table" data-table="previous" aria-label="Previous members">
      <thead>
        <tr>
          <ColumnHead label="Name" cell="name" />
          <ColumnHead label="Power" cell="power" />
          <ColumnHead label="Kills" cell="kills" />
          <ColumnHead label="Tech Donations" cell="donations" />
          <ColumnHead label="Rank" cell="rank" />
          <ColumnHead label="Discord" cell="discord" />
          <ColumnHead label="Inactive Since" cell="since" />
          <ColumnHead label="Actions" cell="actions" />
        </tr>
      </thead>
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
  const [pending, setPending] = useState(false);
  const notation = useRoom() === "phone" ? "short" : "full";

  async function reactivate() {
    setPending(true);
    await act({
      run: () => toggleActive(member.id, true),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => failureToast("Failed to update member status", error, ""),
    });
    setPending(false);
  }

  return (
    <tr>
      <th scope="row" data-cell="name">
        <MemberLink id={member.id} name={member.name} className="text-left font-semibold" />
      </th>
      <td data-cell="power">
        <Value value={member.power} notation={notation} />
      </td>
      <td data-cell="kills">
        <span className="member-figure">
          <Value value={member.kills} notation={notation} />
          <FreshnessBadge figure="kills" updated={member.killsLastUpdated} />
        </span>
      </td>
      <td data-cell="donations">
        <Value value={member.techDonations} />
      </td>
      <td data-cell="rank">
        <RankBadge rank={member.rank} />
      </td>
      <td data-cell="discord" className="text-text-2">
        <span dir="auto" className="block truncate" title={member.discordUsername}>
          {member.discordUsername || "Not linked"}
        </span>
      </td>
      <td data-cell="since" className="whitespace-nowrap text-text-2">
        {member.inactiveSince ? shortMoment(member.inactiveSince) : "Unknown"}
      </td>
      <td data-cell="actions">
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
