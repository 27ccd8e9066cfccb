import CloudOff from "lucide-react/icons/cloud-off";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Button } from "./button";
import { cx } from "./cx";

interface QuietErrorProps {
  /** What failed: `Failed to fetch weekly snapshots`. */
  title: string;
  query: { refetch: () => unknown };
  className?: string;
}

/** One line that says what could not be loaded, for a card that continues with an empty list. */
export function QuietError({ title, query, className }: QuietErrorProps) {
  return (
    <div
      role="status"
      className={cx(
        "flex items-center gap-2.5 rounded-control border border-destructive-edge bg-destructive-tint px-3 py-1.5 text-small",
        className,
      )}
    >
      <CloudOff aria-hidden size={14} className="shrink-0 text-destructive" />
      <span className="min-w-0 flex-1">{title}</span>
      <Button size="sm" icon={<RotateCw aria-hidden size={13} />} onClick={() => query.refetch()}>
        Retry
      </Button>
    </div>
  );
}
