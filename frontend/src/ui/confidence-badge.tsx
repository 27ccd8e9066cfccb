import type { Confidence } from "../api/types";
import { Chip, type ChipTone } from "./chip";
import { cx } from "./cx";

const TONES: Record<Confidence, ChipTone> = { high: "green", medium: "blue", low: "amber", none: "dashed" };
const BARS: Record<Confidence, number> = { high: 3, medium: 2, low: 1, none: 0 };

/** How certain the match is: a word and a matching number of bars. */
export function ConfidenceBadge({ confidence }: { confidence: Confidence }) {
  const bars = (
    <svg aria-hidden="true" viewBox="0 0 11 10" className="h-2.5 w-[11px] fill-current">
      {[3, 6, 10].map((height, index) => (
        <rect
          key={height}
          x={index * 4}
          y={10 - height}
          width="3"
          height={height}
          rx="0.5"
          className={cx(index >= BARS[confidence] && "opacity-30")}
        />
      ))}
    </svg>
  );
  return (
    <Chip tone={TONES[confidence]} icon={bars}>
      <span className="sr-only">confidence </span>
      {confidence}
    </Chip>
  );
}
