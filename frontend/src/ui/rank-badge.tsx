import { Chip } from "./chip";

/** A member's rank in the alliance: R1 to R5, or No Rank. */
export function RankBadge({ rank }: { rank: number }) {
  return rank > 0 ? <Chip className="font-semibold">R{rank}</Chip> : <Chip tone="dashed">No Rank</Chip>;
}
