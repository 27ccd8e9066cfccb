import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field";
import { Select } from "./select";

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<typeof Select>, "onChange"> & { onChange: (value: string) => void };

/** A field with a select. `onChange` receives the chosen value. */
export function SelectField({ label, hint, error, onChange, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <Select {...ids} {...select} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
