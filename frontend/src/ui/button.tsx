import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Spinner } from "./spinner";

type ButtonVariant = "primary" | "secondary" | "outline" | "ghost" | "danger" | "tinted";
export type ButtonSize = "md" | "sm" | "lg" | "icon";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-tactical text-tactical-ink enabled:hover:bg-tactical-hover",
  secondary: "border border-line-strong bg-raised text-text enabled:hover:bg-selected",
  outline: "border border-line-control text-text enabled:hover:bg-raised",
  ghost: "text-text-2 enabled:hover:bg-raised enabled:hover:text-text",
  danger: "bg-destructive-fill text-white enabled:hover:bg-destructive-hover",
  tinted: "border border-tactical-edge bg-tactical-tint text-tactical enabled:hover:border-tactical-mid",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-small touch:h-11 touch:px-3",
  md: "h-[34px] gap-2 px-3.5 text-body touch:h-11 touch:px-4",
  lg: "h-10 gap-2 px-5 text-body touch:h-12",
  icon: "size-[34px] touch:size-11",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return cx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-semibold transition-colors",
    "disabled:border disabled:border-line-strong disabled:bg-transparent disabled:text-text-3",
    VARIANTS[variant],
    SIZES[size],
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While pending, the button shows a spinner and this verb, and can't be pressed. */
  pending?: boolean;
  pendingLabel?: string;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      data-pending={pending || undefined}
      data-variant={variant}
      className={cx(
        buttonClass(variant, size),
        pending &&
          variant === "primary" &&
          "disabled:border-0 disabled:bg-tactical disabled:text-tactical-ink disabled:opacity-75",
        className,
      )}
    >
      {pending ? <Spinner /> : icon}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}
