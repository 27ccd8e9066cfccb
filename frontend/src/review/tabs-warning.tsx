import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import { Checkbox } from "../ui/checkbox";

interface TabsWarningProps {
  warning: string;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** A list of a day where the week's is expected, or several lists in one batch: to be ticked before Apply. */
export function TabsWarning({ warning, confirmed, onConfirm }: TabsWarningProps) {
  const id = useId();
  return (
    <div
      role="note"
      className="flex items-start gap-2.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:px-6"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p id={`${id}-text`} className="max-w-[90ch]">
          {warning}
        </p>
        <label
          htmlFor={`${id}-tick`}
          className="mt-2 inline-flex cursor-pointer items-center gap-2.5 font-medium touch:min-h-11"
        >
          <Checkbox
            id={`${id}-tick`}
            checked={confirmed}
            onCheckedChange={onConfirm}
            aria-describedby={`${id}-text`}
          />
          Apply these figures all the same
        </label>
      </div>
    </div>
  );
}
