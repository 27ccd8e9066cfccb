const HOME = "/admin";

/** Where a sign-in leads: the page that asked for it, if it is on this site, else the admin area. */
export function nextPage(next: string, origin = window.location.origin): string {
  if (!next.startsWith("/")) return HOME;
  try {
    const target = new URL(next, origin);
    return target.origin === origin ? target.pathname + target.search + target.hash : HOME;
  } catch {
    return HOME;
  }
}
