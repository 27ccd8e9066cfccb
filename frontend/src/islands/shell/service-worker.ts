/** Registers the service worker once the page has loaded. Only https and localhost offer service workers. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => {
      console.warn("The app for phones is not available", error);
    });
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
