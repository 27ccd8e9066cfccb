import { cx } from "../../ui/cx";

interface RangeChipsProps {
  ranges: readonly number[];
  chosen: number;
  onChoose: (days: number) => void;
}

/** `7D`, `30D`, `90D`, of which one is chosen. */
export function RangeChips({ ranges, chosen, onChoose }: RangeChipsProps) {
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-inset p-0.5">
      <legend className="sr-only">Range</legend>
      {ranges.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === chosen}
          onClick={() => onChoose(days)}
          className={cx(
            "h-7 min-w-10 rounded-chip px-2.5 font-medium text-small transition-colors touch:h-11 touch:min-w-11",
            days === chosen ? "bg-selected text-text" : "text-text-2 hover:text-text",
          )}
        >
          {days}D
        </button>
      ))}
    </fieldset>
  );
}
