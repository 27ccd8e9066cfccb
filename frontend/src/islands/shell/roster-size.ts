import { QueryObserver } from "@tanstack/react-query";
import { apiFetch } from "../../api/client";
import type { Stats } from "../../api/dashboard";
import { queryClient } from "../../api/query-client";
import { count } from "../../format/numbers";

const fetchSize = async () => (await apiFetch<Stats>("/api/stats")).totalMembers;

/** Keeps the number of members in the frame up to date: it is fetched again whenever the page's figures are. */
export function connectRosterSize(page: Document): void {
  const places = [...page.querySelectorAll<HTMLElement>("[data-roster-size]")];
  const [first] = places;
  if (!first) return;
  const observer = new QueryObserver(queryClient, {
    queryKey: ["members", "size"],
    queryFn: fetchSize,
    initialData: Number(first.dataset.rosterSize),
  });
  observer.subscribe(({ data: size = 0 }) => {
    for (const place of places) place.textContent = told(place.dataset.server ?? "", size);
  });
}

/** The text as the server writes it (templates/shell/brand.html). */
function told(server: string, size: number): string {
  const parts = [server && `Server ${server}`, size > 0 && count(size, "member")];
  return parts.filter(Boolean).join(" · ");
}
