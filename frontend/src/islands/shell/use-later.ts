import { useEffect, useState } from "react";

/**
 * What a module gives once it is wanted; null until then. For parts that a page needs only when somebody acts: unlike
 * React's `lazy` it shows what was there before until the module has come, without a fallback between.
 */
export function useLater<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [module, setModule] = useState<T | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    load().then(
      (loaded) => left || setModule(loaded),
      (error: unknown) => console.error("A part of the page could not be loaded", error),
    );
    return () => {
      left = true;
    };
  }, [load, wanted]);
  return module;
}
