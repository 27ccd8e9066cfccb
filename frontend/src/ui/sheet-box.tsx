import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Scrim } from "./scrim";
import { useReturnFocus } from "./use-return-focus";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  onOpenAutoFocus?: (event: Event) => void;
}

/** The sheet itself. Screens use `Sheet` from `sheet.tsx`, which loads this when it opens. */
export function SheetBox({ open, onClose, title, aside, children, onOpenAutoFocus }: SheetProps) {
  const focus = useReturnFocus(onOpenAutoFocus);
  return (
    <RadixDialog.Root open={open} onOpenChange={(stays) => stays || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-dialog flex max-h-[86dvh] animate-rise flex-col rounded-t-dialog border border-floating-edge border-b-0 bg-floating pb-[env(safe-area-inset-bottom)] shadow-dialog"
        >
          <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-control" />
          <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
            <RadixDialog.Title className="type-card">{title}</RadixDialog.Title>
            {aside && <div className="min-w-0 truncate text-small text-text-2">{aside}</div>}
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
