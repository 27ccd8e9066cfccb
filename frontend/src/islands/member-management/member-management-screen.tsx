import { SearchX, Upload, Users } from "lucide-react";
import { useState } from "react";
import { useMembers } from "../../api/members";
import { count } from "../../format/numbers";
import { Button, buttonClass } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { SearchInput } from "../../ui/search-input";
import { Select } from "../../ui/select";
import { SkeletonRows } from "../../ui/skeleton";
import { COLUMNS, MemberTable } from "./member-table";
import { matchesSearch } from "../../format/names";
import { sortMembers, nextSorting, type Sorting, type SortKey } from "./sorting";

/** Member Management: who is in the alliance, with the latest figures and how fresh they are. */
export function MemberManagementScreen() {
  const members = useMembers();
  const [search, setSearch] = useState("");
  const [sorting, setSorting] = useState<Sorting>({ key: "power", direction: "descending" });
  const shown = sortMembers(
    (members.data ?? []).filter((member) => matchesSearch(member.name, search)),
    sorting,
  );
  return (
    <section className="member-card">
      <div className="member-bar">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <h1 className="type-title">Member Management</h1>
          {members.data && <Chip>{count(members.data.length, "member")}</Chip>}
        </div>
        <div className="flex w-full gap-2 md:w-56 lg:w-64">
          <SearchInput
            label="Search members"
            placeholder="Search members..."
            value={search}
            onSearch={setSearch}
          />
          <div className="w-[8.25rem] shrink-0 md:hidden">
            <Select
              aria-label="Sort by"
              options={COLUMNS.map(({ key, label }) => ({ value: key, label }))}
              value={sorting.key}
              onChange={(event) =>
                setSorting(
                  nextSorting({ key: "name", direction: "descending" }, event.target.value as SortKey),
                )
              }
            />
          </div>
        </div>
      </div>
      {members.isPending && <SkeletonRows rows={12} label="Loading members" />}
      {members.isError && (
        <ErrorState
          title="Failed to fetch member data"
          error={members.error}
          onRetry={() => members.refetch()}
        />
      )}
      {members.data?.length === 0 && (
        <EmptyState
          icon={<Users size={20} />}
          title="No members yet"
          text="Upload a strength ranking and apply it: each name becomes a member."
        >
          <a href="/admin/upload" className={buttonClass("secondary")}>
            <Upload aria-hidden size={16} />
            Data Upload
          </a>
        </EmptyState>
      )}
      {members.data && members.data.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={<SearchX size={20} />}
          title="No members found"
          text={`Nobody is called “${search}”.`}
        >
          <Button onClick={() => setSearch("")}>Clear search</Button>
        </EmptyState>
      )}
      {shown.length > 0 && <MemberTable members={shown} sorting={sorting} onSort={setSorting} />}
      <p role="status" className="sr-only">
        {search && members.data ? `${count(shown.length, "member")} found` : ""}
      </p>
    </section>
  );
}
