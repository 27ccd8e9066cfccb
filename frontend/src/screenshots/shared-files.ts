/**
 * Screenshots that a phone's gallery shared with the portal, on their way from the service worker to the upload page.
 * They are kept in the browser's cache storage, so that they are still there after the leader has signed in.
 */

/** The name of the cache, which contains nothing else. */
const CACHE = "shared-screenshots";
const NAME = "X-Name";
const MODIFIED = "X-Modified";

/** The maximum number that is kept until the page takes them. A drop of all lists has fewer. */
export const MOST_SHARED = 40;

/** Stores files, up to the maximum together with those that wait already. Returns how many were left out. */
export async function keepShared(files: readonly File[]): Promise<number> {
  const cache = await caches.open(CACHE);
  const room = MOST_SHARED - (await cache.keys()).length;
  const kept = files.slice(0, Math.max(0, room));
  for (const file of kept) {
    const headers = {
      "Content-Type": file.type,
      [NAME]: encodeURIComponent(file.name),
      [MODIFIED]: String(file.lastModified),
    };
    await cache.put(`/${CACHE}/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
  return files.length - kept.length;
}

/** Takes the waiting files out of the cache, oldest first. */
export async function takeShared(): Promise<File[]> {
  if (!hasCaches() || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const answers = await cache.matchAll();
  const files = await Promise.all(answers.map(asFile));
  await caches.delete(CACHE);
  return files;
}

/** Deletes the waiting files, because the next person to sign in must not get them. */
export async function forgetShared(): Promise<void> {
  if (hasCaches()) await caches.delete(CACHE);
}

/** Whether the cache storage exists. On plain http it exists only for localhost. */
function hasCaches(): boolean {
  return "caches" in globalThis;
}

async function asFile(answer: Response): Promise<File> {
  const { headers } = answer;
  return new File([await answer.blob()], decodeURIComponent(headers.get(NAME) ?? "screenshot"), {
    type: headers.get("Content-Type") ?? "",
    lastModified: Number(headers.get(MODIFIED)),
  });
}
