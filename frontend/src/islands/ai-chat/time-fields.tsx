import { text } from "../../format/text";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
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
  /** Whether the figure is known by day. */
  byDay: boolean;
  onChange: (time: TimeState) => void;
}

/** Of when the figures are. */
export function TimeFields({ time, mostWeeks, byDay, onChange }: TimeFieldsProps) {
  const day = (slot: "week" | "since" | "until" | "day", label: string) => (
    <Field label={label}>
      {(ids) => (
        <Input
          {...ids}
          type="date"
          value={time[slot]}
          onChange={({ target }) => onChange({ ...time, [slot]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field label={text("When")}>
        {(ids) => (
          <Select
            {...ids}
            options={KINDS.filter(({ value }) => value !== "day" || byDay || time.kind === "day")}
            value={time.kind}
            onChange={({ target }) => onChange({ ...time, kind: target.value as TimeState["kind"] })}
          />
        )}
      </Field>
      {time.kind === "week" && day("week", text("Any day of the week"))}
      {time.kind === "weeks" && (
        <Field label={text("How many weeks, 1 to {most}", { most: mostWeeks })}>
          {(ids) => (
            <Input
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              value={time.weeks}
              onChange={({ target }) => onChange({ ...time, weeks: target.value })}
            />
          )}
        </Field>
      )}
      {time.kind === "span" && day("since", text("From the week of"))}
      {time.kind === "span" && day("until", text("To the week of"))}
      {time.kind === "day" && day("day", text("Day"))}
    </>
  );
}
