import { type ReactNode, useState } from "react";
import { later, useLater } from "./later";

export const popoverBox = later(() => import("./popover-box"));

export interface PopoverProps {
  /** The button's name for readers. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  /** The popover's name for readers. */
  title: string;
  /** The popover's width, as a class. */
  width: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small box beside itself. The box is loaded when somebody is about to open it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, triggerClass } = props;
  const [opened, setOpened] = useState(false);
  const box = useLater(popoverBox, opened);
  if (box && opened) return <box.PopoverBox {...props} />;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded="false"
      onPointerEnter={popoverBox.load}
      onFocus={popoverBox.load}
      onClick={() => setOpened(true)}
      className={triggerClass}
    >
      {trigger}
    </button>
  );
}
