import { type MouseEvent, type ReactNode, useState } from "react";
import { later, useLater } from "./later";

export const menuBox = later(() => import("./menu-box"));

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** Leads somewhere, */
  href?: string;
  /** to a file to keep, */
  download?: boolean;
  /** or does something. */
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button's name for readers. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  items: readonly MenuItem[];
}

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
