import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  children?: ReactNode;
}

export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-3 pb-4 md:pb-5">
      <div>
        <h1 className="type-title">{title}</h1>
        {subtitle && <p className="mt-1 text-body text-text-2">{subtitle}</p>}
      </div>
      {children}
    </header>
  );
}
