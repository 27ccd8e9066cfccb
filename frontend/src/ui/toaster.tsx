import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";
import { currentToast, dismissToast, subscribeToToast, type Toast } from "./toast-store";
import { useClearEdge } from "./use-clear-edge";
import { useSwipe } from "./use-swipe";

const DURATION = 5000;
const HOTKEY = "F8";
const REGION = cx(
  // An empty corner lets clicks through to what lies under it.
  "pointer-events-none fixed right-0 bottom-0 z-toast w-[min(26rem,100vw)] p-4 outline-none",
  // The bottom is where the buttons of a dialog are and, on a phone, those of every screen.
  "in-[html:has([data-scrim])]:inset-x-0 in-[html:has([data-scrim])]:top-0 in-[html:has([data-scrim])]:bottom-auto in-[html:has([data-scrim])]:mx-auto",
  "phone:inset-x-0 phone:top-0 phone:bottom-auto phone:w-auto phone:p-3",
);

/**
 * Shows the page's toast for 5 s, longer while it is in use. Swipe right to dismiss, F8 to focus it (spec section 9).
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === HOTKEY) region.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  usePressesKeptIn(region);
  const edge = useClearEdge(region, toast?.id);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Notifications (${HOTKEY})`}
      className={REGION}
      // The edge is measured, so that a toast does not cover the next element to press.
      style={toast ? edge : undefined}
    >
      <ol aria-live="assertive" aria-relevant="additions">
        {toast && <ToastItem key={toast.id} toast={toast} />}
      </ol>
    </section>
  );
}

/** Keeps a press on a toast from counting as a press outside the dialog below it, which would close the dialog. */
function usePressesKeptIn(region: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    // Above React's own listeners, below the document's.
    const island = region.current?.parentElement;
    const keep = (event: Event) => event.stopPropagation();
    island?.addEventListener("pointerdown", keep);
    return () => island?.removeEventListener("pointerdown", keep);
  }, [region]);
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const dismiss = () => dismissToast(toast.id);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => dismissToast(toast.id), DURATION);
    return () => window.clearTimeout(timer);
  }, [held, toast.id]);
  const swipe = useSwipe(dismiss);
  const destructive = toast.variant === "destructive";
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: F8 and Tab lead to the toast, so that it can be read at leisure
      tabIndex={0}
      // An open dialog disables the pointer for everything else on the page.
      style={{ pointerEvents: "auto" }}
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && dismiss()}
      className={cx(
        "flex w-full touch-pan-y animate-lift select-none items-start gap-3 rounded-card border p-4 shadow-popover",
        destructive ? "border-destructive-edge bg-destructive-tint" : "border-floating-edge bg-floating",
      )}
    >
      {destructive ? (
        <CircleAlert aria-hidden size={18} className="mt-px text-destructive" />
      ) : (
        <CircleCheck aria-hidden size={18} className="mt-px text-tactical" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-body">{toast.title}</p>
        {toast.description && <p className="mt-0.5 break-words text-body text-text-2">{toast.description}</p>}
        {toast.link && (
          <a
            href={toast.link.href}
            className="touch-area mt-1 inline-block text-blue text-small underline underline-offset-2"
          >
            {toast.link.label}
          </a>
        )}
      </div>
      {toast.action && (
        <button
          type="button"
          className={buttonClass("secondary", "sm")}
          onClick={() => {
            toast.action?.onAction();
            dismiss();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={(event) => {
          event.currentTarget.closest("section")?.focus();
          dismiss();
        }}
        className="touch-area grid size-6 shrink-0 place-items-center rounded-control text-text-2 hover:text-text"
      >
        <X aria-hidden size={16} />
      </button>
    </li>
  );
}
