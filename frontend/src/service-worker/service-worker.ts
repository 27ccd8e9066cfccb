/**
 * Runs beside the pages in browsers that have opened the portal. It shows a page of its own if the portal can't be
 * reached, and takes in the screenshots that a phone's gallery shares. It stores no page of the portal and no data.
 */
import { keepShared } from "../screenshots/shared-files";

/** Values that the server writes before this script (alliance/web_app.py): the offline page, and the files it uses. */
interface Kept {
  version: string;
  page: string;
  assets: string[];
}

declare const self: ServiceWorkerGlobalScope & { KEPT: Kept };

const { version, page, assets } = self.KEPT;
const OFFLINE = "offline-";
const SHARE = "/admin/share";
const UPLOAD = "/admin/upload";

/** Whether the last page could not be loaded. The offline page's files then come from the cache as well. */
let unreachable = false;

self.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === SHARE) event.respondWith(takeIn(request));
  else if (request.method === "GET" && request.mode === "navigate") event.respondWith(pageOf(event));
  else if (unreachable && assets.includes(pathname)) event.respondWith(kept(request));
});

/** Stores the offline page as a visitor without a session gets it, so nothing about the signed-in person is stored. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(OFFLINE + version);
  await cache.addAll([page, ...assets].map((path) => new Request(path, { credentials: "omit" })));
}

async function begin(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(OFFLINE) && name !== OFFLINE + version) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    unreachable = false;
    return answer;
  } catch (error) {
    unreachable = true;
    const own = await caches.match(page);
    if (own) return own;
    throw error;
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Sends nothing to the server. The upload page shows the screenshots, and a leader presses Upload. */
async function takeIn(request: Request): Promise<Response> {
  let outcome = "lost";
  try {
    const form = await request.formData();
    const files = form.getAll("screenshot").filter((part) => part instanceof File);
    outcome = String(await keepShared(files));
  } catch (error) {
    console.error("What was shared could not be kept", error);
  }
  return Response.redirect(`${UPLOAD}?shared=${outcome}`, 303);
}
