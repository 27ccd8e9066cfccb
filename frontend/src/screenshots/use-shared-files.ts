import { useEffect, useRef } from "react";

const PARAMETER = "shared";

/**
 * Passes on the files that a phone's gallery shared. The service worker led to this page, with the outcome in
 * `?shared=`.
 */
export function useSharedFiles(onFiles: (files: File[]) => void): void {
  const asked = useRef(false);
  useEffect(() => {
    const address = new URL(window.location.href);
    const outcome = address.searchParams.get(PARAMETER);
    if (outcome === null || asked.current) return;
    asked.current = true;
    address.searchParams.delete(PARAMETER);
    window.history.replaceState(null, "", address);
    void import("./take-shared").then(({ takeAndTell }) => takeAndTell(outcome)).then(onFiles);
  }, [onFiles]);
}
