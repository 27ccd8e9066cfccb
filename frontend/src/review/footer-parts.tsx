import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { text } from "../format/text";
import { Button } from "../ui/button";

/** Why the last apply was refused, above the footer's other lines. */
export function FailureLine({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 border-destructive-edge border-b bg-destructive-tint px-4 py-2.5 text-body md:px-6"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 text-destructive" />
      {failure}
    </p>
  );
}

interface ApplyButtonsProps {
  disabled: boolean;
  applying: boolean;
  /** How many waiting rows the same press accepts; 0 for none. */
  together: number;
  /** What is applied. */
  children: ReactNode;
  onLater: () => void;
  onApply: () => void;
}

/** The buttons Later and Apply: at the right; on a phone, as wide as the screen. */
export function ApplyButtons(props: ApplyButtonsProps) {
  const { disabled, applying, together, children, onLater, onApply } = props;
  return (
    <div className="flex shrink-0 gap-2.5 phone:w-full">
      <Button variant="outline" size="lg" onClick={onLater} className="md:h-9">
        {text("Later")}
      </Button>
      <Button
        data-apply
        variant="primary"
        size="lg"
        className="md:h-9 phone:flex-1"
        disabled={disabled}
        pending={applying}
        pendingLabel={text("Applying...")}
        onClick={onApply}
      >
        {together > 0 ? text("Accept {count}, apply", { count: together }) : text("Apply")} {children}
      </Button>
    </div>
  );
}
