import { useState } from "react";
import { patchMember, type RosterMember } from "../../api/roster";
import { act } from "../../ui/act";
import { failureToast } from "../../ui/failure-toast";
import { Select } from "../../ui/select";
import { useRights } from "./rights";
import { keepMember } from "./roster-cache";

export const RANK_OPTIONS = [
  { value: "0", label: "No Rank" },
  ...[1, 2, 3, 4, 5].map((rank) => ({ value: String(rank), label: `R${rank}` })),
];

/** A member's rank, saved as soon as it is chosen. */
export function RankSelect({ member }: { member: RosterMember }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { noRank, givesRank } = useRights(member);

  async function choose(value: string) {
    setChosen(value);
    await act({
      run: () => patchMember(member.id, { rank: Number(value), updatedAt: member.updatedAt }),
      done: (saved) => {
        keepMember(saved);
        return { title: "Success", description: "Rank updated successfully" };
      },
      onFailure: (error) => failureToast("Error", error, "Failed to update rank"),
      onDone: () => setChosen(null),
    });
    setChosen(null);
  }

  return (
    <Select
      aria-label={`Rank of ${member.name}`}
      aria-busy={chosen !== null || undefined}
      disabled={chosen !== null || noRank !== null}
      title={noRank ?? undefined}
      options={RANK_OPTIONS.filter(({ value }) => givesRank(Number(value)))}
      value={chosen ?? String(member.rank)}
      onChange={(event) => choose(event.target.value)}
      className="border-line-strong! pr-7! pl-2.5! hover:border-text-3!"
    />
  );
}
