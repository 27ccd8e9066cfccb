import UserPen from "lucide-react/icons/user-pen";
import { text } from "../format/text";
import type { RowView } from "./rows";

/** What becomes of the member's name when the list is applied. */
export function NewNameNote({ view }: { view: RowView }) {
  return (
    <p className="mt-1 flex items-start gap-1.5 text-blue text-small touch:text-body">
      <UserPen aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">
        {text("Will be renamed to")}{" "}
        <span dir="auto" className="font-mono">
          {view.name}
        </span>
      </span>
    </p>
  );
}
