import { Select, type SelectOption } from "../../ui/select";

interface FilterSelectProps<Value extends string> {
  label: string;
  choices: readonly (SelectOption & { value: Value })[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A dropdown of an analytics card. On a phone two of them share a line. */
export function FilterSelect<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: FilterSelectProps<Value>) {
  return (
    <div className="w-36 phone:w-auto phone:min-w-0 phone:flex-1">
      <Select
        aria-label={label}
        options={choices}
        value={value}
        onChange={(event) => onChoose(event.target.value as Value)}
      />
    </div>
  );
}
