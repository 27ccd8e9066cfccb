import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";

export interface FieldIds {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** The parts around a control. */
export interface FieldFrame {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

interface FieldProps extends FieldFrame {
  /** Receives the ids that connect the control with its label, hint and error. */
  children: (ids: FieldIds) => ReactNode;
}

/** A visible label, a control, and below it the hint or, instead, the error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-small text-text touch:text-body">
        {label}
      </label>
      {children({
        id,
        ...(note ? { "aria-describedby": note } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {error ? (
        <p id={note} role="alert" className="flex items-start gap-1.5 text-destructive text-small">
          <CircleAlert aria-hidden size={14} className="mt-px" />
          {error}
        </p>
      ) : (
        hint && (
          <div id={note} className="text-small text-text-3">
            {hint}
          </div>
        )
      )}
    </div>
  );
}
