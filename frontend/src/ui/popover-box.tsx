import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { cx } from "./cx";

export interface PopoverProps {
  /** The button's name for screen readers. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  /** The popover's name for screen readers. */
  title: string;
  /** The popover's width, as a class. */
  width: string;
  children: (close: () => void) => ReactNode;
}

/** The popover itself, initially open. Screens use `Popover` from `popover.tsx`, which loads this when it opens. */
export function PopoverBox({ label, trigger, triggerClass, title, width, children }: PopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={label} className={triggerClass}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={title}
          className={cx(
            "z-menu animate-rise rounded-card border border-floating-edge bg-floating p-4 shadow-popover",
            width,
          )}
        >
          {children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
