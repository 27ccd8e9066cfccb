import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import type { Decision, Strike, StrikeData } from "../api/strikes";
import { Button } from "../ui/button";
import { later, useLater } from "../ui/later";
import { useDecide } from "./use-decide";

const evidenceDialog = later(() => import("./evidence-dialog"));
const strikeDialog = later(() => import("./strike-dialog"));

interface StrikeActionsProps {
  strike: Strike;
  data: StrikeData;
  /** Whether the visitor may decide on strikes of R4 and R5. */
  changesLeaders: boolean;
}

/** The actions for a strike: see the row, confirm, change, drop. */
export function StrikeActions({ strike, data, changesLeaders }: StrikeActionsProps) {
  const [opened, setOpened] = useState<"evidence" | "words" | null>(null);
  const { pending, decide } = useDecide([strike]);
  const evidence = useLater(evidenceDialog, opened === "evidence");
  const words = useLater(strikeDialog, opened === "words");
  const screenshot = data.screenshots.find(({ id }) => id === strike.evidence?.uploadId);
  const may = changesLeaders || !strike.needsR5;
  const { state, memberName } = strike;

  const button = (decision: Decision, label: string) => (
    <Button
      size="sm"
      variant={decision === "confirmed" ? "secondary" : "ghost"}
      pending={pending === decision}
      pendingLabel={label}
      aria-label={`${label}: ${memberName}, ${strike.reason}`}
      onClick={() => decide(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {screenshot && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${strike.evidence?.row ? "Show the row" : "Show the list"}: ${memberName}, ${strike.reason}`}
          onPointerEnter={evidenceDialog.load}
          onClick={() => setOpened("evidence")}
        >
          {strike.evidence?.row ? "Show the row" : "Show the list"}
        </Button>
      )}
      {!may && <span className="text-small text-text-3">Only an R5 decides.</span>}
      {may && (state === "proposed" || state === "dropped") && button("confirmed", "Confirm")}
      {may && (state === "proposed" || state === "confirmed") && button("dropped", "Drop")}
      {may && state !== "expired" && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Change: ${memberName}, ${strike.reason}`}
          title="Change"
          onPointerEnter={strikeDialog.load}
          onClick={() => setOpened("words")}
        >
          <Pencil aria-hidden size={15} />
        </Button>
      )}
      {evidence && opened === "evidence" && screenshot && (
        <evidence.EvidenceDialog strike={strike} screenshot={screenshot} onClose={() => setOpened(null)} />
      )}
      {words && opened === "words" && (
        <words.StrikeDialog
          memberId={strike.memberId}
          name={memberName}
          strike={strike}
          weeks={data.weeks}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
