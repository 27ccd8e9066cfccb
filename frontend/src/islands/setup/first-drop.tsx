import Upload from "lucide-react/icons/upload";
import { buttonClass } from "../../ui/button";

/** After the first leader has signed in: what to do next. */
export function FirstDrop() {
  return (
    <div role="status">
      <h3 className="type-card">You are in.</h3>
      <p className="mt-2 mb-5 text-body text-text-2">
        Drop your member list or your strength ranking: screenshots of it, all at once. They make the roster.
      </p>
      <a href="/admin/upload" className={`${buttonClass("primary", "lg")} w-full`}>
        <Upload aria-hidden size={16} />
        Drop your first list
      </a>
      <a href="/admin" className={`${buttonClass("secondary", "lg")} mt-3 w-full hover:bg-selected`}>
        Look around first
      </a>
    </div>
  );
}
