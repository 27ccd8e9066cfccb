import { useState } from "react";
import { giveRank } from "../../api/by-hand";
import type { RosterMember } from "../../api/roster";
import { count } from "../../format/numbers";
import { undoAction } from "../../ui/act";
import { Button } from "../../ui/button";
import { failureToast } from "../../ui/failure-toast";
import { Select } from "../../ui/select";
import { useAct } from "../../ui/use-act";
import { RANK_OPTIONS } from "./rank-select";
import { useRights } from "./rights";

interface NoRankBarProps {
  /** The members on screen who have no rank. */
  members: readonly RosterMember[];
  /** Whether only these members are shown. */
  alone: boolean;
  onShow: () => void;
}

const NOBODY = { id: 0, rank: 0 };

/** The members without a rank: shows only them, or gives all of them one rank. */
export function NoRankBar({ members, alone, onShow }: NoRankBarProps) {
  const [rank, setRank] = useState("1");
  const [pending, act] = useAct();
  const { givesRank } = useRights(NOBODY);
  if (!members.length) return null;
  const label = `R${rank}`;

  const give = () =>
    act({
      run: () =>
        giveRank(
          members.map(({ id }) => id),
          Number(rank),
        ),
      done: ({ changed, changeSetId }) => ({
        title: "Rank updated successfully",
        description: `${count(changed, "member")} got ${label}.`,
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => failureToast("Error", error, "Failed to update rank"),
    });

  return (
    <section
      aria-label="Members without a rank"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2.5 text-body phone:px-3"
    >
      <p className="min-w-fit flex-1 whitespace-nowrap">
        <b>{count(members.length, "member")}</b> {members.length === 1 ? "has" : "have"} no rank
      </p>
      {!alone && (
        <Button variant="ghost" size="sm" onClick={onShow}>
          Show only them
        </Button>
      )}
      <span className="flex items-center gap-2">
        <span className="w-20">
          <Select
            aria-label="Rank for all of them"
            options={RANK_OPTIONS.filter(({ value }) => Number(value) > 0 && givesRank(Number(value)))}
            value={rank}
            onChange={(event) => setRank(event.target.value)}
          />
        </span>
        <Button pending={pending} pendingLabel="Giving..." onClick={give}>
          {members.length === 1 ? `Give ${label}` : `Give all ${members.length} ${label}`}
        </Button>
      </span>
    </section>
  );
}
