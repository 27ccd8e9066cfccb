import type { EventFacts, Period } from "../api/events";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";

export const PERIODS: readonly { value: Period; label: string }[] = [
  { value: "once", label: "Each time it is held" },
  { value: "day", label: "By day" },
  { value: "week", label: "By week" },
];
const GOOD = [
  { value: "high", label: "A high value is good" },
  { value: "low", label: "A low value is good" },
];
const LONGEST_TITLE = 60;
const LONGEST_UNIT = 20;

export const NEW_EVENT: EventFacts = { title: "", unit: "", period: "once", highIsGood: true };

interface EventFieldsProps {
  facts: EventFacts;
  /** Whether it has results already: its period stays then. */
  hasResults?: boolean;
  onChange: (facts: EventFacts) => void;
}

/** What a leader says of an event, once. */
export function EventFields({ facts, hasResults = false, onChange }: EventFieldsProps) {
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[2fr_1fr] gap-3 phone:grid-cols-1">
        <Field label="Title">
          {(ids) => (
            <Input
              {...ids}
              autoComplete="off"
              maxLength={LONGEST_TITLE}
              placeholder="Zombie Siege"
              value={facts.title}
              onChange={(event) => onChange({ ...facts, title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Unit">
          {(ids) => (
            <Input
              {...ids}
              autoComplete="off"
              maxLength={LONGEST_UNIT}
              placeholder="points"
              value={facts.unit}
              onChange={(event) => onChange({ ...facts, unit: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label="Results" hint={hasResults ? "Stays, as there are results." : periodHint(facts.period)}>
          {(ids) => (
            <Select
              {...ids}
              options={PERIODS}
              disabled={hasResults}
              value={facts.period}
              onChange={(event) => onChange({ ...facts, period: event.target.value as Period })}
            />
          )}
        </Field>
        <Field label="Order">
          {(ids) => (
            <Select
              {...ids}
              options={GOOD}
              value={facts.highIsGood ? "high" : "low"}
              onChange={(event) => onChange({ ...facts, highIsGood: event.target.value === "high" })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function periodHint(period: Period): string {
  if (period === "week") return "Kept under the Sunday of its week.";
  return "Kept under the report date.";
}
