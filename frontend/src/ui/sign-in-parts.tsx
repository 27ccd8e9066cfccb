import CircleAlert from "lucide-react/icons/circle-alert";

export const UNREACHED = "The server can't be reached. Check your connection and try again.";

/** Why a form was refused, above the form; empty without a text. */
export function AlertLine({ text }: { text: string }) {
  return (
    <div role="alert">
      {text && (
        <p className="mb-5 flex gap-3 rounded-card border border-destructive-edge bg-destructive-tint p-4 text-body">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0 text-destructive" />
          {text}
        </p>
      )}
    </div>
  );
}

/** The divider between two ways to sign in. */
export function OrDivider() {
  return (
    <div className="my-5 flex items-center gap-3">
      <span className="h-px flex-1 bg-line" />
      <span className="type-head text-text-3">OR</span>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
