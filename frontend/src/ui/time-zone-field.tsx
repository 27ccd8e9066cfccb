import { useState } from "react";
import { count } from "../format/numbers";
import { text } from "../format/text";
import { searchZones } from "../format/time-zones";
import { Field, type FieldFrame } from "./field";
import { SearchInput } from "./search-input";
import { Select } from "./select";

interface TimeZoneFieldProps extends Omit<FieldFrame, "label"> {
  value: string;
  /** Each zone to choose from, with its offset from UTC. */
  labels: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (zone: string) => void;
}

/** A time zone, found by a place or by its offset: game servers are known by theirs (`UTC-2`). */
export function TimeZoneField({ value, labels, disabled, onChange, ...frame }: TimeZoneFieldProps) {
  const [search, setSearch] = useState("");
  const found = searchZones(labels, search);
  const shown = found.includes(value) ? found : [value, ...found];
  return (
    <Field label={text("Time zone")} {...frame}>
      {(ids) => (
        <>
          {!disabled && (
            <>
              <SearchInput
                label={text("Find by place or UTC offset")}
                placeholder={text("Find a place or an offset: Manila, UTC-2")}
                value={search}
                onSearch={setSearch}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault(); // chooses, and sends no form
                  if (search && found[0]) onChange(found[0]);
                }}
              />
              <p role="status" className="text-small text-text-2 empty:hidden">
                {search && text("{zones} found. Choose below.", { zones: count(found.length, "time zone") })}
              </p>
            </>
          )}
          <Select
            {...ids}
            name="timeZone"
            value={value}
            disabled={disabled}
            options={shown.map((zone) => ({ value: zone, label: labels[zone] ?? zone }))}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  );
}
