import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { Tab, TabRow } from "./tab-parts";

interface TabItem {
  value: string;
  label: string;
  count?: number;
  /** A line before the tab separates it from the tabs on its left. */
  apart?: boolean;
}

interface TabListProps {
  label: string;
  items: readonly TabItem[];
  className?: string;
}

/** The fraction of the row's width by which a press on an arrow scrolls it. */
const STEP = 0.7;

/**
 * The row of tabs. Only this row may scroll sideways; arrows at its ends show that there is more. Goes inside `Tabs`.
 */
export function TabList({ label, items, className }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  const tabs = items.length;
  // The open tab may be far to the right, for example if an address leads to it.
  useEffect(() => {
    const open = tabs > 0 && row.current?.querySelector("[data-state=active]");
    if (!row.current || !open) return;
    const hidden = open.getBoundingClientRect().right - row.current.getBoundingClientRect().right;
    if (hidden > 0) row.current.scrollLeft += hidden;
  }, [tabs]);
  const beyond = useBeyond(row, tabs);
  return (
    <div className={cx("relative", className)}>
      <TabRow
        ref={row}
        aria-label={label}
        className="-mb-px scrollbar-none scroll-px-11 flex gap-5 overflow-x-auto rail:gap-4 phone:gap-4"
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
      {beyond.left && <Arrow row={row} way={-1} />}
      {beyond.right && <Arrow row={row} way={1} />}
    </div>
  );
}

/** For a mouse or a finger. A keyboard moves along the tabs, and each is scrolled into view. */
function Arrow({ row, way }: { row: RefObject<HTMLDivElement | null>; way: 1 | -1 }) {
  const Icon = way > 0 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={() =>
        row.current?.scrollBy({ left: way * STEP * row.current.clientWidth, behavior: "smooth" })
      }
      className={cx(
        "absolute top-0 -bottom-px flex w-11 items-center bg-linear-to-r text-text-2 hover:text-text",
        way > 0
          ? "right-0 justify-end from-transparent to-surface to-55%"
          : "left-0 from-surface from-45% to-transparent",
      )}
    >
      <Icon size={18} />
    </button>
  );
}

/** The sides on which tabs are scrolled out of view. */
function useBeyond(row: RefObject<HTMLDivElement | null>, tabs: number): { left: boolean; right: boolean } {
  const [beyond, setBeyond] = useState({ left: false, right: false });
  useEffect(() => {
    const element = row.current;
    if (!element || tabs === 0) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setBeyond((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [row, tabs]);
  return beyond;
}
