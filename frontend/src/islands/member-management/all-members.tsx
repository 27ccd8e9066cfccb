import Users from "lucide-react/icons/users";
import { type RefObject, useEffect, useMemo } from "react";
import type { RosterMember } from "../../api/roster";
import { count } from "../../format/numbers";
import { EmptyState } from "../../ui/empty-state";
import { UploadLink } from "../../ui/upload-link";
import { AddButton } from "./add-button";
import { FilterChips } from "./filter-chips";
import { type Filters, filterMembers, NO_FILTERS } from "./filters";
import { NobodyFound } from "./list-state";
import { MemberTable } from "./member-table";
import { NoRankBar } from "./no-rank-bar";
import { type MemberSorting, sortMembers } from "./sorting";
import { useRoom } from "./use-room";

interface AllMembersProps {
  members: readonly RosterMember[];
  search: string;
  onSearch: (search: string) => void;
  sorting: MemberSorting;
  onSort: (sorting: MemberSorting) => void;
  filters: Filters;
  onFilter: (filters: Partial<Filters>) => void;
  selected: readonly number[];
  onSelect: (id: number, range: boolean) => void;
  /** Receives the ids in the order of the rows. */
  order: RefObject<readonly number[]>;
}

/** The All Members tab. Filtering and sorting need no call to the server. */
export function AllMembers(props: AllMembersProps) {
  const { members, search, sorting, filters, order } = props;
  const room = useRoom();
  const sorted = useMemo(() => sortMembers(members, sorting), [members, sorting]);
  const shown = useMemo(() => filterMembers(sorted, filters, search), [sorted, filters, search]);
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const withoutRank = useMemo(() => shown.filter(({ rank }) => rank === 0), [shown]);
  useEffect(() => {
    order.current = shown.map(({ id }) => id);
  }, [shown, order]);

  if (!members.length) {
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="No members yet"
        text="Upload a strength ranking and apply it: each name becomes a member. Or add names by hand, one or a pasted list, or import a roster as CSV."
      >
        <UploadLink />
        <AddButton />
      </EmptyState>
    );
  }
  return (
    <>
      <FilterChips filters={filters} onFilter={props.onFilter} />
      <NoRankBar
        members={withoutRank}
        alone={filters.mark === "no-rank"}
        onShow={() => props.onFilter({ mark: "no-rank" })}
      />
      {/* The head stays even if no member is left, because it contains the filters being typed. */}
      <MemberTable
        members={sorted}
        shown={shownIds}
        room={room}
        sorting={sorting}
        onSort={props.onSort}
        filters={filters}
        onFilter={props.onFilter}
        selected={props.selected}
        onSelect={props.onSelect}
      />
      {shown.length === 0 && (
        <NobodyFound
          search={search}
          onClear={() => (search ? props.onSearch("") : props.onFilter(NO_FILTERS))}
        />
      )}
      <p role="status" className="sr-only">
        {shown.length < members.length ? `${count(shown.length, "member")} found` : ""}
      </p>
    </>
  );
}
