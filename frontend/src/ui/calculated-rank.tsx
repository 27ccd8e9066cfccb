import { NO_VALUE } from "../format/numbers";
import { cx } from "./cx";

const WORDS: Record<string, string> = {
  power: "no power",
  vsScore: "no score",
  techDonations: "no donations",
};

interface CalculatedRankProps {
  /** `R5` to `R1`, or `X`; null where there were no criteria. */
  rank: string | null;
  /** The missing figures that keep it down; null where a week was saved before that was kept. */
  lacks: readonly string[] | null;
}

/** A calculated rank as a saved week froze it and, where a missing figure decides, which one. */
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
