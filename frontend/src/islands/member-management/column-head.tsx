import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import type { SortDirection } from "../../ui/sorting";

interface ColumnHeadProps {
  label: string;
  /** The column's name in the style sheet. */
  cell: string;
  /** The direction while this column leads. */
  direction?: SortDirection | undefined;
  /** Without it the column doesn't sort. */
  onSort?: () => void;
  /** A ColumnFilter. */
  filter?: ReactNode;
}

/** A column's head: its label, which sorts, and its filter. */
export function ColumnHead({ label, cell, direction, onSort, filter }: ColumnHeadProps) {
  const Arrow = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      data-cell={cell}
      {...(onSort ? { "aria-sort": direction ?? "none" } : {})}
      className="type-head text-text-3"
    >
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
            <Arrow aria-hidden size={13} className={cx("shrink-0", direction && "text-tactical")} />
          </button>
        ) : (
          label
        )}
        {filter}
      </span>
    </th>
  );
}
