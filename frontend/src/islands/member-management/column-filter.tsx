import ListFilter from "lucide-react/icons/list-filter";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { InputField } from "../../ui/input-field";
import { Popover } from "../../ui/popover";
import { SelectField } from "../../ui/select-field";
import { type FigureFilter, parseLimit } from "./filters";

interface ColumnFilterProps {
  label: string;
  active: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** The filter of a column, behind a small button in its head. */
export function ColumnFilter({ label, active, onClear, children }: ColumnFilterProps) {
  return (
    <Popover
      label={`Filter ${label}${active ? ", on" : ""}`}
      triggerClass={cx(
        "touch-area grid size-6 shrink-0 place-items-center rounded-chip hover:text-text",
        active ? "text-tactical" : "text-text-3",
      )}
      trigger={<ListFilter aria-hidden size={13} />}
      title={`Filter ${label}`}
      width="w-64"
    >
      {(close) => (
        <>
          {children}
          <div className="mt-4 flex justify-end gap-2">
            <Button variant="ghost" size="sm" disabled={!active} onClick={onClear}>
              Clear
            </Button>
            <Button size="sm" onClick={close}>
              Done
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}

interface NameFilterProps {
  value: string;
  onChange: (text: string) => void;
}

export function NameFilter({ value, onChange }: NameFilterProps) {
  return (
    <InputField
      label="Name contains"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  );
}

const CALCULATED = [
  { value: "", label: "Any" },
  { value: "other", label: "Another than the rank held" },
  ...["R5", "R4", "R3", "R2", "R1"].map((rank) => ({ value: rank, label: rank })),
  { value: "X", label: "X: meets no rank's criteria" },
];

/** Filters by the calculated rank. */
export function RankFilter({ value, onChange }: NameFilterProps) {
  return <SelectField label="Calculated Rank" options={CALCULATED} value={value} onChange={onChange} />;
}

const STRIKES = [
  { value: "", label: "Any" },
  { value: "1", label: "At least 1" },
  { value: "2", label: "At least 2" },
  { value: "3", label: "At least 3" },
];

/** Filters by the number of standing strikes. */
export function StrikesFilter({ value, onChange }: NameFilterProps) {
  return <SelectField label="Strikes" options={STRIKES} value={value} onChange={onChange} />;
}

interface LimitFilterProps {
  label: string;
  /** An example of a limit, as the field's hint. */
  example: string;
  value: FigureFilter;
  onChange: (filter: FigureFilter) => void;
}

/** Filters by at least, at most, or missing. */
export function LimitFilter({ label, example, value, onChange }: LimitFilterProps) {
  const problem = (text: string) =>
    text.trim() && parseLimit(text) === null ? "A number, like 20M or 25,000" : null;
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-2">
        {(["least", "most"] as const).map((end) => (
          <InputField
            key={end}
            label={`${label} at ${end}`}
            error={value.missing ? null : problem(value[end])}
            inputMode="decimal"
            autoComplete="off"
            placeholder={example}
            disabled={value.missing}
            value={value[end]}
            onChange={(limit) => onChange({ ...value, [end]: limit })}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control */}
      <label className="flex items-center gap-2.5 text-body touch:h-11">
        <Checkbox checked={value.missing} onCheckedChange={(missing) => onChange({ ...value, missing })} />
        Missing only
      </label>
    </div>
  );
}
