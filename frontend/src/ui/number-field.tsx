import type { FieldFrame } from "./field";
import { InputField } from "./input-field";

interface NumberFieldProps extends FieldFrame {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
}

/** A field for a figure or a level. */
export function NumberField(props: NumberFieldProps) {
  return <InputField inputMode="numeric" autoComplete="off" className="text-right" {...props} />;
}
