import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cx } from "./cx";

export type SortDirection = "ascending" | "descending";

interface SortableHeadProps {
  label: string;
  /** The direction while this column leads, else nothing. */
  direction?: SortDirection | undefined;
  onSort: () => void;
  align?: "left" | "right";
  className?: string;
}

/** A column head that sorts; it tells readers the direction by `aria-sort`. */
export function SortableHead({ label, direction, onSort, align = "left", className }: SortableHeadProps) {
  const Arrow = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={direction ?? "none"} className={cx("p-0", className)}>
      <button
        type="button"
        onClick={onSort}
        className={cx(
          "type-head focus-inset flex h-9 w-full items-center gap-1 px-3 rail:px-2 phone:px-0 text-text-3 transition-colors hover:text-text touch:h-11",
          align === "right" ? "justify-end" : "text-left",
          direction && "text-text",
        )}
      >
        {label}
        <Arrow aria-hidden size={13} className={cx(direction && "text-tactical")} />
      </button>
    </th>
  );
}
