import type { ReactNode } from "react";
import { cx } from "../../ui/cx";

interface IconButtonProps {
  label: string;
  onClick: () => void;
  destructive?: boolean;
  disabled?: boolean;
  /** Why the visitor may not do it. It replaces the name, and the button does nothing. */
  blocked?: string | null;
  children: ReactNode;
}

/** A row's small button: an icon with a name. It is grey until the pointer is on it. */
export function IconButton({
  label,
  onClick,
  destructive = false,
  disabled,
  blocked,
  children,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={blocked ? `${label}. ${blocked}` : label}
      title={blocked ?? label}
      disabled={disabled || Boolean(blocked)}
      onClick={onClick}
      className={cx(
        "touch-area grid size-7 shrink-0 place-items-center rounded-control text-text-2 transition-colors hover:bg-selected disabled:opacity-50",
        destructive ? "hover:text-destructive" : "hover:text-text",
      )}
    >
      {children}
    </button>
  );
}
