import { Button } from "./button";

interface MoreButtonProps {
  whole: boolean;
  total: number;
  toggle: (() => void) | undefined;
}

/** Below a shortened list: shows the rest, or shortens the list again. */
export function MoreButton({ whole, total, toggle }: MoreButtonProps) {
  if (!toggle) return null;
  return (
    <div className="border-line border-t px-2 py-1.5">
      <Button size="sm" variant="ghost" onClick={toggle}>
        {whole ? "Show fewer" : `Show all ${total}`}
      </Button>
    </div>
  );
}
