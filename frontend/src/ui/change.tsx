import { percent } from "../format/numbers";
import { cx } from "./cx";

interface ChangeProps {
  percentage: number;
  /** A change that the rules call a conflict is amber, in either direction. */
  conflict?: boolean;
}

export function Change({ percentage, conflict = false }: ChangeProps) {
  const steady = percent(percentage) === "0.0%";
  const colour = percentage > 0 ? "text-tactical" : "text-destructive";
  return (
    <span
      className={cx(
        "type-figure whitespace-nowrap",
        conflict ? "text-warning" : steady ? "text-text-2" : colour,
      )}
    >
      {percent(percentage)}
    </span>
  );
}
