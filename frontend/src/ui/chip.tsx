import type { ReactNode } from "react";
import { cx } from "./cx";

export type ChipTone = "green" | "amber" | "red" | "blue" | "plain" | "dashed" | "solid";

const TONES: Record<ChipTone, string> = {
  green: "border-tactical-edge bg-tactical-tint text-tactical",
  amber: "border-warning-edge bg-warning-tint text-warning",
  red: "border-destructive-edge bg-destructive-tint text-destructive",
  blue: "border-blue-edge bg-blue-tint text-blue",
  plain: "border-line-strong text-text-2",
  dashed: "border-dashed border-line-control text-text-2",
  solid: "border-transparent bg-selected text-text",
};

interface ChipProps {
  tone?: ChipTone;
  icon?: ReactNode;
  className?: string;
  title?: string;
  children: ReactNode;
}

export function Chip({ tone = "plain", icon, className, title, children }: ChipProps) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-chip border px-1.5 font-medium text-caption",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
