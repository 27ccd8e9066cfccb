/**
 * Keeps the sidebar's group open or closed as the leader left it, in this browser alone. Pages load it before they are
 * drawn, so it imports nothing.
 */
const KEY = "nav-group";

const group = document.querySelector<HTMLDetailsElement>("[data-nav-group]");
if (group) {
  group.open = remembered() !== "closed";
  group.addEventListener("toggle", () => remember(group.open ? "open" : "closed"));
}

// A browser may forbid the storage; the group is then open on each page.
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(state: string): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    return;
  }
}
