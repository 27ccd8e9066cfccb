/**
 * The behaviour of the frame around a screen. Pages load it before they are drawn, so that every control works as soon
 * as it is visible. It imports nothing.
 */
connectNavGroup();
connectSlideMenu();
connectReturn();

/** Keeps the sidebar's group open or closed as the leader left it, in this browser only. */
function connectNavGroup(): void {
  const group = document.querySelector<HTMLDetailsElement>("[data-nav-group]");
  if (!group) return;
  group.open = remembered("nav-group") !== "closed";
  group.addEventListener("toggle", () => remember("nav-group", group.open ? "open" : "closed"));
}

/** Opens and closes the phone's menu, a native dialog that the server has rendered. */
function connectSlideMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>("#menu");
  if (!menu) return;
  for (const button of document.querySelectorAll("[data-menu-open]")) {
    button.addEventListener("click", () => menu.showModal());
  }
  menu.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target === menu || target.closest("[data-menu-close]")) menu.close();
  });
  // A window that grows past the breakpoint shows its sidebar again.
  window.matchMedia("(min-width: 768px)").addEventListener("change", () => menu.close());
}

/** Reloads a page that the browser restores from its memory, because the leader may have signed out meanwhile. */
function connectReturn(): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload();
  });
}

// A browser may forbid the storage. The group is then open on each page.
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, state: string): void {
  try {
    localStorage.setItem(key, state);
  } catch {
    return;
  }
}
