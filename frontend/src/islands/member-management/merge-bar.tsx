import Merge from "lucide-react/icons/merge";
import X from "lucide-react/icons/x";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { useOpen } from "./opened";
import { LEAST_TO_MERGE } from "./selection";

interface MergeBarProps {
  selected: readonly number[];
  onClear: () => void;
  /** At the bottom edge it is the main button. In the head, Save Week is. */
  leading?: boolean;
}

/** The number of selected members, and Merge Selected if there are two or three. */
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
