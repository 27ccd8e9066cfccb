import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/select-field";
import { Sheet } from "../../ui/sheet";
import { LimitFilter, NameFilter, RankFilter, StrikesFilter } from "./column-filter";
import { activeFilters, type Filters, NO_FILTERS } from "./filters";
import { IconButton } from "./icon-button";
import type { MemberSorting, SortKey } from "./sorting";

const ORDERS = [
  { value: "power descending", label: "Power, highest first" },
  { value: "power ascending", label: "Power, lowest first" },
  { value: "techDonations descending", label: "Tech Donations, highest first" },
  { value: "techDonations ascending", label: "Tech Donations, lowest first" },
  { value: "latestVsScore descending", label: "VS Score, highest first" },
  { value: "latestVsScore ascending", label: "VS Score, lowest first" },
  { value: "name ascending", label: "Name, A to Z" },
  { value: "name descending", label: "Name, Z to A" },
  { value: "rank descending", label: "Rank, highest first" },
  { value: "rank ascending", label: "Rank, lowest first" },
  { value: "calculatedRank descending", label: "Calculated Rank, highest first" },
  { value: "calculatedRank ascending", label: "Calculated Rank, lowest first" },
  { value: "strikes descending", label: "Strikes, most first" },
  { value: "strikes ascending", label: "Strikes, fewest first" },
];

interface SortAndFilterProps {
  sorting: MemberSorting;
  onSort: (sorting: MemberSorting) => void;
  filters: Filters;
  onFilter: (filters: Partial<Filters>) => void;
}

/** Sorting and filtering for phones, in place of the column heads, and for strikes, which have no column. */
export function SortAndFilter({ sorting, onSort, filters, onFilter }: SortAndFilterProps) {
  const [open, setOpen] = useState(false);
  const active = activeFilters(filters).length;
  return (
    <>
      <IconButton label={`Sort and filter${active ? `, ${active} on` : ""}`} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden size={16} className={active ? "text-tactical" : ""} />
      </IconButton>
      <Sheet open={open} onClose={() => setOpen(false)} title="Sort and filter">
        <div className="grid gap-4 overflow-y-auto px-4 pb-4">
          <SelectField
            label="Sort by"
            options={ORDERS}
            value={`${sorting.key} ${sorting.direction}`}
            onChange={(value) => {
              const [key, direction] = value.split(" ");
              onSort({ key: key as SortKey, direction: direction as MemberSorting["direction"] });
            }}
          />
          <NameFilter value={filters.name} onChange={(name) => onFilter({ name })} />
          <LimitFilter
            label="Power"
            example="20M"
            value={filters.power}
            onChange={(power) => onFilter({ power })}
          />
          <LimitFilter
            label="Donations"
            example="25,000"
            value={filters.techDonations}
            onChange={(techDonations) => onFilter({ techDonations })}
          />
          <LimitFilter
            label="VS Score"
            example="10M"
            value={filters.latestVsScore}
            onChange={(latestVsScore) => onFilter({ latestVsScore })}
          />
          <RankFilter value={filters.calculated} onChange={(calculated) => onFilter({ calculated })} />
          <StrikesFilter value={filters.strikes} onChange={(strikes) => onFilter({ strikes })} />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" disabled={!active} onClick={() => onFilter(NO_FILTERS)}>
              Clear filters
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
