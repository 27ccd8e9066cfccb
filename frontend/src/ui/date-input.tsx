import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { longDate } from "../format/dates";
import { cx } from "./cx";
import type { FieldIds } from "./field";
import { controlClass } from "./input";

interface DateInputProps extends FieldIds {
  name: string;
  value: string;
  max: string;
  icon: ReactNode;
  onChange: (day: string) => void;
}

/** The device's own date field. While it is not being edited, the day is shown in the portal's format. */
export function DateInput({ icon, value, onChange, ...rest }: DateInputProps) {
  return (
    <div className="group relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-text-3"
      >
        {icon}
      </span>
      <input
        {...rest}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          controlClass,
          "appearance-none pr-9 pl-9",
          // The browser's own calendar button lies invisibly under the portal's chevron.
          "[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:right-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-9 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-0",
          value ? "not-focus:text-transparent not-focus:[&::-webkit-datetime-edit]:opacity-0" : "text-text-3",
        )}
      />
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-3"
      />
      {value && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-9 flex items-center text-input group-focus-within:hidden"
        >
          {longDate(value)}
        </span>
      )}
    </div>
  );
}
