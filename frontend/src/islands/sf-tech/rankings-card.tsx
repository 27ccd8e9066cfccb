import Cpu from "lucide-react/icons/cpu";
import SearchX from "lucide-react/icons/search-x";
import { useState } from "react";
import type { SfTechRecord, useSfTech } from "../../api/sf-tech";
import { matchesSearch } from "../../format/names";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { QueryState } from "../../ui/query-state";
import { SearchInput } from "../../ui/search-input";
import { type RecordSorting, sortRecords } from "./ranking";
import { RankingsTable } from "./rankings-table";

interface RankingsCardProps {
  query: ReturnType<typeof useSfTech>;
  onEdit: (member: { id: number; name: string }) => void;
}

/** Every member's newest levels. */
export function RankingsCard({ query, onEdit }: RankingsCardProps) {
  const records = query.data;
  return (
    <Card title="SF Tech Rankings" aside={records && count(records.length, "member")} flush>
      <QueryState
        query={query}
        rows={10}
        loading="Loading the SF Tech rankings"
        failed="Failed to fetch SF Tech data"
      />
      {records && <Rankings records={records} onEdit={onEdit} />}
    </Card>
  );
}

interface RankingsProps {
  records: readonly SfTechRecord[];
  onEdit: RankingsCardProps["onEdit"];
}

function Rankings({ records, onEdit }: RankingsProps) {
  const [search, setSearch] = useState("");
  const [sorting, setSorting] = useState<RecordSorting>({
    key: "completionPercentage",
    direction: "descending",
  });
  if (records.length === 0) {
    return (
      <EmptyState
        icon={<Cpu size={20} />}
        title="No SF Tech records yet"
        text="Choose a member, and upload a screenshot of the Special Forces tree or enter the levels by hand."
      />
    );
  }
  const found = records.filter(({ memberName }) => matchesSearch(memberName, search));
  return (
    <>
      <div className="px-4 pb-3 md:px-5">
        <SearchInput
          label="Search the rankings"
          placeholder="Search members..."
          value={search}
          onSearch={setSearch}
        />
      </div>
      {found.length > 0 ? (
        <RankingsTable
          records={sortRecords(found, sorting)}
          sorting={sorting}
          onSort={setSorting}
          onEdit={onEdit}
        />
      ) : (
        <EmptyState
          icon={<SearchX size={20} />}
          title="No members found"
          text={`No record belongs to “${search}”.`}
        >
          <Button onClick={() => setSearch("")}>Clear search</Button>
        </EmptyState>
      )}
    </>
  );
}
