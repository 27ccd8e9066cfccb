import ArrowRight from "lucide-react/icons/arrow-right";
import { full } from "../format/numbers";
import { Change } from "../ui/change";
import { Chip } from "../ui/chip";
import { cx } from "../ui/cx";
import { Kbd } from "../ui/kbd";
import { usePhone } from "../ui/use-media";
import { useReview } from "./review-context";
import { concernsValue, type RowView } from "./rows";
import { ValueField } from "./value-field";

/** The member's present value, the row's value, and the change between them. */
export function Figures({ view }: { view: RowView }) {
  const { dispatch } = useReview();
  const { row, value } = view;
  const broken = view.reasons.some((reason) => concernsValue(reason) && reason.tone === "destructive");
  const second = row.secondValue !== null && row.secondValue !== value ? row.secondValue : null;
  const phone = usePhone();
  const creates = view.memberId === null;
  return (
    <div className="flex flex-col gap-1">
      <div className={cx("flex items-center justify-end gap-2", creates && "phone:hidden")}>
        <span className="type-head mr-auto text-text-3 md:hidden">Now</span>
        <span className="type-head text-text-3 md:hidden">New</span>
        <span className="md:hidden">
          <ChangeOf view={view} />
        </span>
      </div>
      <div className="flex items-center justify-end gap-2">
        {phone && creates ? (
          <ChangeOf view={view} />
        ) : (
          <>
            <span className="shrink-0 text-body text-text-2">
              <span className="sr-only">Now </span>
              {full(view.currentValue)}
            </span>
            <ArrowRight aria-hidden size={14} className="text-text-3" />
          </>
        )}
        <div className="min-w-0 flex-1 md:w-34 md:flex-none">
          <ValueField
            label={`New value, row ${row.rank ?? row.name}`}
            value={value}
            broken={broken}
            onChange={(next) => dispatch({ type: "set-value", rowId: row.rowId, value: next })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 pr-2 phone:justify-stretch phone:pr-0">
        {view.corrected && value !== row.value && (
          <span className="text-caption text-text-3">read {full(row.value)}</span>
        )}
        {second && (
          <button
            type="button"
            onClick={() => dispatch({ type: "use-second", rowId: row.rowId })}
            className="flex h-7 items-center justify-center gap-1.5 rounded-control border border-line-control px-2 text-small text-text-2 hover:bg-raised touch:h-11 touch:w-full touch:text-body"
          >
            Use <span className="type-figure text-text">{full(second)}</span>
            <span className="md:hidden">the other reading</span>
            <Kbd className="phone:hidden">F</Kbd>
          </button>
        )}
        <span className="phone:hidden">
          <ChangeOf view={view} />
        </span>
      </div>
    </div>
  );
}

function ChangeOf({ view }: { view: RowView }) {
  if (view.memberId === null) return <Chip tone="blue">new</Chip>;
  if (view.change === null) return <span className="text-small text-text-3">first figure</span>;
  return (
    <span className="text-small">
      <Change percentage={view.change} conflict={view.conflict} />
    </span>
  );
}
