import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

/** The frame that inputs and selects share. */
export const controlClass =
  "w-full rounded-control border border-line-control bg-inset text-input text-text transition-colors h-[34px] touch:h-11 " +
  "hover:border-text-3 aria-invalid:border-destructive disabled:border-dashed disabled:border-line-strong disabled:text-text-3";

interface InputProps extends ComponentProps<"input"> {
  /** Drawn inside, before the text. */
  icon?: ReactNode;
  /** Drawn inside, after the text: a button or a key hint. */
  trailing?: ReactNode;
}

export function Input({ icon, trailing, className, ...rest }: InputProps) {
  return (
    <div className="relative w-full">
      {icon && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-text-3"
        >
          {icon}
        </span>
      )}
      <input
        {...rest}
        className={cx(controlClass, icon ? "pl-9" : "pl-3", trailing ? "pr-10" : "pr-3", className)}
      />
      {trailing && <span className="absolute inset-y-0 right-0 flex items-center pr-1.5">{trailing}</span>}
    </div>
  );
}
