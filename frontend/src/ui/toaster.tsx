import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";
import { currentToast, dismissToast, subscribeToToast } from "./toast-store";

const DURATION = 5000;
const SWIPE_THRESHOLD = 50;

/** Shows the page's toast: 5 s, swipe right to dismiss, F8 to reach it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const destructive = toast?.variant === "destructive";
  return (
    <RadixToast.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          type="foreground"
          onOpenChange={(open) => open || dismissToast(toast.id)}
          className={cx(
            "flex w-full animate-rise items-start gap-3 rounded-card border p-4 shadow-popover",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0",
            destructive ? "border-destructive-edge bg-destructive-tint" : "border-floating-edge bg-floating",
          )}
        >
          {destructive ? (
            <CircleAlert aria-hidden size={18} className="mt-px text-destructive" />
          ) : (
            <CircleCheck aria-hidden size={18} className="mt-px text-tactical" />
          )}
          <div className="min-w-0 flex-1">
            <RadixToast.Title className="font-semibold text-body">{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className="mt-0.5 break-words text-body text-text-2">
                {toast.description}
              </RadixToast.Description>
            )}
          </div>
          {toast.action && (
            <RadixToast.Action asChild altText={toast.action.label} onClick={toast.action.onAction}>
              <button type="button" className={buttonClass("secondary", "sm")}>
                {toast.action.label}
              </button>
            </RadixToast.Action>
          )}
          <RadixToast.Close
            aria-label="Dismiss"
            className="touch-area grid size-6 shrink-0 place-items-center rounded-control text-text-2 hover:text-text"
          >
            <X aria-hidden size={16} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport hotkey={["F8"]} label="Notifications ({hotkey})" className="toasts" />
    </RadixToast.Provider>
  );
}
