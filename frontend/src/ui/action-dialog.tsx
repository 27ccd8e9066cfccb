import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import type { DialogProps } from "./dialog-box";

interface ActionDialogProps extends Pick<DialogProps, "title" | "description" | "className" | "children"> {
  open?: boolean;
  action: ReactNode;
  icon?: ReactNode;
  destructive?: boolean;
  /** Whether something that the action needs is missing. */
  disabled?: boolean;
  pending: boolean;
  pendingLabel: string;
  /** The id of the form inside, which the action submits; if left out, `onAction` is called. */
  formId?: string;
  onAction?: () => void;
  onClose: () => void;
  /** Another button, beside Cancel. */
  other?: ReactNode;
}

/** A dialog for one action: an explanation, Cancel, and the action's button. */
export function ActionDialog({
  open = true,
  action,
  icon,
  destructive = false,
  disabled = false,
  pending,
  pendingLabel,
  formId,
  onAction,
  onClose,
  other,
  ...dialog
}: ActionDialogProps) {
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {other}
          <Button
            type={formId ? "submit" : "button"}
            form={formId}
            variant={destructive ? "danger" : "primary"}
            icon={icon}
            disabled={disabled}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onAction}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
