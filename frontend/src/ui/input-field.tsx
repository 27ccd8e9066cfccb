import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field";
import { Input } from "./input";

type InputFieldProps = FieldFrame &
  Omit<ComponentProps<typeof Input>, "onChange"> & { onChange: (value: string) => void };

/** A field for one line of text. `onChange` receives the typed text. */
export function InputField({ label, hint, error, onChange, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <Input {...ids} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
