import type { ReactNode } from "react";

/** The portal's present value, in a quiet line below the value that was sent. */
export function Beside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2 text-small text-text-2">
      <span className="text-text-3">{label}:</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
