import X from "lucide-react/icons/x";
import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Scrim } from "./scrim";
import { useReturnFocus } from "./use-return-focus";

export interface DialogProps {
  /** A dialog that is on the page only while it is open leaves this out. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  className?: string;
}

export function CloseButton({ label = "Close" }: { label?: string }) {
  return (
    <RadixDialog.Close
      aria-label={label}
      className="touch-area grid size-8 shrink-0 place-items-center rounded-control text-text-2 transition-colors hover:bg-raised hover:text-text"
    >
      <X aria-hidden size={18} />
    </RadixDialog.Close>
  );
}

/** The dialog itself. Screens use `Dialog` from `dialog.tsx`, which loads this when it opens. */
export function DialogBox({
  open = true,
  onClose,
  title,
  description,
  children,
  footer,
  className,
}: DialogProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={(stays) => stays || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(
            "fixed inset-x-0 z-dialog m-auto flex max-h-[92dvh] w-[min(28rem,calc(100vw-24px))] animate-rise flex-col rounded-dialog border border-floating-edge bg-surface shadow-dialog",
            "phone:bottom-3 md:inset-y-0 md:h-fit",
            className,
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="type-card">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1.5 text-body text-text-2">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <CloseButton />
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3">{children}</div>}
          {footer && <div className="flex flex-wrap justify-end gap-2 p-5 pt-4">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
