import type { ReactNode } from "react";
import { cx } from "./cx";

interface CardProps {
  title?: ReactNode;
  icon?: ReactNode;
  /** To the right of the title: a caption or a control. */
  aside?: ReactNode;
  /** Without padding, for lists and tables that reach the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, icon, aside, flush = false, className, children }: CardProps) {
  return (
    <section className={cx("min-w-0 rounded-card border border-line bg-surface shadow-card", className)}>
      {title && (
        <div className={cx("flex items-center gap-2.5 px-4 pt-4 md:px-5", flush ? "pb-3" : "pb-1")}>
          {icon}
          <h2 className="type-card min-w-0 flex-1 break-words">{title}</h2>
          {aside && <div className="text-small text-text-3">{aside}</div>}
        </div>
      )}
      <div className={cx(!flush && "p-4 md:px-5 md:pb-5", Boolean(title) && !flush && "pt-3")}>
        {children}
      </div>
    </section>
  );
}
