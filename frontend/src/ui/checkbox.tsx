import type { ComponentProps } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "className"> {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

export function Checkbox({ onCheckedChange, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      className="checkbox touch-area"
    />
  );
}
