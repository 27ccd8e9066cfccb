import Merge from "lucide-react/icons/merge";
import X from "lucide-react/icons/x";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { useOpen } from "./opened";
import { LEAST_TO_MERGE } from "./selection";

interface MergeBarProps {
  selected: readonly number[];
  onClear: () => void;
  /** Alone at the bottom edge the button leads; in the head Save Week does. */
  leading?: boolean;
}

/** How many are selected, and Merge Selected for two or three of them. */
export function MergeBar({ selected, onClear, leading = false }: MergeBarProps) {
  const open = useOpen();
  return (
    <div role="status" className="flex items-center gap-2">
      {selected.length > 0 && (
        <>
          <Chip tone="green" className="h-6">
            {selected.length} selected for merge
          </Chip>
          <button
            type="button"
            aria-label="Clear selection"
            title="Clear selection"
            onClick={onClear}
            className="touch-area grid size-6 place-items-center rounded-control text-text-3 hover:text-text"
          >
            <X aria-hidden size={14} />
          </button>
        </>
      )}
      {selected.length >= LEAST_TO_MERGE && (
        <Button
          variant={leading ? "primary" : "secondary"}
          className="ml-auto"
          icon={<Merge aria-hidden size={16} />}
          onClick={() => open({ kind: "merge", ids: [...selected] })}
        >
          Merge Selected
        </Button>
      )}
    </div>
  );
}
