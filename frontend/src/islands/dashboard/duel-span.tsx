import { cx } from "../../ui/cx";

type Span = "week" | "day";

interface DuelSpanProps {
  span: Span;
  onChoose: (span: Span) => void;
}

const CHOICES: readonly { value: Span; label: string }[] = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
];

/** The duel's ranking of a day or of the week, and a link to all days. */
export function DuelSpan({ span, onChoose }: DuelSpanProps) {
  return (
    <>
      <fieldset className="flex shrink-0 rounded-control border border-line-strong bg-inset p-0.5">
        <legend className="sr-only">Day or week</legend>
        {CHOICES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === span}
            onClick={() => onChoose(value)}
            className={cx(
              "h-7 rounded-chip px-2 font-medium text-small transition-colors touch:h-11 touch:min-w-11",
              value === span ? "bg-selected text-text" : "text-text-2 hover:text-text",
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <a
        href="/admin/duel"
        className="flex shrink-0 items-center text-blue text-small underline-offset-4 hover:underline touch:h-11"
      >
        All days
      </a>
    </>
  );
}
