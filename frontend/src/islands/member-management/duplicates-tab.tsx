import Copy from "lucide-react/icons/copy";
import Merge from "lucide-react/icons/merge";
import { type DuplicateGroup, type RosterMember, useDuplicates } from "../../api/roster";
import { matchesSearch } from "../../format/names";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { PlainHeads } from "./column-head";
import { FigureCells } from "./figure-cells";
import { ListState } from "./list-state";
import { useOpen } from "./opened";
import { EditAndDelete } from "./row-actions";
import { MOST_SELECTED } from "./selection";
import { END_CELL, FEW_COLUMNS, NAME_CELL, RANK_CELL } from "./table-classes";
import { useRoom } from "./use-room";

interface DuplicatesTabProps {
  members: readonly RosterMember[];
  search: string;
}

/** Groups of members whose names differ only in case, punctuation and spaces (spec, section 2). */
export function DuplicatesTab({ members, search }: DuplicatesTabProps) {
  const duplicates = useDuplicates();
  const byId = new Map(members.map((member) => [member.id, member]));
  return (
    <ListState query={duplicates} loading="Loading duplicates" failed="Failed to fetch duplicates">
      {(groups) => {
        const shown = groups.filter(({ names }) => names.some((name) => matchesSearch(name, search)));
        if (!shown.length) {
          return (
            <EmptyState
              icon={<Copy size={20} />}
              tone={search ? "plain" : "good"}
              title={search ? "No duplicates found" : "No duplicates"}
              text={
                search
                  ? `No group holds a “${search}”.`
                  : "No two members share a name. Names are compared without case, punctuation and spaces."
              }
            />
          );
        }
        return shown.map((group) => (
          <Group
            key={group.memberIds.join()}
            group={group}
            members={group.memberIds.flatMap((id) => byId.get(id) ?? [])}
          />
        ));
      }}
    </ListState>
  );
}

function Group({ group, members }: { group: DuplicateGroup; members: readonly RosterMember[] }) {
  const open = useOpen();
  const short = useRoom() === "phone";
  const title = group.names.join(" · ");
  return (
    <section aria-label={`Duplicates: ${title}`} className="border-line border-b last:border-b-0">
      <div className="flex items-center gap-3 px-4 pt-4 pb-2 phone:px-3">
        <h2 dir="auto" title={title} className="type-card min-w-0 flex-1 truncate text-left">
          {title}
        </h2>
        <Button
          size="sm"
          icon={<Merge aria-hidden size={14} />}
          onClick={() => open({ kind: "merge", ids: group.memberIds.slice(0, MOST_SELECTED) })}
        >
          Merge
        </Button>
      </div>
      {/* The tab has several tables, so sticky heads would cover each other. */}
      <table className={cx(FEW_COLUMNS, "heads:static")} aria-label={title}>
        <PlainHeads labels={["Name", "Power", "Tech Donations", "VS Score", "Rank", "Actions"]} />
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row" className={NAME_CELL}>
                <MemberLink id={member.id} name={member.name} className="text-left font-mono font-semibold" />
              </th>
              <FigureCells member={member} short={short} />
              <td className={RANK_CELL}>
                <RankBadge rank={member.rank} />
              </td>
              <td className={cx(END_CELL, "text-right [&>span]:justify-end md:w-px")}>
                <EditAndDelete member={member} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
