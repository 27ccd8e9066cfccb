import type { RosterMember } from "../../api/roster";
import { cx } from "../../ui/cx";
import { nextSorting } from "../../ui/sorting";
import { ColumnFilter, LimitFilter, NameFilter } from "./column-filter";
import { ColumnHead } from "./column-head";
import { ANY, type FigureColumn, type Filters, isSet } from "./filters";
import { MemberRow } from "./member-row";
import { blockedReason } from "./selection";
import { SortAndFilter } from "./sort-and-filter";
import type { MemberSorting, SortKey } from "./sorting";
import type { Room } from "./use-room";

interface MemberTableProps {
  members: readonly RosterMember[];
  /** Who passes search and filters. */
  shown: ReadonlySet<number>;
  room: Room;
  sorting: MemberSorting;
  onSort: (sorting: MemberSorting) => void;
  filters: Filters;
  onFilter: (filters: Partial<Filters>) => void;
  selected: readonly number[];
  onSelect: (id: number, range: boolean) => void;
}

/** All members with their figures (spec, section 2). A table also on a phone, where each row takes two lines. */
export function MemberTable({
  members,
  shown,
  room,
  sorting,
  onSort,
  filters,
  onFilter,
  selected,
  onSelect,
}: MemberTableProps) {
  const phone = room === "phone";
  // Without room for a filter in each head, one button holds them all.
  const gathered = phone || room === "tight";
  const sorted = (key: SortKey) => ({
    direction: sorting.key === key ? sorting.direction : undefined,
    onSort: () => onSort(nextSorting(sorting, key, "name")),
  });
  const limits = (key: FigureColumn, label: string) =>
    gathered ? null : (
      <ColumnFilter label={label} active={isSet(filters[key])} onClear={() => onFilter({ [key]: ANY })}>
        <LimitFilter
          label={label}
          example={key === "power" ? "20M" : "25,000"}
          value={filters[key]}
          onChange={(limit) => onFilter({ [key]: limit })}
        />
      </ColumnFilter>
    );
  return (
    <table className="member-table" data-table="all" aria-label="All members">
      <thead>
        <tr>
          <th scope="col" data-cell="check">
            <span className="sr-only">Select</span>
          </th>
          <ColumnHead
            label="Name"
            cell="name"
            {...sorted("name")}
            filter={
              !gathered && (
                <ColumnFilter
                  label="Name"
                  active={Boolean(filters.name.trim())}
                  onClear={() => onFilter({ name: "" })}
                >
                  <NameFilter value={filters.name} onChange={(name) => onFilter({ name })} />
                </ColumnFilter>
              )
            }
          />
          <ColumnHead label="Power" cell="power" {...sorted("power")} filter={limits("power", "Power")} />
          <ColumnHead
            label="Tech Donations"
            cell="donations"
            {...sorted("techDonations")}
            filter={limits("techDonations", "Tech Donations")}
          />
          <ColumnHead label="VS Score" cell="vs" />
          <ColumnHead label="Rank" cell="rank" {...sorted("rank")} />
          {!phone && (
            <>
              <ColumnHead label="Previous Rank" cell="previous" />
              <ColumnHead label="Calculated Rank" cell="calculated" />
            </>
          )}
          <th scope="col" data-cell="actions" className="type-head text-text-3">
            {gathered ? (
              <SortAndFilter sorting={sorting} onSort={onSort} filters={filters} onFilter={onFilter} />
            ) : (
              <span className={cx(room !== "wide" && "sr-only")}>Actions</span>
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            hidden={!shown.has(member.id)}
            room={room}
            selected={selected.includes(member.id)}
            blocked={blockedReason(selected, member.id)}
            onSelect={onSelect}
          />
        ))}
      </tbody>
    </table>
  );
}
