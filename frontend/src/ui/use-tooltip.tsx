import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

const DELAY = 700;
/** How long the pointer may take from the explained element to the tooltip. */
const GRACE = 120;
const GAP = 6;
const EDGE = 8;

/** The props that make an element open its tooltip. */
export interface TooltipTrigger {
  "aria-describedby"?: string | undefined;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onPointerDown?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
}

/**
 * A tooltip: after 700 ms under the pointer (spec section 9), or at once on keyboard focus. It stays while the pointer
 * is on it, and Escape hides it. `open` shows it at once.
 */
export function useTooltip(label: ReactNode) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef(0);

  function later(next: HTMLElement | null, delay: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAnchor(next), delay);
  }
  function now(next: HTMLElement | null) {
    window.clearTimeout(timer.current);
    setAnchor(next);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const hide = () => setAnchor(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    document.addEventListener("keydown", onKey, true);
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", onKey, true);
      window.removeEventListener("scroll", hide, { capture: true });
    };
  }, [anchor]);

  const trigger: TooltipTrigger = {
    "aria-describedby": anchor ? id : undefined,
    onPointerEnter: (event) => {
      if (event.pointerType !== "touch") later(event.currentTarget, anchor ? 0 : DELAY);
    },
    onPointerLeave: () => later(null, GRACE),
    onPointerDown: () => now(null),
    onFocus: (event) => {
      if (event.currentTarget.matches(":focus-visible")) now(event.currentTarget);
    },
    onBlur: () => now(null),
  };
  const tooltip = anchor && (
    <TooltipBox id={id} anchor={anchor} onEnter={() => now(anchor)} onLeave={() => later(null, GRACE)}>
      {label}
    </TooltipBox>
  );
  return { trigger, tooltip, open: now };
}

interface TooltipBoxProps {
  id: string;
  anchor: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

function TooltipBox({ id, anchor, onEnter, onLeave, children }: TooltipBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    const place = placeBeside(anchor.getBoundingClientRect(), own.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
    });
    own.style.left = `${place.left}px`;
    own.style.top = `${place.top}px`;
  });
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed top-0 left-0 z-tooltip w-max max-w-64 animate-fade rounded-control border border-floating-edge bg-floating px-2 py-1 text-small text-text shadow-popover"
    >
      {children}
    </div>,
    document.body,
  );
}

type Rect = Pick<DOMRect, "left" | "top" | "bottom" | "width" | "height">;

/** The position of a box: centred above the anchor, or below it if there is no room above; never beyond the sides. */
export function placeBeside(anchor: Rect, box: Rect, view: { width: number }): { left: number; top: number } {
  const centred = anchor.left + anchor.width / 2 - box.width / 2;
  const left = Math.max(EDGE, Math.min(centred, view.width - box.width - EDGE));
  const above = anchor.top - box.height - GAP;
  return { left, top: above >= EDGE ? above : anchor.bottom + GAP };
}
