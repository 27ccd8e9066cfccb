import type { AnalyticsType, ProgressionMetric, RangeDays, WeekMetric } from "../../api/analytics";
import type { SelectOption } from "../../ui/select";

interface Choice<Value extends string> extends SelectOption {
  value: Value;
}

export const TYPES: readonly Choice<AnalyticsType>[] = [
  { value: "all", label: "All Data" },
  { value: "strength", label: "Strength" },
  { value: "kills", label: "Kills" },
  { value: "donations", label: "Donations" },
];

export const RANGES: readonly Choice<RangeDays>[] = [
  { value: "7", label: "7 Days" },
  { value: "30", label: "30 Days" },
  { value: "90", label: "90 Days" },
];

export const PROGRESSION_METRICS: readonly Choice<ProgressionMetric>[] = [
  { value: "power", label: "Power" },
  { value: "vs", label: "VS" },
  { value: "donations", label: "Tech Donations" },
];

export const WEEK_METRICS: readonly Choice<WeekMetric>[] = [
  { value: "power", label: "Power" },
  { value: "kills", label: "Kills" },
  { value: "donations", label: "Tech Donations" },
  { value: "vs", label: "VS Score" },
];

/** The values that a dropdown offers. */
export function valuesOf<Value extends string>(choices: readonly Choice<Value>[]): Value[] {
  return choices.map(({ value }) => value);
}

export function labelOf<Value extends string>(choices: readonly Choice<Value>[], value: Value): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
