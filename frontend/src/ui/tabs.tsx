import { useEffect, useRef } from "react";
import { cx } from "./cx";
import { Tab, TabRow } from "./tab-parts";

export interface TabItem {
  value: string;
  label: string;
  count?: number;
  /** A line before it sets it apart from the tabs on its left. */
  apart?: boolean;
}

interface TabListProps {
  label: string;
  items: readonly TabItem[];
  className?: string;
}

/** The row of tabs; it alone may scroll sideways. Goes inside `Tabs`. */
export function TabList({ label, items, className }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  const tabs = items.length;
  // The open tab may stand far to the right, as when an address leads to it.
  useEffect(() => {
    const open = tabs > 0 && row.current?.querySelector("[data-state=active]");
    if (!row.current || !open) return;
    const beyond = open.getBoundingClientRect().right - row.current.getBoundingClientRect().right;
    if (beyond > 0) row.current.scrollLeft += beyond;
  }, [tabs]);
  return (
    <TabRow
      ref={row}
      aria-label={label}
      className={cx("-mb-px scrollbar-none flex gap-5 overflow-x-auto phone:gap-4", className)}
    >
      {items.map((item) => (
        <Tab
          key={item.value}
          value={item.value}
          className={cx(
            "focus-inset flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-semibold text-body text-text-2 transition-colors touch:h-11",
            "hover:text-text data-[state=active]:border-tactical data-[state=active]:text-text",
            item.apart &&
              "relative ml-5 before:absolute before:-left-5 before:h-4 before:w-px before:bg-line-strong phone:ml-4 phone:before:-left-4",
          )}
        >
          {item.label}
          {item.count !== undefined && (
            <span className="rounded-chip bg-selected px-1.5 font-display font-semibold text-caption leading-[18px] text-text">
              {item.count}
            </span>
          )}
        </Tab>
      ))}
    </TabRow>
  );
}
