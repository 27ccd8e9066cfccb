import { useEffect, useState } from "react";
import { later, useLater } from "../../ui/later";
import type { Page } from "./command-items";

export const commandMenu = later(() => import("./command-menu"));

/** The command menu of a page: it comes with Ctrl K, with / outside of fields, and with its button in the header. */
export function CommandHost({ pages = [] }: { pages?: Page[] }) {
  const [open, setOpen] = useState(false);
  const menu = useLater(commandMenu, open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForIt(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest("[data-command-open]")) setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, []);
  return menu && open && <menu.CommandMenu pages={pages} onClose={() => setOpen(false)} />;
}

/** Whether a key opens it: not while somebody types, nor over a dialog, nor where the page took the key itself. */
function asksForIt(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector("[role=dialog], dialog[open]"))
    return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "k" && !event.shiftKey;
  return event.key === "/" && !isField(event.target);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox], [role=combobox]"))
  );
}
