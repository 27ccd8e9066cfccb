import Images from "lucide-react/icons/images";
import type { Known } from "../api/types";

/** Which screenshots under review are already in other batches. Apply asks about it. */
export function KnownNote({ known }: { known: Known }) {
  return (
    <ul
      aria-label="Screenshots that are here already"
      className="grid gap-1.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:px-6"
    >
      {known.batches.map(({ batchId, text, href }) => (
        <li key={batchId} className="flex items-start gap-2.5">
          <Images aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
          <p className="min-w-0 flex-1 break-words">{text}</p>
          <a href={href} className="touch-area shrink-0 font-semibold underline underline-offset-2">
            Open it
          </a>
        </li>
      ))}
    </ul>
  );
}
