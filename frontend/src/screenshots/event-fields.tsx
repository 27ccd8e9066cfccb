import type { EventFacts, Period } from "../api/events";
import { InputField } from "../ui/input-field";
import { SelectField } from "../ui/select-field";

const PERIODS: readonly { value: Period; label: string }[] = [
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
  /** Whether the event already has results, so that its period can't change. */
  hasResults?: boolean;
  onChange: (facts: EventFacts) => void;
}

/** The facts about an event that a leader enters once. */
export function EventFields({ facts, hasResults = false, onChange }: EventFieldsProps) {
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[2fr_1fr] gap-3 phone:grid-cols-1">
        <InputField
          label="Title"
          autoComplete="off"
          maxLength={LONGEST_TITLE}
          placeholder="Zombie Siege"
          value={facts.title}
          onChange={(value) => onChange({ ...facts, title: value })}
        />
        <InputField
          label="Unit"
          autoComplete="off"
          maxLength={LONGEST_UNIT}
          placeholder="points"
          value={facts.unit}
          onChange={(value) => onChange({ ...facts, unit: value })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField
          label="Results"
          hint={hasResults ? "Stays, as there are results." : periodHint(facts.period)}
          options={PERIODS}
          disabled={hasResults}
          value={facts.period}
          onChange={(value) => onChange({ ...facts, period: value as Period })}
        />
        <SelectField
          label="Order"
          options={GOOD}
          value={facts.highIsGood ? "high" : "low"}
          onChange={(value) => onChange({ ...facts, highIsGood: value === "high" })}
        />
      </div>
    </div>
  );
}

function periodHint(period: Period): string {
  if (period === "week") return "Kept under the Sunday of its week.";
  return "Kept under the report date.";
}
