import { useMemo } from "react";
import type { RosterMember } from "../../api/roster";
import { lookAlikes } from "../../format/look-alikes";
import { cx } from "../../ui/cx";
import { nextSorting } from "../../ui/sorting";
import { useGradually } from "../../ui/use-gradually";
import { ColumnFilter, LimitFilter, NameFilter, RankFilter } from "./column-filter";
import { ColumnHead, HEAD } from "./column-head";
import { ANY, type FigureColumn, type Filters, isSet } from "./filters";
import { MemberRow } from "./member-row";
import { blockedReason } from "./selection";
import { SortAndFilter } from "./sort-and-filter";
import type { MemberSorting, SortKey } from "./sorting";
import { TABLE } from "./table-classes";
import type { Room } from "./use-room";

interface MemberTableProps {
  members: readonly RosterMember[];
  /** The members that match search and filters. */
  shown: ReadonlySet<number>;
  room: Room;
  sorting: MemberSorting;
  onSort: (sorting: MemberSorting) => void;
  filters: Filters;
  onFilter: (filters: Partial<Filters>) => void;
  selected: readonly number[];
  onSelect: (id: number, range: boolean) => void;
}

/** This many rows fill a screen below the criteria. The others are drawn while the browser is idle. */
const PACE = { atOnce: 12, step: 22 };

const EXAMPLES: Record<FigureColumn, string> = {
  power: "20M",
  techDonations: "25,000",
  latestVsScore: "10M",
};

/** Fixed widths, so that no column moves while a search hides rows. The name gets the remaining width. */
const ALL_ROWS =
  "md:table-fixed phone:[&_tr]:grid-cols-[24px_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,.75fr)_20px] phone:[&_thead]:block";

/** All members with their figures (spec, section 2). It is a table on a phone too, with two lines per row. */
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
  const drawn = useGradually(members.length, PACE);
  const alike = useMemo(() => lookAlikes(members.map(({ name }) => name)), [members]);
  // If there is no room for a filter in each head, one button opens all of them.
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
          example={EXAMPLES[key]}
          value={filters[key]}
          onChange={(limit) => onFilter({ [key]: limit })}
        />
      </ColumnFilter>
    );
  return (
    <table data-table="all" className={cx(TABLE, ALL_ROWS)} aria-label="All members">
      <thead className="border-line phone:sticky phone:top-[calc(56px+var(--bar))] phone:z-9 phone:block phone:border-y phone:bg-raised">
        <tr className="phone:min-h-8 phone:items-center">
          <th scope="col" className={cx(HEAD, "w-[30px] lg:w-10 xl:w-[42px] phone:hidden")}>
            <span className="sr-only">Select</span>
          </th>
          <ColumnHead
            label="Name"
            className="phone:hidden"
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
          <ColumnHead
            label="Power"
            className="md:w-[100px] xl:w-[112px] wide:w-[194px] phone:col-start-2"
            {...sorted("power")}
            filter={limits("power", "Power")}
          />
          <ColumnHead
            label="Tech Donations"
            className="md:w-[92px] lg:w-[102px] xl:w-[150px] wide:w-[162px]"
            {...sorted("techDonations")}
            filter={limits("techDonations", "Tech Donations")}
          />
          <ColumnHead
            label="VS Score"
            className="md:w-[90px] lg:w-24 xl:w-[110px] wide:w-[146px]"
            {...sorted("latestVsScore")}
            filter={limits("latestVsScore", "VS Score")}
          />
          <ColumnHead
            label="Rank"
            className="w-[52px] whitespace-nowrap lg:w-[112px] xl:w-[122px] phone:hidden"
            {...sorted("rank")}
          />
          {!phone && (
            <>
              <ColumnHead label="Previous Rank" className="w-[66px] lg:w-[70px] xl:w-[80px] wide:w-[84px]" />
              <ColumnHead
                label="Calculated Rank"
                className="w-18 lg:w-20 xl:w-[126px]"
                {...sorted("calculatedRank")}
                filter={
                  !gathered && (
                    <ColumnFilter
                      label="Calculated Rank"
                      active={Boolean(filters.calculated)}
                      onClear={() => onFilter({ calculated: "" })}
                    >
                      <RankFilter
                        value={filters.calculated}
                        onChange={(calculated) => onFilter({ calculated })}
                      />
                    </ColumnFilter>
                  )
                }
              />
            </>
          )}
          <th
            scope="col"
            className={cx(HEAD, "text-right md:w-10 lg:w-11 xl:w-[118px] phone:justify-self-end")}
          >
            <span className="inline-flex items-center justify-end gap-1">
              {!gathered && <span className={cx(room !== "wide" && "sr-only")}>Actions</span>}
              <SortAndFilter sorting={sorting} onSort={onSort} filters={filters} onFilter={onFilter} />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.slice(0, drawn).map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            alike={alike.has(member.name)}
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
