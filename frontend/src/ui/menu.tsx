import { type MouseEvent, useState } from "react";
import { later, useLater } from "./later";
import type { MenuProps } from "./menu-box";

export const menuBox = later(() => import("./menu-box"));

/** A button with a menu below it. The menu is loaded when somebody is about to open it. */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClass } = props;
  const [opened, setOpened] = useState<"by pointer" | "by keyboard" | null>(null);
  const box = useLater(menuBox, opened !== null);
  if (box && opened) return <box.MenuBox {...props} atFirstItem={opened === "by keyboard"} />;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={menuBox.load}
      onFocus={menuBox.load}
      onClick={(event: MouseEvent) => setOpened(event.detail === 0 ? "by keyboard" : "by pointer")}
      className={triggerClass}
    >
      {trigger}
    </button>
  );
}
