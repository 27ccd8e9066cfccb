import { text } from "../../format/text";
import { InputField } from "../../ui/input-field";
import { SelectField } from "../../ui/select-field";
import type { TimeState } from "./query-state";

const KINDS: { value: TimeState["kind"]; label: string }[] = [
  { value: "newest", label: text("The newest figures") },
  { value: "week", label: text("One week") },
  { value: "weeks", label: text("The last weeks") },
  { value: "span", label: text("From week to week") },
  { value: "ever", label: text("All weeks on record") },
  { value: "day", label: text("One day") },
];

interface TimeFieldsProps {
  time: TimeState;
  mostWeeks: number;
  /** Whether the figure is recorded by day. */
  byDay: boolean;
  onChange: (time: TimeState) => void;
}

/** The time that the figures are from. */
export function TimeFields({ time, mostWeeks, byDay, onChange }: TimeFieldsProps) {
  const day = (slot: "week" | "since" | "until" | "day", label: string) => (
    <InputField
      label={label}
      type="date"
      value={time[slot]}
      onChange={(value) => onChange({ ...time, [slot]: value })}
    />
  );
  return (
    <>
      <SelectField
        label={text("When")}
        options={KINDS.filter(({ value }) => value !== "day" || byDay || time.kind === "day")}
        value={time.kind}
        onChange={(value) => onChange({ ...time, kind: value as TimeState["kind"] })}
      />
      {time.kind === "week" && day("week", text("Any day of the week"))}
      {time.kind === "weeks" && (
        <InputField
          label={text("How many weeks, 1 to {most}", { most: mostWeeks })}
          inputMode="numeric"
          autoComplete="off"
          value={time.weeks}
          onChange={(value) => onChange({ ...time, weeks: value })}
        />
      )}
      {time.kind === "span" && day("since", text("From the week of"))}
      {time.kind === "span" && day("until", text("To the week of"))}
      {time.kind === "day" && day("day", text("Day"))}
    </>
  );
}
