import Pencil from "lucide-react/icons/pencil";
import { full, parseFigure } from "../format/numbers";
import { cx } from "../ui/cx";
import { useDraftText } from "./use-draft-text";

interface ValueFieldProps {
  label: string;
  value: string;
  broken: boolean;
  onChange: (value: string) => void;
}

/** The new value. It is always a field, but looks like text unless the pointer is on it or the value is invalid. */
export function ValueField({ label, value, broken, onChange }: ValueFieldProps) {
  const field = useDraftText({
    shown: full(value),
    parse: parseFigure,
    onKeep: onChange,
    complaint: "Digits, commas and spaces only",
  });
  return (
    <div className="min-w-0 flex-1">
      <div className="group relative">
        <input
          {...field.inputProps}
          data-value-field
          aria-label={label}
          aria-invalid={field.invalid || undefined}
          inputMode="numeric"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          className={cx(
            "type-figure h-8 w-full rounded-control border bg-transparent px-2 text-right text-[0.9375rem] transition-colors",
            "hover:border-line-control focus:border-line-control focus:bg-inset touch:h-11 touch:border-line-control touch:bg-inset touch:pr-9 touch:text-input",
            broken || field.invalid ? "border-destructive touch:border-destructive" : "border-transparent",
          )}
        />
        <Pencil
          aria-hidden
          size={15}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden text-text-3 touch:block"
        />
      </div>
      {field.error && (
        <p role="alert" className="mt-1 text-right text-destructive text-small">
          {field.error}
        </p>
      )}
    </div>
  );
}
