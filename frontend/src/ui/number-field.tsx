import type { ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

interface NumberFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
}

/** A field for a figure or a level. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      {(ids) => (
        <Input
          {...ids}
          inputMode="numeric"
          autoComplete="off"
          className="text-right"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
