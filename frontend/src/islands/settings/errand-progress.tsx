import { Spinner } from "../../ui/spinner";

interface ErrandProgressProps {
  /** The current work: `Making the backup`. */
  label: string;
  state: string;
  done: number;
  total: number;
}

/** The worker's progress. */
export function ErrandProgress({ label, state, done, total }: ErrandProgressProps) {
  return (
    <p role="status" className="mt-2.5 flex items-center gap-2 text-body text-text-2">
      <Spinner />
      {state === "waiting" ? `${label}: waiting for the worker` : label}
      {total > 0 && (
        <>
          <progress aria-label={label} value={done} max={total} className="h-1.5 w-32 accent-tactical" />
          <span className="type-figure text-small text-text-3">
            {done} of {total}
          </span>
        </>
      )}
    </p>
  );
}
