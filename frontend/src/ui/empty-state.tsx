import type { ReactNode } from "react";
import { cx } from "./cx";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  tone?: "plain" | "destructive" | "good";
  /** One button for the next step. */
  children?: ReactNode;
}

const TONES = {
  plain: "bg-selected text-text-2",
  destructive: "bg-destructive-tint text-destructive",
  good: "bg-tactical-tint text-tactical",
};

export function EmptyState({ icon, title, text, tone = "plain", children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-4 py-8 text-center">
      <span
        aria-hidden="true"
        className={cx("mb-2 grid size-11 place-items-center rounded-card", TONES[tone])}
      >
        {icon}
      </span>
      <p className="type-card">{title}</p>
      {text && <p className="max-w-sm text-balance text-body text-text-2">{text}</p>}
      {children && <div className="mt-3 flex gap-2">{children}</div>}
    </div>
  );
}
