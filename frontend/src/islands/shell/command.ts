import { later, tellNotLoaded } from "../../ui/later";

const commandMenu = later(() => import("./command-menu"));
const open = () => commandMenu.load().then((menu) => menu.open(), tellNotLoaded);

/** Opens the command menu with Ctrl K, with / outside of fields, and with its button in the header. */
export function connectCommand(): void {
  addEventListener("keydown", (event) => {
    if (!asksForIt(event)) return;
    event.preventDefault();
    open();
  });
  const button = document.querySelector<HTMLButtonElement>("[data-command-open]");
  if (!button) return;
  button.disabled = false;
  button.addEventListener("click", open);
}

/** Whether a key opens it. It does not while somebody types, over a dialog, or if the page has handled the key. */
function asksForIt(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || document.querySelector("[role=dialog], dialog[open]")) return false;
  if (event.ctrlKey || event.metaKey) return key === "k";
  return key === "/" && !(target as Element).closest("input, textarea, select, [contenteditable]");
}
