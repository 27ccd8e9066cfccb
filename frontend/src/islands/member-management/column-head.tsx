import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import type { SortDirection } from "../../ui/sorting";

interface ColumnHeadProps {
  label: string;
  /** The column's width, and its position on a phone. */
  className?: string;
  /** The direction, if the table is sorted by this column. */
  direction?: SortDirection | undefined;
  /** If left out, the column doesn't sort. */
  onSort?: () => void;
  /** A ColumnFilter. */
  filter?: ReactNode;
}

export const HEAD = cx(
  "type-head border-line text-text-3 max-xl:font-stretch-[78%] phone:whitespace-nowrap",
  "md:sticky md:top-[calc(60px+var(--bar)+var(--tabs))] md:z-9 md:h-9 md:bg-raised md:max-wide:h-11",
);

/** A column's head: its label, which sorts on a press, and its filter. */
export function ColumnHead({ label, className, direction, onSort, filter }: ColumnHeadProps) {
  const Arrow = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" {...(onSort ? { "aria-sort": direction ?? "none" } : {})} className={cx(HEAD, className)}>
      <span className="flex items-center gap-0.5">
        {onSort ? (
          <button
            type="button"
            onClick={onSort}
            className={cx(
              "focus-inset flex min-h-9 items-center gap-1 text-left [font:inherit] [letter-spacing:inherit] [text-transform:inherit] transition-colors hover:text-text touch:min-h-11",
              direction && "text-text",
            )}
          >
            {label}
            <Arrow
              aria-hidden
              size={13}
              className={cx("shrink-0", direction ? "text-tactical" : "max-xl:hidden")}
            />
          </button>
        ) : (
          label
        )}
        {filter}
      </span>
    </th>
  );
}

/** A row of heads that don't sort. The last head is right-aligned, over the buttons. */
export function PlainHeads({ labels }: { labels: readonly string[] }) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <ColumnHead key={label} label={label} className={label === "Actions" ? "text-right" : ""} />
        ))}
      </tr>
    </thead>
  );
}
