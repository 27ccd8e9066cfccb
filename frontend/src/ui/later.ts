import { useEffect, useState } from "react";
import { text } from "../format/text";
import { failToast } from "./toast-store";

const AGAIN_AFTER = 3000;

/** A module that is loaded when it is needed, and then kept. */
interface Later<Module> {
  /** The loaded module; null before. */
  loaded: Module | null;
  load: () => Promise<Module>;
}

/** `later(() => import("./dialog-box"))`: for parts that a page needs only after an action. */
export function later<Module>(fetchModule: () => Promise<Module>): Later<Module> {
  const part: Later<Module> = {
    loaded: null,
    load: async () => {
      part.loaded ??= await fetchModule();
      return part.loaded;
    },
  };
  return part;
}

/** Says that a pressed control does not open yet, and why. */
export function tellNotLoaded(error: unknown): void {
  console.warn("A part of the page could not be loaded.", error);
  failToast(
    text("This could not be loaded"),
    text("Check your connection. If you are online, reload the page."),
  );
}

/**
 * The module once it is wanted; null until it has loaded. Unlike React's `lazy`, it puts no fallback in place of what
 * was there, and a loaded module is available at once. If the network fails, a toast says so, and loading is tried
 * again as long as the module is wanted, because its button has been pressed already.
 */
export function useLater<Module>(part: Later<Module>, wanted: boolean): Module | null {
  const [, redraw] = useState(false);
  useEffect(() => {
    if (!wanted || part.loaded) return;
    let left = false;
    let again: number | undefined;
    function attempt(onFailure: (error: unknown) => void) {
      part.load().then(
        () => left || redraw(true),
        (error: unknown) => {
          if (left) return;
          onFailure(error);
          again = window.setTimeout(attempt, AGAIN_AFTER, () => {});
        },
      );
    }
    attempt(tellNotLoaded);
    return () => {
      left = true;
      window.clearTimeout(again);
    };
  }, [part, wanted]);
  return part.loaded;
}
