import { mainButtons } from "./next-step";

export type Edge = "top" | "bottom";

/**
 * Reports, now and whenever the page moves, at which edge of the window a toast does not cover the focused element or a
 * main button of the page, or of the open dialog. null is the usual edge (the stylesheet's). Returns a function that
 * stops it.
 */
export function watchClearEdge(region: HTMLElement, tell: (edge: Edge | null) => void): () => void {
  let frame = 0;
  const look = () => tell(clearEdge(region));
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  look();
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const moved = ["focusin", "scroll", "resize"] as const;
  for (const name of moved) window.addEventListener(name, lookSoon, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const name of moved) window.removeEventListener(name, lookSoon, { capture: true });
  };
}

function clearEdge(region: HTMLElement): Edge | null {
  const { left, right, height } = region.getBoundingClientRect();
  const covers = (edge: Edge) => {
    const top = edge === "top" ? 0 : window.innerHeight - height;
    return pressedNext(region).some((box) => {
      return box.left < right && box.right > left && box.top < top + height && box.bottom > top;
    });
  };
  const usual = usualEdge(region);
  const other = usual === "top" ? "bottom" : "top";
  return covers(usual) && !covers(other) ? other : null;
}

/** The edge in the stylesheet: the top on a phone and over a dialog, else the bottom. */
function usualEdge(region: HTMLElement): Edge {
  const { top, bottom } = region.style;
  Object.assign(region.style, { top: "", bottom: "" });
  const edge = region.getBoundingClientRect().top <= 0 ? "top" : "bottom";
  Object.assign(region.style, { top, bottom });
  return edge;
}

function pressedNext(region: HTMLElement): DOMRect[] {
  const dialog = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  const focused = document.activeElement;
  const pressed: Element[] = mainButtons(dialog ?? document);
  if (focused && focused !== document.body && !region.contains(focused)) pressed.push(focused);
  return pressed
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0 && height < window.innerHeight / 2);
}
