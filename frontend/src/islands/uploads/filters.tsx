import type { Wanted } from "../../api/all-uploads";
import { SHOWN_TYPES } from "../../screenshots/data-types";
import { offeredEvents } from "../../screenshots/events";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Input } from "../../ui/input";
import { SearchInput } from "../../ui/search-input";
import { Select, type SelectOption } from "../../ui/select";
import { NOTHING_WANTED } from "./use-wanted";

interface FiltersProps {
  wanted: Wanted;
  uploaders: readonly string[];
  onChange: (wanted: Wanted) => void;
}

const KINDS: SelectOption[] = [
  { value: "", label: "Every kind" },
  ...SHOWN_TYPES,
  { value: "auto", label: "Mixed" },
  { value: "other", label: "Other" },
];
const STATES: SelectOption[] = [
  { value: "", label: "Every state" },
  { value: "applied", label: "Applied" },
  { value: "waiting", label: "Needs review" },
  { value: "undone", label: "Undone" },
  { value: "discarded", label: "Discarded" },
  { value: "processing", label: "Processing" },
  { value: "failed", label: "Failed" },
];

/** The search and the filters; on a phone, one below the other. */
export function Filters({ wanted, uploaders, onChange }: FiltersProps) {
  const set = (fields: Partial<Wanted>) => onChange({ ...wanted, ...fields });
  const people = [
    { value: "", label: "Everybody" },
    ...[...new Set([...uploaders, ...(wanted.by ? [wanted.by] : [])])].map((name) => ({
      value: name,
      label: name,
    })),
  ];
  const narrowed = Object.values(wanted).some(Boolean);
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 md:grid-cols-4 md:px-5 xl:grid-cols-[minmax(14rem,1fr)_9.5rem_9.5rem_9.5rem_auto_auto]">
      <div className="col-span-full xl:col-span-1">
        <SearchInput
          label="Search uploads"
          placeholder="Member, date or file name"
          value={wanted.search}
          onSearch={(search) => set({ search })}
        />
      </div>
      <Select
        aria-label="Kind"
        options={[...KINDS, ...offeredEvents()]}
        value={wanted.kind}
        className="text-text"
        onChange={(event) => set({ kind: event.target.value })}
      />
      <Select
        aria-label="State"
        options={STATES}
        value={wanted.state}
        className="text-text"
        onChange={(event) => set({ state: event.target.value })}
      />
      <div className="phone:col-span-full">
        <Select
          aria-label="Uploaded by"
          options={people}
          value={wanted.by}
          className="text-text"
          onChange={(event) => set({ by: event.target.value })}
        />
      </div>
      <div className="col-span-2 flex min-w-0 items-center gap-2 md:col-span-3 xl:col-span-1">
        <Day label="Report date from" value={wanted.first} onChange={(first) => set({ first })} />
        <span aria-hidden className="text-text-3 phone:hidden">
          –
        </span>
        <Day label="Report date to" value={wanted.last} onChange={(last) => set({ last })} />
      </div>
      <div className="flex items-center justify-end phone:col-span-full">
        <Button variant="ghost" size="sm" disabled={!narrowed} onClick={() => onChange(NOTHING_WANTED)}>
          Show all
        </Button>
      </div>
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <div className="min-w-0 flex-1">
      <Input
        type="date"
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx("min-w-0 phone:px-2", !value && "text-text-3")}
      />
    </div>
  );
}
