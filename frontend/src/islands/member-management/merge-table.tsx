import { RadioGroup } from "radix-ui";
import type { MergeChoices, MergeField, MergeProposal, MergeSide } from "../../api/roster";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { FreshnessBadge } from "../../ui/freshness-badge";
import { MERGE_FIELDS } from "./merge-fields";

interface MergeTableProps {
  proposal: MergeProposal;
  choices: MergeChoices;
  onChoose: (field: MergeField, side: MergeSide) => void;
}

const SIDES = ["target", "source"] as const;
const SIDE_WORDS = { target: "Target, stays", source: "Source, goes" };

const ROW = "grid grid-cols-2 gap-x-2 gap-y-1 py-1 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)] md:gap-2";

/** Target and source side by side. The leader chooses one value for each field. */
export function MergeTable({ proposal, choices, onChoose }: MergeTableProps) {
  return (
    <div className="mt-3">
      <div className={ROW}>
        <span className="max-md:hidden" />
        {SIDES.map((side) => (
          <div key={side} className="min-w-0 px-1">
            <p className="type-head text-text-3">{SIDE_WORDS[side]}</p>
            <p dir="auto" title={proposal[side].name} className="truncate text-left font-semibold text-body">
              {proposal[side].name}
            </p>
          </div>
        ))}
      </div>
      {MERGE_FIELDS.map(({ key, label, shown, updated, mark }) => (
        <RadioGroup.Root
          key={key}
          aria-label={label}
          value={choices[key]}
          onValueChange={(side) => onChoose(key, side as MergeSide)}
          className={ROW}
        >
          <span className="type-head self-center text-text-2 max-md:col-span-2">{label}</span>
          {SIDES.map((side) => (
            <RadioGroup.Item
              key={side}
              value={side}
              className={cx(
                "flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-control border px-3 py-1.5 text-left text-body transition-colors",
                choices[key] === side
                  ? "border-tactical bg-tactical-tint"
                  : "border-line-strong bg-inset text-text-2 hover:border-line-control",
              )}
            >
              <span
                aria-hidden
                className={cx(
                  "grid size-3.5 shrink-0 place-items-center rounded-full border",
                  choices[key] === side ? "border-tactical" : "border-line-control",
                )}
              >
                {choices[key] === side && <span className="size-1.5 rounded-full bg-tactical" />}
              </span>
              <span className="sr-only">{side}: </span>
              <span dir="auto" className="type-figure min-w-0 truncate">
                {shown(proposal[side])}
              </span>
              {updated && <FreshnessBadge figure="" updated={updated(proposal[side])} />}
              {mark && <Mark of={mark(proposal[side])} />}
              {isFresher(proposal, key, side) && <Chip tone="green">newer</Chip>}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      ))}
    </div>
  );
}

function Mark({ of }: { of: ReturnType<NonNullable<(typeof MERGE_FIELDS)[number]["mark"]>> }) {
  return of && <Chip tone={of.tone}>{of.words}</Chip>;
}

function isFresher({ fresher }: MergeProposal, field: MergeField, side: MergeSide): boolean {
  return field in fresher && fresher[field as keyof typeof fresher] === side;
}
