import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactNode } from "react";

export const tooltipClass =
  "z-tooltip max-w-64 animate-fade rounded-control border border-floating-edge bg-floating px-2 py-1 text-small text-text shadow-popover";

/** A short label for what has no visible words. `children` is one element that can take focus. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content sideOffset={6} className={tooltipClass}>
            {label}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
