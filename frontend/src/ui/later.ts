import { useEffect, useState } from "react";
import { text } from "../format/text";
import { toast } from "./toast-store";

const AGAIN_AFTER = 3000;

/** A module that is loaded when somebody needs it, and then kept. */
interface Later<Module> {
  /** What has been loaded; null before. */
  loaded: Module | null;
  load: () => Promise<Module>;
}

/** `later(() => import("./dialog-box"))`: for parts that a page needs only when somebody acts. */
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

/** Says that something pressed does not open yet, and why. */
export function tellNotLoaded(error: unknown): void {
  console.warn("A part of the page could not be loaded.", error);
  toast({
    variant: "destructive",
    title: text("This could not be loaded"),
    description: text("Check your connection. If you are online, reload the page."),
  });
}

/**
 * The module once it is wanted, null until it has come. Unlike React's `lazy` it puts no fallback in the place of what
 * was there, and what is loaded already is there at once. Where the network drops that is told, and it is tried again
 * as long as it is wanted: the button that wants it is pressed already.
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
