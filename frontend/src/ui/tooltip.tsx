import { cloneElement, type ReactElement } from "react";
import { type TooltipTrigger, useTooltip } from "./use-tooltip";

/** A short label for an element without visible words. `children` is one element that can take focus. */
export function Tooltip({ label, children }: { label: string; children: ReactElement<TooltipTrigger> }) {
  const { trigger, tooltip } = useTooltip(label);
  return (
    <>
      {cloneElement(children, trigger)}
      {tooltip}
    </>
  );
}
