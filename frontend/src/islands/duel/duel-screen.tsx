import Swords from "lucide-react/icons/swords";
import { useState } from "react";
import { type DuelWeek, useDuel } from "../../api/duel";
import { useWeek } from "../../duel/use-week";
import { WeekSteps } from "../../duel/week-steps";
import { matchesSearch } from "../../format/names";
import { count } from "../../format/numbers";
import { BackLinks } from "../../ui/back-links";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import { SearchInput } from "../../ui/search-input";
import { Select } from "../../ui/select";
import { UploadLink } from "../../ui/upload-link";
import { DayCards } from "./day-cards";
import { DuelTable } from "./duel-table";
import { FILTERS, type FilterKey, passes, SORTS, type SortKey, sorted } from "./lists";

const BACK = [{ href: "/admin", label: "Dashboard" }];

/** The Alliance Duel of a week: each member's score on each day, and whether days and week agree. */
export function DuelScreen() {
  const [week, setWeek] = useWeek();
  const duel = useDuel(week);
  const data = duel.data;
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader title="Alliance Duel by Day" subtitle="The six days should add up to the week's own list.">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <a
            href={`/admin/targets${data ? `?week=${data.weekEnding}` : ""}`}
            className="flex items-center text-blue text-body underline-offset-4 hover:underline touch:h-11"
          >
            Targets
          </a>
          <a
            href="/admin/events"
            className="flex items-center text-blue text-body underline-offset-4 hover:underline touch:h-11"
          >
            Events
          </a>
          {data && <WeekSteps week={data} onChoose={setWeek} />}
        </div>
      </PageHeader>
      <QueryCard query={duel} rows={10} loading="Loading the duel" failed="Failed to fetch the duel" />
      {data && <Week data={data} />}
    </>
  );
}

function Week({ data }: { data: DuelWeek }) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<FilterKey>("all");
  const [sort, setSort] = useState<SortKey>("week");
  const isEmpty = data.weekRead === 0 && data.days.every(({ read }) => read === 0);
  if (isEmpty) {
    return (
      <Card flush>
        <EmptyState
          icon={<Swords size={20} />}
          title="Nothing is recorded for this week's duel"
          text="Upload the lists of the days and of the week together: each is filed by its active tab."
        >
          <UploadLink query="?type=auto" />
        </EmptyState>
      </Card>
    );
  }
  const rows = sorted(data.rows, sort).filter(
    (row) => passes(row, filter) && matchesSearch(row.memberName, search),
  );
  const filters = FILTERS.map(({ value, label }) => ({
    value,
    label: value === "all" ? label : `${label} (${data.rows.filter((row) => passes(row, value)).length})`,
  }));
  return (
    <div className="grid gap-4 phone:gap-3">
      <DayCards data={data} />
      <Card flush>
        <div className="flex flex-wrap gap-2 p-4 md:px-5">
          <div className="min-w-40 flex-1 phone:basis-full">
            <SearchInput
              label="Search the duel"
              placeholder="Search member..."
              value={search}
              onSearch={setSearch}
            />
          </div>
          <div className="w-52 phone:w-0 phone:flex-1">
            <Select
              aria-label="Show"
              options={filters}
              value={filter}
              onChange={(event) => setFilter(event.target.value as FilterKey)}
            />
          </div>
          <div className="w-44 phone:w-0 phone:flex-1">
            <Select
              aria-label="Sort"
              options={SORTS}
              value={sort}
              onChange={(event) => setSort(event.target.value as SortKey)}
            />
          </div>
        </div>
        {rows.length > 0 ? (
          <DuelTable rows={rows} all={data.rows} week={data.weekEnding} />
        ) : (
          <p className="border-line border-t px-4 py-6 text-center text-body text-text-2">
            Nobody is in this list.
          </p>
        )}
        <p role="status" className="sr-only">
          {search || filter !== "all" ? `${count(rows.length, "member")} shown` : ""}
        </p>
      </Card>
    </div>
  );
}
