import { useState } from "react";
import { later, useLater } from "./later";
import type { PopoverProps } from "./popover-box";

export const popoverBox = later(() => import("./popover-box"));

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
