import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { queryClient } from "../api/query-client";
import type { ListOfDrop, Member } from "../api/types";
import { Button } from "../ui/button";
import { DropBody } from "./drop-body";
import { ListReview } from "./list-review";

interface DropReviewProps {
  lists: readonly ListOfDrop[];
  members: readonly Member[];
  onClose: () => void;
  /** Called once no list is left to apply. */
  onApplied: () => void;
}

/** The review of a whole drop: the questions of all lists, then one Apply. Each list can be opened alone. */
export function DropReview({ lists, members, onClose, onApplied }: DropReviewProps) {
  const [left, setLeft] = useState(lists);
  const [alone, setAlone] = useState<string | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState(0);

  function done(written: readonly string[], why: Readonly<Record<string, string>> = {}) {
    const others = left.filter(({ batchId }) => !written.includes(batchId));
    setAlone(null);
    setRefused(why);
    setLeft(others);
    if (others.length === 0) onApplied();
    else if (written.length > 0) {
      // The other lists were matched against the old roster, so they are loaded again.
      queryClient.removeQueries({ queryKey: ["review"] });
      setRound((before) => before + 1);
    }
  }

  if (alone !== null)
    return (
      <ListReview
        batchId={alone}
        back={
          <Button
            variant="ghost"
            size="icon"
            aria-label="Back to all lists"
            icon={<ArrowLeft aria-hidden size={16} />}
            onClick={() => setAlone(null)}
          />
        }
        onClose={onClose}
        onApplied={() => done([alone])}
      />
    );
  return (
    <DropBody
      key={round}
      lists={left}
      members={members}
      refused={refused}
      onOpen={setAlone}
      onClose={onClose}
      onDone={done}
    />
  );
}
