const HOME = "/admin";

/** The page after a sign-in: the page that required it, if that is on this site, else the admin area. */
export function nextPage(next: string, origin = window.location.origin): string {
  if (!next.startsWith("/")) return HOME;
  try {
    const target = new URL(next, origin);
    return target.origin === origin ? target.pathname + target.search + target.hash : HOME;
  } catch {
    return HOME;
  }
}
