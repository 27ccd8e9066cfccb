/**
 * What the frame around a screen does by itself. Pages load it before they are drawn, so that nobody can press what does
 * not answer yet; it imports nothing.
 */
connectNavGroup();
connectSlideMenu();
connectReturn();

/** Keeps the sidebar's group open or closed as the leader left it, in this browser alone. */
function connectNavGroup(): void {
  const group = document.querySelector<HTMLDetailsElement>("[data-nav-group]");
  if (!group) return;
  group.open = remembered("nav-group") !== "closed";
  group.addEventListener("toggle", () => remember("nav-group", group.open ? "open" : "closed"));
}

/** Opens and closes the phone's menu, a native dialog that the server has drawn. */
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
  // A window that grows past the breakpoint has its sidebar back.
  window.matchMedia("(min-width: 768px)").addEventListener("change", () => menu.close());
}

/** A page that the browser kept whole and shows again asks anew: the leader may have signed out meanwhile. */
function connectReturn(): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload();
  });
}

// A browser may forbid the storage; the group is then open on each page.
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
