import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useRef } from "react";
import { full } from "../format/numbers";
import { Button } from "../ui/button";
import { useReview } from "./review-context";
import { RowRank } from "./row-rank";
import type { RowView } from "./rows";

/** A row that will not be written, with a button to take it back in. */
export function LeftOutRow({ view }: { view: RowView }) {
  const { focus, dispatch } = useReview();
  const { row } = view;
  const place = useRef<HTMLLIElement>(null);
  const focused = focus === row.rowId;
  useEffect(() => {
    if (focused && !place.current?.contains(document.activeElement)) place.current?.focus();
  }, [focused]);
  return (
    <li
      ref={place}
      data-row={row.rowId}
      tabIndex={focused ? 0 : -1}
      onFocus={() => focused || dispatch({ type: "focus", rowId: row.rowId })}
      className="focus-inset flex min-h-12 items-center gap-3 border-line border-b px-4 py-1 md:px-6"
    >
      <RowRank rank={row.rank} />
      <span dir="auto" className="min-w-0 flex-1 truncate font-mono text-body text-text-2">
        {view.name || "—"}
      </span>
      <span className="text-body text-text-2">{full(view.value)}</span>
      <Button
        variant="secondary"
        size="sm"
        icon={<Undo2 aria-hidden size={14} />}
        onClick={() => dispatch({ type: "restore", rowId: row.rowId })}
      >
        Restore
      </Button>
    </li>
  );
}
