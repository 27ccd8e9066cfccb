import { cx } from "./cx";

/** A placeholder for text. It appears with a delay, so that a fast answer causes no flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-appear rounded-chip bg-raised", className)} />;
}

/** Placeholder rows with the sizes of the real ones. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-[60px] items-center gap-3 border-line border-t px-4 md:px-5">
          <Skeleton className="size-8" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-2.5 w-2/5" />
            <Skeleton className="h-2 w-3/5" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
