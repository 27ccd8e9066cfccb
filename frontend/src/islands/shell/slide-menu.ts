/** Opens and closes the phone's menu, a native dialog that the server has drawn. */
export function connectSlideMenu(page: Document): void {
  const menu = page.querySelector<HTMLDialogElement>("#menu");
  if (!menu) return;
  for (const button of page.querySelectorAll("[data-menu-open]")) {
    button.addEventListener("click", () => menu.showModal());
  }
  menu.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target === menu || target.closest("[data-menu-close]")) menu.close();
  });
  // A window that grows past the breakpoint has its sidebar back.
  page.defaultView?.matchMedia("(min-width: 768px)").addEventListener("change", () => menu.close());
}
