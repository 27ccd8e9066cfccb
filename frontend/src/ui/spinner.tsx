import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden size={16} className={cx("animate-spin", className)} />;
}
