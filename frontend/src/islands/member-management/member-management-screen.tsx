import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useDuplicates, useInactive, useRoster, useSavedWeeks } from "../../api/roster";
import type { CurrentUser } from "../../api/types";
import { weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { inAddress } from "../../ui/address";
import { Chip } from "../../ui/chip";
import { later, useLater } from "../../ui/later";
import { SearchInput } from "../../ui/search-input";
import { TabPanel, Tabs } from "../../ui/tab-parts";
import { TabList } from "../../ui/tabs";
import { useAddress } from "../../ui/use-address";
import { AddButton } from "./add-button";
import { AllMembers } from "./all-members";
import { CriteriaCard } from "./criteria-card";
import { DuplicatesTab } from "./duplicates-tab";
import { type Filters, MARKS, NO_FILTERS } from "./filters";
import { ListState } from "./list-state";
import { MergeBar } from "./merge-bar";
import { OpenContext, type Opened } from "./opened";
import { PreviousTab } from "./previous-tab";
import { ALL_RIGHTS, RightsContext, rightsOf } from "./rights";
import { RosterMenu } from "./roster-menu";
import { SaveWeek } from "./save-week";
import { SnapshotTab } from "./snapshot-tab";
import type { MemberSorting } from "./sorting";
import { useAskedEdit } from "./use-asked-edit";
import { useRoom } from "./use-room";
import { useSelection } from "./use-selection";

const dialogs = later(() => import("./dialogs"));

const FIXED_TABS = ["all", "duplicates", "previous"];
const NO_IDS: number[] = [];

interface MemberManagementScreenProps {
  /** Only an admin (R4, R5) may save weeks (spec, section 6). */
  isAdmin?: boolean;
  rights?: CurrentUser["rights"];
  memberId?: number | null;
}

/** Member Management: rank criteria, the roster with its duplicates and former members, and the saved weeks. */
export function MemberManagementScreen({
  isAdmin = false,
  rights,
  memberId = null,
}: MemberManagementScreenProps) {
  const mine = useMemo(() => (rights ? rightsOf({ rights, memberId }) : ALL_RIGHTS), [rights, memberId]);
  const roster = useRoster();
  const weeks = useSavedWeeks();
  const room = useRoom();
  const [opened, setOpened] = useState<Opened | null>(null);
  const parts = useLater(dialogs, opened !== null);
  const [search, setSearch] = useState("");
  const [sorting, setSorting] = useState<MemberSorting>({ key: "power", direction: "descending" });
  const [filters, filter] = useFilters();
  const [tab, setTab, tabs] = useTabs();
  const ids = useMemo(() => roster.data?.map(({ id }) => id) ?? NO_IDS, [roster.data]);
  const selection = useSelection(ids);
  useAskedEdit(roster.data, setOpened);
  // The search box responds to each key at once. The rows follow.
  const wanted = useDeferredValue(search);

  useEffect(() => {
    const warm = setTimeout(dialogs.load, 1500);
    return () => clearTimeout(warm);
  }, []);

  const phone = room === "phone";
  const atBottom = room !== "wide" && selection.selected.length > 0;
  const searchBelow = room === "narrow" || room === "tight";
  const searchBox = (
    <div className="min-w-32 flex-[0_1_15rem] rail:min-w-0 rail:flex-[0_0_5.5rem] rail:focus-within:flex-[0_0_14rem] phone:min-w-0 phone:flex-1">
      <SearchInput
        label="Search members"
        placeholder="Search members..."
        value={search}
        onSearch={setSearch}
      />
    </div>
  );
  const tools = (
    <div className="flex min-w-0 items-center justify-end gap-2.5 pr-4 phone:sticky phone:top-14 phone:z-sticky phone:h-(--bar) phone:gap-2 phone:bg-raised phone:px-3">
      {!atBottom && <MergeBar selected={selection.selected} onClear={selection.clear} />}
      {!searchBelow && searchBox}
      {!phone && <AddButton short={room !== "wide" || selection.selected.length > 0} />}
      {!phone && <RosterMenu short={room === "tight" || (selection.selected.length > 0 && !atBottom)} />}
      {isAdmin && <SaveWeek named={room === "wide" && selection.selected.length === 0} />}
    </div>
  );
  return (
    <RightsContext value={mine}>
      <OpenContext value={setOpened}>
        <CriteriaCard />
        <Tabs value={tab} onValueChange={setTab}>
          <section className="rounded-card border border-line bg-surface shadow-card [--bar:60px] [--tabs:42px] phone:-mx-3 phone:flex phone:flex-col phone:rounded-none phone:border-x-0 phone:border-b-0 phone:bg-transparent phone:shadow-none phone:[--bar:64px] phone:[--tabs:46px] md:max-xl:[--tabs:50px] md:pointer-coarse:[--bar:68px] xl:pointer-coarse:[--tabs:46px]">
            <div className="sticky top-15 z-sticky grid grid-cols-[auto_1fr] grid-rows-[var(--bar)_var(--tabs)] items-center rounded-t-card border-line border-b bg-surface phone:contents">
              <div className="flex min-w-0 items-center gap-3 px-4 phone:gap-2 phone:px-3 phone:pt-3.5 phone:pb-0.5">
                <h1 className="type-title truncate phone:[font-stretch:84%]">Member Management</h1>
                {roster.data && !phone && <Chip>{count(roster.data.length, "member")}</Chip>}
                {phone && (
                  <span className="ml-auto flex gap-2">
                    <AddButton short />
                    <RosterMenu short />
                  </span>
                )}
              </div>
              {!phone && tools}
              <div className="col-span-2 flex min-w-0 items-center gap-4 self-stretch px-4 phone:border-line phone:border-b phone:px-3">
                <TabList label="Members and saved weeks" items={tabs} className="min-w-0 flex-1 self-end" />
                {searchBelow && searchBox}
              </div>
              {phone && tools}
            </div>
            <TabPanel value="all" tabIndex={-1}>
              <ListState query={roster} loading="Loading members" failed="Failed to fetch member data">
                {(members) => (
                  <AllMembers
                    members={members}
                    search={wanted}
                    onSearch={setSearch}
                    sorting={sorting}
                    onSort={setSorting}
                    filters={filters}
                    onFilter={filter}
                    selected={selection.selected}
                    onSelect={selection.select}
                    order={selection.order}
                  />
                )}
              </ListState>
            </TabPanel>
            <TabPanel value="duplicates" tabIndex={-1}>
              <ListState query={roster} loading="Loading members" failed="Failed to fetch member data">
                {(members) => <DuplicatesTab members={members} search={wanted} />}
              </ListState>
            </TabPanel>
            <TabPanel value="previous" tabIndex={-1}>
              <PreviousTab search={wanted} onClearSearch={() => setSearch("")} />
            </TabPanel>
            {weeks.data?.map(({ weekEnding }) => (
              <TabPanel key={weekEnding} value={weekEnding} tabIndex={-1}>
                <SnapshotTab
                  weekEnding={weekEnding}
                  search={wanted}
                  onClearSearch={() => setSearch("")}
                  isAdmin={isAdmin}
                />
              </TabPanel>
            ))}
            {atBottom && (
              <div className="sticky bottom-0 z-sticky mt-auto rounded-b-card border-line-strong border-t bg-floating px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] phone:-mb-4 phone:rounded-none phone:px-3">
                <MergeBar selected={selection.selected} onClear={selection.clear} leading />
              </div>
            )}
          </section>
        </Tabs>
        {opened && parts && <parts.Dialogs opened={opened} onMerged={selection.clear} />}
      </OpenContext>
    </RightsContext>
  );
}

/** The open tab, kept in the address. A week that isn't saved opens All Members. */
function useTabs() {
  const weeks = useSavedWeeks();
  const duplicates = useDuplicates();
  const inactive = useInactive();
  const named = inAddress("tab") ?? "";
  const allowed = /^\d{4}-\d\d-\d\d$/.test(named) ? [...FIXED_TABS, named] : FIXED_TABS;
  const [tab, setTab] = useAddress<string>("tab", allowed, "all");
  const items = [
    { value: "all", label: "All Members" },
    { value: "duplicates", label: "Duplicates", ...counted(duplicates.data) },
    { value: "previous", label: "Previous Members", ...counted(inactive.data) },
    ...(weeks.data ?? []).map(({ weekEnding }, index) => ({
      value: weekEnding,
      label: weekLabel(weekEnding),
      apart: index === 0,
    })),
  ];
  const known = FIXED_TABS.includes(tab) || weeks.data?.some(({ weekEnding }) => weekEnding === tab);
  return [known || weeks.isPending ? tab : "all", setTab, items] as const;
}

function counted(list: readonly unknown[] | undefined): { count?: number } {
  return list ? { count: list.length } : {};
}

/** The filters. The mark is kept in the address, because other screens link here with one. */
function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [mark, setMark] = useAddress("filter", MARKS, "none");
  const [filters, setFilters] = useState(NO_FILTERS);
  const all = useMemo(() => ({ ...filters, mark }), [filters, mark]);
  return [
    all,
    (change) => {
      setFilters((now) => ({ ...now, ...change }));
      if (change.mark !== undefined) setMark(change.mark);
    },
  ];
}
