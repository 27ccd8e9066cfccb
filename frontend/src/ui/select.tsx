import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { controlClass } from "./input";

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<"select"> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  icon?: ReactNode;
}

/** The device's own select in the portal's frame. A phone opens its own wheel, and a keyboard can type ahead. */
export function Select({ options, placeholder, icon, className, value, ...rest }: SelectProps) {
  return (
    <div className="relative w-full">
      {icon && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center"
        >
          {icon}
        </span>
      )}
      <select
        {...rest}
        value={value}
        className={cx(
          controlClass,
          "appearance-none pr-9",
          icon ? "pl-9" : "pl-3",
          value === "" && "text-text-3",
          className,
        )}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-floating text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-3"
      />
    </div>
  );
}
