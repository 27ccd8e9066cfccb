import { useEffect, useRef } from "react";

const PARAMETER = "shared";

/** Hands over what a phone's gallery shared with the portal: the service worker led here, `?shared=` and how it went. */
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
