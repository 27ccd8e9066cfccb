import { useEffect, useState } from "react";

/** A module that is loaded when somebody needs it, and then kept. */
export interface Later<Module> {
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

/**
 * The module once it is wanted, null until it has come. Unlike React's `lazy` it puts no fallback in the place of what
 * was there, and what is loaded already is there at once.
 */
export function useLater<Module>(part: Later<Module>, wanted: boolean): Module | null {
  const [, redraw] = useState(false);
  useEffect(() => {
    if (!wanted || part.loaded) return;
    let left = false;
    part.load().then(
      () => left || redraw(true),
      (error: unknown) => console.error("A part of the page could not be loaded.", error),
    );
    return () => {
      left = true;
    };
  }, [part, wanted]);
  return part.loaded;
}
