import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { cx } from "../../ui/cx";
import type { SortDirection } from "../../ui/sorting";

interface RankingsHeadProps {
  /** The head's position on a phone. */
  className: string;
  label: string;
  /** The name for screen readers, if the label alone says too little. */
  name: string | undefined;
  direction: SortDirection | undefined;
  onSort: () => void;
}

/** A column head that sorts. Ten share the width, so a label may take two lines, and only one head has an arrow. */
export function RankingsHead({ className, label, name, direction, onSort }: RankingsHeadProps) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? "none"} className={className}>
      <button
        type="button"
        aria-label={name}
        onClick={onSort}
        className={cx(
          "type-head focus-inset flex min-h-11 w-full items-center gap-0.5 py-1 text-left text-text-3 transition-colors hover:text-text",
          direction && "text-text",
        )}
      >
        <span>{label}</span>
        {direction && <Arrow aria-hidden size={12} className="shrink-0 text-tactical" />}
      </button>
    </th>
  );
}
