import LoaderCircle from "lucide-react/icons/loader-circle";
import { cx } from "./cx";

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden size={16} className={cx("animate-spin", className)} />;
}
