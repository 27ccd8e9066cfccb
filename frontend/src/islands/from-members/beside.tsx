import type { ReactNode } from "react";

/** What the portal holds now, in a quiet line below what was sent. */
export function Beside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2 text-small text-text-2">
      <span className="text-text-3">{label}:</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
