import { Info } from "lucide-react";
import { Tooltip as RadixTooltip } from "radix-ui";
import { useState } from "react";
import { tooltipClass } from "./tooltip";

interface InfoTipProps {
  /** What is explained: `GROWTH RATE`. */
  about: string;
  text: string;
}

/** A small button that explains a term: under the pointer, on focus, and by a tap, which opens no other tooltip. */
export function InfoTip({ about, text }: InfoTipProps) {
  const [open, setOpen] = useState(false);
  return (
    <RadixTooltip.Provider delayDuration={700}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger
          type="button"
          aria-label={`About ${about}`}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          className="touch-area grid size-4 shrink-0 place-items-center rounded-full text-text-3 hover:text-text"
        >
          <Info aria-hidden size={13} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content sideOffset={6} collisionPadding={12} className={tooltipClass}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
