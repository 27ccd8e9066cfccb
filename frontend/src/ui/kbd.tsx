import type { ReactNode } from "react";
import { cx } from "./cx";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cx(
        "inline-grid h-5 min-w-5 place-items-center rounded-chip border border-line-strong bg-raised px-1 font-mono text-caption text-text-2",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
