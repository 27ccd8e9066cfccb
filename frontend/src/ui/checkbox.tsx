import { Check } from "lucide-react";
import { Checkbox as RadixCheckbox } from "radix-ui";
import type { ComponentProps } from "react";

export function Checkbox(props: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      {...props}
      className="touch-area grid size-4 shrink-0 place-items-center rounded-chip border border-line-control bg-inset disabled:border-line-strong data-[state=checked]:border-tactical data-[state=checked]:bg-tactical"
    >
      <RadixCheckbox.Indicator>
        <Check aria-hidden size={12} strokeWidth={3} className="text-tactical-ink" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
