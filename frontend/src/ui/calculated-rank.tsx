import { NO_VALUE } from "../format/numbers";
import { cx } from "./cx";

const WORDS: Record<string, string> = {
  power: "no power",
  vsScore: "no score",
  techDonations: "no donations",
};

interface CalculatedRankProps {
  /** `R5` to `R1`, or `X`; null if there were no criteria. */
  rank: string | null;
  /** The missing figures that keep it down; null if the week was saved before these were stored. */
  lacks: readonly string[] | null;
}

/** A calculated rank in a saved week and, if missing figures keep it down, which ones. */
export function CalculatedRank({ rank, lacks }: CalculatedRankProps) {
  return (
    <>
      <span className={cx("font-display font-semibold", rank === "X" && "text-destructive")}>
        {rank ?? NO_VALUE}
      </span>
      {lacks && lacks.length > 0 && (
        <span className="block text-caption text-text-3"> {lacks.map((key) => WORDS[key]).join(", ")}</span>
      )}
    </>
  );
}
