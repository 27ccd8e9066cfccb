import type { KeyboardEvent } from "react";
import { SearchInput } from "../ui/search-input";

interface ReviewSearchProps {
  search: string;
  onSearch: (text: string) => void;
}

/** Finds rows by name. Escape clears it, Enter keeps it; both return the focus to the rows. */
export function ReviewSearch({ search, onSearch }: ReviewSearchProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") onSearch("");
    const rows = event.currentTarget.closest("[role=dialog]");
    const row =
      rows?.querySelector<HTMLElement>("[data-row][tabindex='0']") ?? rows?.querySelector("[data-row]");
    (row as HTMLElement | null | undefined)?.focus();
  }

  return (
    <div data-review-search className="w-full pb-2 md:ml-auto md:w-56 phone:pb-0">
      <SearchInput
        label="Search member"
        placeholder="Search member..."
        hotkey="/"
        value={search}
        onSearch={onSearch}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
