import type { ComponentProps } from "react";
import { cx } from "./cx";

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
      className={cx(
        "grid size-4 touch-area shrink-0 cursor-pointer appearance-none place-items-center rounded-chip border border-line-control bg-inset checked:border-tactical checked:bg-tactical disabled:cursor-not-allowed disabled:border-line-strong",
        // The tick.
        "before:size-2.5 before:bg-tactical-ink before:opacity-0 before:[clip-path:polygon(12%_48%,24%_36%,42%_56%,78%_16%,90%_28%,42%_82%)] checked:before:opacity-100",
      )}
    />
  );
}
