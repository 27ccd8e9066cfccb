import { useEffect, useRef } from "react";
import { inAddress, putInAddress } from "../ui/address";

const PARAMETER = "shared";

/** Passes on the files that a phone's gallery shared. The service worker put the outcome into `?shared=`. */
export function useSharedFiles(onFiles: (files: File[]) => void): void {
  const asked = useRef(false);
  useEffect(() => {
    const outcome = inAddress(PARAMETER);
    if (outcome === null || asked.current) return;
    asked.current = true;
    putInAddress({ [PARAMETER]: null });
    void import("./take-shared").then(({ takeAndTell }) => takeAndTell(outcome)).then(onFiles);
  }, [onFiles]);
}
