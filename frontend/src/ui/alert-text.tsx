import type { ReactNode } from "react";
import { cx } from "./cx";

/** Why something was refused, read out at once. Nothing without a text. */
export function AlertText({ children, className }: { children: ReactNode; className?: string }) {
  if (!children) return null;
  return (
    <p role="alert" className={cx("break-words text-body text-destructive", className)}>
      {children}
    </p>
  );
}
