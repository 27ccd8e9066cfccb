import { useEffect, useState, useSyncExternalStore } from "react";
import { currentToast, subscribeToToast } from "../../ui/toast-store";
import { later, useLater } from "../../ui/later";

const toasterPart = later(() => import("../../ui/toaster"));

/** The page's toasts. What draws them comes once the page stands, so that it is there when the server can't be reached. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const [standing, setStanding] = useState(false);
  useEffect(() => {
    if (document.readyState === "complete") return setStanding(true);
    const stand = () => setStanding(true);
    window.addEventListener("load", stand);
    return () => window.removeEventListener("load", stand);
  }, []);
  const toaster = useLater(toasterPart, standing || toast !== null);
  return toaster && <toaster.Toaster />;
}
