import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import type { DialogProps } from "./dialog-box";

interface ActionDialogProps extends Omit<DialogProps, "footer"> {
  action: ReactNode;
  icon?: ReactNode;
  destructive?: boolean;
  /** Whether something that the action needs is missing. */
  disabled?: boolean;
  pending: boolean;
  pendingLabel: string;
  /** The classes of the form around the fields, in which Enter presses the action too. Without fields it is left out. */
  form?: string;
  onAction: () => void;
  /** Another button, beside Cancel. */
  other?: ReactNode;
}

/** A dialog for one action: an explanation, Cancel, and the action's button. */
export function ActionDialog({
  action,
  icon,
  destructive = false,
  disabled = false,
  pending,
  pendingLabel,
  form,
  onAction,
  other,
  children,
  ...dialog
}: ActionDialogProps) {
  const formId = useId();
  const isForm = form !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!disabled && !pending) onAction();
  }

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            Cancel
          </Button>
          {other}
          <Button
            variant={destructive ? "danger" : "primary"}
            icon={icon}
            disabled={disabled}
            pending={pending}
            pendingLabel={pendingLabel}
            type={isForm ? "submit" : "button"}
            form={isForm ? formId : undefined}
            onClick={isForm ? undefined : onAction}
          >
            {action}
          </Button>
        </>
      }
    >
      {isForm ? (
        <form id={formId} noValidate className={form} onSubmit={submit}>
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  );
}
