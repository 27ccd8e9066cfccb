import Trash2 from "lucide-react/icons/trash-2";
import type { QueryChoices } from "../../api/query";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/input-field";
import type { SelectOption } from "../../ui/select";
import { SelectField } from "../../ui/select-field";
import type { ConditionState } from "./query-state";
import { TimeFields } from "./time-fields";

interface ConditionFieldsProps {
  number: number;
  condition: ConditionState;
  choices: QueryChoices;
  onChange: (condition: ConditionState) => void;
  onRemove: () => void;
}

/** A comparison of a figure with a number, with the whole group, or with a member. */
export function ConditionFields({ number, condition, choices, onChange, onRemove }: ConditionFieldsProps) {
  const against: SelectOption[] = [
    { value: "value", label: text("a number") },
    ...(choices.slots.thanGroup ?? []),
    { value: "member", label: text("the figure of a member") },
  ];
  const select = (
    slot: "figure" | "of" | "comparison" | "against" | "member",
    label: string,
    options: SelectOption[],
  ) => (
    <SelectField
      label={label}
      {...(slot === "member" && { placeholder: text("Choose a member") })}
      options={options}
      value={condition[slot]}
      onChange={(value) => onChange({ ...condition, [slot]: value })}
    />
  );
  return (
    <fieldset className="min-w-0 rounded-control border border-line px-3 pt-2 pb-3">
      <legend className="px-1 text-small text-text-2">{text("Condition {number}", { number })}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {select("figure", text("Figure"), choices.figures)}
        {select("of", text("What of it"), choices.slots.of ?? [])}
        {select("comparison", text("Is"), choices.slots.comparison ?? [])}
        {select("against", text("Held against"), against)}
        {condition.against === "value" && (
          <InputField
            label={text("Number")}
            inputMode="numeric"
            autoComplete="off"
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
        {condition.against === "member" &&
          select(
            "member",
            text("Member"),
            choices.members.map(({ memberId, memberName }) => ({
              value: String(memberId),
              label: memberName,
            })),
          )}
        <TimeFields
          time={condition.time}
          mostWeeks={choices.most.weeks}
          byDay={choices.figures.some(({ value, byDay }) => value === condition.figure && byDay)}
          onChange={(time) => onChange({ ...condition, time })}
        />
      </div>
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 aria-hidden size={14} />}
        className="mt-2"
        aria-label={text("Remove condition {number}", { number })}
        onClick={onRemove}
      >
        {text("Remove")}
      </Button>
    </fieldset>
  );
}
